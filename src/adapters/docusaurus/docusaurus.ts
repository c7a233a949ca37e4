// Docusaurus: when the last language is built, one sitemap of all.
import { join } from 'node:path';
import { publishSite } from '../site/publish-site.ts';
import { PLAIN_LOG } from '../site/site-report.ts';
import type { SitemapOptions } from '../site/sitemap-options.ts';

interface DocusaurusRoute {
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

/** What Docusaurus makes of the name `portolan/docusaurus`. */
export interface DocusaurusPlugin {
  readonly name: string;
  postBuild(built: DocusaurusBuild): Promise<void>;
}

// Docusaurus loads the module anew for each language, so what is known of those before is kept here.
const KEPT = Symbol.for('portolan.docusaurus');

function keptSources(): Map<string, string> {
  const kept = globalThis as { [KEPT]?: Map<string, string> };
  kept[KEPT] ??= new Map();
  return kept[KEPT];
}

/** The sitemap of a Docusaurus site: `plugins: ['portolan/docusaurus']`. */
export function sitemap(
  _context: unknown,
  { id: _, ...options }: SitemapOptions & { id?: string },
) {
  return {
    name: 'portolan-sitemap',
    async postBuild(built: DocusaurusBuild): Promise<void> {
      const { siteDir, outDir, baseUrl, siteConfig, i18n, routes } = built;
      const sources = keptSources();
      const suffix = `/${i18n.currentLocale}/`;
      const isBelow = baseUrl.endsWith(suffix) && i18n.currentLocale !== i18n.defaultLocale;
      const basePath = isBelow ? baseUrl.slice(0, 1 - suffix.length) : baseUrl;
      for (const { path, metadata } of routes.flatMap(leavesOf)) {
        if (metadata?.sourceFilePath === undefined) continue;
        const page = path.slice(basePath.length).replace(/\/$/, '');
        const source = join(siteDir, metadata.sourceFilePath);
        for (const end of ['.html', '/index.html']) sources.set(`${page}${end}`, source);
      }
      if (i18n.currentLocale !== lastOf(i18n)) return;
      await publishSite(
        {
          framework: 'Docusaurus',
          outputFolder: isBelow ? join(outDir, '..') : outDir,
          rootFolder: siteDir,
          base: new URL(basePath, siteConfig.url).href,
          baseHint: 'Set url and baseUrl in docusaurus.config.',
          htmlFolder: { sourceOf: (page) => sources.get(page) },
          log: PLAIN_LOG,
        },
        options,
      );
    },
  };
}

const leavesOf = (route: DocusaurusRoute): readonly DocusaurusRoute[] =>
  route.routes ? route.routes.flatMap(leavesOf) : [route];

// The default language is built first. `--locale` builds some alone.
function lastOf({ defaultLocale, locales }: DocusaurusBuild['i18n']): string | undefined {
  const asked = process.argv.filter((_, at, all) => /^(?:-l|--locale)$/.test(all[at - 1] ?? ''));
  const built = asked.length > 0 ? asked : locales;
  return built.filter((locale) => locale !== defaultLocale).at(-1) ?? built.at(-1);
}
