// What Astro knows about a site that it has built.
import { join, relative, sep } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { BuiltSite, SiteLog } from '../site/built-site.ts';
import type { DevelopedSite } from '../site/dev-sitemap.ts';
import type { AstroConfig, AstroRoute } from './astro-config.ts';
import { readContentFiles } from './content-files.ts';

interface AstroBuild {
  readonly config: AstroConfig;
  readonly routes: readonly AstroRoute[];
  readonly dir: URL;
  /** The files of each pattern. */
  readonly assets: ReadonlyMap<string, readonly URL[]>;
  readonly logger: SiteLog;
}

/** Describes the site of a build that is complete. */
export function astroSite({ config, routes, dir, assets, logger }: AstroBuild): BuiltSite {
  const { site, base, trailingSlash, build } = config;
  const outputFolder = fileURLToPath(dir);
  const rootFolder = fileURLToPath(config.root);
  const isOfFolders = build.format === 'directory';
  const own = routes.filter(isPage);
  const onDemand = own.filter(({ isPrerendered }) => !isPrerendered);
  const pageOf = (url: URL): string =>
    relative(outputFolder, fileURLToPath(url)).replaceAll(sep, '/');
  const files = new Map<string, string>();
  const contentFiles = readContentFiles(config.cacheDir);
  for (const { pattern, entrypoint, params } of own) {
    const pages = (assets.get(pattern) ?? []).map(pageOf);
    const sources = params.length === 0 ? [entrypoint] : contentFiles(pattern, pages);
    for (const [index, page] of pages.entries()) {
      const source = sources[index] ?? sources[0];
      if (source !== undefined) files.set(page, join(rootFolder, source));
    }
  }
  return {
    framework: 'Astro',
    outputFolder,
    rootFolder,
    base: site,
    basePath: base,
    baseHint: "Set site in the configuration of Astro: site: 'https://example.com'.",
    emptyHint:
      'Prerender pages or answer requests for /sitemap.xml with portolan/handler in an endpoint: ' +
      'src/pages/sitemap.xml.ts.',
    htmlFolder: {
      locales: localesOf(config),
      sourceOf: (page) => files.get(page),
      // Hosts serve such a file with or without its extension.
      extension: isOfFolders ? 'keep' : 'auto',
    },
    // Pages of folders end in a slash, and so do those that are rendered on demand.
    trailingSlash: trailingSlash !== 'ignore' ? trailingSlash : isOfFolders ? 'always' : undefined,
    dynamicRoutes: dynamicOf(routes),
    paths: staticOf(onDemand),
    log: logger,
  };
}

/** Describes a site in development. */
export function developedSite(
  { base, root }: AstroConfig,
  routes: () => readonly AstroRoute[],
  log: SiteLog,
): DevelopedSite {
  return {
    framework: 'Astro',
    rootFolder: fileURLToPath(root),
    basePath: base.replace(/\/?$/, '/'),
    paths: () => staticOf(routes().filter(isPage)),
    get dynamicRoutes() {
      return dynamicOf(routes());
    },
    log,
  };
}

function isPage({ origin, type }: AstroRoute): boolean {
  return origin === 'project' && type === 'page';
}

// The project itself lists the pages of prerendered routes.
function dynamicOf(routes: readonly AstroRoute[]): string[] {
  const onDemand = routes.filter((route) => isPage(route) && !route.isPrerendered);
  return onDemand.filter(({ params }) => params.length > 0).map(({ pattern }) => pattern);
}

function staticOf(pages: readonly AstroRoute[]): string[] {
  const listed = pages.filter(
    ({ params, pattern }) => params.length === 0 && !/\/(?:404|500)$/.test(pattern),
  );
  return listed.map(({ pattern }) => pattern.slice(1) || './');
}

function localesOf({ i18n }: AstroConfig): Record<string, string> | undefined {
  // With domains or manual routing, paths do not contain the language.
  if (i18n === undefined || i18n.domains || i18n.routing === 'manual') return undefined;
  const { defaultLocale, locales, routing } = i18n;
  const entries = locales.map((locale) => {
    const { path, codes } = typeof locale === 'string' ? { path: locale, codes: [locale] } : locale;
    const isBare =
      !routing.prefixDefaultLocale && (path === defaultLocale || codes.includes(defaultLocale));
    return [codes[0] ?? path, isBare ? '' : `${path}/`] as const;
  });
  return Object.fromEntries(entries);
}
