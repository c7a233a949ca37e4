// @docusaurus/plugin-sitemap 3: the options of the plug-in, also in the classic preset.
// Source: https://docusaurus.io/docs/api/plugins/@docusaurus/plugin-sitemap, read 2026-11-28.
import {
  CHANGEFREQ_GONE,
  NAME_GONE,
  type PluginMapping,
  PRIORITY_GONE,
  patternsFrom,
  propertyOf,
} from './plugin-mapping.ts';

const NAME = '@docusaurus/plugin-sitemap';

export const DOCUSAURUS_PLUGIN_SITEMAP: PluginMapping = {
  plugin: NAME,
  place: 'docusaurus',
  files: ['docusaurus.config.js', 'docusaurus.config.mjs', 'docusaurus.config.ts'],
  optionsIn: (config) => {
    const listed = [propertyOf(config, 'presets'), propertyOf(config, 'plugins')].flat();
    for (const [name, options] of listed.filter(Array.isArray)) {
      if (name === NAME) return options;
      const sitemap = propertyOf(options, 'sitemap');
      if (typeof sitemap === 'object' && sitemap !== null) return sitemap;
    }
    return {};
  },
  options: {
    ignorePatterns: { to: 'exclude', value: (value) => patternsFrom(value, { stars: false }) },
    lastmod: {
      to: 'lastmod',
      value: (value) => (value === null || value === undefined ? undefined : 'git'),
    },
    createSitemapItems: {
      copyTo: 'transform',
      was: '(params) => items, all at once',
      how: '(entry, page) => entry, one at a time; what is added goes into `source`',
    },
    changefreq: CHANGEFREQ_GONE,
    priority: PRIORITY_GONE,
    filename: NAME_GONE,
    id: { gone: 'there is one set' },
  },
};
