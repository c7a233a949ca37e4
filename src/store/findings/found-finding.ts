// What a read found of a rule in a sitemap, compared with what was known of it.
import type { FindingIntake } from '../port/finding-record.ts';
import { type ExpectedScope, expectedShare, type FindingAddress } from './expected-share.ts';
import { type FindingFields, SEVERITY_ORDER } from './finding-shape.ts';

/** Of which sitemap something was found, and when. */
export interface FoundOf {
  readonly siteId: number;
  readonly sitemapId: number;
  readonly run: number;
  readonly at: number;
  /** Whether what is not among the findings is not there. Default true. */
  readonly isWhole?: boolean | undefined;
}

/** What is needed to compare findings of a sitemap with what is expected. */
export interface FoundAmong extends FoundOf {
  readonly address: FindingAddress;
  readonly scopes: ReadonlyMap<string, readonly ExpectedScope[]>;
}

/** A finding as it was before. */
export interface KnownFinding {
  readonly id: number;
  readonly count: number;
  readonly expectedCount: number;
  readonly isPresent: boolean;
  /** A read that failed did not find it. */
  readonly isLost: boolean;
  readonly isInexact: boolean;
}

/** How the findings of a rule changed by a read of a sitemap. */
export interface RuleChange {
  readonly rule: string;
  /** Absent when it is not found any more. */
  readonly finding?: FindingIntake;
  readonly countMore: number;
  readonly expectedMore: number;
  readonly sitemapsMore: number;
}

/** What a read writes of a finding. */
export type FoundFields = {
  readonly [Field in Exclude<
    keyof FindingFields,
    'id' | 'siteId' | 'sitemapId' | 'rule' | 'firstSeenAt' | 'firstRun' | 'goneAt'
  >]: FindingFields[Field] | undefined;
};

export interface FoundFinding {
  readonly fields: FoundFields;
  readonly isInexact: boolean;
  /** A folder was marked while this was read: the sitemap has to be read again. */
  readonly asksAgain: boolean;
  /** The expectations of folders that it keeps. */
  readonly leftIn: readonly number[];
  readonly change: RuleChange;
}

// The first ones are kept.
const PLACES_MAX = 100;
// There are some hundred rules.
const FINDINGS_MAX = 2_000;

/** Returns the findings that are kept: of several of one rule the last. */
export function findingsByRule(
  findings: readonly FindingIntake[],
): ReadonlyMap<string, FindingIntake> {
  return new Map(findings.slice(0, FINDINGS_MAX).map((finding) => [finding.rule, finding]));
}

export function foundFinding(
  { sitemapId, run, at, address, scopes }: FoundAmong,
  finding: FindingIntake,
  before: KnownFinding | undefined,
): FoundFinding {
  const { rule, message, fix, basis, count } = finding;
  const places = finding.places.slice(0, PLACES_MAX);
  const share = expectedShare({ ...finding, sitemapId, places }, scopes.get(rule) ?? [], address);
  const { expectedCount, isInexact, leftIn } = share;
  const folders = { ...finding.inFolders, ...share.inFolders };
  const [countBefore, expectedBefore, sitemapsMore] = before?.isPresent
    ? [before.count, before.expectedCount, 0]
    : [0, 0, 1];
  return {
    fields: {
      severity: Math.max(0, SEVERITY_ORDER.indexOf(finding.severity)),
      message,
      fix,
      basis,
      count,
      places,
      expectedCount: expectedCount || undefined,
      lastSeenAt: at,
      lastRun: run,
      isFailure: finding.isFailure === true || undefined,
      inFolders: Object.keys(folders).length === 0 ? undefined : folders,
    },
    isInexact,
    asksAgain: isInexact && !before?.isInexact,
    leftIn,
    change: {
      rule,
      finding,
      countMore: count - countBefore,
      expectedMore: expectedCount - expectedBefore,
      sitemapsMore,
    },
  };
}

/** Returns how the findings of a rule change when one that was present goes. */
export function changeOfGone(rule: string, { count, expectedCount }: KnownFinding): RuleChange {
  return { rule, countMore: -count, expectedMore: -expectedCount, sitemapsMore: -1 };
}

/** Whether the message of a finding, which shows the first place, holds for all of its places. */
export function isMessageOfAll({ count, places }: FindingIntake): boolean {
  if (places.length === 0) return true;
  return count <= places.length && places.every(({ found }) => found === places[0]?.found);
}

/** How many runs a trend goes back. */
export const TREND_RUNS_MAX = 30;
