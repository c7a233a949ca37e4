// vite-plugin-sitemap 0.8: the options of the plug-in.
// Source: https://github.com/jbaubree/vite-plugin-sitemap#options, read 2026-11-28.
import {
  CHANGEFREQ_GONE,
  LASTMOD_GONE,
  NAMESPACES_GONE,
  type PluginMapping,
  PRIORITY_GONE,
  patternsFrom,
  whenTrue,
} from './plugin-mapping.ts';

export const VITE_PLUGIN_SITEMAP: PluginMapping = {
  plugin: 'vite-plugin-sitemap',
  place: 'vite',
  options: {
    hostname: { to: 'base' },
    dynamicRoutes: { to: 'source' },
    exclude: { to: 'exclude', value: (value) => patternsFrom(value, { stars: false }) },
    generateRobotsTxt: { to: 'robotsTxt', value: whenTrue },
    i18n: {
      gone: 'hreflang links of the pages are read; `htmlFolder: { locales }` joins by paths',
    },
    externalSitemaps: {
      gone: '`sources: ["https://…/sitemap.xml"]` lists its pages; or list it in robots.txt',
    },
    robots: { gone: 'robots.txt stays yours; `robotsTxt` keeps its Sitemap line' },
    basePath: { gone: 'the `base` of Vite is read' },
    outDir: { gone: 'the output folder of Vite is read' },
    extensions: { gone: 'every .html, .htm and .xhtml file is a page' },
    changefreq: CHANGEFREQ_GONE,
    priority: PRIORITY_GONE,
    lastmod: LASTMOD_GONE,
    readable: { gone: 'read it with `portolan read`, or add `css: true`' },
    xmlns: NAMESPACES_GONE,
  },
};
