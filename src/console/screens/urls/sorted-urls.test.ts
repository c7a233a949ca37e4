// Tests of the orders of URLs and of changes, over a store: every page, forwards and back.
import assert from 'node:assert/strict';
import { type TestContext, test } from 'node:test';
import { showScreen } from '../../../../tests/support/shown-screen.ts';
import { temporaryFolder } from '../../../../tests/support/temporary-folder.ts';
import type { UrlEntry } from '../../../protocol/url-entry.ts';
import { openStore } from '../../../store/open-store.ts';
import type { Store } from '../../../store/port/store.ts';
import { SORTED_ROWS_MAX } from '../../core/console-limits.ts';
import { changesScreen } from '../changes/changes-screen.ts';
import { urlsScreen } from './urls-screen.ts';

const SITE = 'https://a.example/';
const NOTHING = { sitemaps: 1, read: 1, unchanged: 0, failed: 0, errors: 0, warnings: 0 };

interface World {
  readonly store: Store;
  /** Reads the site's sitemap: it lists these, and nothing else. */
  list(entries: readonly UrlEntry[]): Promise<void>;
}

async function world(t: TestContext): Promise<World> {
  const store = await openStore(temporaryFolder(t), { threads: 1 });
  t.after(() => store.close());
  const { id } = await store.sites.ensure(SITE, 1);
  const sitemapUrl = `${SITE}sitemap.xml`;
  const { id: sitemapId } = await store.sitemaps.ensure({
    siteId: id,
    url: sitemapUrl,
    source: 'page',
    at: 1,
  });
  return {
    store,
    list: async (entries) => {
      const { run, writer } = await store.runs.begin(id, 'asked', Date.now());
      const { startedAt: at } = run;
      const intake = await writer.snapshot({ at });
      await intake.add(sitemapId, entries);
      const { urls, added, changed, removed } = await intake.finish([sitemapId]);
      const sums = { ...NOTHING, urls, added, changed, removed };
      const outcome = { ...sums, endedAt: at, complete: true };
      await writer.end(outcome, { day: '2026-01-01', change: {} }, { sitemapIds: [] });
    },
  };
}

const PER_PAGE = 10;

/** All pages as a reader goes through them: the rows, and the total that each page gives. */
async function walk(
  store: Store,
  query: string,
  between: (page: number) => Promise<void> = async () => undefined,
): Promise<{ rows: string[]; totals: (number | undefined)[]; sizes: number[] }> {
  const [rows, totals, sizes] = [[] as string[], [] as (number | undefined)[], [] as number[]];
  let after = '';
  for (let page = 0; page < 100; page += 1) {
    const path = `/sites/1/urls?limit=${PER_PAGE}&${query}${after}`;
    const { view } = (await showScreen(urlsScreen, path, store)) ?? assert.fail();
    rows.push(...view.urls.map(({ loc }) => loc.slice(SITE.length)));
    totals.push(view.total);
    sizes.push(view.urls.length);
    if (view.next === undefined) return { rows, totals, sizes };
    after = `&after=${encodeURIComponent(view.next)}`;
    await between(page);
  }
  return assert.fail('the pages do not end');
}

const number = (at: number): string => String(at).padStart(3, '0');

// Lastmods with ties and without; of other spans of time and zones than their texts sort by.
const LASTMODS = ['2026-11-01', undefined, '2026-10-31T23:00:00-05:00', '2025', '2026-11-01'];
const ENTRIES: readonly UrlEntry[] = Array.from({ length: 30 }, (_, at) => ({
  loc: `${SITE}p${number((at * 7) % 30)}`,
  ...(LASTMODS[at % 5] !== undefined && { lastmod: LASTMODS[at % 5] as string }),
  ...(at % 3 > 0 && { priority: at % 3 === 1 ? 0.5 : 1 }),
}));

test('URLs are sorted by their addresses, both ways, in full pages', async (t) => {
  const { store, list } = await world(t);
  await list(ENTRIES);
  const names = ENTRIES.map(({ loc }) => loc.slice(SITE.length)).sort();
  const up = await walk(store, 'sort=loc');
  assert.deepEqual(up, { rows: names, totals: [30, 30, 30], sizes: [10, 10, 10] });
  const down = await walk(store, 'sort=loc&order=desc');
  assert.deepEqual(down, { ...up, rows: names.toReversed() });
  assert.deepEqual((await walk(store, '')).rows, names);
  const some = await walk(store, 'sort=loc&order=desc&match=prefix&q=/p01');
  assert.deepEqual(some.rows, names.filter((name) => name.startsWith('p01')).reverse());
});

