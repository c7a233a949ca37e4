// What the writer of each format is: entries in, text out, and the bytes of it known at once.
import type { WritableEntry } from '../options/write-options.ts';

/**
 * Writes a sitemap piece by piece, synchronously: `head()`, then each `entry()`, then `tail()`.
 * Together they are the document.
 *
 * What an entry takes is known before it is taken into a document:
 *
 * ```ts
 * const writer = createEntryWriter({ format: 'urlset', extensions: ['image'] });
 * let bytes = utf8Length(writer.head()) + utf8Length(writer.tail());
 * for (const entry of entries) {
 *   const text = writer.entry(entry);
 *   if (bytes + writer.entryBytes > SITEMAP_BYTES_MAX) break; // text goes into the next document
 *   bytes += writer.entryBytes;
 * }
 * ```
 *
 * The same writer may write several documents: the head is the same each time, and the text of
 * an entry fits any of them.
 */
export interface EntryWriter {
  /**
   * The document up to its first entry.
   *
   * The first call settles it. Entries written before are looked at: their extensions are declared
   * on the root, their origin and newest lastmod are a feed's defaults. Called before any entry,
   * it holds what the options say alone.
   */
  head(): string;
  /**
   * One entry, or an empty text when it is left out, which `onProblem` was told.
   *
   * Entries are counted from 0 by the calls.
   */
  entry(entry: WritableEntry): string;
  /** The bytes in UTF-8 of what `entry()` last gave. */
  readonly entryBytes: number;
  /** The end of the document. */
  tail(): string;
}
