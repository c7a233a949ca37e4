// Visitors that share their hosts: who is asked when, robots.txt once, and turns that are lost.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import {
  redirects,
  resetHead,
  slowHead,
  tricklingBody,
} from '../../../tests/support/fake-web/fake-route.ts';
import { readVisit } from '../../../tests/support/fake-web/read-visit.ts';
import { startFakeWeb } from '../../../tests/support/fake-web.ts';
import { systemClock } from '../../base/clock.ts';
import { PortolanError } from '../../base/portolan-error.ts';
import { LocalHostTurns } from '../pace/local-host-turns.ts';
import type { HostTurn } from '../port/host-turn.ts';
import { createVisitor } from '../visitor.ts';
import { readVisitBody } from './visit-body.ts';
import type { VisitorOptions } from './visitor-options.ts';

const DELAY_MS = 40;

// The turn at a host can be taken away, as another process does when the lease is over.
class TakenTurns extends LocalHostTurns {
  readonly hosts: string[] = [];
  isLost = false;
  isDown = false;

  override async take(...[host, request]: Parameters<LocalHostTurns['take']>) {
    if (this.isDown) throw new PortolanError('STORE_UNAVAILABLE', { message: 'Down.' });
    this.hosts.push(new URL(host).hostname);
    return super.take(host, request);
  }

  override async extend(turn: HostTurn, lease: { leaseMs: number; delayMs: number }) {
    return !this.isLost && super.extend(turn, lease);
  }
}

async function sharedWeb(names: readonly string[], visitors: number, options?: VisitorOptions) {
  const web = await startFakeWeb(names);
  const turns = new TakenTurns(systemClock);
  const made = Array.from({ length: visitors }, () =>
    createVisitor({
      allowPrivate: true,
      resolveHost: web.resolveHost,
      delayMs: DELAY_MS,
      turns,
      ...options,
    }),
  );
  return {
    web,
    turns,
    visitors: made,
    async [Symbol.asyncDispose]() {
      for (const visitor of made) await visitor.close();
      await web[Symbol.asyncDispose]();
    },
  };
}

test('four visitors: one request at a time, the pause between two, one robots.txt', async () => {
  await using shared = await sharedWeb(['a.test', 'b.test'], 4);
  const { web, visitors } = shared;
  const hosts = [web.host('a.test'), web.host('b.test')];
  for (const host of hosts) {
    host.expect({ atOnceMax: 1, gapMsMin: DELAY_MS });
    host.serveRobots('User-agent: *\nDisallow: /private\n');
    host.serve({ '/': 'page' });
  }
  const visits = visitors.flatMap((visitor) =>
    hosts.flatMap(({ origin }) => [
      visitor.visit(`${origin}/`),
      visitor.visit(`${origin}/private`),
      visitor.visit(`${origin}/`),
    ]),
  );
  const outcomes = await Promise.all(
    visits.map(async (visiting) => {
      const visit = await visiting;
      if (visit.outcome === 'answered') await readVisit(visit);
      return visit.outcome;
    }),
  );
  assert.deepEqual(outcomes.slice(0, 3), ['answered', 'disallowed', 'answered']);
  assert.equal(outcomes.filter((outcome) => outcome === 'answered').length, 16);
  for (const { paths } of hosts) {
    assert.equal(paths.filter((path) => path === '/robots.txt').length, 1);
    assert.equal(paths.length, 9);
  }
  web.assertPolite();
});

test('the crawl-delay of a shared robots.txt holds for all', async () => {
  await using shared = await sharedWeb(['a.test'], 3, { crawlDelayMsMax: 120 });
  const host = shared.web.host('a.test');
  host.expect({ gapMsMin: DELAY_MS });
  host.serveRobots('User-agent: *\nCrawl-delay: 30\n');
  host.serve({ '/': 'page' });
  await shared.visitors[0]?.robots(host.origin);
  host.expect({ gapMsMin: 115 });
  await Promise.all(
    shared.visitors.map(async (visitor) => readVisit(await visitor.visit(`${host.origin}/`))),
  );
  assert.deepEqual(host.paths, ['/robots.txt', '/', '/', '/']);
  shared.web.assertPolite();
});

