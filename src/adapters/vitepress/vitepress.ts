// VitePress: when a build ends, the sitemap of its pages.
import { join } from 'node:path';
import { publishSite } from '../site/publish-site.ts';
import type { SitemapOptions } from '../site/sitemap-options.ts';

/** What is used of a VitePress site that was built. */
export interface VitePressSite {
  readonly root: string;
  readonly srcDir: string;
  readonly outDir: string;
  readonly cleanUrls?: boolean;
  readonly lastUpdated?: boolean;
  readonly rewrites: { readonly inv: Readonly<Record<string, string | undefined>> };
  readonly dynamicRoutes?: { readonly routes: readonly { readonly path: string }[] };
  readonly site: {
    readonly base: string;
    readonly lang?: string;
    readonly locales?: Readonly<Record<string, { readonly lang?: string }>>;
  };
  readonly logger: {
    info(text: string): void;
    warn(text: string): void;
  };
}

/** The sitemap of a VitePress site: `buildEnd: sitemap({ base: 'https://example.com/' })`. */
export function sitemap(options: SitemapOptions = {}): (built: VitePressSite) => Promise<void> {
  return async ({ root, srcDir, outDir, cleanUrls, rewrites, site, logger, ...built }) => {
    // The file of a dynamic route is not what one of its pages is made of.
    const made = new Set(built.dynamicRoutes?.routes.map(({ path }) => path));
    const sourceOf = (page: string): string | undefined => {
      const written = page.replace(/\.html$/, '.md');
      const source = rewrites.inv[written] ?? written;
      return made.has(source) ? undefined : join(srcDir, source);
    };
    const locales = Object.entries(site.locales ?? {}).map(([key, { lang }]) =>
      key === 'root' ? [lang ?? site.lang ?? 'en', ''] : [lang ?? key, `${key}/`],
    );
    await publishSite(
      {
        framework: 'VitePress',
        outputFolder: outDir,
        rootFolder: root,
        basePath: site.base,
        baseHint: "Set base: buildEnd: sitemap({ base: 'https://example.com/' }).",
        htmlFolder: {
          extension: cleanUrls ? 'drop' : 'keep',
          locales: locales.length > 1 ? Object.fromEntries(locales) : {},
          sourceOf,
        },
        lastmod: built.lastUpdated ? 'git' : undefined,
        log: logger,
      },
      options,
    );
  };
}
