// What is used of a language that Docusaurus has built.
import { join } from 'node:path';

export interface DocusaurusRoute {
  readonly path: string;
  readonly metadata?: { readonly sourceFilePath?: string };
  readonly routes?: readonly DocusaurusRoute[];
}

/** What is used of a language that was built. */
export interface DocusaurusBuild {
  readonly siteDir: string;
  readonly outDir: string;
  readonly baseUrl: string;
  readonly siteConfig: { readonly url: string };
  readonly i18n: {
    readonly currentLocale: string;
    readonly defaultLocale: string;
    readonly locales: readonly string[];
  };
  readonly routes: readonly DocusaurusRoute[];
}

/** Returns the folder and path of the whole site; languages but the default one are below them. */
export function siteOf({ outDir, baseUrl, i18n }: DocusaurusBuild): {
  readonly outputFolder: string;
  readonly basePath: string;
} {
  const { currentLocale, defaultLocale } = i18n;
  const suffix = `/${currentLocale}/`;
  const isBelow = currentLocale !== defaultLocale && baseUrl.endsWith(suffix);
  return isBelow
    ? { outputFolder: join(outDir, '..'), basePath: baseUrl.slice(0, 1 - suffix.length) }
    : { outputFolder: outDir, basePath: baseUrl };
}

/** Whether no language follows: the default one is built first, `--locale` selects some. */
export function isLastLocale({
  currentLocale,
  defaultLocale,
  locales,
}: DocusaurusBuild['i18n']): boolean {
  const asked = process.argv.filter((_, at, all) => /^(?:-l|--locale)$/.test(all[at - 1] ?? ''));
  const built = asked.length > 0 ? asked : locales;
  const last = built.filter((locale) => locale !== defaultLocale).at(-1) ?? built.at(-1);
  return currentLocale === last;
}

/** Calls `tell` with each page's file below the site's folder, and with its source file. */
export function eachSource(
  { routes, siteDir }: DocusaurusBuild,
  basePath: string,
  tell: (page: string, source: string) => void,
): void {
  for (const { path, metadata, routes: below } of routes) {
    if (below) eachSource({ routes: below, siteDir } as DocusaurusBuild, basePath, tell);
    else if (metadata?.sourceFilePath !== undefined) {
      const page = path.slice(basePath.length).replace(/\/$/, '');
      const source = join(siteDir, metadata.sourceFilePath);
      tell(`${page}.html`, source);
      tell(`${page}/index.html`.replace(/^\//, ''), source);
    }
  }
}
