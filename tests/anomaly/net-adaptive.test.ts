// A host that is slow, broken, busy and silent by turns, asked over sixteen connections: it is
// never asked for more at once than allowed, never sooner than it wants to be, and by and by for
// less. The host counts for itself.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { VisitorOptions } from '../../src/net/visit/visitor-options.ts';
import { createVisitor } from '../../src/net/visitor.ts';
import {
  busy,
  type FakeWebRoute,
  noHead,
  type RouteHandler,
  resetBody,
  resetHead,
  slowHead,
} from '../support/fake-web/fake-route.ts';
import { readVisit } from '../support/fake-web/read-visit.ts';
import { createVirtualTime } from '../support/fake-web/virtual-time.ts';
import { startFakeWeb } from '../support/fake-web.ts';

const HANG_MS = 60_000;
const CONNECTIONS = 16;
const PAGES = 250;
const RETRY_AFTER_S = 5;
// What was written arrives, and what was answered is read, before time passes.
const TURNS = 50;

async function startWorld(options: VisitorOptions = {}) {
  const time = createVirtualTime();
  const wait = async (milliseconds: number, signal?: AbortSignal): Promise<void> => {
    for (let turn = 0; turn < TURNS; turn++) await new Promise((next) => setImmediate(next));
    signal?.throwIfAborted();
    await time.wait(milliseconds, signal);
  };
  const web = await startFakeWeb(['site.test'], { clock: time.clock });
  const site = web.host('site.test');
  const visitor = createVisitor({
    allowPrivate: true,
    resolveHost: web.resolveHost,
    clock: time.clock,
    wait,
    connectionsPerHost: CONNECTIONS,
    delayMs: 0,
    // Servers and visitor share one thread: less, and a busy machine makes good answers late.
    timeoutMs: 1_500,
    ...options,
  });
  return {
    time,
    wait,
    web,
    site,
    visitor,
    async [Symbol.asyncDispose]() {
      await visitor.close();
      await web[Symbol.asyncDispose]();
    },
  };
}

interface Quiet {
  readonly from: number;
  readonly until: number;
}

// Answers 429 once, and notes for how long nobody may ask.
function busyOnce(quiets: Quiet[], clock: { monotonic(): number }): RouteHandler {
  let isBusy = true;
  return (_request, response) => {
    if (isBusy) {
      const from = clock.monotonic();
      quiets.push({ from, until: from + RETRY_AFTER_S * 1_000 });
      response.writeHead(429, { 'retry-after': String(RETRY_AFTER_S) }).end();
    } else {
      response.end('done');
    }
    isBusy = false;
  };
}

const FAULTS: Readonly<Record<number, () => FakeWebRoute>> = {
  0: () => resetHead(),
  1: () => ({ status: 500, body: 'broken' }),
  2: () => ({ turns: [busy(undefined, 503), 'done'] }),
  3: () => resetBody(),
  4: () => ({ turns: [resetHead(), 'done'] }),
};

for (const crawlDelayMs of [0, 100]) {
  const how = crawlDelayMs === 0 ? 'without a delay' : `with a crawl-delay of ${crawlDelayMs} ms`;
  test(`sixteen connections keep their manners ${how}`, { timeout: HANG_MS }, async (context) => {
    await using world = await startWorld();
    const { site, visitor, time, web, wait } = world;
    const quiets: Quiet[] = [];
    const routes: Record<string, FakeWebRoute> = {};
    for (let page = 0; page < PAGES; page++) {
      const kind = page % 25;
      if (page === 60) routes[`/${page}`] = noHead();
      else if (kind === 12) routes[`/${page}`] = busyOnce(quiets, time.clock);
      else if (kind > 15 && page % 2 === 0) routes[`/${page}`] = slowHead(kind, 'done');
      else if (page < 200) routes[`/${page}`] = FAULTS[kind]?.() ?? 'done';
      else routes[`/${page}`] = 'done';
    }
    site.serve(routes);
    site.serveRobots(`User-agent: *\nCrawl-delay: ${crawlDelayMs / 1_000}\nDisallow: /not/\n`);
    site.expect({ atOnceMax: CONNECTIONS, gapMsMin: crawlDelayMs });
    const outcomes = new Map<string, number>();
    let next = 0;
    // As a crawl does: whoever hears that the host is left alone waits, and asks again.
    const visitAll = async (): Promise<void> => {
      for (let page = next++; page < PAGES; page = next++) {
        for (;;) {
          const visit = await visitor.visit(`${site.origin}/${page}`, { redirectsMax: 0 });
          if (visit.error?.code === 'FETCH_HOST_BROKEN') {
            assert.ok((visit.retryInMs ?? 0) > 0);
            await wait(visit.retryInMs ?? 0);
            continue;
          }
          const { code, text } = await readVisit(visit);
          const outcome = code ?? `${visit.status} ${text.slice(0, 4)}`;
          outcomes.set(outcome, (outcomes.get(outcome) ?? 0) + 1);
          break;
        }
      }
    };
    await Promise.all(Array.from({ length: CONNECTIONS }, visitAll));
    context.diagnostic(JSON.stringify(Object.fromEntries(outcomes)));
    for (const outcome of ['200 done', '500 brok', 'FETCH_TIMEOUT', 'FETCH_UNREACHABLE']) {
      assert.ok(outcomes.has(outcome), outcome);
    }
    assert.equal(
      [...outcomes.values()].reduce((sum, count) => sum + count),
      PAGES,
    );
    assert.ok(quiets.length > 5);
    for (const { path, atMs } of site.asked) {
      // Of the same moment are those that were on their way.
      const during = quiets.find(({ from, until }) => atMs > from && atMs < until);
      assert.equal(during, undefined, `${path} at ${atMs}`);
    }
    web.assertPolite();
    const { connections = 0, pauseMs } = visitor.hosts().get(site.origin) ?? {};
    assert.ok(connections >= 1 && connections <= CONNECTIONS);
    assert.equal(pauseMs, 0);
  });
}

