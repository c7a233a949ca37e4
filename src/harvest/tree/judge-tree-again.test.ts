// The rules of the tree in a harvest: what `portolan check` finds, when it is found, when it goes.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { type HarvestWorld, openHarvestWorld } from '../../../tests/support/harvest-world.ts';
import { storeWithWriters } from '../../../tests/support/store-with-writers.ts';
import { check } from '../../check/run/check.ts';
import type { FindingRecord } from '../../store/port/finding-record.ts';
import { HARVEST_DEFAULTS } from '../port/harvest-settings.ts';

let world: HarvestWorld;
before(async () => {
  world = await openHarvestWorld();
});
after(() => world.close());

const HOUR_MS = 3_600_000;
const NAMESPACE = 'http://www.sitemaps.org/schemas/sitemap/0.9';
// Those that a harvest judges.
const RULES: ReadonlySet<string> = new Set([
  'sitemap-loop',
  'index-nested',
  'index-lastmod-stale',
  'index-child-format',
]);

/** Serves an index; each of what it lists may have a lastmod. With an ETag, as a server would. */
function index(origin: string, path: string, children: Readonly<Record<string, string>>): string {
  const entries = Object.entries(children).map(([child, lastmod]) => {
    const date = lastmod === '' ? '' : `<lastmod>${lastmod}</lastmod>`;
    return `<sitemap><loc>${origin}${child}</loc>${date}</sitemap>`;
  });
  const body = `<sitemapindex xmlns="${NAMESPACE}">${entries.join('\n')}</sitemapindex>`;
  return serve(origin + path, body);
}

function urlset(origin: string, path: string, lastmod: string): string {
  const entry = `<url><loc>${origin}${path}/page</loc><lastmod>${lastmod}</lastmod></url>`;
  return serve(origin + path, `<urlset xmlns="${NAMESPACE}">${entry}</urlset>`);
}

function serve(url: string, body: string, type = 'application/xml'): string {
  world.web.set(url, { status: 200, type, body, etag: `"${body}"` });
  return url;
}

async function findings(
  origin: string,
  state: 'present' | 'all' = 'present',
): Promise<readonly FindingRecord[]> {
  const { id } = await world.site(origin);
  const { rows } = await world.store.findings.page({ siteId: id, state }, { limit: 1_000 });
  return rows.filter(({ rule }) => RULES.has(rule));
}

/** The findings as lines: rule, severity, message, what was found; not where they are put down. */
function linesOf(
  origin: string,
  all: readonly Pick<FindingRecord, 'rule' | 'severity' | 'message' | 'places'>[],
): readonly string[] {
  return all
    .filter(({ rule }) => RULES.has(rule))
    .flatMap(({ rule, severity, message, places }) =>
      // A message ends in what was found first.
      places.map(({ found = '' }) => {
        const first = places[0]?.found ?? '';
        return `${rule} ${severity} ${message.replace(first, '…')} ${found}`;
      }),
    )
    .map((line) => line.replaceAll(origin, ''))
    .sort();
}

async function rulesAt(origin: string): Promise<readonly string[]> {
  const ofSitemap = new Map<number, string>();
  const rows = await findings(origin);
  for (const { sitemapId } of rows) {
    const { url = '' } = (await world.store.sitemaps.get(sitemapId)) ?? {};
    ofSitemap.set(sitemapId, new URL(url).pathname);
  }
  return rows.map(({ rule, sitemapId }) => `${ofSitemap.get(sitemapId)} ${rule}`).sort();
}

/** Runs an hour later with everything due. */
async function runAgain(origin: string): Promise<void> {
  world.clock.time += HOUR_MS;
  const { id: siteId } = await world.site(origin);
  const { rows } = await world.store.sitemaps.page({ siteId }, { limit: 1_000 });
  for (const { id } of rows) {
    await world.store.sitemaps.change(id, { nextReadAt: world.clock.now() });
  }
  await world.run(origin);
}

async function read(url: string): Promise<string | undefined> {
  const { lastReadId = 0 } = await world.sitemap(url);
  return (await world.store.sitemaps.read(lastReadId))?.result;
}

test('an index that lists itself has an error, until it does not', async () => {
  const origin = world.origin();
  urlset(origin, '/1.xml', '2026-10-01');
  const top = index(origin, '/index.xml', { '/index.xml': '', '/1.xml': '' });
  await world.submit(top);
  await world.run(origin);
  assert.deepEqual(await rulesAt(origin), ['/index.xml sitemap-loop']);
  const [found] = await findings(origin);
  assert.deepEqual(
    [found?.severity, found?.count, found?.places.map((place) => place.found)],
    ['error', 1, [top]],
  );
  const { status, errors } = await world.sitemap(top);
  assert.deepEqual([status, errors], ['has-errors', 1]);
  index(origin, '/index.xml', { '/1.xml': '' });
  await runAgain(origin);
  assert.deepEqual(await findings(origin), []);
  const [gone] = await findings(origin, 'all');
  assert.deepEqual(
    [gone?.firstSeenAt, gone?.goneAt],
    [world.clock.now() - HOUR_MS, world.clock.now()],
  );
  assert.equal((await world.sitemap(top)).status, 'success');
});

