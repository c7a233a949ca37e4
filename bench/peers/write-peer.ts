// What an adapter of a writer is.
import type { CorpusRecord } from '../generator/corpus-record.ts';

/** How much is written, and in which form. */
export interface WriteJob {
  /** How many documents; each holds all the entries that the writer was prepared with. */
  readonly documents: number;
  readonly gzip: boolean;
}

/** What was written. */
export interface WriteTotals {
  readonly records: number;
  /** Bytes that left the writer: compressed ones where it compresses. */
  readonly bytes: number;
}

/**
 * Takes the entries in the bench's form, brings them into the writer's own form before any clock
 * runs, and gives the function that is measured.
 */
export type PreparedWriter = (
  entries: readonly CorpusRecord[],
) => (job: WriteJob) => Promise<WriteTotals>;

/** One line of the table of writers. */
export interface WritePeer {
  readonly id: string;
  readonly title: string;
  /** The npm package whose version is named; absent for Portolan itself. */
  readonly package?: string;
  readonly settings: string;
  readonly load: () => Promise<PreparedWriter>;
}
