// What the generator made: which files, how large, and what a reader must find in them.
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Signature } from './signature.ts';

/** How large the corpora are: those of the published figures, or a tenth of them. */
export type CorpusSize = 'full' | 'quick';

/** A corpus that is one document. */
export type CorpusName = 'plain' | 'rich' | 'index';

/** One made document. */
export interface Corpus {
  /** File name inside the folder of its size. */
  readonly file: string;
  readonly bytes: number;
  readonly entries: number;
  /** What a parser that counts UTF-16 units (JavaScript) must find. */
  readonly characters: Signature;
  /** What a parser that counts bytes of UTF-8 (C, Rust) must find. */
  readonly utf8Bytes: Signature;
}

/** All that the generator made for one size. */
export interface CorpusManifest {
  /** Raised whenever the generator makes other bytes; files of another version are made again. */
  readonly version: number;
  readonly documents: Readonly<Record<CorpusName, Corpus>>;
  /** The gzipped files of the tree, with their plain sizes. */
  readonly many: readonly Corpus[];
}

/** The folder that holds the corpora of a size. */
export function corpusFolder(size: CorpusSize): string {
  return join(import.meta.dirname, '..', 'corpora', size);
}

/** Reads the manifest of a size; `undefined` where nothing was made yet. */
export function readManifest(size: CorpusSize): CorpusManifest | undefined {
  const file = join(corpusFolder(size), 'manifest.json');
  if (!existsSync(file)) return undefined;
  return JSON.parse(readFileSync(file, 'utf8')) as CorpusManifest;
}
