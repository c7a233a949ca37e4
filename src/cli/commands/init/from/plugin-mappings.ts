// The plug-ins that `portolan init --from` knows.
import { ASTROJS_SITEMAP } from './astrojs-sitemap.ts';
import { DOCUSAURUS_PLUGIN_SITEMAP } from './docusaurus-plugin-sitemap.ts';
import { ELEVENTY_PLUGIN_SITEMAP } from './eleventy-plugin-sitemap.ts';
import { GATSBY_PLUGIN_SITEMAP } from './gatsby-plugin-sitemap.ts';
import { HEXO_GENERATOR_SITEMAP } from './hexo-generator-sitemap.ts';
import { NEXT_SITEMAP } from './next-sitemap.ts';
import { NUXTJS_SITEMAP } from './nuxtjs-sitemap.ts';
import type { PluginMapping } from './plugin-mapping.ts';
import { SITEMAP_JS } from './sitemap-js.ts';
import { VITE_PLUGIN_SITEMAP } from './vite-plugin-sitemap.ts';
import { VITEPRESS_SITEMAP } from './vitepress-sitemap.ts';

export const PLUGIN_MAPPINGS: readonly PluginMapping[] = [
  NEXT_SITEMAP,
  ASTROJS_SITEMAP,
  VITE_PLUGIN_SITEMAP,
  DOCUSAURUS_PLUGIN_SITEMAP,
  NUXTJS_SITEMAP,
  ELEVENTY_PLUGIN_SITEMAP,
  VITEPRESS_SITEMAP,
  GATSBY_PLUGIN_SITEMAP,
  HEXO_GENERATOR_SITEMAP,
  SITEMAP_JS,
];
