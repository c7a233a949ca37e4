// Visits of a round, with a visitor that is made up: hosts that rest, hosts that are dead.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { PortolanError } from '../base/portolan-error.ts';
import type { Visit, Visitor } from '../net/visit.ts';
import { crawl } from './crawl.ts';
import type { CrawlOptions } from './crawl-options.ts';
import { FINISH_MS_MAX, HOST_DEAD_MS } from './visit-round.ts';

// With a port the site has no other spellings.
const SITE = 'https://e.example:8443';
const HTML = new Map([['content-type', 'text/html']]);

function visitOf(url: string, more: Partial<Visit>, html = ''): Visit {
  return {
    url,
    finalUrl: url,
    outcome: 'answered',
    status: 200,
    headers: HTML,
    contentType: 'text/html',
    redirects: [],
    waitedMs: 0,
    gzipKept: false,
    body: (async function* () {
      yield new TextEncoder().encode(html);
    })(),
    discard: () => {},
    ...more,
  };
}

function broken(url: string, retryInMs?: number): Visit {
  const error = new PortolanError('FETCH_HOST_BROKEN', { message: 'It is left alone.' });
  const { status: _status, ...rest } = visitOf(url, { outcome: 'failed', error });
  return { ...rest, ...(retryInMs !== undefined && { retryInMs }) };
}

/** A visitor whose answers a test gives; without one a page that says its own address. */
function madeUp(answer: (url: string) => Visit | undefined | Promise<Visit | undefined>): Visitor {
  const allowed = { allowed: true, agent: 'Portolan', robotsTxt: `${SITE}/robots.txt` };
  return {
    visit: async (url) => (await answer(url)) ?? visitOf(url, {}, `<main>Words of ${url}.</main>`),
    robots: async () => ({ ...allowed, because: 'absent' as const }),
    robotsTxt: async (url) => ({ url, finalUrl: url, status: 404, body: new Uint8Array() }),
    hosts: () => new Map(),
    close: async () => {},
    [Symbol.asyncDispose]: async () => {},
  };
}

const home = (links: readonly string[]): string =>
  `<main>The start. ${links.map((link) => `<a href="${link}">${link}</a>`).join('')}</main>`;

/** A clock that stands still until somebody waits. */
function madeUpTime(): Required<Pick<CrawlOptions, 'clock' | 'wait'>> & { waits: number[] } {
  let nowMs = 0;
  const waits: number[] = [];
  return {
    waits,
    clock: { now: () => nowMs, monotonic: () => nowMs },
    wait: async (ms) => {
      waits.push(ms);
      nowMs += ms;
    },
  };
}

test('a host that is let be is waited for, and nothing is lost', async () => {
  let refusals = 3;
  const visited: string[] = [];
  const visitor = madeUp((url) => {
    if (url === `${SITE}/`) return visitOf(url, {}, home(['/a', '/b', '/c']));
    if (url.includes('probe')) return undefined;
    if (refusals-- > 0) return broken(url, 5_000);
    visited.push(url);
    return undefined;
  });
  const time = madeUpTime();
  const options = { visitor, sitemaps: false, connections: 1, ...time };
  await using run = crawl(`${SITE}/`, options);
  assert.equal(await run.visit(), 'done');
  assert.deepEqual(time.waits, [5_000, 5_000, 5_000]);
  assert.deepEqual(visited.toSorted(), [`${SITE}/a`, `${SITE}/b`, `${SITE}/c`]);
  assert.equal(run.currentReport().reasons.listed, 4);
});

test('a host that never answers again is given up, and the crawl can go on', async () => {
  const visitor = madeUp((url) =>
    url === `${SITE}/` ? visitOf(url, {}, home(['/a', '/b'])) : broken(url),
  );
  const time = madeUpTime();
  await using run = crawl(`${SITE}/`, { visitor, sitemaps: false, ...time });
  assert.equal(await run.visit(), 'stopped');
  const report = run.currentReport();
  assert.equal(report.stopped, 'It is left alone.');
  assert.equal(report.reasons['not-fetched'], 2);
  assert.equal(report.reasons.error, 0);
  const waited = time.waits.reduce((sum, ms) => sum + ms, 0);
  assert.ok(waited >= HOST_DEAD_MS && waited < HOST_DEAD_MS + 60_000, `${waited}`);
});

test('a robots.txt that cannot be had any more stops visits, and refuses no page', async () => {
  let asked = 0;
  const unreachable = {
    allowed: false,
    agent: 'Portolan',
    robotsTxt: `${SITE}/robots.txt`,
    because: 'unreachable' as const,
  };
  const visitor: Visitor = {
    ...madeUp((url) => (url === `${SITE}/` ? visitOf(url, {}, home(['/a'])) : undefined)),
    robots: async () =>
      asked++ < 2 ? { ...unreachable, allowed: true, because: 'absent' } : unreachable,
  };
  await using run = crawl(`${SITE}/`, { visitor, sitemaps: false });
  assert.equal(await run.visit(), 'stopped');
  const report = run.currentReport();
  assert.match(report.stopped ?? '', /robots\.txt/);
  assert.deepEqual([report.reasons.robots, report.reasons['not-fetched']], [0, 1]);
});

test('what is under way when the crawl is stopped is finished and kept', async () => {
  const stop = new AbortController();
  let underWay = 0;
  const visitor = madeUp(async (url) => {
    if (url === `${SITE}/`) return visitOf(url, {}, home(['/a', '/b', '/c', '/d']));
    underWay += 1;
    if (underWay === 2) stop.abort(new Error('enough'));
    await new Promise((resolve) => setTimeout(resolve, 20));
    return undefined;
  });
  const options = { visitor, sitemaps: false, connections: 2, signal: stop.signal };
  await using run = crawl(`${SITE}/`, options);
  assert.equal(await run.visit(), 'stopped');
  const { reasons } = run.currentReport();
  assert.deepEqual([reasons.listed, reasons['not-fetched']], [3, 2]);
  assert.equal(FINISH_MS_MAX, 10_000);
});

test('what fails in the crawl itself is told, and ends all visits', async () => {
  const visitor = madeUp((url) => {
    if (url === `${SITE}/`) return visitOf(url, {}, home(['/a', '/b', '/c']));
    throw new TypeError('a bug');
  });
  const run = crawl(`${SITE}/`, { visitor, sitemaps: false });
  await assert.rejects(run.visit(), /a bug/);
  await run.close();
});
