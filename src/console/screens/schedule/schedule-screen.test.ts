// The schedule of a site, and what is due.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import {
  HOSTILE_TEXT,
  hostileRecord,
  SCREEN_NOW,
  scheduleRow,
  sitemapRecord,
  siteRecord,
} from '../../../../tests/support/screen-records.ts';
import {
  failingWorld,
  runsOf,
  type ScreenWorld,
  showScreen,
} from '../../../../tests/support/screen-show.ts';
import type { LastmodQuality, VisitSettings } from '../../../harvest/port/harvest.ts';
import type { ScheduleRow } from '../../../store/port/schedule-row.ts';
import { heatOf } from '../../pages/plots/hour-map.ts';
import { type DueView, dueScreen } from '../due/due-screen.ts';
import { DUE_ROWS_MAX, loadDueHours } from '../parts/due-hours.ts';
import { lastmodSentence, VISITS_MIN } from './lastmod-section.ts';
import { scheduleScreen } from './schedule-screen.ts';

const HOUR_MS = 3_600_000;

const QUALITY: LastmodQuality = {
  precision: 0.18,
  recall: 0.64,
  visits: 420,
  signalled: 200,
  changed: 56,
  changedAndSignalled: 36,
  precisionMargin: 0.05,
  recallMargin: 0.1,
  sitemaps: [
    { sitemapId: 7, pages: 40, precision: 0.9, recall: 0.8 },
    { sitemapId: 8, pages: 900, precision: 0.1, recall: 0.6 },
    { sitemapId: 9, pages: 3 },
  ],
  worth: { now: 0.69, without: 0.66, right: 0.88 },
};

function world(of: {
  readonly rows?: readonly ScheduleRow[];
  readonly quality?: LastmodQuality;
  readonly asked?: unknown[];
  readonly next?: string;
  readonly sitemapUrl?: string;
  readonly indexable?: number;
  readonly unvisited?: readonly string[];
  readonly visits?: VisitSettings;
}): ScreenWorld {
  const { rows = [], quality = QUALITY, asked, next, sitemapUrl, indexable = 30 } = of;
  const { unvisited = [], visits = {} } = of;
  const later = sitemapRecord({ id: 12, nextReadAt: SCREEN_NOW + 9 * HOUR_MS });
  const sooner = sitemapRecord(sitemapUrl === undefined ? {} : { url: sitemapUrl });
  return {
    store: {
      sites: { get: async (id) => (id === 1 ? siteRecord() : undefined) },
      sitemaps: {
        due: async () => [later, sooner],
        get: async (id) => {
          if (id === 9) return undefined;
          return sitemapRecord({ id, url: `https://example.com/part-${id}.xml` });
        },
      },
      schedule: {
        site: async () => ({
          rows: 90,
          version: 1,
          due: 30,
          unvisited: 50,
          answered: 40,
          indexable,
          learned: new Uint8Array(9),
        }),
        unvisited: async (_, limit, after = '') =>
          unvisited.filter((loc) => loc > after).slice(0, limit),
        page: async (_, request) => {
          asked?.push(request);
          return { rows, ...(next !== undefined && { next }) };
        },
      },
    },
    harvest: {
      lastmodQuality: async () => quality,
      visitSettings: async () => visits,
      due: async (_, request) => {
        asked?.push(request);
        return rows;
      },
    },
  };
}

test('how often crawlers may visit a site, and what its pages count for, is shown', async () => {
  const none = await showScreen(scheduleScreen, world({}), { site: '1' });
  assert.deepEqual(none?.view.visits, {});
  assert.match(none?.text ?? '', /Visits: no limit\. Weight: 1;/);
  const visits = { visitsPerDayMax: 5_000, weight: 2.5 };
  const set = await showScreen(scheduleScreen, world({ visits }), { site: '1' });
  assert.deepEqual(set?.view.visits, visits);
  assert.match(set?.text ?? '', /Visits: 5,000 a day at most\. Weight: 2\.5;/);
});

