// What is known of a sitemap after each kind of read: its status, how often it is asked for, what
// it is asked for with, and what became of its URLs.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { type HarvestWorld, openHarvestWorld } from '../../../tests/support/harvest-world.ts';
import { urlsetOf, type WeekAnswer } from '../../../tests/support/made-up-week/week-site.ts';
import type { Visitor } from '../../net/port/visit.ts';
import { runSite } from '../run/run-site.ts';

const HOUR_MS = 3_600_000;
const MINUTE_MS = 60_000;
const BAD_ENTRY = '<lastmod>soon</lastmod>';

let world: HarvestWorld;
before(async () => {
  world = await openHarvestWorld();
});
after(() => world.close());

interface Case {
  /** What the server says in turn; the clock is at the next read each time. */
  readonly answers: readonly ((origin: string) => WeekAnswer)[];
  readonly status: string;
  readonly cause?: string;
  readonly results: readonly string[];
  readonly urls: number;
  readonly failuresInRow?: number;
  readonly readings?: number;
  readonly etag?: string;
  readonly isKnown: boolean;
  /** Until the next read, in minutes. */
  readonly minutes: number;
}

const xml = (body: string, more: object = {}): WeekAnswer => {
  return { status: 200, type: 'application/xml', body, ...more };
};
const pages = (count: number): string[] => Array.from({ length: count }, (_, n) => `/${n}`);
const sound = (origin: string): WeekAnswer => xml(urlsetOf(origin, pages(3)));
const fewer = (origin: string): WeekAnswer => xml(urlsetOf(origin, pages(1)));
const tagged = (origin: string): WeekAnswer => xml(urlsetOf(origin, pages(3)), { etag: '"a"' });
const retagged = (origin: string): WeekAnswer => xml(urlsetOf(origin, pages(3)), { etag: '"b"' });
const spaced = (origin: string): WeekAnswer => xml(`${urlsetOf(origin, pages(3))}\n`);
const faulty = (origin: string): WeekAnswer =>
  xml(urlsetOf(origin, pages(3)).replace('</loc>', `</loc>${BAD_ENTRY}`));
const warned = (origin: string): WeekAnswer =>
  xml(urlsetOf(origin, pages(3)).replace('</loc>', '</loc><lastmod>2099-01-01</lastmod>'));
const empty = (): WeekAnswer => xml('');
const html = (): WeekAnswer => ({ status: 200, type: 'text/html', body: '<html><body>x</body>' });
const cut = (origin: string): WeekAnswer => {
  const body = urlsetOf(origin, pages(3));
  return xml(body, { cutAt: body.indexOf('/2<') });
};
const beheaded = (origin: string): WeekAnswer => {
  const body = urlsetOf(origin, pages(3));
  return xml(body, { cutAt: body.indexOf('<url>') });
};
const status = (code: number) => (): WeekAnswer => ({ status: code });
const fault = (name: 'dns' | 'private') => (): WeekAnswer => ({ fault: name });

