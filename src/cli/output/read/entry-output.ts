// What a format of output is to the commands: text before, for each batch, and after.
import type { SitemapReport, TreeBatch } from '../../../tree/sitemap-tree.ts';
import type { SinceFilter } from './since-filter.ts';

export const ENTRY_FORMATS = ['human', 'jsonl', 'urls', 'csv', 'json'] as const;

export type EntryFormat = (typeof ENTRY_FORMATS)[number];

/** Entries of one sitemap that are to be printed. */
export type OutputBatch = Pick<TreeBatch, 'sitemap' | 'entries'>;

export interface EntryOutputEnd {
  /** Everything was read to its end. */
  readonly complete: boolean;
  /** In the order in which they were read. */
  readonly sitemaps: readonly SitemapReport[];
  readonly problems: ReadonlyMap<string, number>;
  /** Which entries were left out, where only those since a date were asked for. */
  readonly since?: Pick<SinceFilter, 'date' | 'older' | 'withoutLastmod'> | undefined;
}

export interface EntryOutputOptions {
  /** Entries come from several sitemaps: each is to say from which. */
  readonly follow: boolean;
  /** What a sitemap is called: its address, or the file's name as the user wrote it. */
  readonly nameOf: (url: string) => string;
}

/** Turns entries into text. Each part may be empty; whoever prints adds nothing between them. */
export interface EntryOutput {
  begin(): string;
  batch(batch: OutputBatch): string;
  end(end: EntryOutputEnd): string;
}
