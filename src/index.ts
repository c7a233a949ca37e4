// The front door of portolan.
export type { ErrorCode } from './base/error-codes.ts';
export { isPortolanError, PortolanError } from './base/portolan-error.ts';
export type {
  ByteSource,
  GzipDamage,
  ReadLimits,
  ReadOptions,
  ReadProblem,
  ReadProblemCode,
  ReadSummary,
  WritableEntries,
  WritableEntry,
  WriteOptions,
  WriteProblem,
} from './formats/index.ts';
export { readSitemap } from './formats/sitemap-reader.ts';
export { writeSitemap } from './formats/sitemap-writer.ts';
export type { Entry, SitemapEntry, SitemapFormat, UrlEntry } from './protocol/index.ts';
