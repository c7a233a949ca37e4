// Docusaurus: writes one sitemap of all languages when the last one is built.
import { publishSite } from '../site/publish-site.ts';
import { PLAIN_LOG } from '../site/site-report.ts';
import type { SitemapOptions } from '../site/sitemap-options.ts';
import { type DocusaurusBuild, eachSource, isLastLocale, siteOf } from './docusaurus-build.ts';
import { type DocusaurusContext, type WebpackSlice, webpackOfDev } from './docusaurus-dev.ts';

/** The plug-in, as Docusaurus loads it. */
export interface DocusaurusPlugin {
  readonly name: string;
  readonly postBuild: (built: DocusaurusBuild) => Promise<void>;
  readonly configureWebpack: (config: WebpackSlice, isServer: boolean) => WebpackSlice;
}

// Docusaurus loads the module again for each language, so what all share is kept here.
const KEPT = Symbol.for('portolan.docusaurus');

/** The sitemap of a Docusaurus site: `plugins: ['portolan/docusaurus']`. */
export function sitemap(
  context: DocusaurusContext,
  { id: _, ...options }: SitemapOptions & { readonly id?: string },
): DocusaurusPlugin {
  return {
    name: 'portolan-sitemap',
    configureWebpack: (config, isServer) =>
      isServer ? {} : webpackOfDev(context, options, config),
    postBuild: async (built) => {
      const kept = globalThis as { [KEPT]?: Map<string, string> };
      kept[KEPT] ??= new Map();
      const sources = kept[KEPT];
      const { outputFolder, basePath } = siteOf(built);
      eachSource(built, basePath, (page, source) => sources.set(page, source));
      if (!isLastLocale(built.i18n)) return;
      await publishSite(
        {
          framework: 'Docusaurus',
          outputFolder,
          rootFolder: built.siteDir,
          base: built.siteConfig.url,
          basePath,
          baseHint: 'Set url and baseUrl in docusaurus.config.',
          htmlFolder: { sourceOf: (page) => sources.get(page) },
          log: PLAIN_LOG,
        },
        options,
      );
    },
  };
}
