// gatsby-plugin-sitemap 6: the options in gatsby-config.
// Source: https://www.gatsbyjs.com/plugins/gatsby-plugin-sitemap/, read 2026-11-28.
import { type PluginMapping, patternsFrom, propertyOf } from './plugin-mapping.ts';

const READ_OF_PAGES = { gone: 'the built pages in `public` are read' };

export const GATSBY_PLUGIN_SITEMAP: PluginMapping = {
  plugin: 'gatsby-plugin-sitemap',
  place: 'command',
  files: ['gatsby-config.js', 'gatsby-config.mjs', 'gatsby-config.ts'],
  optionsIn: (config) => {
    const plugins = [propertyOf(config, 'plugins')].flat();
    const ours = plugins.find((one) => propertyOf(one, 'resolve') === 'gatsby-plugin-sitemap');
    const siteUrl = propertyOf(propertyOf(config, 'siteMetadata'), 'siteUrl');
    const options = propertyOf(ours, 'options') as object | undefined;
    return { ...(siteUrl !== undefined && { siteUrl }), ...options };
  },
  options: {
    siteUrl: { to: 'base' },
    excludes: { to: 'exclude', value: (value) => patternsFrom(value, { stars: false }) },
    entryLimit: { to: 'urlsMax' },
    serialize: {
      copyTo: 'transform',
      was: '(page, { resolvePagePath }) => ({ url, lastmod })',
      how: '(entry, page) => entry with loc, lastmod; undefined leaves the page out',
    },
    filterPages: {
      copyTo: 'transform',
      was: '(page, excludedRoute, tools) => true for pages to leave out',
      how: '(entry, page) => entry, or undefined to leave the page out',
    },
    output: { gone: 'the set is at sitemap.xml, beside the pages' },
    createLinkInHead: {
      gone: 'engines find a sitemap by robots.txt, not by links: `--robots-txt`',
    },
    query: READ_OF_PAGES,
    resolveSiteUrl: READ_OF_PAGES,
    resolvePagePath: READ_OF_PAGES,
    resolvePages: READ_OF_PAGES,
    plugins: { gone: 'there are none' },
  },
};