test('a circle goes with the index above it, though the inner one did not change', async () => {
  const origin = world.origin();
  urlset(origin, '/1.xml', '2026-10-01');
  const top = index(origin, '/a.xml', { '/b.xml': '', '/1.xml': '' });
  const inner = index(origin, '/b.xml', { '/a.xml': '', '/1.xml': '' });
  const other = index(origin, '/c.xml', { '/b.xml': '' });
  await world.submit(top);
  await world.submit(other);
  await world.run(origin);
  assert.deepEqual(await rulesAt(origin), ['/b.xml index-nested', '/b.xml sitemap-loop']);
  const before = await world.sitemap(inner);
  index(origin, '/a.xml', { '/1.xml': '' });
  await runAgain(origin);
  assert.equal(await read(inner), 'not-modified');
  assert.deepEqual(await rulesAt(origin), ['/b.xml index-nested']);
  const [nested] = await findings(origin);
  assert.equal(nested?.places[0]?.found, `${inner}, listed by ${other}`);
  assert.equal((await world.sitemap(inner)).errors, before.errors - 1);
});

test('an index that moves below one that it lists is read completely', async () => {
  const origin = world.origin();
  urlset(origin, '/1.xml', '2026-10-01');
  const inner = index(origin, '/b.xml', { '/a.xml': '', '/1.xml': '' });
  const top = index(origin, '/a.xml', { '/1.xml': '' });
  await world.submit(top);
  const { id: siteId } = await world.site(origin);
  const first = index(origin, '/first.xml', { '/b.xml': '' });
  await world.submit(first);
  await world.run(origin);
  assert.deepEqual(await rulesAt(origin), ['/b.xml index-nested']);
  // The one that listed it is gone, another lists it now.
  index(origin, '/first.xml', { '/1.xml': '' });
  await runAgain(origin);
  assert.equal((await world.store.sitemaps.find(siteId, inner))?.status, 'gone');
  index(origin, '/a.xml', { '/b.xml': '', '/1.xml': '' });
  await runAgain(origin);
  assert.deepEqual(await rulesAt(origin), ['/b.xml index-nested', '/b.xml sitemap-loop']);
});

test('an index older than its sitemap is told, also when only one of both is read', async () => {
  const origin = world.origin();
  const child = urlset(origin, '/1.xml', '2026-10-20T12:00:00Z');
  const top = index(origin, '/index.xml', { '/1.xml': '2026-10-20T12:00:00Z' });
  await world.submit(top);
  await world.run(origin);
  assert.deepEqual(await rulesAt(origin), [], 'the same moment');
  assert.equal((await world.sitemap(child)).newestLastmod, '2026-10-20T12:00:00Z');
  // The index alone changes: a second too old.
  index(origin, '/index.xml', { '/1.xml': '2026-10-20T11:59:59Z' });
  await runAgain(origin);
  assert.equal(await read(child), 'not-modified');
  const [stale] = await findings(origin);
  assert.equal(stale?.rule, 'index-lastmod-stale');
  assert.equal(stale?.places[0]?.found, `${child}, 2026-10-20T11:59:59Z, 2026-10-20T12:00:00Z`);
  const { status, warnings } = await world.sitemap(child);
  assert.deepEqual([status, warnings], ['success-with-warnings', 1]);
  // It is mended in the index alone.
  index(origin, '/index.xml', { '/1.xml': '2026-10-20T12:00:00Z' });
  await runAgain(origin);
  assert.equal(await read(child), 'not-modified');
  assert.deepEqual(await findings(origin), []);
  assert.equal((await world.sitemap(child)).status, 'success');
  // The sitemap alone changes.
  urlset(origin, '/1.xml', '2026-10-21T12:00:00Z');
  await runAgain(origin);
  assert.equal(await read(top), 'not-modified');
  assert.deepEqual(await rulesAt(origin), ['/1.xml index-lastmod-stale']);
  const [again] = await findings(origin);
  assert.equal(again?.firstSeenAt, stale?.firstSeenAt);
});

test('an index that says nothing takes back nothing that another one says', async () => {
  const origin = world.origin();
  urlset(origin, '/1.xml', '2026-10-20');
  await world.submit(index(origin, '/a.xml', { '/1.xml': '2026-01-01' }));
  await world.submit(index(origin, '/b.xml', { '/1.xml': '' }));
  await world.run(origin);
  assert.deepEqual(await rulesAt(origin), ['/1.xml index-lastmod-stale']);
  // The one that said it does not list it any more.
  index(origin, '/a.xml', { '/2.xml': '' });
  await runAgain(origin);
  assert.equal(await read(`${origin}/b.xml`), 'not-modified');
  assert.deepEqual(await rulesAt(origin), []);
});

