// What a rule is: one fault, what it sees of the world, and all that a person wants to know of it.
import type { ReadProblemCode } from '../../formats/problems/read-problem.ts';
import type { Watched, WatchName } from '../evidence/watched.ts';
import type { ProfileName } from './profile.ts';
import type { RuleExample } from './rule-example.ts';
import type { RuleSubject } from './rule-subject.ts';
import type { Severity } from './severity.ts';

/** The texts of a rule. */
export interface RuleText {
  /** The fault, subject first: `lastmod-in-future`. Permanent. */
  readonly id: string;
  readonly subject: RuleSubject;
  /** The first version that has it: `0.3.0`. */
  readonly since: string;
  /** Under the profile `protocol`; or, when `engines` is given, under those profiles. */
  readonly severity: Severity;
  /** The clause that it rests on. */
  readonly basis: string;
  /** What is wrong, in a sentence. */
  readonly summary: string;
  /** Why it matters, in a sentence or two. */
  readonly reason: string;
  /** What to do about it. */
  readonly fix: string;
  /** What to do about a page that no sitemap lists. Default: `fix`. */
  readonly fixUnlisted?: string;
  /**
   * The profiles that judge by it. Absent: all of them, but that of the built-in rules `xsd` judges
   * only by the schemas and by how a file is delivered.
   */
  readonly engines?: readonly ProfileName[];
  /** Documents or evidence that are right (at the boundary), and ones that are wrong (beyond). */
  readonly examples: {
    readonly valid: readonly RuleExample[];
    readonly invalid: readonly RuleExample[];
  };
}

/**
 * A rule that answers a read problem. Every code of `READ_PROBLEMS` has one with `id` = `code`;
 * further rules handle the same code for certain fields of extensions. User-written rules answer
 * beside them.
 */
export interface ProblemRule extends RuleText {
  readonly watches: 'problem';
  readonly code: ReadProblemCode;
  /** The elements it is about, with their usual prefix: `video:duration`. Absent: all others. */
  readonly fields?: readonly string[];
  /** Whether the problem is in an entry, whose loc is reported, or in the document as a whole. */
  readonly within: 'entry' | 'document';
}

/** A rule that answers a note of the robots.txt reader or a problem of a walk. */
export interface CodeRule extends RuleText {
  readonly watches: 'robots-note' | 'tree-problem' | 'schema-fault';
  /** The code that it answers. Default: its id. */
  readonly code?: string;
}

/**
 * The result of a rule: nothing (`undefined` or `false`), a fault, a fault with what was found
 * there (shown after the summary, so a few words: a value, an address), or several of those.
 */
export type RuleVerdict = boolean | string | readonly string[] | undefined;

/** What a rule knows besides what it judges. */
export interface JudgeContext {
  /** The checking clock, in milliseconds since 1970. Never the system's own. */
  readonly now: number;
  readonly profile: ProfileName;
  /** The address of the sitemap in question, where it is known. */
  readonly url?: string;
}

/** A rule that looks at a thing and judges it: a pure function of what it sees. */
export interface JudgingRule<W extends WatchName = WatchName> extends RuleText {
  readonly watches: W;
  /**
   * Elements and attributes of extensions, as `ReadProblem.field` names them. An entry that has one
   * of them but unreadable is not judged: another rule reports it. Only for
   * what is seen of an entry.
   */
  readonly unless?: readonly string[];
  judge(seen: Watched[W], context: JudgeContext): RuleVerdict;
}

/** A rule about URLs: of pages, and of the sitemaps that an index lists. */
export interface LocRule extends RuleText {
  readonly watches: 'loc';
  /**
   * Bits of URLs with something remarkable, which most do not have; the rule is called if the URL
   * has any of these. Absent, as in user-written rules: always called.
   */
  readonly traits?: number;
  judge(loc: string, context: JudgeContext): RuleVerdict;
}

/** A rule of any kind. */
export type Rule =
  | ProblemRule
  | CodeRule
  | LocRule
  | { readonly [W in WatchName]: JudgingRule<W> }[WatchName];
