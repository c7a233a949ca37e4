// The parameters and the view of one URL.
import type { LiveTests } from '../../../harvest/port/live-test.ts';
import type { CutRule, FindingRecord } from '../../../store/port/finding-record.ts';
import type { ScheduleRow } from '../../../store/port/schedule-row.ts';
import type { UrlDetail } from '../../../store/port/url-row.ts';
import type { SiteName } from '../parts/site-name.ts';

export interface UrlParams {
  readonly site: number;
  readonly loc: string;
}

export interface UrlAlternate {
  readonly hreflang: string;
  readonly href: string;
  /** Whether a sitemap of the site lists it. Absent: not looked up. */
  readonly listed?: boolean;
  /** Whether its own entry names this URL. Absent when it is not listed. */
  readonly linksBack?: boolean;
}

/** The verdict on a URL by its sitemaps. `perhaps`: not all places were kept. */
export type UrlVerdict =
  | 'listed'
  | 'listed-with-warnings'
  | 'listed-with-errors'
  | 'listed-perhaps-with-warnings'
  | 'listed-perhaps-with-errors'
  | 'gone'
  | 'not-listed'
  | 'not-listed-with-errors';

/** A finding of a sitemap that names the URL, with the places that do. */
export interface UrlFinding extends Omit<FindingRecord, 'goneAt'> {
  readonly sitemapUrl: string;
}

export interface UrlView {
  readonly site: SiteName;
  readonly loc: string;
  /** The URL that is meant, where `loc` is relative or written otherwise. */
  readonly resolved?: string;
  readonly verdict: UrlVerdict;
  /** What is wrong with it, the worst first. */
  readonly findings: readonly UrlFinding[];
  /** Rules with more places than were kept: this URL may be among them. */
  readonly cut: readonly CutRule[];
  /** Absent when no sitemap of the site lists it, now or before. */
  readonly url?: UrlDetail | undefined;
  readonly sitemaps: readonly { readonly id: number; readonly url: string }[];
  readonly alternates: readonly UrlAlternate[];
  readonly liveTests: LiveTests;
  /** Absent if it was not requested yet. */
  readonly schedule?: Omit<ScheduleRow, 'learned'>;
}
