// What the screen of one rule at a site takes and gives.
import type {
  FindingRecord,
  PlaceRecord,
  RuleSummary,
} from '../../../store/port/finding-record.ts';
import type { ExpectedLine } from '../parts/expected-line.ts';
import type { PageParams } from '../parts/screen-params.ts';
import type { SiteName } from '../parts/site-name.ts';

/** The rule, and a page of the sitemaps that it was found in. */
export interface IssueParams extends PageParams {
  readonly site: number;
  readonly rule: string;
}

/** What is known of a rule itself. */
export interface IssueRule {
  readonly id: string;
  readonly summary: string;
  readonly reason: string;
  readonly fix: string;
  /** The page that it rests on. */
  readonly basis: string;
  readonly since: string;
}

/** A finding with the address of its sitemap. */
export interface IssueFinding extends FindingRecord {
  readonly sitemapUrl: string;
}

/** What `/sites/:site/issues/:rule.json` gives. */
export interface IssueView {
  readonly site: SiteName;
  /** Absent for a rule that this version does not have any more. */
  readonly rule?: IssueRule;
  /** Absent when nothing is found now. */
  readonly summary?: RuleSummary;
  /** What of it is expected now, newest first. */
  readonly expected: readonly ExpectedLine[];
  /** By sitemap. */
  readonly findings: readonly IssueFinding[];
  readonly after?: string;
  readonly next?: string;
}

/** A place in a CSV file: one line for each that is kept. */
export interface IssuePlace {
  readonly finding: IssueFinding;
  readonly place: PlaceRecord;
}
