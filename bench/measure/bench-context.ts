// What each benchmark is handed, and what it gives back.
import type { CorpusManifest, CorpusSize } from './corpus-manifest.ts';
import type { BuiltPeer } from './native-build.ts';

/** The names that `--only` takes, in the order they run in. */
export const SUITES = [
  'read',
  'write',
  'facade',
  'dedupe',
  'build',
  'check',
  'crawl',
  'store',
  'postgres-store',
  'queue',
  'console',
  'start',
  'memory',
] as const;

/** One of the benchmarks. */
export type Suite = (typeof SUITES)[number];

/** What all benchmarks of one run share. */
export interface BenchContext {
  readonly size: CorpusSize;
  readonly manifest: CorpusManifest;
  /** Rounds for each contestant; slow ones may get fewer. */
  readonly rounds: number;
  readonly natives: readonly BuiltPeer[];
  /** Says what is going on, on stderr. */
  readonly progress: (line: string) => void;
}

/** A part of the results, in Markdown. */
export interface Section {
  readonly title: string;
  readonly body: string;
}