test('how to tell which URLs may be indexed is said as long as nobody has', async () => {
  const untold = await showScreen(scheduleScreen, world({ indexable: 0 }), { site: '1' });
  assert.equal('indexable' in (untold?.view.schedule ?? {}), false);
  assert.match(untold?.text ?? '', /Indexable–No data yet: how to report/);
  assert.match(untold?.text ?? '', /\/api\/sites\/1\/answers/);
  const told = await showScreen(scheduleScreen, world({}), { site: '1' });
  assert.equal(told?.view.schedule.indexable, 30);
  assert.doesNotMatch(told?.text ?? '', /see how to tell|\/answers/);
});

test('what lastmod is worth is said in a sentence', async () => {
  const shown = await showScreen(scheduleScreen, world({}), { site: '1' });
  assert.match(shown?.text ?? '', /Your lastmod is right 18 % \(13 % to 23 %\) of the time\./);
  assert.match(shown?.text ?? '', /A new lastmod announces 64 % \(54 % to 74 %\) of the changes/);
  assert.match(shown?.text ?? '', /change it only with the content/);
  assert.match(shown?.text ?? '', /About 69 % of the pages.*any lastmod.* 66 %.*right 88 %/);
  assert.equal(shown?.json.includes('learned'), false);
});

test('how often lastmods are right is shown by sitemap, where it is known', async () => {
  const shown = await showScreen(scheduleScreen, world({}), { site: '1' });
  assert.deepEqual(
    shown?.view.sitemapAccuracy.map(({ sitemapId, url }) => [sitemapId, url]),
    [
      [8, 'https://example.com/part-8.xml'],
      [7, 'https://example.com/part-7.xml'],
    ],
  );
  assert.match(shown?.html ?? '', /href="\/sites\/1\/sitemaps\/8"/);
});

test('too few visits say nothing of a site', () => {
  const few = { ...QUALITY, visits: VISITS_MIN - 1 };
  assert.equal(
    lastmodSentence(few),
    'Not enough repeat visits yet: 19 so far, 20 are needed. ' +
      'The first visit to a URL does not count: there is nothing to compare it with.',
  );
  const enough = { ...QUALITY, visits: VISITS_MIN };
  assert.equal(lastmodSentence(enough), 'Your lastmod is right 18 % (13 % to 23 %) of the time.');
  const { precision: _, ...silent } = enough;
  assert.match(lastmodSentence(silent), /No lastmod has changed yet/);
});

test('sitemaps are shown by the time of their next read', async () => {
  const shown = await showScreen(scheduleScreen, world({}), { site: '1' });
  assert.deepEqual(
    shown?.view.nextReads.map(({ id }) => id),
    [11, 12],
  );
  assert.match(shown?.html ?? '', /href="\/sites\/1\/sitemaps\/11"/);
  assert.match(shown?.text ?? '', /in 5 hours6 hours/);
  assert.doesNotMatch(shown?.text ?? '', /6 h 00 min/);
});

test('URLs are counted by the hour in which they become due, those due already apart', async () => {
  const rows = [-HOUR_MS, 0, 1, HOUR_MS - 1, HOUR_MS, 7 * 24 * HOUR_MS - 1, 7 * 24 * HOUR_MS].map(
    (ms) => scheduleRow({ dueAt: SCREEN_NOW + ms }),
  );
  const shown = await showScreen(scheduleScreen, world({ rows }), { site: '1' });
  const { hours, hoursComplete } = shown?.view ?? {};
  assert.equal(hoursComplete, true);
  assert.equal(hours?.length, 168);
  assert.deepEqual(
    hours?.flatMap(({ urls }, index) => (urls > 0 ? [[index, urls]] : [])),
    [
      [0, 2],
      [1, 1],
      [167, 1],
    ],
  );
  assert.deepEqual(shown?.keys, ['hourAt', 'urls']);
  assert.deepEqual(shown?.cells[0], [SCREEN_NOW, 2]);
  assert.match(shown?.html ?? '', /<title>Sun,? 22 Nov 12:00 UTC: 2 URLs<\/title>/);
  assert.match(shown?.text ?? '', /Scroll the chart sideways to see all 24 hours\./);
});

