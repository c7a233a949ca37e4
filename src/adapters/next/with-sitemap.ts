// What next.config.ts adds for the sitemap: where its parts are, and the settings that it needs.

/** What is used of Next's configuration. */
export interface NextConfig {
  readonly basePath?: string | undefined;
  readonly trailingSlash?: boolean | undefined;
  readonly distDir?: string | undefined;
  readonly env?: Readonly<Record<string, string | undefined>> | undefined;
  readonly rewrites?: (() => Promise<NextRewrites | readonly NextRewrite[]>) | undefined;
}

/** A rewrite of Next. */
export interface NextRewrite {
  readonly source: string;
  readonly destination: string;
}

interface NextRewrites {
  readonly beforeFiles?: readonly NextRewrite[];
  readonly afterFiles?: readonly NextRewrite[];
  readonly fallback?: readonly NextRewrite[];
}

/** Adds the sitemap to Next's configuration: `export default withSitemap({ … })`. */
export function withSitemap<Config extends object>(
  config: Config & NextConfig = {} as Config,
): Config {
  const { basePath = '', trailingSlash = false, distDir = '.next', env, rewrites } = config;
  const known = JSON.stringify({ basePath, trailingSlash, distDir });
  // For a server that does not bundle the package. Bundlers replace the variable by its value, to
  // which nothing can be assigned.
  Object.assign(process.env, { PORTOLAN_NEXT: known });
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
