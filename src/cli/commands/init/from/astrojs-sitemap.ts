// @astrojs/sitemap 3: the options of the integration.
// Source: https://docs.astro.build/en/guides/integrations-guide/sitemap/, read 2026-11-28.
import {
  CHANGEFREQ_GONE,
  LASTMOD_GONE,
  NAME_GONE,
  NAMESPACES_GONE,
  type PluginMapping,
  PRIORITY_GONE,
  STYLE_GONE,
} from './plugin-mapping.ts';

export const ASTROJS_SITEMAP: PluginMapping = {
  plugin: '@astrojs/sitemap',
  place: 'astro',
  options: {
    filter: {
      copyTo: 'transform',
      was: '(page) => boolean',
      how: '(entry) => entry or undefined; for paths `exclude` is shorter',
    },
    serialize: {
      copyTo: 'transform',
      was: '(item) => item with url, lastmod, links',
      how: '(entry, page) => entry with loc, lastmod, alternates; undefined leaves the page out',
    },
    customPages: { to: 'source' },
    entryLimit: { to: 'urlsMax' },
    chunks: {
      gone: '`sections: [{ name, rule: { path: "/blog/**" } }]` divides the set by paths',
    },
    i18n: { gone: "Astro's own `i18n` and the hreflang links of the pages are read" },
    customSitemaps: {
      gone: '`sources: ["https://…/sitemap.xml"]` lists its pages; or list it in robots.txt',
    },
    filenameBase: NAME_GONE,
    changefreq: CHANGEFREQ_GONE,
    priority: PRIORITY_GONE,
    lastmod: LASTMOD_GONE,
    xslURL: STYLE_GONE,
    namespaces: NAMESPACES_GONE,
  },
};