const CASES: Readonly<Record<string, Case>> = {
  'read well': {
    answers: [sound],
    status: 'success',
    results: ['read'],
    urls: 3,
    isKnown: true,
    minutes: 60,
    readings: 1,
  },
  'read with warnings': {
    answers: [warned],
    status: 'success-with-warnings',
    results: ['read'],
    urls: 3,
    isKnown: true,
    minutes: 60,
  },
  'read with errors': {
    answers: [faulty],
    status: 'has-errors',
    results: ['read'],
    urls: 3,
    isKnown: true,
    minutes: 60,
  },
  'errors that are put right': {
    answers: [faulty, sound],
    status: 'success',
    results: ['read', 'read'],
    urls: 3,
    isKnown: true,
    minutes: 120,
  },
  'the same bytes': {
    answers: [sound, sound],
    status: 'success',
    results: ['read', 'same-body'],
    urls: 3,
    isKnown: true,
    minutes: 120,
    readings: 2,
  },
  'the same bytes with errors': {
    answers: [faulty, faulty],
    status: 'has-errors',
    results: ['read', 'same-body'],
    urls: 3,
    isKnown: true,
    minutes: 120,
  },
  'not modified': {
    answers: [tagged, tagged],
    status: 'success',
    results: ['read', 'not-modified'],
    urls: 3,
    isKnown: true,
    minutes: 120,
    etag: '"a"',
    readings: 2,
  },
  'the same bytes under another validator': {
    answers: [tagged, retagged],
    status: 'success',
    results: ['read', 'same-body'],
    urls: 3,
    isKnown: true,
    minutes: 120,
    etag: '"b"',
  },
  'a validator that is there no more': {
    answers: [tagged, sound],
    status: 'success',
    results: ['read', 'same-body'],
    urls: 3,
    isKnown: true,
    minutes: 120,
  },
  'other bytes that say the same': {
    answers: [sound, spaced],
    status: 'success',
    results: ['read', 'read'],
    urls: 3,
    isKnown: true,
    minutes: 120,
  },
  'a whole read that lists fewer': {
    answers: [sound, fewer],
    status: 'success',
    results: ['read', 'read'],
    urls: 1,
    isKnown: true,
    minutes: 30,
  },
  'a body that breaks off keeps what came': {
    answers: [cut],
    status: 'has-errors',
    cause: 'broken-off',
    results: ['read'],
    urls: 2,
    isKnown: false,
    failuresInRow: 1,
    minutes: 15,
  },
  'a body that breaks off removes nothing': {
    answers: [sound, cut],
    status: 'has-errors',
    cause: 'broken-off',
    results: ['read', 'read'],
    urls: 3,
    isKnown: false,
    failuresInRow: 1,
    minutes: 15,
  },
  'a body that breaks off before its first entry': {
    answers: [beheaded],
    status: 'couldnt-fetch',
    cause: 'broken-off',
    results: ['failed'],
    urls: 0,
    isKnown: false,
    failuresInRow: 1,
    minutes: 15,
  },
  'one that broke off so early, and was known': {
    answers: [sound, beheaded, sound],
    status: 'success',
    results: ['read', 'failed', 'read'],
    urls: 3,
    isKnown: true,
    minutes: 30,
  },
  'whole again after a body that broke off': {
    answers: [sound, cut, sound],
    status: 'success',
    results: ['read', 'read', 'read'],
    urls: 3,
    isKnown: true,
    minutes: 30,
  },
  'not there': {
    answers: [status(404)],
    status: 'couldnt-fetch',
    cause: 'http-4xx',
    results: ['failed'],
    urls: 0,
    isKnown: false,
    failuresInRow: 1,
    minutes: 240,
  },
  'failing twice': {
    answers: [status(503), status(503)],
    status: 'couldnt-fetch',
    cause: 'http-5xx',
    results: ['failed', 'failed'],
    urls: 0,
    isKnown: false,
    failuresInRow: 2,
    minutes: 30,
  },
  'failing after it was read': {
    answers: [tagged, status(500)],
    status: 'couldnt-fetch',
    cause: 'http-5xx',
    results: ['read', 'failed'],
    urls: 3,
    isKnown: true,
    etag: '"a"',
    failuresInRow: 1,
    minutes: 15,
  },
  'after a failure it is read anew': {
    answers: [tagged, status(500), tagged],
    status: 'success',
    results: ['read', 'failed', 'read'],
    urls: 3,
    isKnown: true,
    etag: '"a"',
    minutes: 30,
  },
  empty: {
    answers: [empty],
    status: 'couldnt-fetch',
    cause: 'empty',
    results: ['failed'],
    urls: 0,
    isKnown: false,
    failuresInRow: 1,
    minutes: 240,
  },
  'a page instead': {
    answers: [sound, html],
    status: 'couldnt-fetch',
    cause: 'not-sitemap',
    results: ['read', 'failed'],
    urls: 3,
    isKnown: true,
    failuresInRow: 1,
    minutes: 240,
  },
  'no such name': {
    answers: [fault('dns')],
    status: 'couldnt-fetch',
    cause: 'dns',
    results: ['failed'],
    urls: 0,
    isKnown: false,
    failuresInRow: 1,
    minutes: 15,
  },
  'inside a private network': {
    answers: [fault('private')],
    status: 'couldnt-fetch',
    cause: 'address-forbidden',
    results: ['failed'],
    urls: 0,
    isKnown: false,
    failuresInRow: 1,
    minutes: 240,
  },
  'not modified, though nothing was known': {
    answers: [status(304)],
    status: 'couldnt-fetch',
    cause: 'answer-invalid',
    results: ['failed'],
    urls: 0,
    isKnown: false,
    failuresInRow: 1,
    minutes: 240,
  },
  'not modified, though it was asked for whole': {
    answers: [sound, status(304)],
    status: 'couldnt-fetch',
    cause: 'answer-invalid',
    results: ['read', 'failed'],
    urls: 3,
    isKnown: true,
    failuresInRow: 1,
    minutes: 240,
  },
};