test('a schedule that is too long to count says up to when it was counted', async () => {
  const page = Array.from({ length: 1_000 }, () => scheduleRow({ dueAt: SCREEN_NOW + 5 }));
  let asked = 0;
  const schedule = {
    page: async () => {
      asked += 1;
      return { rows: page, next: 'more' };
    },
  };
  const due = await loadDueHours(schedule, 1, SCREEN_NOW);
  assert.equal(asked, DUE_ROWS_MAX / 1_000);
  assert.equal(due.complete, false);
  assert.equal(due.countedUntilAt, SCREEN_NOW + 5);
  assert.equal(due.hours[0]?.urls, DUE_ROWS_MAX);
  const partial = world({ rows: page, next: 'more' });
  const shown = await showScreen(scheduleScreen, partial, { site: '1' });
  assert.match(shown?.text ?? '', /Counted only up to .*:\s+the schedule is too long/);
});

test('where overdue URLs end the counting, nobody is told that none become due', async () => {
  const page = Array.from({ length: 1_000 }, () => scheduleRow({ dueAt: SCREEN_NOW - 5 }));
  const overdue = world({ rows: page, next: 'more' });
  const shown = await showScreen(scheduleScreen, overdue, { site: '1' });
  assert.doesNotMatch(shown?.text ?? '', /No URLs become due/);
  assert.match(shown?.text ?? '', /The next seven days were not counted/);
});

test('an empty schedule says how due times come about', async () => {
  const shown = await showScreen(scheduleScreen, world({}), { site: '1' });
  assert.match(shown?.text ?? '', /No URLs become due in the next seven days/);
  assert.match(
    shown?.text ?? '',
    /portolan due https:\/\/example\.com\/ --limit 100 --console http/,
  );
});

test('the most of an hour is the darkest, any URL is not the lightest', () => {
  assert.deepEqual(
    [0, 1, 25, 26, 50, 75, 76, 100].map((count) => heatOf(count, 100)),
    [0, 1, 1, 2, 2, 3, 4, 4],
  );
  assert.equal(heatOf(0, 0), 0);
});

test('due URLs are asked for without taking them, with value and reason', async () => {
  const asked: unknown[] = [];
  const answer = { at: SCREEN_NOW - HOUR_MS, status: 200, indexable: false };
  const rows = [scheduleRow({ answer, leasedUntil: SCREEN_NOW + 5 })];
  const shown = await showScreen(dueScreen, world({ rows, asked }), { site: '1', limit: '7' });
  assert.deepEqual(asked, [{ limit: 8, leaseMs: 0, peek: true }]);
  assert.match(shown?.text ?? '', /its lastmod changed/);
  assert.deepEqual(shown?.keys, [
    'loc',
    'dueAt',
    'value',
    'reason',
    'leasedUntilAt',
    'answeredAt',
    'answerStatus',
    'indexable',
  ]);
  assert.deepEqual(shown?.cells, [
    [
      'https://example.com/blog/1',
      SCREEN_NOW - HOUR_MS,
      0.75,
      'lastmod',
      SCREEN_NOW + 5,
      SCREEN_NOW - HOUR_MS,
      200,
      'no',
    ],
  ]);
  assert.equal(shown?.view.next, undefined);
});

