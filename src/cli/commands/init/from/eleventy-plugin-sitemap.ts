// @quasibit/eleventy-plugin-sitemap 2: the options of addPlugin.
// Source: https://github.com/quasibit/eleventy-plugin-sitemap#options, read 2026-11-28.
import { NAMESPACES_GONE, type PluginMapping, propertyOf } from './plugin-mapping.ts';

export const ELEVENTY_PLUGIN_SITEMAP: PluginMapping = {
  plugin: '@quasibit/eleventy-plugin-sitemap',
  place: 'eleventy',
  options: {
    sitemap: { to: 'base', value: (value) => propertyOf(value, 'hostname') },
    hostname: { to: 'base' },
    lastModifiedProperty: { gone: '`lastmod: "git"` takes the last commit of the template' },
    xmlns: NAMESPACES_GONE,
  },
};
