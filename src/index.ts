// The front door of portolan.
export { isPortolanError, PortolanError } from './base/portolan-error.ts';
export type {
  ByteSource,
  ReadOptions,
  ReadProblem,
  ReadSummary,
  WritableEntries,
  WriteOptions,
  WriteProblem,
} from './formats/index.ts';
export { readSitemap, writeSitemap } from './formats/index.ts';
export type { Entry, SitemapEntry, SitemapFormat, UrlEntry } from './protocol/index.ts';
