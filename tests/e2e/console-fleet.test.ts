// Many sites: how many fail, those that do, and the worst first, over all pages.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { type ConsoleWorld, openConsoleWorld } from '../support/console-browser/console-world.ts';

const SITES = 30;

let world: ConsoleWorld;

// Every third cannot be fetched, every third has as many errors as its number.
before(async () => {
  world = await openConsoleWorld();
  const { sites, sitemaps } = world.context.store;
  for (let number = 0; number < SITES; number += 1) {
    const origin = `https://s${String(number).padStart(2, '0')}.example/`;
    const { id: siteId } = await sites.ensure(origin, 1);
    const url = `${origin}sitemap.xml`;
    const { id } = await sitemaps.ensure({ siteId, url, source: 'submitted', at: 1 });
    const status = (['couldnt-fetch', 'has-errors', 'success'] as const)[number % 3];
    const errors = status === 'success' ? 0 : number;
    await sitemaps.change(id, {
      status,
      errors,
      ...(number > 5 && { lastReadAt: number * 1_000 }),
    });
  }
});
after(() => world.close());

interface Sites {
  readonly sites: readonly {
    readonly url: string;
    readonly status: string;
    readonly errors: number;
  }[];
  readonly totals?: { readonly sites: number; readonly failing: number; readonly statuses: object };
  readonly total?: number;
  readonly next?: string;
}

async function get(query: string): Promise<Sites> {
  const answer = await fetch(`${world.url}sites.json?${query}`);
  assert.equal(answer.status, 200, query);
  return (await answer.json()) as Sites;
}

async function all(query: string): Promise<Sites['sites']> {
  const rows: Sites['sites'][number][] = [];
  let next = '';
  do {
    const page = await get(`${query}&limit=7${next}`);
    rows.push(...page.sites);
    next = page.next === undefined ? '' : `&after=${encodeURIComponent(page.next)}`;
  } while (next !== '');
  return rows;
}

test('the list says how many sites fail, and how many are in each state', async () => {
  const { totals, total } = await get('');
  assert.deepEqual(totals, {
    sites: SITES,
    failing: 10,
    statuses: { 'couldnt-fetch': 10, 'has-errors': 10, success: 10 },
  });
  assert.equal(total, SITES);
  const page = await (await fetch(`${world.url}sites`)).text();
  assert.match(page, /href="\/sites\?status=failing">10 of 30 sites\s+failing<\/a>/);
  assert.match(page, /href="\/sites\?status=has-errors">Has errors 10<\/a>/);
});

test('a state is filtered by, over all pages and under a search', async () => {
  for (const status of ['failing', 'couldnt-fetch']) {
    const rows = await all(`status=${status}`);
    assert.equal(rows.length, 10);
    assert.ok(rows.every((row) => row.status === 'couldnt-fetch'));
  }
  const { total, sites } = await get('status=success&q=s1');
  assert.deepEqual([total, sites.length], [3, 3]);
  assert.equal((await get('status=stale')).sites.length, 0);
});

test('the worst come first, then in the order of their URLs', async () => {
  const rows = await all('sort=status');
  assert.deepEqual(
    rows.map(({ status }) => status),
    ['couldnt-fetch', 'has-errors', 'success'].flatMap((status) => Array(10).fill(status)),
  );
  const urls = rows.slice(0, 10).map(({ url }) => url);
  assert.deepEqual(urls, urls.toSorted());
});

test('every number is sorted by, both ways round, and what is not known comes last', async () => {
  const rows = await all('sort=errors');
  const errors = rows.map((row) => row.errors);
  assert.deepEqual(
    errors,
    errors.toSorted((a, b) => b - a),
  );
  for (const order of ['asc', 'desc']) {
    const times = (await all(`sort=lastReadAt&order=${order}`)).map(
      (row) => (row as unknown as { lastReadAt?: string }).lastReadAt ?? 'never',
    );
    const known = times.filter((time) => time !== 'never');
    const sorted = known.toSorted();
    assert.deepEqual(known, order === 'asc' ? sorted : sorted.reverse());
    assert.deepEqual(times.slice(known.length), Array(SITES - known.length).fill('never'));
  }
});

test('the file has the filter and the order', async () => {
  const file = await fetch(`${world.url}sites.csv?status=has-errors&sort=errors&order=asc`);
  const lines = (await file.text()).trim().split('\n').slice(1);
  assert.equal(lines.length, 10);
  assert.match(lines[0] ?? '', /^https:\/\/s01\.example\//);
});

test('a state that there is not is refused', async () => {
  assert.equal((await fetch(`${world.url}sites?status=bad`)).status, 400);
});
