// Visits of a round, with a visitor that is made up: hosts that rest, hosts that are dead.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import {
  broken,
  home,
  madeUp,
  madeUpTime,
  SITE,
  visitOf,
} from '../../../tests/support/made-up-visitor.ts';
import type { Visitor } from '../../net/port/visit.ts';
import { crawl } from '../crawl.ts';
import type { CrawlProgress } from '../port/crawl-report.ts';
import { FINISH_MS_MAX, HOST_DEAD_MS } from './visit-round.ts';

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

test('what a kill may lose is 8 visits, or of many that were made one in 160', async () => {
  const letters = [...'abcdefghijkl'];
  const paths = letters.flatMap((a) => letters.flatMap((b) => letters.map((c) => `/${a}${b}${c}`)));
  const visitor = madeUp((url) => (url === `${SITE}/` ? visitOf(url, {}, home(paths)) : undefined));
  const kept: number[] = [];
  const onProgress = ({ stage, visits }: CrawlProgress): void => {
    if (stage === 'visiting') kept.push(visits);
  };
  const options = { visitor, sitemaps: false, onProgress, ...madeUpTime() };
  await using run = crawl(`${SITE}/`, options);
  assert.equal(await run.visit(), 'done');
  const lost = kept.map((visits, index) => visits - (kept[index - 1] ?? 0));
  assert.equal(kept.at(-1), paths.length + 1);
  const most = kept.map((visits) => Math.max(8, Math.ceil(visits / 160)));
  assert.ok(lost.every((count, index) => count <= (most[index] ?? 0)));
  assert.equal(Math.max(...lost), Math.max(...most));
  assert.ok(most.some((count) => count === 8) && most.some((count) => count > 8));
});
