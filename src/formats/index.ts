// The front door of portolan/formats.
export type { ByteSource } from './bytes/byte-source.ts';
export type { ReadLimits, ReadOptions, ReadSummary } from './options/read-options.ts';
export type {
  EntryWriterOptions,
  FeedOptions,
  GzipOptions,
  WritableEntries,
  WritableEntry,
  WriteOptions,
} from './options/write-options.ts';
export type { ReadProblem, ReadProblemCode } from './problems/read-problem.ts';
export { READ_PROBLEMS } from './problems/read-problem.ts';
export type { GzipDamage } from './problems/transport-notes.ts';
export type { WriteProblem, WriteProblemCode } from './problems/write-problem.ts';
export { WRITE_PROBLEMS } from './problems/write-problem.ts';
export type { EntryWriter } from './records/entry-writer.ts';
export type { SitemapReader } from './sitemap-reader.ts';
export { readSitemap } from './sitemap-reader.ts';
export { createEntryWriter, writeSitemap } from './sitemap-writer.ts';
