// The view of a site's schedule.
import type {
  LastmodQuality,
  SitemapLastmodQuality,
  VisitSettings,
} from '../../../harvest/port/harvest.ts';
import type { SiteSchedule } from '../../../store/port/schedule-row.ts';
import type { SitemapRecord } from '../../../store/port/sitemap-record.ts';
import type { DueHour } from '../parts/due-hours.ts';
import type { SiteName } from '../parts/site-name.ts';

export type NextRead = Pick<SitemapRecord, 'id' | 'url' | 'status' | 'intervalMs'> & {
  readonly nextReadAt?: number;
};

export interface SitemapAccuracy extends SitemapLastmodQuality {
  readonly url: string;
}

export interface ScheduleView {
  readonly site: SiteName;
  readonly lastmodQuality: LastmodQuality;
  /** The same of its sitemaps, those with the most URLs first; at most 25. */
  readonly sitemapAccuracy: readonly SitemapAccuracy[];
  /** How often crawlers may visit its pages, and how much these count for; what was set of it. */
  readonly visits: VisitSettings;
  /**
   * How many URLs have a due time, are due now (those without a due time too, as nobody has asked
   * for them yet), were never visited (no answer is known), were answered for, may be
   * indexed; the last is absent when no crawler has told.
   */
  readonly schedule: Omit<SiteSchedule, 'learned' | 'indexable'> &
    Partial<Pick<SiteSchedule, 'indexable'>>;
  /** The next sitemaps to be read within seven days, the earliest first; at most 25. */
  readonly nextReads: readonly NextRead[];
  /** URLs by the hour in which they become due, for seven days. */
  readonly hours: readonly DueHour[];
  /** Whether all URLs that become due in these hours were counted. */
  readonly hoursComplete: boolean;
  /** If not: from then on the hours say too little. */
  readonly hoursCountedUntilAt?: number | undefined;
}
