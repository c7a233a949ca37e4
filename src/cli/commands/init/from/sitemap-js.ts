// The package `sitemap` 9: the options of SitemapStream and simpleSitemapAndIndex.
// Source: https://github.com/ekalinin/sitemap.js/blob/master/api.md, read 2026-11-28.
import { NAMESPACES_GONE, type PluginMapping, STYLE_GONE } from './plugin-mapping.ts';

const NO_STREAM = { gone: 'publish() takes any source and writes the files; there is no stream' };
const NO_WRITING = { gone: '`source` takes entries of any form; there is no stream to write to' };
const REPORTED = { gone: 'a bad entry is left out and reported; it never ends the sitemap' };

export const SITEMAP_JS: PluginMapping = {
  plugin: 'sitemap',
  place: 'command',
  options: {
    hostname: { to: 'base' },
    sitemapHostname: { gone: 'sitemaps are at the base' },
    publicBasePath: { gone: 'the path of the base' },
    sourceData: { to: 'source' },
    destinationDir: { to: 'targets' },
    limit: { to: 'urlsMax' },
    gzip: { to: 'gzip' },
    lastmodDateOnly: { gone: 'dates are written as precisely as they are known' },
    level: { gone: 'a bad entry is left out and reported; `onInvalid: "fail"` ends the build' },
    errorHandler: {
      gone: 'a bad entry is left out and reported; `onInvalid: "fail"` ends the build',
    },
    xmlns: NAMESPACES_GONE,
    xslUrl: STYLE_GONE,
    getSitemapStream: NO_STREAM,
    lastmod: NO_STREAM,
    objectMode: NO_STREAM,
  },
  adapterOptions: {
    sourceData: {
      copyTo: 'source',
      was: 'a list, a stream, or the path of a file',
      how: 'async () => [{ loc, lastmod }]',
    },
    destinationDir: { gone: 'the sitemap is where the app answers, or in the output of its build' },
    level: REPORTED,
    errorHandler: REPORTED,
    getSitemapStream: NO_WRITING,
    lastmod: NO_WRITING,
    objectMode: NO_WRITING,
  },
};