test('the headings of due URLs lead to the two orders that there are', async () => {
  const headingsOf = async (order: string): Promise<unknown> => {
    const shown = await showScreen(dueScreen, world({ rows: [scheduleRow()] }), {
      site: '1',
      order,
    });
    const links = shown?.elements.filter(({ of }) => of['class'] === 'sort') ?? [];
    const sorted = shown?.elements.filter(({ of }) => of['aria-sort'] !== undefined) ?? [];
    return [
      links.map(({ of }) => new URL(of['href'] ?? '', 'http://x').searchParams.get('order')),
      sorted.map(({ of }) => of['aria-sort']),
    ];
  };
  assert.deepEqual(await headingsOf('value'), [['time', 'value'], ['descending']]);
  assert.deepEqual(await headingsOf('time'), [['time', 'value'], ['ascending']]);
});

test('by due time the whole schedule is paged through', async () => {
  const asked: unknown[] = [];
  const few = world({ rows: [scheduleRow()], asked, next: 'b' });
  const query = { site: '1', order: 'time', after: 'a' };
  const shown = await showScreen(dueScreen, few, query);
  assert.deepEqual(asked, [{ after: 'a', limit: 100 }]);
  assert.equal(shown && dueScreen.next?.(shown.view), 'b');
  assert.ok(shown?.elements.some(({ of }) => of['rel'] === 'next'));
});

test('by due time URLs come first that were never visited, each once', async () => {
  const locs = Array.from({ length: 5 }, (_, index) => `https://example.com/new/${index}`);
  const asked: unknown[] = [];
  const few = world({ rows: [scheduleRow()], asked, unvisited: locs });
  const pageOf = async (after: string): Promise<DueView> => {
    const shown = await showScreen(dueScreen, few, { site: '1', order: 'time', limit: '2', after });
    assert.ok(shown);
    return shown.view;
  };
  const found: string[] = [];
  let after: string | undefined = '';
  for (let page = 0; after !== undefined && page < 9; page++) {
    const view: DueView = await pageOf(after);
    found.push(...view.urls.map(({ loc }) => loc));
    after = view.next;
  }
  assert.deepEqual(found, [...locs, 'https://example.com/blog/1']);
  assert.deepEqual(
    asked,
    [{ limit: 1, after: undefined }],
    'the page of the last one is filled up',
  );
});

test('that more is due than is shown is known, at the limit and one beyond', async () => {
  const rows = ['a', 'b', 'c'].map((name) => scheduleRow({ loc: `https://example.com/${name}` }));
  const limited = async (limit: string) =>
    (await showScreen(dueScreen, world({ rows }), { site: '1', limit }))?.view;
  const whole = await limited('3');
  assert.deepEqual([whole?.urls.length, whole?.more], [3, undefined]);
  const part = await limited('2');
  assert.deepEqual([part?.urls.length, part?.more], [2, true]);
});

test('texts of strangers are shown, and run nothing', async () => {
  const rows = [hostileRecord(scheduleRow(), ['reason'])];
  const due = await showScreen(dueScreen, world({ rows }), { site: '1' });
  const schedule = world({ rows, sitemapUrl: HOSTILE_TEXT });
  const shown = await showScreen(scheduleScreen, schedule, { site: '1' });
  for (const page of [due, shown]) {
    assert.ok(page);
    assert.deepEqual(runsOf(page), []);
    assert.match(page.text, /<img src=x onerror=alert\(1\)>/);
  }
});

test('nothing due says so', async () => {
  const shown = await showScreen(dueScreen, world({}), { site: '1' });
  assert.match(shown?.text ?? '', /No URLs are due now/);
});

test('a site that is not there is not there; a store that fails says so', async () => {
  assert.equal(await showScreen(scheduleScreen, world({}), { site: '2' }), undefined);
  assert.equal(await showScreen(dueScreen, world({}), { site: '2' }), undefined);
  const code = { code: 'STORE_UNUSABLE' };
  await assert.rejects(showScreen(scheduleScreen, failingWorld(), { site: '1' }), code);
  await assert.rejects(showScreen(dueScreen, failingWorld(), { site: '1' }), code);
});
