// Records of a site as a store keeps them, with every fault and, on demand, every trick.
import type { ExpectationRecord } from '../../src/store/port/expectation-record.ts';
import type { FindingRecord, RuleSummary } from '../../src/store/port/finding-record.ts';
import type { ReadRecord } from '../../src/store/port/read-record.ts';
import type { RunRecord } from '../../src/store/port/run-record.ts';
import type { SiteRecord } from '../../src/store/port/site-record.ts';
import type { SitemapRecord } from '../../src/store/port/sitemap-record.ts';
import type { UrlDetail, UrlRow } from '../../src/store/port/url-row.ts';

/** The time of all samples: 2026-11-22T12:00:00Z. */
export const SAMPLE_NOW: number = Date.UTC(2026, 10, 22, 12);

const HOUR_MS = 3_600_000;
const NO_COUNTS = { urls: 0, sitemaps: 0, images: 0, videos: 0, news: 0, alternates: 0 };

/** A site; what is given replaces what it would be. */
export function sampleSite(change: Partial<SiteRecord> = {}): SiteRecord {
  return {
    id: 7,
    url: 'https://harbour.example/',
    addedAt: SAMPLE_NOW - 900 * HOUR_MS,
    paused: false,
    verificationToken: 'never-shown',
    lastRun: 12,
    urls: 1_204_311,
    sitemaps: 6,
    errors: 12,
    warnings: 4,
    failing: 2,
    expectedErrors: 0,
    expectedWarnings: 0,
    ...change,
  };
}

/** A sitemap that was read well. */
export function sampleSitemap(change: Partial<SitemapRecord> = {}): SitemapRecord {
  return {
    id: 1,
    siteId: 7,
    url: 'https://harbour.example/sitemap.xml',
    source: 'submitted',
    depth: 0,
    firstSeenAt: SAMPLE_NOW - 800 * HOUR_MS,
    status: 'success',
    type: 'sitemap',
    lastReadAt: SAMPLE_NOW - 3 * HOUR_MS,
    nextReadAt: SAMPLE_NOW + 2 * HOUR_MS,
    httpStatus: 200,
    bytes: 48_211,
    totalMs: 182,
    lastReadId: 1,
    counts: { ...NO_COUNTS, urls: 240 },
    errors: 0,
    warnings: 0,
    failuresInRow: 0,
    expectedErrors: 0,
    expectedWarnings: 0,
    readings: 48,
    readingsChanged: 7,
    intervalMs: 6 * HOUR_MS,
    ...change,
  } as SitemapRecord;
}

/** A read of it. */
export function sampleRead(change: Partial<ReadRecord> = {}): ReadRecord {
  return {
    id: 1,
    siteId: 7,
    sitemapId: 1,
    run: 12,
    startedAt: SAMPLE_NOW - 3 * HOUR_MS,
    endedAt: SAMPLE_NOW - 3 * HOUR_MS + 182,
    result: 'read',
    completeness: 'complete',
    status: 'success',
    type: 'sitemap',
    httpStatus: 200,
    redirects: [],
    headers: { 'content-type': 'application/xml', etag: '"a1"' },
    waitedMs: 40,
    firstByteMs: 61,
    totalMs: 182,
    sentBytes: 4_811,
    bytes: 48_211,
    counts: { ...NO_COUNTS, urls: 240 },
    errors: 0,
    warnings: 0,
    added: 3,
    changed: 12,
    removed: 1,
    ...change,
  } as ReadRecord;
}

/** A run. */
export function sampleRun(change: Partial<RunRecord> = {}): RunRecord {
  return {
    siteId: 7,
    number: 12,
    trigger: 'scheduled',
    startedAt: SAMPLE_NOW - 3 * HOUR_MS,
    endedAt: SAMPLE_NOW - 3 * HOUR_MS + 9_000,
    state: 'done',
    complete: true,
    sitemaps: 6,
    read: 2,
    unchanged: 3,
    failed: 1,
    urls: 1_204_311,
    added: 30,
    changed: 120,
    removed: 4,
    errors: 12,
    warnings: 4,
    ...change,
  } as RunRecord;
}

/** A finding with a place in the source. */
export function sampleFinding(change: Partial<FindingRecord> = {}): FindingRecord {
  const excerpt =
    '  <url>\n    <loc>https://harbour.example/quay</loc>\n' +
    '    <lastmod>22.11.2026</lastmod>\n  </url>\n  <url>\n    <loc>https://harb';
  return {
    id: 1,
    siteId: 7,
    sitemapId: 1,
    rule: 'lastmod-not-w3c',
    severity: 'error',
    message: 'The lastmod is not a W3C datetime.',
    fix: 'Write it as 2026-11-22 or 2026-11-22T09:30:00Z.',
    basis: 'https://www.sitemaps.org/protocol.html#lastmoddef',
    count: 12,
    firstSeenAt: SAMPLE_NOW - 200 * HOUR_MS,
    firstRun: 3,
    lastSeenAt: SAMPLE_NOW - 3 * HOUR_MS,
    lastRun: 12,
    places: [
      {
        line: 14,
        column: 14,
        offset: 500 + excerpt.indexOf('22.11'),
        entry: 4,
        loc: 'https://harbour.example/quay',
        found: '22.11.2026',
        excerpt,
        excerptOffset: 500,
      },
    ],
    ...change,
  } as FindingRecord;
}

/** What is found of a rule at the site. */
export function sampleRule(change: Partial<RuleSummary> = {}): RuleSummary {
  const { siteId, rule, severity, message, fix, basis } = sampleFinding();
  return {
    siteId,
    rule,
    severity,
    message,
    fix,
    basis,
    count: 12,
    sitemaps: 1,
    expected: false,
    expectedCount: 0,
    firstSeenAt: SAMPLE_NOW - 200 * HOUR_MS,
    lastSeenAt: SAMPLE_NOW - 3 * HOUR_MS,
    trend: [4, 4, 9, 12].map((count, run) => ({ run, at: SAMPLE_NOW, count })),
    ...change,
  };
}

/** What is expected of the site. */
export function sampleExpected(change: Partial<ExpectationRecord> = {}): ExpectationRecord {
  return {
    id: 3,
    siteId: 7,
    rule: 'lastmod-not-w3c',
    by: 'ann',
    at: SAMPLE_NOW - 9 * HOUR_MS,
    why: 'The shop writes them so.',
    untilAt: SAMPLE_NOW + 90 * HOUR_MS,
    partial: false,
    ...change,
  };
}

/** A URL that one sitemap lists. */
export function sampleUrl(
  change: Partial<UrlRow> = {},
  rest: Partial<Omit<UrlDetail, 'row'>> = {},
): UrlDetail {
  return {
    row: {
      loc: 'https://harbour.example/quay',
      sitemapId: 1,
      lastmod: '2026-11-20',
      images: 0,
      videos: 0,
      news: 0,
      alternates: 0,
      firstSeenAt: SAMPLE_NOW - 800 * HOUR_MS,
      ...change,
    },
    sitemapIds: [1],
    entry: {},
    changes: [],
    ...rest,
  };
}
