// Records of sites, sitemaps and findings with everything filled in.
import type { FindingRecord } from '../../../src/store/port/finding-record.ts';
import type { SiteRecord } from '../../../src/store/port/site-record.ts';
import type { SitemapRecord } from '../../../src/store/port/sitemap-record.ts';

/** Makes a site. */
export function madeUpSite(known: Partial<SiteRecord> = {}): SiteRecord {
  return {
    id: 1,
    url: 'https://example.com/',
    addedAt: 0,
    paused: false,
    lastRun: 3,
    verificationToken: 'abc',
    urls: 10,
    sitemaps: 1,
    errors: 2,
    warnings: 1,
    failing: 0,
    expectedErrors: 0,
    expectedWarnings: 0,
    ...known,
  };
}

/** Makes a sitemap. */
export function madeUpSitemap(known: Partial<SitemapRecord> = {}): SitemapRecord {
  return {
    id: 11,
    siteId: 1,
    url: 'https://example.com/sitemap.xml',
    source: 'submitted',
    depth: 0,
    firstSeenAt: 0,
    status: 'has-errors',
    type: 'sitemap',
    errors: 2,
    warnings: 1,
    expectedErrors: 0,
    expectedWarnings: 0,
    failuresInRow: 0,
    readings: 1,
    readingsChanged: 1,
    intervalMs: 3_600_000,
    counts: { urls: 10, sitemaps: 0, images: 3, videos: 0, news: 0, alternates: 0 },
    ...known,
  };
}

/** Makes a finding. */
export function madeUpFinding(known: Partial<FindingRecord> = {}): FindingRecord {
  return {
    id: 21,
    siteId: 1,
    sitemapId: 11,
    rule: 'loc-too-long',
    severity: 'error',
    count: 2,
    message: 'The loc is too long.',
    fix: 'Shorten it.',
    basis: 'https://example.org/',
    firstSeenAt: 0,
    firstRun: 1,
    lastSeenAt: 0,
    lastRun: 1,
    places: [{ line: 12 }],
    ...known,
  };
}
