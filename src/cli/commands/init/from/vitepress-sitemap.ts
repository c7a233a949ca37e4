// The sitemap that VitePress 1 has built in: `sitemap` of its configuration.
// Source: https://vitepress.dev/guide/sitemap-generation, read 2026-11-28.
import { NAMESPACES_GONE, type PluginMapping, propertyOf, STYLE_GONE } from './plugin-mapping.ts';

export const VITEPRESS_SITEMAP: PluginMapping = {
  plugin: 'vitepress',
  place: 'vitepress',
  files: ['', 'docs/'].flatMap((folder) =>
    ['js', 'mjs', 'ts', 'mts'].map((ending) => `${folder}.vitepress/config.${ending}`),
  ),
  optionsIn: (config) => propertyOf(config, 'sitemap') ?? {},
  options: {
    hostname: { to: 'base' },
    transformItems: {
      copyTo: 'transform',
      was: '(items) => items, all at once',
      how: '(entry, page) => entry, one at a time; what is added goes into `source`',
    },
    lastmodDateOnly: { gone: 'dates are written as precisely as they are known' },
    xslUrl: STYLE_GONE,
    xmlns: NAMESPACES_GONE,
    level: { gone: 'a bad entry is left out and reported; `onInvalid: "fail"` ends the build' },
    errorHandler: {
      gone: 'a bad entry is left out and reported; `onInvalid: "fail"` ends the build',
    },
  },
};
