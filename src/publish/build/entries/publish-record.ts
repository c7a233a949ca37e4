// An entry on its way through the pipeline.
import type { UrlEntry } from '../../../protocol/url-entry.ts';

/** An entry on its way from a source to its shard. */
export interface PublishRecord {
  /** Its loc is absolute. Other values are checked when they are written. */
  readonly entry: UrlEntry;
  /** The source, as the user named it. */
  readonly source: string;
  /** The row of the source, from 1. */
  readonly row: number;
  /**
   * Its loc is what `pageKey` returns for it and not too long, and its lastmod is W3C Datetime.
   * Absent or false: they have to be looked at.
   */
  readonly isClean?: boolean;
  /** The file on disk that the page is made of. */
  readonly file?: string;
  /** When that file was last modified, in milliseconds since 1970. */
  readonly modifiedMs?: number;
  /** A hash of the page's main content. */
  readonly contentHash?: string;
}

/** Between steps flow batches of records, in the order of the sources. */
export type RecordBatches = AsyncIterable<readonly PublishRecord[]>;
