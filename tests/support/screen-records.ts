// Records of a store for the screens of the console: plain ones, and ones of an attacker.

import type {
  SubmissionRecord,
  TokenRecord,
  WebhookRecord,
} from '../../src/store/port/access-store.ts';
import type { FindingRecord } from '../../src/store/port/finding-record.ts';
import type { RunRecord } from '../../src/store/port/run-record.ts';
import type { ScheduleRow } from '../../src/store/port/schedule-row.ts';
import type { SiteDay, SiteRecord } from '../../src/store/port/site-record.ts';
import type { SitemapRecord, SitemapSums } from '../../src/store/port/sitemap-record.ts';
import type { NewsRow } from '../../src/store/port/url-row.ts';

/** The time of these records: a Sunday, 2026-11-22, 12:00 UTC. */
export const SCREEN_NOW: number = Date.UTC(2026, 10, 22, 12);
const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

/** A site with 1,200 URLs in two sitemaps, read an hour ago. */
export function siteRecord(change: Partial<SiteRecord> = {}): SiteRecord {
  return {
    id: 1,
    url: 'https://example.com/',
    addedAt: SCREEN_NOW - 90 * DAY_MS,
    paused: false,
    verificationToken: 'verification-token-1',
    lastRun: 7,
    urls: 1_200,
    sitemaps: 2,
    lastReadAt: SCREEN_NOW - HOUR_MS,
    nextReadAt: SCREEN_NOW + 5 * HOUR_MS,
    errors: 3,
    warnings: 5,
    expectedErrors: 0,
    expectedWarnings: 0,
    failing: 1,
    ...change,
  };
}

/** A day on which 100 entries were read, one of them with an error. */
export function siteDay(day: string, change: Partial<SiteDay> = {}): SiteDay {
  return {
    day,
    urls: 1_200,
    added: 10,
    changed: 5,
    removed: 2,
    errors: 0,
    warnings: 0,
    entries: 100,
    entriesInError: 1,
    fetches: 4,
    fetchesFailed: 0,
    answered: 50,
    indexable: 40,
    ...change,
  };
}

/** A sitemap with 600 URLs that was read without faults. */
export function sitemapRecord(change: Partial<SitemapRecord> = {}): SitemapRecord {
  return {
    id: 11,
    siteId: 1,
    url: 'https://example.com/sitemap.xml',
    source: 'submitted',
    depth: 0,
    firstSeenAt: SCREEN_NOW - 90 * DAY_MS,
    status: 'success',
    type: 'sitemap',
    lastReadAt: SCREEN_NOW - HOUR_MS,
    nextReadAt: SCREEN_NOW + 5 * HOUR_MS,
    counts: { urls: 600, sitemaps: 0, images: 0, videos: 0, news: 0, alternates: 0 },
    errors: 0,
    warnings: 0,
    expectedErrors: 0,
    expectedWarnings: 0,
    failuresInRow: 0,
    readings: 20,
    readingsChanged: 9,
    intervalMs: 6 * HOUR_MS,
    ...change,
  };
}

/** What sitemaps come to: one that is well. */
export function sitemapSums(change: Partial<SitemapSums> = {}): SitemapSums {
  const counts = { urls: 600, sitemaps: 0 };
  return { statuses: { success: 1 }, counts, errors: 0, warnings: 0, failing: [], ...change };
}

/** A run that is over. */
export function runRecord(change: Partial<RunRecord> = {}): RunRecord {
  return {
    siteId: 1,
    number: 7,
    trigger: 'scheduled',
    startedAt: SCREEN_NOW - HOUR_MS,
    endedAt: SCREEN_NOW - HOUR_MS + 4_000,
    state: 'done',
    complete: true,
    sitemaps: 2,
    read: 1,
    unchanged: 1,
    failed: 0,
    urls: 1_200,
    added: 12,
    changed: 30,
    removed: 4,
    errors: 3,
    warnings: 5,
    ...change,
  };
}

/** A finding of the sitemap. */
export function findingRecord(change: Partial<FindingRecord> = {}): FindingRecord {
  return {
    id: 21,
    siteId: 1,
    sitemapId: 11,
    rule: 'lastmod-in-future',
    severity: 'error',
    message: 'The lastmod lies in the future.',
    fix: 'Write when the page last changed.',
    basis: 'https://www.sitemaps.org/protocol.html',
    count: 3,
    places: [],
    firstSeenAt: SCREEN_NOW - DAY_MS,
    firstRun: 6,
    lastSeenAt: SCREEN_NOW - HOUR_MS,
    lastRun: 7,
    ...change,
  };
}

/** A submission by form that a run took up. */
export function submissionRecord(change: Partial<SubmissionRecord> = {}): SubmissionRecord {
  return {
    id: 31,
    at: SCREEN_NOW - HOUR_MS,
    by: 'form',
    url: 'https://example.com/sitemap.xml',
    siteId: 1,
    sitemapId: 11,
    run: 7,
    status: 'success',
    ...change,
  };
}

/** A URL that is due since an hour. */
export function scheduleRow(change: Partial<ScheduleRow> = {}): ScheduleRow {
  return {
    loc: 'https://example.com/blog/1',
    dueAt: SCREEN_NOW - HOUR_MS,
    reason: 'lastmod',
    value: 0.75,
    learned: new Uint8Array(0),
    ...change,
  };
}

/** An article of three hours ago. */
export function newsRow(change: Partial<NewsRow> = {}): NewsRow {
  return {
    loc: 'https://example.com/news/1',
    sitemapId: 11,
    title: 'Harbour opens',
    publication: 'The Example Times',
    language: 'en',
    publishedAt: SCREEN_NOW - 3 * HOUR_MS,
    ...change,
  };
}

/** A token that may submit. */
export function tokenRecord(change: Partial<TokenRecord> = {}): TokenRecord {
  return {
    id: 41,
    name: 'ci',
    scope: 'submit',
    hash: 'f'.repeat(64),
    createdAt: SCREEN_NOW - 30 * DAY_MS,
    lastUsedAt: SCREEN_NOW - HOUR_MS,
    ...change,
  };
}

/** A webhook that answers. */
export function webhookRecord(change: Partial<WebhookRecord> = {}): WebhookRecord {
  return {
    id: 51,
    url: 'https://hooks.example.com/portolan',
    secret: 'whsec-not-to-be-shown',
    events: ['run-ended'],
    createdAt: SCREEN_NOW - 30 * DAY_MS,
    lastSentAt: SCREEN_NOW - HOUR_MS,
    lastStatus: 204,
    failuresInRow: 0,
    ...change,
  };
}

/** What an attacker writes wherever a text may stand. */
export const HOSTILE_TEXT: string = `"'><img src=x onerror=alert(1)><script>f()</script>\u202e\0`;

/** A record with texts of an attacker in place of its texts, but for those of the keys named. */
export function hostileRecord<T extends object>(record: T, kept: readonly (keyof T)[] = []): T {
  const entries = Object.entries(record).map(([key, value]) =>
    typeof value === 'string' && !kept.includes(key as keyof T)
      ? [key, HOSTILE_TEXT]
      : [key, value],
  );
  return Object.fromEntries(entries) as T;
}
