// What the store keeps of findings: one record a rule and sitemap, with when it was first seen.
import type { Severity } from '../../rules/port/severity.ts';

/** A place of a finding, with the text round it. */
export interface PlaceRecord {
  readonly line?: number;
  readonly column?: number;
  /** In bytes, after inflating. */
  readonly offset?: number;
  readonly entry?: number;
  readonly loc?: string;
  readonly found?: string;
  /** The text round it: some 256 bytes to either side, as UTF-8; it begins at `excerptOffset`. */
  readonly excerpt?: string;
  readonly excerptOffset?: number;
}

/** What a check of a sitemap found, as the store takes it. */
export interface FindingIntake {
  readonly rule: string;
  readonly severity: Severity;
  readonly message: string;
  /** The rule's text for all that it finds. Absent: its last text. */
  readonly summary?: string | undefined;
  readonly fix: string;
  readonly basis: string;
  readonly count: number;
  /** The first ones. */
  readonly places: readonly PlaceRecord[];
  /**
   * How often in folders, by their paths, where that was counted while the sitemap was read. Others
   * are counted by the places, as far as they are kept.
   */
  readonly inFolders?: Readonly<Record<string, number>> | undefined;
  /**
   * It is why the sitemap could not be fetched, or not be read to its end: while all such findings
   * of a sitemap are expected, its failure does not count in its status.
   */
  readonly isFailure?: boolean | undefined;
}

/** A finding of a sitemap, over time. */
export interface FindingRecord extends Omit<FindingIntake, 'summary'> {
  readonly id: number;
  readonly siteId: number;
  readonly sitemapId: number;
  readonly firstSeenAt: number;
  readonly firstRun: number;
  /** When it was last confirmed, and by which run: also by an answer that nothing has changed. */
  readonly lastSeenAt: number;
  readonly lastRun: number;
  /** How many of them are expected. Absent: none. */
  readonly expectedCount?: number;
  /** When a read no longer found it. */
  readonly goneAt?: number;
}

export interface RuleSummary {
  readonly siteId: number;
  readonly rule: string;
  readonly severity: Severity;
  /** What all of them say; where they differ, what the rule says of all that it finds. */
  readonly message: string;
  readonly fix: string;
  readonly basis: string;
  /** How often, in all sitemaps; in how many sitemaps. */
  readonly count: number;
  readonly sitemaps: number;
  readonly firstSeenAt: number;
  /** When one of them was last confirmed: also by an answer that nothing has changed. */
  readonly lastSeenAt: number;
  /** All of them are marked as expected: shown apart, and not counted as an issue. */
  readonly expected: boolean;
  /** How many of them are. */
  readonly expectedCount: number;
  /** How often at the ends of the last runs that saw a change of it, oldest first; at most 30. */
  readonly trend: readonly { readonly run: number; readonly at: number; readonly count: number }[];
}

/** The findings of a rule in a sitemap and all that it lists, without those that are expected. */
export interface FindingGroup extends Pick<RuleSummary, 'rule' | 'severity' | 'fix' | 'basis'> {
  /** What all of them say; where they differ, what the rule says of all that it finds. */
  readonly message: string;
  /** How often, without what is expected; in how many of the sitemaps. */
  readonly count: number;
  readonly sitemaps: number;
  /** The first of them, each of another sitemap; at most 3. */
  readonly first: readonly FindingRecord[];
}

/** What was found in a sitemap and all that it lists. */
export interface FindingGroups {
  /** The worst and most frequent first. */
  readonly groups: readonly FindingGroup[];
  /** There are more than were requested, or more sitemaps than are searched. */
  readonly more: boolean;
}

/** A query for the findings about one URL. */
export interface UrlFindingsRequest {
  readonly siteId: number;
  /** The URL in each way in which it may be written: resolved, and as a loc has it. At most 8. */
  readonly texts: readonly string[];
  /** The sitemaps that list it. Without any, all of the site may be about it. */
  readonly sitemapIds: readonly number[];
}

/** What is known of the findings about one URL. */
export interface UrlFindings {
  /**
   * The present findings that name it, the worst first, with the places that do and how many of
   * these are expected; at most 50.
   */
  readonly findings: readonly FindingRecord[];
  /**
   * Rules with more places than were kept, and not all expected: the URL may be among the others.
   * The worst first.
   */
  readonly cut: readonly CutRule[];
}

/** A rule that was broken in more places than were kept. */
export interface CutRule {
  readonly rule: string;
  readonly severity: Severity;
  /** How often, in the sitemaps of which not all places were kept. */
  readonly count: number;
  readonly sitemaps: number;
}
