// The screen of all sites.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import {
  HOSTILE_TEXT,
  hostileRecord,
  SCREEN_NOW as NOW,
  siteDay,
  sitemapRecord,
  sitemapSums,
  siteRecord,
} from '../../../../tests/support/screen-records.ts';
import {
  failingWorld,
  runsOf,
  type ScreenWorld,
  showScreen,
} from '../../../../tests/support/screen-show.ts';
import type { SiteDay, SiteRecord } from '../../../store/port/site-record.ts';
import type { SitemapRecord, SitemapStatus } from '../../../store/port/sitemap-record.ts';
import { dayName } from './last-days.ts';
import { sitesScreen } from './sites-screen.ts';

const HOUR_MS = 3_600_000;
const DAYS: readonly SiteDay[] = [
  siteDay('2026-11-14', { urls: 900 }),
  siteDay('2026-11-15', { urls: 1_000 }),
  siteDay('2026-11-22', { urls: 1_200 }),
];

function world(
  sites: readonly SiteRecord[],
  of: {
    readonly statuses?: Partial<Record<SitemapStatus, number>>;
    readonly days?: readonly SiteDay[];
    readonly next?: string;
    readonly asked?: unknown[];
    readonly failed?: readonly SitemapRecord[];
  } = {},
): ScreenWorld {
  const { statuses = { success: 1, 'couldnt-fetch': 1 }, days = DAYS } = of;
  const { next, asked, failed = [] } = of;
  const sums = sitemapSums({ statuses, failing: failed });
  return {
    store: {
      sites: {
        page: async (request) => {
          asked?.push(request);
          return { rows: sites, ...(next !== undefined && next !== request.after && { next }) };
        },
        standings: async () =>
          sites.map(({ id, url, lastRun }) => ({
            id,
            url,
            lastRun,
            onlyGuesses: false,
            statuses: Object.keys(statuses) as SitemapStatus[],
          })),
        days: async () => days,
      },
      sitemaps: { sums: async () => sums },
    },
  };
}

test('each site is shown with its worst state and its growth in seven days', async () => {
  const statuses = { success: 4, 'couldnt-fetch': 1, 'has-errors': 2 };
  const shown = await showScreen(sitesScreen, world([siteRecord()], { statuses }), {});
  const [site] = shown?.view.sites ?? [];
  assert.equal(site?.status, 'has-errors');
  assert.equal('standing' in (site ?? {}), false);
  assert.equal(site?.urlsGrowth7d, 200);
  assert.deepEqual(site?.urlsTrend, [900, 1_000, 1_200]);
  assert.match(shown?.text ?? '', /Has errors *1 of 7 sitemaps could not be fetched/);
  assert.match(shown?.text ?? '', /\+200/);
  assert.match(shown?.html ?? '', /href="\/sites\/1\/sitemaps\?status=couldnt-fetch"/);
});

test('growth is not told of a site that is known for less than seven days', async () => {
  const days = [siteDay('2026-11-16'), siteDay('2026-11-22')];
  const shown = await showScreen(sitesScreen, world([siteRecord()], { days }), {});
  assert.ok(shown);
  assert.equal(shown.view.sites[0]?.urlsGrowth7d, undefined);
});

test('the CSV file has a row for each site, under these names', async () => {
  const shown = await showScreen(sitesScreen, world([siteRecord()]), {});
  assert.deepEqual(shown?.keys, [
    'site',
    'id',
    'status',
    'causeText',
    'sitemaps',
    'urls',
    'urlsGrowth7d',
    'errors',
    'warnings',
    'failing',
    'lastReadAt',
    'nextReadAt',
    'paused',
    'verifiedBy',
    'failingSince',
    'countsFrom',
  ]);
  const row = shown?.cells[0] ?? [];
  const told = '1 of 2 sitemaps could not be fetched';
  const wanted = ['https://example.com/', 1, 'partly-fetched', told];
  assert.deepEqual(row.slice(0, 4), wanted);
  assert.deepEqual(row.slice(4, 10), [2, 1_200, 200, 3, 5, 1]);
  assert.deepEqual(row.slice(12, 14), ['no', undefined]);
});

const MISSING = sitemapRecord({
  id: 12,
  status: 'couldnt-fetch',
  cause: 'http-4xx',
  httpStatus: 404,
});

test('the cause is shown for a site that cannot be fetched at all', async () => {
  const site = siteRecord({ sitemaps: 2, failing: 2 });
  const failed = [sitemapRecord({ status: 'couldnt-fetch', cause: 'dns' })];
  const it = world([site], { statuses: { 'couldnt-fetch': 2 }, failed });
  const shown = await showScreen(sitesScreen, it, {});
  assert.equal(shown?.view.sites[0]?.causeText, 'host name not found (DNS)');
  assert.equal(shown?.view.sites[0]?.status, 'couldnt-fetch');
  assert.match(shown?.text ?? '', /Couldn’t fetch.*host name not found \(DNS\)/);
});

test('a site of which one sitemap is missing says which and why, and is not red', async () => {
  const site = siteRecord({ sitemaps: 5, failing: 1 });
  const statuses = { success: 4, 'couldnt-fetch': 1 };
  const shown = await showScreen(sitesScreen, world([site], { statuses, failed: [MISSING] }), {});
  const [line] = shown?.view.sites ?? [];
  assert.equal(line?.causeText, '1 of 5 sitemaps could not be fetched: HTTP 404');
  assert.equal(line?.status, 'partly-fetched');
  assert.match(shown?.html ?? '', /href="\/sites\/1\/sitemaps\/12"><span class="badge warn">/);
  assert.equal(shown?.html.includes('badge bad'), false);
});

