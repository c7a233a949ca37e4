// @nuxtjs/sitemap 8: the key `sitemap` of nuxt.config.
// Source: https://nuxtseo.com/docs/sitemap/api/config, read 2026-11-28.
import {
  type OptionMapping,
  type PluginMapping,
  patternsFrom,
  STYLE_GONE,
} from './plugin-mapping.ts';

const READ_OF_PAGES: OptionMapping = { gone: 'the generated pages are read' };
const AT_RUN_TIME: OptionMapping = {
  gone: 'for pages made at run time: `createSitemapHandler` of portolan/handler, with `maxAge`',
};

export const NUXTJS_SITEMAP: PluginMapping = {
  plugin: '@nuxtjs/sitemap',
  place: 'nuxt',
  options: {
    exclude: { to: 'exclude', value: (value) => patternsFrom(value, { stars: false }) },
    urls: { to: 'source' },
    chunkSize: { to: 'urlsMax' },
    defaultSitemapsChunkSize: {
      to: 'urlsMax',
      value: (value) => (typeof value === 'number' ? value : undefined),
    },
    sources: {
      copyTo: 'source',
      was: "['/api/urls']",
      how: 'async () => [...], which fetches them by an absolute URL',
    },
    sitemaps: { gone: '`sections: [{ name, source, rule: { path: "/blog/**" } }]`' },
    include: { gone: '`sections` with a rule, or `transform` that returns undefined for the rest' },
    discoverImages: { gone: 'images are read; `htmlFolder: { media: false }` leaves them out' },
    discoverVideos: { gone: 'videos are read; `htmlFolder: { media: false }` leaves them out' },
    autoLastmod: { gone: '`lastmod: "content-hash"`, which never takes the time of the build' },
    autoI18n: {
      gone: 'hreflang links of the pages are read; `htmlFolder: { locales }` joins by paths',
    },
    defaults: { gone: '`transform` can add the same to each entry' },
    appendSitemaps: { gone: 'list other sitemaps in robots.txt' },
    enabled: { gone: 'leave the module out' },
    sitemapName: { gone: 'the set is always at sitemap.xml' },
    sitemapsPathPrefix: { gone: 'sitemaps are beside sitemap.xml' },
    chunks: { gone: '`urlsMax` divides; the index is made where it is needed' },
    chunkCount: { gone: 'the number of sitemaps follows from the number of pages' },
    excludeAppSources: READ_OF_PAGES,
    includeAppSources: READ_OF_PAGES,
    strictNuxtContentPaths: READ_OF_PAGES,
    zeroRuntime: READ_OF_PAGES,
    cacheMaxAgeSeconds: AT_RUN_TIME,
    runtimeCacheStorage: AT_RUN_TIME,
    experimentalWarmUp: AT_RUN_TIME,
    experimentalCompression: AT_RUN_TIME,
    experimentalStreaming: AT_RUN_TIME,
    xsl: STYLE_GONE,
    xslTips: STYLE_GONE,
    xslColumns: STYLE_GONE,
    credits: STYLE_GONE,
    minify: { gone: 'sitemaps are written without indentation' },
    sortEntries: { gone: 'entries keep the order of their sources' },
    debug: { gone: 'the report of the build says what was left out, and why' },
  },
};
