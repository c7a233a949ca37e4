// What a house check says, and what a house check is.

import type { Tree } from './tree.ts';

/** One line for the person who has to act: where, what is wrong, what to do instead. */
export interface Complaint {
  readonly path: string;
  /** From 1. */
  readonly line: number;
  readonly what: string;
  readonly instead: string;
}

/** One law of the house. The name is the law, as a sentence. */
export interface Check {
  readonly name: string;
  readonly find: (tree: Tree) => Iterable<Complaint>;
}

/** The complaint as one line: `path:line: what, do this instead`. */
export function formatComplaint({ path, line, what, instead }: Complaint): string {
  return `${path}:${line}: ${what}, ${instead}`;
}
