// The screen of news.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import {
  hostileRecord,
  newsRow,
  SCREEN_NOW,
  siteRecord,
} from '../../../../tests/support/screen-records.ts';
import {
  failingWorld,
  runsOf,
  type ScreenWorld,
  showScreen,
} from '../../../../tests/support/screen-show.ts';
import type { NewsRow } from '../../../store/port/url-row.ts';
import { ageBar, newsScreen } from './news-screen.ts';

const HOUR_MS = 3_600_000;

// Pages as a store gives them: `after` is the number of the row to begin with.
function world(rows: readonly NewsRow[], asked: unknown[] = []): ScreenWorld {
  return {
    store: {
      sites: { get: async (id) => (id === 1 ? siteRecord() : undefined) },
      urls: {
        news: async (_, since, { after = '0', limit = 50 }) => {
          asked.push(since);
          const end = Number(after) + limit;
          const next = end < rows.length ? { next: String(end) } : {};
          return { rows: rows.slice(Number(after), end), ...next };
        },
      },
    },
  };
}

test('articles are shown with the time for which they are still news', async () => {
  const asked: unknown[] = [];
  const shown = await showScreen(newsScreen, world([newsRow()], asked), { site: '1' });
  assert.ok(asked.every((since) => since === SCREEN_NOW - 48 * HOUR_MS));
  assert.match(shown?.text ?? '', /45 h left/);
  assert.deepEqual(shown?.keys, [
    'title',
    'loc',
    'publication',
    'language',
    'publishedAt',
    'expiresAt',
    'sitemapId',
  ]);
  const { loc, publishedAt } = newsRow();
  assert.deepEqual(shown?.cells, [
    ['Harbour opens', loc, 'The Example Times', 'en', publishedAt, publishedAt + 48 * HOUR_MS, 11],
  ]);
});

test('articles are counted by publication, the most first', async () => {
  const rows = [
    newsRow({ publication: 'A', publishedAt: SCREEN_NOW - 1 }),
    newsRow({ publication: 'B', publishedAt: SCREEN_NOW - 2 }),
    newsRow({ publication: 'B', publishedAt: SCREEN_NOW - 3 }),
  ];
  const shown = await showScreen(newsScreen, world(rows), { site: '1' });
  assert.deepEqual(shown?.view.publications, [
    { name: 'B', articles: 2, newestAt: SCREEN_NOW - 2, oldestAt: SCREEN_NOW - 3 },
    { name: 'A', articles: 1, newestAt: SCREEN_NOW - 1, oldestAt: SCREEN_NOW - 1 },
  ]);
});

test('1,000 articles of a sitemap are well, one more is warned of', async () => {
  const rows = Array.from({ length: 1_001 }, () => newsRow());
  const full = await showScreen(newsScreen, world(rows.slice(1)), { site: '1' });
  assert.deepEqual(full?.view.crowdedSitemaps, []);
  const over = await showScreen(newsScreen, world(rows), { site: '1' });
  assert.deepEqual(over?.view.crowdedSitemaps, [{ sitemapId: 11, articles: 1_001 }]);
  assert.match(over?.text ?? '', /1,001 articles .* may list 1,000: split it/);
  const two = rows.map((row, index) => ({ ...row, sitemapId: index % 2 }));
  const apart = await showScreen(newsScreen, world(two), { site: '1' });
  assert.deepEqual(apart?.view.crowdedSitemaps, []);
});

test('counting ends at 5,000 articles, and says so', async () => {
  const rows = Array.from({ length: 5_001 }, () => newsRow());
  const all = await showScreen(newsScreen, world(rows.slice(1)), { site: '1' });
  assert.deepEqual([all?.view.counted, all?.view.countedAll], [5_000, true]);
  const over = await showScreen(newsScreen, world(rows), { site: '1' });
  assert.deepEqual([over?.view.counted, over?.view.countedAll], [5_000, false]);
  assert.match(over?.text ?? '', /By publication, of the newest 5,000 articles/);
});

test('texts of strangers are shown, and run nothing', async () => {
  const shown = await showScreen(newsScreen, world([hostileRecord(newsRow())]), { site: '1' });
  assert.ok(shown);
  assert.deepEqual(runsOf(shown), []);
  assert.match(shown.text, /<img src=x onerror=alert\(1\)>/);
});

test('an address that is none of the web is text, not a link', async () => {
  const rows = [newsRow({ loc: 'javascript:alert(1)' })];
  const shown = await showScreen(newsScreen, world(rows), { site: '1' });
  assert.ok(shown);
  assert.deepEqual(runsOf(shown), []);
  assert.match(shown.text, /javascript:alert\(1\)/);
});

test('without news the page says what would be shown', async () => {
  const shown = await showScreen(newsScreen, world([]), { site: '1' });
  assert.match(shown?.text ?? '', /No news in the last 48 hours/);
});

test('pages continue after the last article', async () => {
  const rows = Array.from({ length: 3 }, () => newsRow());
  const shown = await showScreen(newsScreen, world(rows), { site: '1', limit: '2' });
  assert.equal(shown && newsScreen.next?.(shown.view), '2');
});

test('a site that is not there is not there; a store that fails says so', async () => {
  assert.equal(await showScreen(newsScreen, world([]), { site: '2' }), undefined);
  const failed = showScreen(newsScreen, failingWorld(), { site: '1' });
  await assert.rejects(failed, { code: 'STORE_UNUSABLE' });
});

test('a bar says what is left, never more than all and never less than nothing', async () => {
  const bar = async (leftMs: number): Promise<string> =>
    String(await ageBar({ leftMs, spanMs: 48 * HOUR_MS })).replace(/<[^>]*>/g, '');
  assert.equal(await bar(90 * HOUR_MS), '48 h left');
  assert.equal(await bar(HOUR_MS), '1 h left');
  assert.equal(await bar(HOUR_MS - 1), 'less than 1 h left');
  assert.equal(await bar(-5), 'less than 1 h left');
});
