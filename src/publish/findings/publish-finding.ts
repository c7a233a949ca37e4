// What is reported about the entries and the set of a publication: grouped by cause, with places.
import type { WriteProblemCode } from '../../formats/problems/write-problem.ts';
import type { SourceNoteCode } from '../../sources/port/source-note.ts';
import type { PublishRule } from './publish-rules.ts';

export interface FindingPlace {
  /** The source, as the user named it. */
  readonly source?: string;
  /** The row of the source, from 1. */
  readonly row?: number;
  readonly file?: string;
  readonly loc?: string;
  /** The property concerned, as `images[2].loc`. */
  readonly field?: string;
  /** The sentence of this very place, with what was found. */
  readonly message: string;
}

/** One cause, its count, and its first places. */
export interface PublishFinding {
  readonly rule: PublishRule | WriteProblemCode | SourceNoteCode;
  /**
   * `error`: an entry was left out, or the set is not as it should be. `warning`: a part of an
   * entry was left out or changed, or engines will ignore something. `info`: as intended.
   */
  readonly severity: 'error' | 'warning' | 'info';
  readonly message: string;
  /** What to do. */
  readonly fix?: string;
  readonly count: number;
  readonly places: readonly FindingPlace[];
}