test('few URLs are sorted by any column, ties by their addresses, unknown last', async (t) => {
  const { store, list } = await world(t);
  await list(ENTRIES);
  const sorted = (worth: (entry: UrlEntry) => number | undefined, sign: number): string[] =>
    ENTRIES.toSorted((a, b) => {
      const [one, other] = [worth(a), worth(b)];
      if (one !== other && (one === undefined || other === undefined)) return one ? -1 : 1;
      return ((one ?? 0) - (other ?? 0)) * sign || (a.loc < b.loc ? -1 : 1);
    }).map(({ loc }) => loc.slice(SITE.length));
  const date = ({ lastmod }: UrlEntry): number | undefined =>
    lastmod === undefined ? undefined : Date.parse(lastmod);
  for (const [order, sign] of [
    ['asc', 1],
    ['desc', -1],
  ] as const) {
    const byDate = await walk(store, `sort=lastmod&order=${order}`);
    assert.deepEqual(byDate.rows, sorted(date, sign), order);
    assert.deepEqual(
      [byDate.totals, byDate.sizes],
      [
        [30, 30, 30],
        [10, 10, 10],
      ],
    );
    const byPriority = await walk(store, `sort=priority&order=${order}`);
    assert.deepEqual(
      byPriority.rows,
      sorted(({ priority }) => priority, sign),
      order,
    );
  }
});

test('what comes between two pages moves no row from one to the other', async (t) => {
  for (const query of ['sort=loc&order=desc', 'sort=lastmod', 'sort=lastmod&order=asc']) {
    const { store, list } = await world(t);
    await list(ENTRIES);
    const { rows: before } = await walk(store, query);
    const added = ['a-first', 'p015-between', 'z-last'];
    const { rows } = await walk(store, query, async (page) => {
      if (page > 0) return;
      const more = added.map((name) => ({ loc: SITE + name, lastmod: '2026-10-01' }));
      await list([...ENTRIES, ...more]);
    });
    assert.deepEqual(
      rows.filter((name) => !added.includes(name)),
      before,
      query,
    );
    assert.equal(new Set(rows).size, rows.length);
  }
});

test('of many URLs only the heading that can sort them does, and others are refused', async (t) => {
  const { store, list } = await world(t);
  const many = Array.from({ length: SORTED_ROWS_MAX + 1 }, (_, at) => ({ loc: `${SITE}m${at}` }));
  await list([...ENTRIES, ...many]);
  const headings = async (query: string): Promise<(string | undefined)[]> => {
    const { text } =
      (await showScreen(urlsScreen, `/sites/1/urls?${query}`, store)) ?? assert.fail();
    return [...text.matchAll(/<a class="sort" href="[^"]*">([^<]*)</g)].map(([, title]) => title);
  };
  assert.deepEqual(await headings(''), ['URL']);
  assert.deepEqual(await headings('sort=loc&order=desc'), ['URL']);
  assert.ok((await headings('match=prefix&q=/p')).includes('Lastmod'));
  const last = await walk(store, 'sort=loc&order=desc&match=prefix&q=/p');
  assert.equal(last.rows[0], 'p029');
  await assert.rejects(showScreen(urlsScreen, '/sites/1/urls?sort=lastmod', store), {
    code: 'CONFIG_INVALID',
    message: /more than 10,000 URLs/,
  });
  const few = await walk(store, 'sort=lastmod&match=prefix&q=/p');
  assert.deepEqual(few.totals, [30, 30, 30]);
});

test('changes are sorted by address and by time, with their total on every page', async (t) => {
  const { store, list } = await world(t);
  const page = (name: string, lastmod = '2026-01-01'): UrlEntry => ({ loc: SITE + name, lastmod });
  const stay = ['a', 'b', 'c', 'd'].map((name) => page(name));
  await list(stay);
  await list([...stay, page('new-1'), page('new-2'), page('short-lived')]);
  const moved = [page('a', '2026-02-02'), ...stay.slice(1)];
  await list([...moved, page('new-1'), page('new-2', '2026-03-03')]);
  await list([...moved.slice(0, 3), page('new-1'), page('new-2', '2026-03-03')]);
  const read = async (query: string): Promise<unknown[]> => {
    const found: unknown[] = [];
    let after = '';
    do {
      const path = `/sites/1/changes?from=1&to=4&limit=2&${query}${after}`;
      const { view, text } = (await showScreen(changesScreen, path, store)) ?? assert.fail();
      found.push(...view.changes.map(({ loc, run, kind }) => `${run} ${loc.at(-1)} ${kind}`));
      assert.deepEqual(view.counts, { added: 2, changed: 1, removed: 1 });
      assert.match(text, /of 4 /);
      after = view.next === undefined ? '' : `&after=${encodeURIComponent(view.next)}`;
    } while (after !== '');
    return found;
  };
  const byLoc = ['3 a changed', '4 d removed', '2 1 added', '3 2 added'];
  assert.deepEqual(await read(''), byLoc);
  assert.deepEqual(await read('sort=loc&order=desc'), byLoc.toReversed());
  const newest = ['4 d removed', '3 a changed', '3 2 added', '2 1 added'];
  assert.deepEqual(await read('sort=at'), newest);
  assert.deepEqual(await read('sort=run&order=desc'), newest);
  const oldest = ['2 1 added', '3 a changed', '3 2 added', '4 d removed'];
  assert.deepEqual(await read('sort=at&order=asc'), oldest);
});
