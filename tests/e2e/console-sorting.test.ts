// Tables that are sorted: over all pages, in files and by the headings of pages.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { readAllPages } from '../../src/console/screens/parts/sorted-page.ts';
import {
  type HarbourConsole,
  openHarbourConsole,
} from '../support/console-browser/harbour-console.ts';

let harbours: HarbourConsole;
let site: string;

before(async () => {
  harbours = await openHarbourConsole();
  site = `sites/${harbours.siteId}`;
});
after(() => harbours.close());

async function get(path: string): Promise<Response> {
  return fetch(new URL(path, harbours.world.url));
}

type Line = Readonly<Record<string, unknown>>;

/** The rows of all pages of two, as JSON. */
async function pagesOf(path: string, list: string): Promise<Line[]> {
  const lines: Line[] = [];
  let next: string | undefined;
  do {
    const place = next === undefined ? '' : `&after=${encodeURIComponent(next)}`;
    const answer = await get(`${path}&limit=2${place}`);
    assert.equal(answer.status, 200, path);
    const view = (await answer.json()) as Record<string, unknown>;
    lines.push(...(view[list] as Line[]));
    next = view['next'] as string | undefined;
  } while (next !== undefined);
  return lines;
}

for (const [screen, all, keys] of [
  ['sitemaps', 'list=all', ['errors', 'urls', 'warnings', 'url', 'lastReadAt']],
  ['runs', 'order=desc&sort=number', ['added', 'errors', 'number', 'changed']],
] as const) {
  test(`${screen} are sorted over all pages, both ways round`, async () => {
    for (const key of keys) {
      for (const order of ['asc', 'desc'] as const) {
        const path = `${site}/${screen}.json?sort=${key}&order=${order}`;
        const lines = await pagesOf(path, screen);
        const values = lines.map((line) => line[key]).filter((value) => value !== undefined);
        const sorted = values.toSorted((a, b) => ((a as number) < (b as number) ? -1 : 1));
        if (order === 'desc') sorted.reverse();
        assert.deepEqual(values, sorted, path);
        const whole = await pagesOf(`${site}/${screen}.json?${all}`, screen);
        assert.equal(lines.length, whole.length, path);
      }
    }
  });
}

test('issues and submissions are sorted, both ways round', async () => {
  const { harvest } = harbours.world.context;
  const origin = harbours.host.loopbackOrigin;
  for (const path of ['/z.xml', '/b.xml', '/m.xml', '/a.xml']) {
    await harvest.submitSitemap(`${origin}${path}`, { by: path < '/k' ? 'api' : 'form' });
  }
  for (const [path, list, keys] of [
    [`${site}/issues.json`, 'issues', ['count', 'rule', 'sitemaps']],
    ['submissions.json', 'submissions', ['url', 'at', 'by']],
  ] as const) {
    const usual = (await (await get(path)).json()) as Record<string, Line[]>;
    for (const key of keys) {
      for (const order of ['asc', 'desc'] as const) {
        const asked = `${path}?sort=${key}&order=${order}`;
        const whole = (await (await get(asked)).json()) as Record<string, Line[]>;
        const lines = list === 'issues' ? whole[list] : await pagesOf(asked, list);
        const values = lines?.map((line) => line[key]) ?? [];
        const sorted = values.toSorted((a, b) => ((a as number) < (b as number) ? -1 : 1));
        assert.deepEqual(values, order === 'asc' ? sorted : sorted.reverse(), asked);
        assert.equal(lines?.length, usual[list]?.length, asked);
        assert.ok(new Set(values).size > 1, asked);
      }
    }
  }
});

test('a file has the same order', async () => {
  const text = await (await get(`${site}/sitemaps.csv?sort=errors`)).text();
  const [head = '', ...lines] = text.trim().split('\n');
  const at = head.split(',').indexOf('errors');
  // Addresses and causes of this site hold no commas before that column.
  const json = await pagesOf(`${site}/sitemaps.json?sort=errors`, 'sitemaps');
  assert.equal(lines.length, json.length);
  assert.ok(at > 0);
  assert.deepEqual(
    lines.map((line) => line.split(',')[0]),
    json.map(({ url }) => url),
  );
});

test('headings are links, and say by which of them a table is sorted', async () => {
  const usual = await (await get(`${site}/sitemaps`)).text();
  assert.match(
    usual,
    /<th scope="col" class="num"><a class="sort" href="[^"]*sort=errors&amp;order=desc">/,
  );
  assert.doesNotMatch(usual, /aria-sort/);
  const sorted = await (await get(`${site}/sitemaps?sort=errors&order=desc`)).text();
  assert.match(sorted, /aria-sort="descending"><a class="sort" href="[^"]*order=asc">Errors/);
  assert.equal(sorted.match(/aria-sort/g)?.length, 1);
});

test('the worst status comes first', async () => {
  const lines = await pagesOf(`${site}/sitemaps.json?sort=status`, 'sitemaps');
  assert.equal(lines[0]?.['status'], 'couldnt-fetch');
  assert.equal(lines.at(-1)?.['status'], 'success');
});

test('a column that is not sorted by is refused, with those that are', async () => {
  for (const path of [`${site}/sitemaps`, `${site}/runs.json`, `${site}/sitemaps.csv`]) {
    const answer = await get(`${path}?sort=nonsense`);
    assert.equal(answer.status, 400);
    assert.match(await answer.text(), /“sort” must be one of .*errors/);
  }
  assert.equal((await get(`${site}/urls?sort=nonsense`)).status, 400);
  assert.equal((await get(`${site}/runs?order=asc`)).status, 400);
});

test('submissions, runs and the fetch log say how many there are under their filters', async () => {
  const json = async (path: string): Promise<Line> =>
    (await (await get(path)).json()) as Record<string, unknown>;
  const { store } = harbours.world.context;
  const { siteId } = harbours;
  const rowsOf = async (ask: Parameters<typeof readAllPages<unknown>>[0]): Promise<number> =>
    (await readAllPages(ask, 10_000)).rows.length;
  const all = await rowsOf((page) => store.access.submissions({}, page));
  const own = await rowsOf((page) => store.access.submissions({ siteId }, page));
  const runs = await rowsOf((page) => store.runs.page(siteId, page));
  assert.deepEqual((await json('submissions.json?limit=1'))['total'], { count: all });
  assert.deepEqual((await json(`submissions.json?site=${siteId}`))['total'], { count: own });
  assert.deepEqual((await json(`${site}/runs.json?limit=1`))['total'], { count: runs });
  assert.deepEqual((await json(`${site}/runs.json?sort=urls`))['total'], { count: runs });
  assert.deepEqual((await json(`${site}/runs.json?until=2000-01-01`))['total'], { count: 0 });
  const { rows } = await store.sitemaps.page({ siteId }, { limit: 1 });
  const id = rows[0]?.id ?? 0;
  const reads = await rowsOf((page) => store.sitemaps.reads(id, page));
  assert.deepEqual((await json(`${site}/sitemaps/${id}.json`))['total'], { count: reads });
  const page = await (await get(`${site}/runs?limit=2`)).text();
  assert.match(page, new RegExp(`1 to 2 of ${runs}`));
});
