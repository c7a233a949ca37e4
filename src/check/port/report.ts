// The report of a check: findings, counts, and what was not checked.
import type { Finding } from '../../rules/port/finding.ts';
import type { ProfileName } from '../../rules/port/profile.ts';

/** One sitemap that was checked, or could not be. */
export interface CheckedSitemap {
  /** Its address, or its path. */
  readonly sitemap: string;
  /** The index that lists it. */
  readonly parent?: string;
  /** `urlset`, `sitemapindex`, `text`, `rss`, `atom`; absent without a sitemap. */
  readonly format?: string;
  readonly entries: number;
  /** After inflating. */
  readonly bytes: number;
  readonly complete: boolean;
  /** `false`: it could not be opened at all. */
  readonly opened: boolean;
  readonly error: number;
  readonly warning: number;
  readonly info: number;
}

/** Something that was not checked, and why. */
export interface NotChecked {
  /** What: `pages`, `hreflang-return`, `duplicates`, `sitemap`, `scope` … */
  readonly what: string;
  /** Why, in a sentence, with how many. */
  readonly why: string;
  /** How many of them, where that is known. */
  readonly count?: number;
}

/** The result of a check. `version` 1; fields are only ever added. */
export interface Report {
  readonly version: 1;
  readonly profile: ProfileName;
  /** Everything was read to its end. */
  readonly complete: boolean;
  /** Pages listed (entries of urlsets, lists and feeds). */
  readonly entries: number;
  /** Sitemaps read, indexes included. */
  readonly sitemaps: number;
  /** The worst first, then by the order of the documents. */
  readonly findings: readonly Finding[];
  /** How many findings there are of each severity: causes, not places. */
  readonly summary: { readonly error: number; readonly warning: number; readonly info: number };
  readonly notChecked: readonly NotChecked[];
  /** The first sitemaps, in the order of the walk, at most `SITEMAPS_TOLD_MAX`. */
  readonly documents: readonly CheckedSitemap[];
  /** Live pages, if requested. */
  readonly pages?: {
    readonly checked: number;
    readonly listed: number;
    /** How many answered with each status; 0: no answer. */
    readonly statuses: Readonly<Record<string, number>>;
  };
}

/** How many sitemaps a report names one by one. */
export const SITEMAPS_TOLD_MAX = 1_000;

/** Counts findings by their severity. */
export function summaryOf(findings: readonly Pick<Finding, 'severity'>[]): Report['summary'] {
  const summary = { error: 0, warning: 0, info: 0 };
  for (const { severity } of findings) summary[severity] += 1;
  return summary;
}
