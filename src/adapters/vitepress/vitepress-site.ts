// What is used of a VitePress site, and what its sitemap needs of it.
import { join } from 'node:path';
import type { BuiltSite, SiteLog } from '../site/built-site.ts';
import type { DevelopedSite } from '../site/dev-sitemap.ts';

export interface VitePressSite {
  readonly root: string;
  readonly srcDir: string;
  readonly outDir: string;
  /** Markdown files below `srcDir`, those of dynamic routes too. */
  readonly pages: readonly string[];
  readonly cleanUrls?: boolean;
  readonly lastUpdated?: boolean;
  /** Where a file is moved to, and back. */
  readonly rewrites: {
    readonly map: Readonly<Record<string, string | undefined>>;
    readonly inv: Readonly<Record<string, string | undefined>>;
  };
  readonly dynamicRoutes?: { readonly routes: readonly { readonly path: string }[] };
  readonly site: {
    readonly base: string;
    readonly lang?: string;
    readonly locales?: Readonly<Record<string, { readonly lang?: string }>>;
  };
  readonly logger: SiteLog;
  buildEnd?: ((site: VitePressSite) => unknown) | undefined;
}

/** Describes a site that was built. */
export function builtSite(built: VitePressSite): BuiltSite {
  const { root, srcDir, outDir, cleanUrls, rewrites, site, logger, lastUpdated } = built;
  // The file of a dynamic route is not the source of any one page.
  const made = new Set(built.dynamicRoutes?.routes.map(({ path }) => path));
  const sourceOf = (page: string): string | undefined => {
    const written = page.replace(/\.html$/, '.md');
    const source = rewrites.inv[written] ?? written;
    return made.has(source) ? undefined : join(srcDir, source);
  };
  const locales = Object.entries(site.locales ?? {}).map(([key, { lang }]) =>
    key === 'root' ? [lang ?? site.lang ?? 'en', ''] : [lang ?? key, `${key}/`],
  );
  return {
    framework: 'VitePress',
    outputFolder: outDir,
    rootFolder: root,
    basePath: site.base,
    baseHint: "Set base: sitemap({ base: 'https://example.com/' }).",
    htmlFolder: {
      extension: cleanUrls ? 'drop' : 'keep',
      locales: locales.length > 1 ? Object.fromEntries(locales) : {},
      sourceOf,
    },
    lastmod: lastUpdated ? 'git' : undefined,
    log: logger,
  };
}

/** Describes a site in development. */
export function developedSite(developed: VitePressSite): DevelopedSite {
  const { root, site, logger } = developed;
  // VitePress replaces these lists when files are added or removed.
  const pathOf = (page: string): string => {
    const { rewrites, cleanUrls } = developed;
    const written = rewrites.map[page] ?? page;
    const ending = cleanUrls ? '' : '.html';
    return written.replace(/(^|\/)index\.md$/, '$1').replace(/\.md$/, ending);
  };
  return {
    framework: 'VitePress',
    rootFolder: root,
    basePath: site.base,
    paths: () => developed.pages.map(pathOf),
    log: logger,
  };
}
