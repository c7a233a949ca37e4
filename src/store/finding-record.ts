// What the store keeps of findings: one record a rule and sitemap, with when it was first seen.
import type { Severity } from '../rules/severity.ts';

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
  readonly fix: string;
  readonly basis: string;
  readonly count: number;
  /** The first ones. */
  readonly places: readonly PlaceRecord[];
}

/** A finding of a sitemap, over time. */
export interface FindingRecord extends FindingIntake {
  readonly id: number;
  readonly siteId: number;
  readonly sitemapId: number;
  readonly firstSeenAt: number;
  readonly firstRun: number;
  readonly lastSeenAt: number;
  readonly lastRun: number;
  /** When a read no longer found it. */
  readonly goneAt?: number;
}

/** All findings of a rule at a site. */
export interface RuleSummary {
  readonly siteId: number;
  readonly rule: string;
  readonly severity: Severity;
  readonly message: string;
  readonly fix: string;
  readonly basis: string;
  /** How often, in all sitemaps; in how many sitemaps. */
  readonly count: number;
  readonly sitemaps: number;
  readonly firstSeenAt: number;
  readonly lastSeenAt: number;
  /** Marked as expected: shown apart, and not counted as an issue. */
  readonly expected: boolean;
  /** How often at the ends of the last runs that saw a change of it, oldest first; at most 30. */
  readonly trend: readonly { readonly run: number; readonly at: number; readonly count: number }[];
}
