// What the screen of one URL takes and gives.
import type { ScheduleRow } from '../../store/schedule-row.ts';
import type { UrlDetail } from '../../store/url-row.ts';
import type { SiteName } from './site-name.ts';

/** The URL. */
export interface UrlParams {
  readonly site: number;
  readonly loc: string;
}

/** A version of the page in another language. */
export interface UrlAlternate {
  readonly hreflang: string;
  readonly href: string;
  /** Whether a sitemap of the site lists it. Absent: not looked up. */
  readonly listed?: boolean;
  /** Whether its own entry names this URL. Absent when it is not listed. */
  readonly linksBack?: boolean;
}

/** What `/sites/:site/url.json` gives. */
export interface UrlView {
  readonly site: SiteName;
  readonly loc: string;
  /** Absent when no sitemap of the site lists it, now or before. */
  readonly url?: UrlDetail;
  readonly sitemaps: readonly { readonly id: number; readonly url: string }[];
  readonly alternates: readonly UrlAlternate[];
  /** Absent when nobody asked for it yet. */
  readonly schedule?: Omit<ScheduleRow, 'learned'>;
}