test('where several are missing each cause is told once, and the link leads to all', async () => {
  const site = siteRecord({ sitemaps: 7, failing: 6 });
  const causes = ['dns', 'tcp', 'tls', 'timeout'] as const;
  const others = causes.map((cause) => sitemapRecord({ status: 'couldnt-fetch', cause }));
  const statuses = { success: 1, 'couldnt-fetch': 6 };
  const failed = [MISSING, MISSING, ...others];
  const shown = await showScreen(sitesScreen, world([site], { statuses, failed }), {});
  assert.equal(
    shown?.view.sites[0]?.causeText,
    '6 of 7 sitemaps could not be fetched: HTTP 404; host name not found (DNS); ' +
      'could not connect to the host; …',
  );
  assert.match(shown?.html ?? '', /href="\/sites\/1\/sitemaps\?status=couldnt-fetch"/);
});

test('for how long several fail is said once, where it is the same for all', async () => {
  const site = siteRecord({ sitemaps: 7, failing: 2 });
  const statuses = { success: 5, 'couldnt-fetch': 2 };
  const textFor = async (since: number): Promise<string | undefined> => {
    const failed = [
      { ...MISSING, failingSince: NOW - 70 * HOUR_MS },
      sitemapRecord({ status: 'couldnt-fetch', cause: 'dns', failingSince: since }),
    ];
    const shown = await showScreen(sitesScreen, world([site], { statuses, failed }), {});
    return shown?.view.sites[0]?.causeText;
  };
  assert.equal(
    await textFor(NOW - 60 * HOUR_MS),
    '2 of 7 sitemaps could not be fetched, failing for 2 days: HTTP 404; host name not found (DNS)',
  );
  assert.equal(
    await textFor(NOW - 47.9 * HOUR_MS),
    '2 of 7 sitemaps could not be fetched: HTTP 404, failing for 2 days; ' +
      'host name not found (DNS), failing for 47 hours',
  );
});

test('what proves the owner of a site is told by no twin', async () => {
  const shown = await showScreen(sitesScreen, world([siteRecord()]), {});
  assert.equal(`${shown?.json}${shown?.html}`.includes('verification-token'), false);
});

test('texts of strangers are shown, and run nothing', async () => {
  const site = hostileRecord(siteRecord({ verifiedBy: 'file' }));
  const shown = await showScreen(sitesScreen, world([site]), { q: HOSTILE_TEXT });
  assert.ok(shown);
  assert.deepEqual(runsOf(shown), []);
  assert.match(shown.text, /<img src=x onerror=alert\(1\)>/);
  assert.match(shown.text, /⟨U\+202E⟩/);
});

test('without sites the page says how to begin; with a search, that nothing matches', async () => {
  const empty = await showScreen(sitesScreen, world([]), {});
  assert.match(empty?.text ?? '', /No sites yet/);
  assert.match(empty?.text ?? '', /portolan submit https:\/\/example\.com\//);
  const none = await showScreen(sitesScreen, world([]), { q: 'zzz' });
  assert.match(none?.text ?? '', /No matching sites/);
});

test('a search and a place go to the store, and the next page keeps the search', async () => {
  const asked: unknown[] = [];
  const few = world([siteRecord()], { next: 'n&1', asked });
  const shown = await showScreen(sitesScreen, few, { q: ' shop ', after: 'a', limit: '2' });
  // All that the search finds are counted; the page is asked for as it is.
  assert.deepEqual(asked.at(-1), { after: 'a', limit: 2, contains: 'shop' });
  assert.equal(shown && sitesScreen.next?.(shown.view), 'n&1');
  const next = shown?.elements.find(({ of }) => of['rel'] === 'next');
  assert.equal(next?.of['href'], '/sites?q=+shop+&after=n%261&limit=2&back=a');
});

test('who may only read is offered no form that changes something', async () => {
  const shown = await showScreen(sitesScreen, world([siteRecord()]), {}, { may: 'read' });
  const posts = shown?.elements.filter(({ of }) => of['method'] === 'post');
  assert.deepEqual(posts, []);
});

test('a limit of 0 and one of 1,001 are refused', () => {
  assert.equal(sitesScreen.params.safeParse({ limit: '0' }).success, false);
  assert.equal(sitesScreen.params.safeParse({ limit: '1' }).success, true);
  assert.equal(sitesScreen.params.safeParse({ limit: '1000' }).success, true);
  assert.equal(sitesScreen.params.safeParse({ limit: '1001' }).success, false);
});

test('a store that fails is not shown as an empty one', async () => {
  const failed = showScreen(sitesScreen, failingWorld(), {});
  await assert.rejects(failed, { code: 'STORE_UNUSABLE' });
});

test('days are those of UTC', () => {
  assert.equal(dayName(Date.UTC(2026, 2, 1)), '2026-03-01');
  assert.equal(dayName(Date.UTC(2026, 2, 1) - 1), '2026-02-28');
  assert.equal(dayName(Date.UTC(2026, 2, 1), 1), '2026-02-28');
});
