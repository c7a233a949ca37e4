// The front door of portolan/formats.
export type { ByteSource } from './byte-source.ts';
export type { EntryWriter } from './entry-writer.ts';
export type { ReadLimits, ReadOptions, ReadSummary } from './read-options.ts';
export type { ReadProblem, ReadProblemCode } from './read-problem.ts';
export { READ_PROBLEMS } from './read-problem.ts';
export type { SitemapReader } from './sitemap-reader.ts';
export { readSitemap } from './sitemap-reader.ts';
export { createEntryWriter, writeSitemap } from './sitemap-writer.ts';
export type { GzipDamage } from './transport-notes.ts';
export type {
  EntryWriterOptions,
  FeedOptions,
  GzipOptions,
  WritableEntries,
  WritableEntry,
  WriteOptions,
} from './write-options.ts';
export type { WriteProblem, WriteProblemCode } from './write-problem.ts';
export { WRITE_PROBLEMS } from './write-problem.ts';
