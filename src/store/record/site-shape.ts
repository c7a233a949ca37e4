// Sites and their days as rows.
import type { SiteDay, SiteDayChange, SiteRecord } from '../port/site-record.ts';
import type { RecordShape } from './record-shape.ts';

export const SITE_SHAPE: RecordShape<SiteRecord> = {
  id: 'number',
  url: 'text',
  addedAt: 'number',
  paused: 'boolean',
  verifiedBy: 'text?',
  verifiedAt: 'number?',
  proof: 'json?',
  verificationToken: 'text',
  lastRun: 'number',
  urls: 'number',
  sitemaps: 'number',
  lastReadAt: 'number?',
  nextReadAt: 'number?',
  errors: 'number',
  warnings: 'number',
  expectedErrors: 'number',
  expectedWarnings: 'number',
  failing: 'number',
};

export const SITE_DAY_SHAPE: RecordShape<SiteDay> = {
  day: 'text',
  urls: 'number',
  added: 'number',
  changed: 'number',
  removed: 'number',
  errors: 'number',
  warnings: 'number',
  entries: 'number',
  entriesInError: 'number',
  fetches: 'number',
  fetchesFailed: 'number',
  answered: 'number',
  indexable: 'number',
};

/** What of a day is as it was last; all else is summed up. */
export const LAST_VALUES: ReadonlySet<string> = new Set([
  'urls',
  'errors',
  'warnings',
  'answered',
  'indexable',
]);

export const SITE_DAY_FIELDS: readonly (keyof SiteDayChange)[] = Object.keys(SITE_DAY_SHAPE).filter(
  (field) => field !== 'day',
) as (keyof SiteDayChange)[];

/** More than 27 years of days. */
export const DAYS_MAX = 10_000;
