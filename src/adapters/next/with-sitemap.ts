// What next.config.ts has to know of the sitemap: where its parts are, and what it must know of
// the configuration.

/** What is used of Next's configuration. */
export interface NextConfig {
  readonly basePath?: string | undefined;
  readonly trailingSlash?: boolean | undefined;
  readonly distDir?: string | undefined;
  readonly env?: Readonly<Record<string, string | undefined>> | undefined;
  readonly rewrites?: (() => Promise<NextRewrites | readonly NextRewrite[]>) | undefined;
}

/** A rule by which Next looks for a page elsewhere. */
export interface NextRewrite {
  readonly source: string;
  readonly destination: string;
}

interface NextRewrites {
  readonly beforeFiles?: readonly NextRewrite[];
  readonly afterFiles?: readonly NextRewrite[];
  readonly fallback?: readonly NextRewrite[];
}

/** Next's configuration for a site with a sitemap: `export default withSitemap({ … })`. */
export function withSitemap<Config extends object>(
  config: Config & NextConfig = {} as Config,
): Config {
  const { basePath = '', trailingSlash = false, distDir = '.next', env, rewrites } = config;
  const known = JSON.stringify({ basePath, trailingSlash, distDir });
  // For a server that leaves the package out of its bundles.
  process.env.PORTOLAN_NEXT = known;
  return {
    ...config,
    env: { ...env, PORTOLAN_NEXT: known },
    async rewrites() {
      const given = (await rewrites?.()) ?? [];
      const { beforeFiles = [], ...later } = 'length' in given ? { afterFiles: given } : given;
      const parts = { source: '/sitemap-:file.xml', destination: '/sitemap.xml/:file' };
      return { afterFiles: [], fallback: [], ...later, beforeFiles: [parts, ...beforeFiles] };
    },
  };
}
