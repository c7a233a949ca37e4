// What a walk through a tree may note, beside what the reader notes in each sitemap.
import type { PortolanError } from '../base/portolan-error.ts';
import type { ReadProblem, ReadProblemCode } from '../formats/problems/read-problem.ts';

/** Every problem code of a walk, with its sentence. Codes are permanent; match on them. */
export const TREE_PROBLEMS = {
  'sitemap-failed': 'A sitemap could not be read; it was skipped.',
  'sitemap-broken-off': 'A sitemap is truncated; what came before was read.',
  'sitemap-repeated': 'A sitemap is listed again; it is read once.',
  'sitemap-loop': 'A sitemap lists itself or one above it; it is not read again.',
  'tree-limit-depth': 'The sitemap lists others deeper than the limit; they were not read.',
  'tree-limit-sitemaps': 'The tree has more sitemaps than the limit; the rest was not read.',
  'tree-limit-bytes': 'The tree has more bytes than the limit; the rest was not read.',
  'tree-limit-time': 'Reading the tree took longer than the limit; the rest was not read.',
  'tree-limit-unanswered': 'Too many servers in a row did not answer; the rest was not tried.',
} as const;

/** One of the codes of the table above. */
export type TreeProblemCode = keyof typeof TREE_PROBLEMS;

/** A problem in one sitemap of a tree, or with it. */
export interface TreeProblem {
  readonly code: ReadProblemCode | TreeProblemCode;
  readonly message: string;
  /** The sitemap that has the problem, or that failed. */
  readonly url: string;
  /** As of a read problem; what concerns the sitemap as a whole has no place. */
  readonly line?: number;
  readonly column?: number;
  readonly offset?: number;
  /** What was found there: for a read problem at most 80 characters; else an address. */
  readonly found?: string;
  /** Why, where a sitemap failed or broke off. */
  readonly error?: PortolanError;
}

/** Names the sitemap in which a reader noted something. */
export function problemIn(url: string, problem: ReadProblem): TreeProblem {
  return { ...problem, url };
}
