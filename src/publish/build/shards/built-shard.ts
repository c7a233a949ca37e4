// A shard as a build leaves it: written again, or known from before and untouched.
import type { ShardColumns, StateShard } from '../../ports/publish-state.ts';
import type { FinishedDocument } from './staged-document.ts';

/** A shard of the new set. */
export interface BuiltShard {
  readonly section: string;
  /** Its number in the section, from 1. */
  readonly number: number;
  readonly sequence: number;
  readonly urls: number;
  readonly bytes: number;
  readonly headBytes: number;
  readonly sha256: string;
  /** The document, where it was written; absent when the state's stands. */
  readonly document?: FinishedDocument;
  /** The entries, for the state; absent without one, and when the state's stand. */
  readonly columns?: ShardColumns;
  /** The shard as the state knows it. */
  readonly known?: StateShard;
  /** A page moved from it to another shard: it may be replaced only when that one is listed. */
  readonly losesMoved: boolean;
}
