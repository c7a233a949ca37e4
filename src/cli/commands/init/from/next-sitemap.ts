// next-sitemap 4: `next-sitemap.config.js`.
// Source: https://github.com/iamvishnusankar/next-sitemap#configuration-options, read 2026-11-28.
import {
  CHANGEFREQ_GONE,
  LASTMOD_GONE,
  NAME_GONE,
  type PluginMapping,
  PRIORITY_GONE,
  patternsFrom,
} from './plugin-mapping.ts';

export const NEXT_SITEMAP: PluginMapping = {
  plugin: 'next-sitemap',
  place: 'next',
  files: ['next-sitemap.config.js', 'next-sitemap.config.cjs', 'next-sitemap.config.mjs'],
  optionsIn: (config) => config,
  options: {
    siteUrl: { to: 'base' },
    exclude: { to: 'exclude', value: (value) => patternsFrom(value, { stars: true }) },
    sitemapSize: { to: 'urlsMax' },
    trailingSlash: { to: 'trailingSlash', value: (value) => (value === true ? 'always' : 'never') },
    generateRobotsTxt: { gone: 'add the Sitemap line to app/robots.ts or public/robots.txt' },
    transform: {
      copyTo: 'transform',
      was: '(config, path) => ({ loc, lastmod, … })',
      how: '(entry, page) => entry; entry.loc is absolute, undefined leaves the page out',
    },
    additionalPaths: {
      copyTo: 'source',
      was: '(config) => [await config.transform(config, path)]',
      how: 'async () => [{ loc, lastmod }]: pages that Next does not prerender',
    },
    alternateRefs: {
      gone: 'give each entry of `source` its `variants`: one date, and a path for each language',
    },
    robotsTxtOptions: { gone: 'write the rules in app/robots.ts or public/robots.txt' },
    autoLastmod: LASTMOD_GONE,
    changefreq: CHANGEFREQ_GONE,
    priority: PRIORITY_GONE,
    sitemapBaseFileName: NAME_GONE,
    generateIndexSitemap: {
      gone: 'sitemap.xml is the one sitemap, or the index where there are several',
    },
    outDir: { gone: 'the route answers at run time; nothing is written after the build' },
    sourceDir: { gone: 'the `distDir` of Next is read' },
    output: { gone: 'an exported site has no routes: `portolan build out` as `postbuild`' },
  },
};
