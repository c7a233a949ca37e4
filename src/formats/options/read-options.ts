// The options of readSitemap, and its summary.
import type { SitemapFormat } from '../../protocol/sitemap-format.ts';
import type { ReadProblem } from '../problems/read-problem.ts';
import type { GzipDamage } from '../problems/transport-notes.ts';

/** How a sitemap is read. All options may be left out. */
export interface ReadOptions {
  /** The document's own address: relative URLs are resolved against it, names are compared. */
  readonly url?: string | undefined;
  /** The media type served with it, as `text/xml; charset=utf-8`. The bytes take precedence. */
  readonly contentType?: string | undefined;
  /**
   * Called with every problem, in the document's order, the same for every chunking. What it throws
   * ends the reading and passes through.
   */
  readonly onProblem?: ((problem: ReadProblem) => void) | undefined;
  /** Called once, when the document has been read; not when the reading was aborted. */
  readonly onEnd?: ((summary: ReadSummary) => void) | undefined;
  /** Ends the reading with its own reason. */
  readonly signal?: AbortSignal | undefined;
  /**
   * Holds a gzip stream as it is sent and inflates it once for its checksum before it is read, so
   * that a damage is the first problem, before any entry. The entries follow all the same, and the
   * summary says that they are not to be trusted. A stream longer than `limits.gzipBytesMax` is
   * read as it comes: its damage is reported only at its place. Default: no.
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
   * An input in one piece is held already, and has no limit.
   */
  readonly gzipBytesMax?: number | undefined;
}

/** Facts of a document that has been read. */
export interface ReadSummary {
  /** The format of its first root; absent when it is not a sitemap. */
  readonly format?: SitemapFormat;
  /** An older version of the format: `0.3` of Atom. */
  readonly formatVersion?: '0.3';
  /** How many entries were read. */
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