test('a host that is overloaded is asked over one connection, and recovers', {
  timeout: HANG_MS,
}, async () => {
  await using world = await startWorld({
    retriesMax: 0,
    failuresInRowMax: 100,
    failureShareMax: 1,
  });
  const { site, visitor } = world;
  site.serve({ '/busy': busy(), '/good': slowHead(1) });
  const visitMany = async (path: string, count: number): Promise<void> => {
    const visits = Array.from({ length: count }, async () =>
      readVisit(await visitor.visit(site.origin + path, { robots: false })),
    );
    await Promise.all(visits);
  };
  const told = () => {
    const { connections, pauseMs } = visitor.hosts().get(site.origin) ?? {};
    return { connections, pauseMs };
  };
  // Sixteen at once are one overload; then each is one.
  await visitMany('/busy', CONNECTIONS);
  assert.deepEqual(told(), { connections: 8, pauseMs: 250 });
  for (let visit = 0; visit < 3; visit++) await visitMany('/busy', 1);
  assert.deepEqual(told(), { connections: 1, pauseMs: 500 });
  await visitMany('/good', 20);
  assert.deepEqual(told(), { connections: 2, pauseMs: 0 });
  await visitMany('/good', 280);
  assert.deepEqual(told(), { connections: 16, pauseMs: 0 });
});

test('a host of which a fifth is broken is let be, looked at once, and gone on with', {
  timeout: HANG_MS,
}, async () => {
  await using world = await startWorld();
  const { site, visitor, time } = world;
  site.serve({ '/broken': { status: 500 }, '/good': 'good' });
  const visitOne = async (path: string) => {
    const visit = await visitor.visit(site.origin + path, { robots: false });
    await readVisit(visit);
    return visit;
  };
  for (let round = 0; round < 10; round++) {
    for (let good = 0; good < 4; good++) await visitOne('/good');
    assert.equal((await visitOne('/broken')).status, 500);
  }
  // Ten of fifty are broken pages of a site that is well.
  assert.equal((await visitOne('/broken')).status, 500);
  const left = await visitOne('/good');
  assert.equal(left.error?.code, 'FETCH_HOST_BROKEN');
  assert.match(left.error?.message ?? '', /11 of its last 50 requests failed/);
  assert.equal(left.retryInMs, 60_000);
  assert.equal(visitor.hosts().get(site.origin)?.restMs, 60_000);
  await time.pass(left.retryInMs ?? 0);
  assert.equal((await visitOne('/good')).status, 200);
  for (let broken = 0; broken < 9; broken++) assert.equal((await visitOne('/broken')).status, 500);
  assert.equal((await visitOne('/good')).status, 200);
});

test('a Retry-After is kept by all, also when the request is not sent again', {
  timeout: HANG_MS,
}, async () => {
  await using world = await startWorld({ retriesMax: 0 });
  const { site, visitor } = world;
  site.serve({ '/busy': busy('7', 503), '/other': 'other' });
  const first = await visitor.visit(`${site.origin}/busy`, { robots: false });
  assert.equal(first.status, 503);
  first.discard();
  const others = [1, 2, 3].map(async () =>
    readVisit(await visitor.visit(`${site.origin}/other`, { robots: false })),
  );
  for (const { text } of await Promise.all(others)) assert.equal(text, 'other');
  const [busyAt = 0, ...rest] = site.asked.map(({ atMs }) => atMs);
  assert.ok(
    rest.every((atMs) => atMs - busyAt >= 7_000),
    String(rest),
  );
});

test('a rate is kept over all connections, from the first request on', {
  timeout: HANG_MS,
}, async () => {
  await using world = await startWorld({ rate: 10 });
  const { site, visitor, time, web } = world;
  site.serve({ '/page': slowHead(1) });
  site.expect({ atOnceMax: CONNECTIONS, gapMsMin: 100 });
  const visits = Array.from({ length: 60 }, async () =>
    readVisit(await visitor.visit(`${site.origin}/page`)),
  );
  await Promise.all(visits);
  assert.equal(site.asked.length, 61);
  // Not slower either: the pause does not begin with the answer.
  assert.ok(time.clock.monotonic() < 7_000, String(time.clock.monotonic()));
  web.assertPolite();
});
