// Facts of entries as numbers in arrays, for those who judge many.
import type { SitemapFormat } from '../../protocol/sitemap-format.ts';

/**
 * Traits of an entry, as bits. Those of its loc are hints, set too often rather than too seldom: a
 * rule that is woken by one looks itself. Below zero the traits are not known: the entry was not
 * scanned.
 */
export const ENTRY_TRAITS = {
  /** It has a parameter that may be of a session, or for tracking. */
  query: 1,
  /** Its path has two slashes in a row. */
  doubleSlash: 2,
  /** It has a percent sign. */
  percent: 4,
  /** Its path ends in the name of a file that is not a page, or of an index file. */
  fileName: 8,
  /** It is shorter than 12 or longer than 255 characters. */
  length: 16,
  /** It has a character beyond ASCII. */
  beyondAscii: 32,
  /** It may be the sitemap's own address. */
  self: 64,
  /** Two slashes and a host do not follow its scheme. Set only where it was not scanned. */
  hostSlashes: 128,
  /** It does not begin with the prefix (`EntryFacts.prefix`). */
  outside: 256,
  /** The entry has extensions. */
  extended: 512,
  /** Its elements are not in the order of the schema. */
  disordered: 1_024,
  /** It has a bracket or a brace. Set only where it was not scanned. */
  braces: 2_048,
} as const;

/** The facts of a batch: each array has a number of each entry. Valid until the next batch. */
export interface EntryFacts {
  /** The beginning of most URLs of the document: its folder, or its first entry's origin. */
  readonly prefix: string;
  /** The document's format, once it is known. */
  readonly format: SitemapFormat | undefined;
  /** Bits of `ENTRY_TRAITS`; below zero when no facts of the entry are known. */
  readonly traits: Int32Array;
  /** The day of lastmod as it is written, as 20260615; 0 when there is none. */
  readonly days: Int32Array;
  /** Its second of the day, in its own zone; -1 without a time. */
  readonly seconds: Int32Array;
  /** changefreq by its number from 1; 0 for none. */
  readonly changefreqs: Uint8Array;
  /** priority in hundredths; 255 for none. */
  readonly priorities: Uint8Array;
}
