// Examples of rules: they are the tests, and the reference shows them.
import type { Watched, WatchName } from '../evidence/watched.ts';
import type { ProfileName } from './profile.ts';

/** A document that a rule finds right or wrong. */
export interface DocumentExample {
  /** What it shows, in a few words: `2,048 characters`. */
  readonly says: string;
  /** The bytes; a function where they are too many to be written down. */
  readonly document: string | Uint8Array | (() => string | Uint8Array);
  /** Where it was found. Default: unknown, as of a file on disk. */
  readonly url?: string;
  /** The media type that it came with. */
  readonly contentType?: string;
  /** The most bytes of it that are read, after inflating. Default: the reader's own limit. */
  readonly bytesMax?: number;
  /** The checking clock, an ISO date. Default: 2026-06-15T12:00:00Z. */
  readonly now?: string;
  /** Default: `protocol`, or the first of the rule's engines. */
  readonly profile?: ProfileName;
}

/** Evidence of another kind that a rule finds right or wrong: a response, a page, a tree. */
export interface EvidenceExample<W extends WatchName = WatchName> {
  readonly says: string;
  readonly watches: W;
  readonly seen: Watched[W];
  readonly url?: string;
  readonly now?: string;
  readonly profile?: ProfileName;
}

/** A robots.txt that a rule finds right or wrong. */
export interface RobotsTxtExample {
  readonly says: string;
  readonly robotsTxt: string | Uint8Array | (() => string | Uint8Array);
}

/** A walk's problem, for rules that answer one: only its code is used. */
export interface TreeProblemExample {
  readonly says: string;
  readonly treeProblem: string;
}

/** An example of any kind. */
export type RuleExample =
  | DocumentExample
  | { readonly [W in WatchName]: EvidenceExample<W> }[WatchName]
  | RobotsTxtExample
  | TreeProblemExample;