test('a robots.txt that one visitor got no answer for is asked for by the next', async () => {
  await using shared = await sharedWeb(['a.test'], 3, { retriesMax: 0 });
  const host = shared.web.host('a.test');
  const [first, second, third] = shared.visitors;
  assert.ok(first && second && third);
  host.serve({ '/robots.txt': resetHead() });
  assert.equal((await first.robots(host.origin)).because, 'unreachable');
  host.serve({ '/robots.txt': { status: 503 } });
  assert.equal((await second.robots(host.origin)).because, 'unreachable');
  const asked = host.paths.length;
  assert.equal((await third.robots(host.origin)).status, 503);
  assert.equal(host.paths.length, asked, 'an answer is shared, good or bad');
});

test('each host on the way of a redirect gives its own turn', async () => {
  await using shared = await sharedWeb(['a.test', 'b.test'], 1);
  const { web, turns, visitors } = shared;
  web.host('a.test').serve({ '/': redirects(`${web.host('b.test').origin}/`) });
  web.host('b.test').serve({ '/': 'page' });
  const visit = await visitors[0]?.visit(`${web.host('a.test').origin}/`);
  assert.equal(visit?.status, 200);
  visit?.discard();
  assert.deepEqual([...new Set(turns.hosts)], ['a.test', 'b.test']);
});

test('a body is abandoned when its turn is lost, which is not a fault of the host', async () => {
  await using shared = await sharedWeb(['a.test'], 1, { timeoutMs: 600 });
  const { web, turns, visitors } = shared;
  const host = web.host('a.test');
  host.serve({ '/': tricklingBody(20) });
  const visit = await visitors[0]?.visit(`${host.origin}/`, { robots: false });
  assert.ok(visit?.outcome === 'answered');
  turns.isLost = true;
  const since = performance.now();
  const error = await readVisitBody(visit, () => {}).catch((thrown: PortolanError) => thrown);
  assert.equal(error?.code, 'FETCH_BROKEN_OFF');
  assert.match(error.message, /another worker may visit http:\/\/a\.test/);
  assert.ok(performance.now() - since < 1_500);
  assert.equal(visitors[0]?.hosts().get(host.origin)?.failures, 0);
});

test('a request without an answer is sent again when its turn is lost', async () => {
  await using shared = await sharedWeb(['a.test'], 1, { timeoutMs: 800 });
  const { web, turns, visitors } = shared;
  const host = web.host('a.test');
  let asked = 0;
  // The turn began before, so that it is lost before the answer is overdue.
  host.serve({ '/before': slowHead(300) });
  (await visitors[0]?.visit(`${host.origin}/before`, { robots: false }))?.discard();
  host.serve({
    '/': (_, response) => {
      asked += 1;
      turns.isLost = asked === 1;
      if (asked > 1) response.end('page');
    },
  });
  const visit = await visitors[0]?.visit(`${host.origin}/`, { robots: false });
  assert.equal(visit?.status, 200);
  assert.equal(asked, 2);
  assert.equal(visitors[0]?.hosts().get(host.origin)?.failures, 0);
  visit?.discard();
});

test('without the database a visit throws: that is not a fault of the host', async () => {
  await using shared = await sharedWeb(['a.test'], 1);
  const { web, turns, visitors } = shared;
  const host = web.host('a.test');
  host.serve({ '/': 'page' });
  turns.isDown = true;
  const visitor = visitors[0];
  assert.ok(visitor);
  await assert.rejects(visitor.visit(`${host.origin}/`), { code: 'STORE_UNAVAILABLE' });
  await assert.rejects(visitor.robotsTxt(host.origin), { code: 'STORE_UNAVAILABLE' });
  turns.isDown = false;
  const visit = await visitor.visit(`${host.origin}/`);
  assert.equal(visit.status, 200);
  visit.discard();
  assert.equal(visitor.hosts().get(host.origin)?.failures, 0);
});