for (const [name, wanted] of Object.entries(CASES)) {
  test(name, async () => {
    const origin = world.origin();
    const url = `${origin}/sitemap.xml`;
    await world.submit(url);
    for (const answer of wanted.answers) {
      world.clock.time = (await world.sitemap(url)).nextReadAt as number;
      world.web.set(url, answer(origin));
      await world.run(origin);
    }
    const sitemap = await world.sitemap(url);
    const { rows } = await world.store.sitemaps.reads(sitemap.id, {});
    assert.deepEqual(rows.map(({ result }) => result).reverse(), wanted.results);
    assert.equal(sitemap.status, wanted.status, sitemap.message);
    assert.equal(sitemap.cause, wanted.cause);
    assert.equal(rows[0]?.cause, wanted.cause);
    assert.equal(rows[0]?.status, wanted.status);
    assert.equal(sitemap.lastReadId, rows[0]?.id);
    assert.equal((await world.listed(origin)).length, wanted.urls);
    assert.equal(sitemap.failuresInRow, wanted.failuresInRow ?? 0);
    if (wanted.readings !== undefined) assert.equal(sitemap.readings, wanted.readings);
    assert.equal(sitemap.etag, wanted.etag);
    assert.equal(sitemap.bodyHash !== undefined, wanted.isKnown);
    const minutes = ((sitemap.nextReadAt ?? 0) - world.clock.time) / MINUTE_MS;
    assert.equal(minutes, wanted.minutes);
    const { rows: findings } = await world.store.findings.page({ sitemapId: sitemap.id }, {});
    const errors = findings.filter(({ severity }) => severity === 'error');
    assert.equal(
      errors.reduce((sum, { count }) => sum + count, 0),
      sitemap.errors,
    );
    const site = await world.site(origin);
    assert.deepEqual([site.urls, site.errors], [wanted.urls, sitemap.errors]);
  });
}

test('pauses grow with each failure to a day, and after thirty days it is stale', async () => {
  const origin = world.origin();
  const url = `${origin}/sitemap.xml`;
  await world.submit(url);
  world.web.set(url, { status: 503 });
  const hours: number[] = [];
  for (let read = 0; read < 40; read += 1) {
    world.clock.time = (await world.sitemap(url)).nextReadAt as number;
    await world.run(origin);
    hours.push((await world.sitemap(url)).intervalMs / HOUR_MS);
  }
  assert.deepEqual(hours.slice(0, 9), [0.25, 0.5, 1, 2, 4, 8, 16, 24, 24]);
  assert.equal(hours.at(-1), 168);
  assert.equal((await world.sitemap(url)).status, 'stale');
});

test('headers are kept by their names, cut, and without cookies', async () => {
  const origin = world.origin();
  const url = world.urlset(origin, '/sitemap.xml', ['/a']);
  await world.submit(url);
  const headers = new Map([
    ['content-type', 'application/xml'],
    ['server', 'x'.repeat(513)],
    ['set-cookie', 'secret=1'],
    ['etag', `"${'e'.repeat(1_022)}"`],
    ['last-modified', 'y'.repeat(1_025)],
  ]);
  const { visitor } = world;
  const visit: Visitor['visit'] = async (...words) => {
    return { ...(await visitor.visit(...words)), headers };
  };
  const tools = { ...world.tools(), visitor: { ...visitor, visit } };
  const { signal } = new AbortController();
  await runSite(tools, await world.site(origin), { trigger: 'asked', signal });
  const sitemap = await world.sitemap(url);
  const read = await world.store.sitemaps.read(sitemap.lastReadId as number);
  assert.equal(read?.headers['server'], 'x'.repeat(512));
  assert.equal(read?.headers['set-cookie'], undefined);
  // A validator that was cut would be another one.
  assert.equal(sitemap.etag, headers.get('etag'));
  assert.equal(sitemap.lastModified, undefined);
});
