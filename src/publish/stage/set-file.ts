// A file of the set that is to be published, and where its bytes come from.

import type { FinishedDocument } from '../build/shards/staged-document.ts';
import type { PublishedFile } from '../report/publish-report.ts';

/** A document of the set, before it is known what it is called in a target. */
export interface SetDocument {
  readonly kind: PublishedFile['kind'];
  readonly section?: string;
  readonly urls: number;
  /** Before compression. */
  readonly bytes: number;
  readonly sha256: string;
  /** Where it was written in this build; absent when it is as it was. */
  readonly document?: FinishedDocument;
  /** Its bytes, gzipped, where it was not written in this build. */
  readonly stored?: () => Uint8Array;
  /** When its bytes last changed, where a state knows it; in milliseconds since 1970. */
  readonly changedMs?: number;
}

/** A document with its name in a target. */
export interface SetFile extends SetDocument {
  readonly name: string;
  /** The level of its compression; `undefined` for a plain file. */
  readonly gzipLevel?: number;
  /** As the index says it. */
  readonly lastmod: string;
  /** The target has it already, byte for byte. */
  readonly unchanged: boolean;
  /** There was a file of this name. */
  readonly replaces: boolean;
  /** A page moved from it to another shard. */
  readonly losesMoved: boolean;
}
