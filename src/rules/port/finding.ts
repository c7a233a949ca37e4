// What a check finds: one record for each cause and document, with a count and the first places.
import type { Severity } from './severity.ts';

/** One place where a fault was found. */
export interface FindingPlace {
  /** The address or path of its sitemap (or robots.txt). */
  readonly sitemap: string;
  /** From 1. */
  readonly line?: number;
  /** From 1, in characters. */
  readonly column?: number;
  /** From 0, in bytes after inflating. */
  readonly offset?: number;
  /** The number of the entry in its document, from 1. */
  readonly entry?: number;
  /** The entry's URL. */
  readonly loc?: string;
  /** What was found there. */
  readonly found?: string;
  /** For a sitemap that could not be fetched: where an index lists it, `sitemap.xml:12:10`. */
  readonly listedAt?: string;
}

/** What a cause explains: a rule that found its symptoms, and how often. */
export interface ExplainedFinding {
  readonly rule: string;
  readonly count: number;
}

/** A fault of one kind in one document: how often, where first, what to do. */
export interface Finding extends FindingPlace {
  /** The rule's id. */
  readonly rule: string;
  readonly severity: Severity;
  /** What is wrong, in a sentence. */
  readonly message: string;
  /** What to do about it. */
  readonly fix: string;
  /** The page that the rule rests on. */
  readonly basis: string;
  /** How often it was found. */
  readonly count: number;
  /** The first places, in the order of the document. */
  readonly places: readonly FindingPlace[];
  /** Consequences that were found, too: not separate findings. */
  readonly explains?: readonly ExplainedFinding[];
}
