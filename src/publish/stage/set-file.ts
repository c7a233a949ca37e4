// A file of the set in one target.
import type { SetDocument } from '../build/shards/set-document.ts';
import type { ExpectedFile } from './compare-published.ts';

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

/** What the published file must be. */
export function expectedOf(file: SetFile): ExpectedFile {
  const { name, kind, urls, bytes, sha256, gzipLevel } = file;
  return { name, kind, urls, bytes, sha256, gzipped: gzipLevel !== undefined };
}
