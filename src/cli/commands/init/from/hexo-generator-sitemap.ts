// hexo-generator-sitemap 3: the key `sitemap` of _config.yml.
// Source: https://github.com/hexojs/hexo-generator-sitemap#options, read 2026-11-28.
import { type PluginMapping, STYLE_GONE } from './plugin-mapping.ts';

const TAXONOMY = {
  gone: 'all built pages are listed; `exclude: ["/tags/**", "/categories/**"]` leaves these out',
};

export const HEXO_GENERATOR_SITEMAP: PluginMapping = {
  plugin: 'hexo-generator-sitemap',
  place: 'command',
  options: {
    path: {
      to: 'formats',
      value: (value) =>
        [value].flat().some((path) => /\.txt$/.test(String(path))) ? ['xml', 'text'] : undefined,
    },
    template: STYLE_GONE,
    template_txt: STYLE_GONE,
    rel: { gone: 'engines find a sitemap by robots.txt, not by links: `--robots-txt`' },
    tags: TAXONOMY,
    tag: TAXONOMY,
    categories: TAXONOMY,
    category: TAXONOMY,
  },
};
