// The front door of portolan.
export { isPortolanError, PortolanError } from './base/portolan-error.ts';
export type { ReadOptions, ReadProblem, ReadSummary } from './formats/index.ts';
export { readSitemap } from './formats/index.ts';
export type { Entry, SitemapEntry, SitemapFormat, UrlEntry } from './protocol/index.ts';
