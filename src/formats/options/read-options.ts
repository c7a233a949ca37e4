// The options of readSitemap, and what it tells at the end.
import type { SitemapFormat } from '../../protocol/sitemap-format.ts';
import type { ReadProblem } from '../problems/read-problem.ts';
import type { GzipDamage } from '../problems/transport-notes.ts';

/** How a sitemap is read. Everything may be left out. */
export interface ReadOptions {
  /** The document's own address: relative URLs are resolved against it, names are compared. */
  readonly url?: string | undefined;
  /** The media type served with it, as `text/xml; charset=utf-8`. The bytes outweigh it. */
  readonly contentType?: string | undefined;
  /**
   * Is told everything odd, in the document's order, the same for every chunking. What it throws
   * ends the reading and passes through.
   */
  readonly onProblem?: ((problem: ReadProblem) => void) | undefined;
  /** Is told once, when the document has been read; not when the reading was broken off. */
  readonly onEnd?: ((summary: ReadSummary) => void) | undefined;
  /** Ends the reading with its own reason. */
  readonly signal?: AbortSignal | undefined;
  /**
   * Holds a gzip stream as it is sent and inflates it once for its checksum before it is read, so
   * that a damage is the first problem, before any entry. Entries are given all the same, and the
   * summary says that they are not to be trusted. What is longer than `limits.gzipBytesMax` is read
   * as it comes: of it a damage shows only at its place. Default: no.
   */
  readonly verifyGzip?: boolean | undefined;
  readonly limits?: ReadLimits | undefined;
}

/** Where reading stops. */
export interface ReadLimits {
  /** Bytes of the document after inflating; default 1 GiB (1,073,741,824). */
  readonly bytesMax?: number | undefined;
  /**
   * The most bytes of gzip, as they are sent, that `verifyGzip` holds; default 64 MiB (67,108,864).
   * Bytes that are given in one piece are held already, and have no limit.
   */
  readonly gzipBytesMax?: number | undefined;
}

/** What is known of a document that has been read. */
export interface ReadSummary {
  /** The format of its first root; absent when it is no sitemap. */
  readonly format?: SitemapFormat;
  /** An older version of the format, where it tells: `0.3` of Atom. */
  readonly formatVersion?: '0.3';
  /** How many entries it gave. */
  readonly entries: number;
  /** Its bytes in UTF-8, after inflating, as far as they were read. */
  readonly bytes: number;
  /**
   * Whether it was read to its own end: not cut off, not stopped by a limit, a sitemap, and not
   * `untrusted`.
   */
  readonly complete: boolean;
  /**
   * Why the entries are not to be trusted: the gzip stream is damaged. Some of them may be URLs
   * that do not exist, and others may be missing. Absent: what was read is what the file holds.
   */
  readonly untrusted?: GzipDamage;
}
