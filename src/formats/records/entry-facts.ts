// What is known of an entry without looking at it: numbers, in arrays, for those who judge many.
import type { SitemapFormat } from '../../protocol/sitemap-format.ts';

/**
 * Traits of an entry, as bits. Those of its loc are hints, given too often rather than too seldom:
 * a rule that is woken by one looks itself. Traits below zero are not known: the entry was not
 * scanned.
 */
export const ENTRY_TRAITS = {
  /** It has a parameter that may be of a session, or for tracking. */
  query: 1,
  /** Two slashes stand next to each other in its path. */
  doubleSlash: 2,
  /** A percent sign stands in it. */
  percent: 4,
  /** Its path ends in a file's name that is no page's, or an index file's. */
  fileName: 8,
  /** It is shorter than 12 or longer than 255 characters. */
  length: 16,
  /** It holds a character beyond ASCII. */
  beyondAscii: 32,
  /** It may be the sitemap's own address. */
  self: 64,
  /** What follows its scheme is not two slashes and a host. Told of what was not scanned alone. */
  hostSlashes: 128,
  /** It does not begin with the prefix (`EntryFacts.prefix`). */
  outside: 256,
  /** The entry has extensions. */
  extended: 512,
  /** Its elements are not in the order of the schema. */
  disordered: 1_024,
  /** A bracket or a brace stands in it. Told of what was not scanned alone. */
  braces: 2_048,
} as const;

/** The facts of a batch: of each entry a number in every array. Valid until the next batch. */
export interface EntryFacts {
  /** What most URLs of the document begin with: its folder, or its first entry's origin. */
  readonly prefix: string;
  /** The document's format, once it is known. */
  readonly format: SitemapFormat | undefined;
  /** Bits of `ENTRY_TRAITS`; below zero when they are not known, nor anything else here. */
  readonly traits: Int32Array;
  /** The day of lastmod as it is written, as 20260615; 0 when there is none. */
  readonly days: Int32Array;
  /** Its second of the day, in its own zone; -1 for a date alone. */
  readonly seconds: Int32Array;
  /** changefreq by its number from 1, 0 for none. */
  readonly changefreqs: Uint8Array;
  /** priority in hundredths, 255 for none. */
  readonly priorities: Uint8Array;
}
