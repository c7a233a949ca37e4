// The writer of a format: entries in, text out, whose length in bytes is known at once.
import type { WritableEntry } from '../options/write-options.ts';

/**
 * Writes a sitemap piece by piece, synchronously: `head()`, then each `entry()`, then `tail()`.
 * Together they are the document.
 *
 * The bytes of an entry are known before it goes into a document:
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
 * A writer may write several documents: they have the same head, and the text of an entry fits any
 * of them.
 */
export interface EntryWriter {
  /**
   * The document up to its first entry.
   *
   * The first call settles it: the root declares the extensions of the entries written before,
   * whose origin and newest lastmod are a feed's defaults. Before any entry, only the options
   * decide.
   */
  head(): string;
  /** One entry, or an empty text when it is left out, which is reported to `onProblem`. */
  entry(entry: WritableEntry): string;
  /** The bytes in UTF-8 of the last result of `entry()`. */
  readonly entryBytes: number;
  /** The end of the document. */
  tail(): string;
}
