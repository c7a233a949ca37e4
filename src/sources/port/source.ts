// The port of sources: where entries come from, in batches, with notes about bad ones.
import type { UrlEntry } from '../../protocol/url-entry.ts';
import type { SourceNote } from './source-note.ts';

/** One page of an hreflang cluster: its address, and what differs from the cluster's record. */
export interface SourceVariant extends Omit<UrlEntry, 'alternates' | 'loc'> {
  readonly loc: string;
}

/**
 * An entry as a source yields it. Values are as in the source, of any type at run time: the
 * pipeline checks them, and invalid ones become findings.
 */
export interface SourceEntry extends Omit<UrlEntry, 'loc' | 'lastmod'> {
  /** The page's address: absolute, or relative to the base. Absent where `variants` are given. */
  readonly loc?: string | undefined;
  /**
   * When the page last changed: a text in W3C Datetime or a form that leaves no doubt, a `Date`,
   * a Temporal object, or seconds or milliseconds since 1970.
   */
  readonly lastmod?: string | number | Date | object | undefined;
  /**
   * The same page in all its languages, by language tag or `x-default`, given once: each variant
   * becomes an entry of its own that lists them all.
   */
  readonly variants?: Readonly<Record<string, string | SourceVariant>> | undefined;
  /**
   * The source file of the page, for the lastmod strategies `git` and `mtime`: a path,
   * relative to the working folder. A folder of HTML provides its own.
   */
  readonly file?: string | undefined;
}

/** An entry and its place in the source. */
export interface SourceRecord {
  readonly entry: SourceEntry;
  /** The row, line, file or element of the source, from 1. */
  readonly row: number;
  /** The source file of the page on disk, as an absolute path. */
  readonly file?: string | undefined;
  /** When that file was last modified, in milliseconds since 1970. */
  readonly modifiedMs?: number | undefined;
  /** A hash of the page's main content, in hexadecimal; equal as long as that does not change. */
  readonly contentHash?: string | undefined;
}

export interface SourceReadOptions {
  readonly signal?: AbortSignal | undefined;
  /** Told of each row that gave no entry, or not all of it. */
  readonly onNote?: ((note: SourceNote) => void) | undefined;
}

/**
 * Where entries come from.
 *
 * - Order: as the source has it; a folder by its paths, so that two readings are alike.
 * - A bad row costs that row: it is reported to `onNote`, and reading continues.
 * - Memory does not grow with the number of entries. Batches hold up to about 1,000.
 * - Ending the iteration early releases everything that was opened.
 */
export interface Source {
  /** As the user named it; findings carry it. */
  readonly name: string;
  /**
   * Reads the source from its beginning. A stream can be read once.
   *
   * Errors: SOURCE_UNREADABLE, PACKAGE_MISSING, CONFIG_INVALID; those of a fetch; the signal's
   * reason.
   */
  batches(options: SourceReadOptions): AsyncIterable<readonly SourceRecord[]>;
}

/** A source that `openSource` opened: it can be read without options, too. */
export interface ReadableSource extends Source {
  batches(options?: SourceReadOptions): AsyncIterable<readonly SourceRecord[]>;
}

export const RECORDS_A_BATCH = 1_000;