test('what else was found in a sitemap stays when its index is mended', async () => {
  const origin = world.origin();
  const child = urlset(
    origin,
    '/1.xml',
    'soon</lastmod></url><url><loc>x</loc><lastmod>2026-10-20',
  );
  await world.submit(index(origin, '/index.xml', { '/1.xml': '2026-01-01' }));
  await world.run(origin);
  const all = async (): Promise<readonly string[]> => {
    const { id: sitemapId } = await world.sitemap(child);
    const { rows } = await world.store.findings.page({ sitemapId }, { limit: 100 });
    return rows.map(({ rule }) => rule);
  };
  const rules = await all();
  assert.ok(rules.includes('index-lastmod-stale') && rules.length > 1);
  const { errors, warnings } = await world.sitemap(child);
  index(origin, '/index.xml', { '/1.xml': '2026-10-25' });
  await runAgain(origin);
  assert.deepEqual(
    await all(),
    rules.filter((rule) => rule !== 'index-lastmod-stale'),
  );
  const now = await world.sitemap(child);
  assert.deepEqual([now.errors, now.warnings, now.status], [errors, warnings - 1, 'has-errors']);
});

test('an index that robots.txt names, too, is nested no more', async () => {
  const origin = world.origin();
  urlset(origin, '/1.xml', '2026-10-01');
  const top = index(origin, '/a.xml', { '/b.xml': '' });
  index(origin, '/b.xml', { '/1.xml': '' });
  await world.submit(top);
  await world.run(origin);
  assert.deepEqual(await rulesAt(origin), ['/b.xml index-nested']);
  serve(`${origin}/robots.txt`, `Sitemap: ${origin}/b.xml\n`, 'text/plain');
  await runAgain(origin);
  assert.deepEqual(await rulesAt(origin), []);
});

/** A site with each fault, and one with what is just right. */
function faultySite(origin: string): void {
  serve(`${origin}/robots.txt`, `Sitemap: ${origin}/index.xml\n`, 'text/plain');
  urlset(origin, '/1.xml', '2026-10-20');
  urlset(origin, '/2.xml', '2026-10-20');
  urlset(origin, '/3.xml', '2026-10-20T10:00:00Z');
  urlset(origin, '/deep.xml', '2026-10-20');
  serve(`${origin}/list.txt`, `${origin}/a\n${origin}/b\n`, 'text/plain');
  serve(`${origin}/page.xml`, '<!doctype html><html><body>Welcome</body></html>', 'text/html');
  index(origin, '/inner.xml', { '/deep.xml': '2026-01-01', '/index.xml': '', '/inner.xml': '' });
  index(origin, '/index.xml', {
    '/1.xml': '2026-01-01',
    '/2.xml': '2026-10-19',
    '/3.xml': '2026-10-20T09:59:59Z',
    '/inner.xml': '2026-10-20',
    '/list.txt': '',
    '/page.xml': '',
    '/index.xml': '',
    '/missing.xml': '2026-01-01',
  });
}

test('a harvest finds in a tree what a check finds, with the same words', async () => {
  const origin = world.origin();
  faultySite(origin);
  const { visitor, clock } = world;
  const { profile } = HARVEST_DEFAULTS;
  const report = await check(`${origin}/`, { visitor, profile, now: clock.now() });
  const checked = linesOf(origin, report.findings);
  await world.run(origin);
  assert.deepEqual(linesOf(origin, await findings(origin)), checked);
  assert.deepEqual(new Set(checked.map((line) => line.split(' ')[0])), RULES);
});

test('a tree that is read again unchanged costs no writing of findings', async () => {
  const origin = world.origin();
  faultySite(origin);
  await world.run(origin);
  const before = await findings(origin, 'all');
  // What is no sitemap is one finding, told where it was read.
  assert.equal(before.length, 7);
  const { runs } = world.store;
  const { begin } = runs;
  const written: number[] = [];
  runs.begin = storeWithWriters(world.store, ({ putFindings }) => ({
    putFindings: (of, found) => {
      written.push(of.sitemapId);
      return putFindings(of, found);
    },
  })).runs.begin;
  await runAgain(origin);
  runs.begin = begin;
  assert.ok(!before.some(({ sitemapId }) => written.includes(sitemapId)));
  // That they are still there is known all the same.
  const now = world.clock.now();
  const confirmed = before.map((each) => ({ ...each, lastRun: 2, lastSeenAt: now }));
  assert.deepEqual(await findings(origin, 'all'), confirmed);
});

test('after a run that was interrupted every sitemap is judged in its tree', async () => {
  const origin = world.origin();
  const child = urlset(origin, '/1.xml', '2026-10-20');
  await world.submit(index(origin, '/index.xml', { '/1.xml': '2026-10-20' }));
  await world.run(origin);
  const { id: siteId } = await world.site(origin);
  const { id } = await world.sitemap(child);
  // It had put down what the index said, and was killed before it judged that.
  const { writer } = await world.store.runs.begin(siteId, 'asked', world.clock.now());
  await world.store.sitemaps.change(id, { listedLastmod: '2026-01-01' });
  await writer.breakOff(world.clock.now());
  await world.run(origin);
  assert.deepEqual(await rulesAt(origin), ['/1.xml index-lastmod-stale']);
});
