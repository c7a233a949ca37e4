// What a host sees of the visitor: never more at once, never closer together, never where it is not
// let in. The hosts count for themselves.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { VisitorOptions } from '../../src/net/visit/visitor-options.ts';
import { createVisitor } from '../../src/net/visitor.ts';
import {
  busy,
  redirects,
  resetHead,
  slowHead,
  stalledBody,
  wrongLength,
} from '../support/fake-web/fake-route.ts';
import { readVisit } from '../support/fake-web/read-visit.ts';
import { createVirtualTime } from '../support/fake-web/virtual-time.ts';
import { startFakeWeb } from '../support/fake-web.ts';

const HANG_MS = 30_000;
const START = Date.UTC(2026, 5, 15, 12);

// Time passes where somebody waits for it, so a test of a minute takes no time.
async function startWorld(names: readonly string[], options: VisitorOptions = {}) {
  const time = createVirtualTime({ now: START });
  const web = await startFakeWeb(names, { clock: time.clock });
  const visitor = createVisitor({
    allowPrivate: true,
    resolveHost: web.resolveHost,
    clock: time.clock,
    wait: time.wait,
    random: () => 0,
    ...options,
  });
  const [site, other] = names.map((name) => web.host(name));
  assert.ok(site);
  return {
    time,
    web,
    visitor,
    site,
    other: other ?? site,
    async [Symbol.asyncDispose]() {
      await visitor.close();
      await web[Symbol.asyncDispose]();
    },
  };
}

const range = (count: number): number[] => Array.from({ length: count }, (_, index) => index);

test('one request at a time, a pause between any two', { timeout: HANG_MS }, async () => {
  await using world = await startWorld(['site.test']);
  const { visitor, site, web } = world;
  site.expect({ atOnceMax: 1, gapMsMin: 250 });
  site.serve(Object.fromEntries(range(20).map((page) => [`/${page}`, slowHead(2, `${page}`)])));
  const texts = range(20).map(async (page) => {
    const visit = await visitor.visit(`${site.origin}/${page}`);
    return (await readVisit(visit)).text;
  });
  assert.deepEqual(await Promise.all(texts), range(20).map(String));
  // First come, first served, after the robots.txt.
  assert.deepEqual(site.paths, ['/robots.txt', ...range(20).map((page) => `/${page}`)]);
  assert.equal(site.atOnceMost, 1);
  assert.equal(site.connections, 1);
  web.assertPolite();
});

test('several at a time where that is allowed, and not one more', {
  timeout: HANG_MS,
}, async () => {
  await using world = await startWorld(['site.test'], { connectionsPerHost: 3, delayMs: 0 });
  const { visitor, site, web } = world;
  site.expect({ atOnceMax: 3 });
  site.serve(Object.fromEntries(range(12).map((page) => [`/${page}`, slowHead(15)])));
  const visits = range(12).map(async (page) =>
    readVisit(await visitor.visit(`${site.origin}/${page}`)),
  );
  await Promise.all(visits);
  assert.equal(site.atOnceMost, 3);
  web.assertPolite();
});

test('all hosts together have their limit, and no host starves', { timeout: HANG_MS }, async () => {
  const names = range(6).map((index) => `h${index}.test`);
  await using world = await startWorld(names, { connectionsMax: 2, delayMs: 0 });
  const { visitor, web } = world;
  let underWay = 0;
  let most = 0;
  for (const name of names) {
    web.host(name).serve({
      '/page': (_request, response) => {
        most = Math.max(most, ++underWay);
        setTimeout(() => {
          underWay -= 1;
          response.end('page');
        }, 3);
      },
    });
  }
  const ended: string[] = [];
  const visits = names.flatMap((name) =>
    range(5).map(async () => {
      await readVisit(await visitor.visit(`${web.host(name).origin}/page`, { robots: false }));
      ended.push(name);
    }),
  );
  await Promise.all(visits);
  assert.equal(most, 2);
  // Every host had a turn before any had its third.
  const third = ended.findIndex(
    (name, index) => ended.slice(0, index + 1).filter((n) => n === name).length === 3,
  );
  assert.equal(new Set(ended.slice(0, third)).size, names.length);
});

test('an address on this machine that the user typed is visited without a pause', async () => {
  await using world = await startWorld(['site.test']);
  const { site, time } = world;
  const visitor = createVisitor({
    trustedUrl: site.loopbackOrigin,
    clock: time.clock,
    wait: time.wait,
  });
  for (const page of range(3)) {
    (await visitor.visit(`${site.loopbackOrigin}/${page}`)).discard();
  }
  await visitor.close();
  assert.deepEqual(time.waits, []);
  assert.equal(visitor.hosts().get(site.loopbackOrigin)?.delayMs, 0);
  assert.equal(world.visitor.hosts().size, 0);
});

test('a body holds the turn until it is read or let go', { timeout: HANG_MS }, async () => {
  await using world = await startWorld(['site.test'], { delayMs: 0 });
  const { visitor, site, web } = world;
  site.expect({ atOnceMax: 1 });
  site.serve({ '/a': 'a', '/b': 'b' });
  const first = await visitor.visit(`${site.origin}/a`);
  let second: string | undefined;
  const waiting = visitor.visit(`${site.origin}/b`).then((visit) => {
    second = visit.url;
    return readVisit(visit);
  });
  await new Promise((resolve) => setTimeout(resolve, 30));
  assert.equal(second, undefined);
  first.discard();
  assert.equal((await waiting).text, 'b');
  web.assertPolite();
});

test('a crawl-delay is kept, up to its limit', { timeout: HANG_MS }, async () => {
  await using world = await startWorld(['site.test', 'other.test']);
  const { visitor, site, other, web } = world;
  site.serveRobots('User-agent: Portolan\nCrawl-delay: 7.5\n');
  site.expect({ gapMsMin: 250 });
  other.serveRobots('User-agent: *\nCrawl-delay: 86400\n');
  for (const page of range(4)) {
    (await visitor.visit(`${site.origin}/${page}`)).discard();
    (await visitor.visit(`${other.origin}/${page}`)).discard();
  }
  const gaps = (host: typeof site) =>
    host.asked.slice(2).map(({ atMs }, index) => atMs - (host.asked[index + 1]?.atMs ?? 0));
  assert.ok(
    gaps(site).every((gap) => gap >= 7_500),
    String(gaps(site)),
  );
  assert.ok(
    gaps(other).every((gap) => gap >= 30_000 && gap < 60_000),
    String(gaps(other)),
  );
  assert.equal(visitor.hosts().get(site.origin)?.delayMs, 7_500);
  assert.equal(visitor.hosts().get(other.origin)?.delayMs, 30_000);
  web.assertPolite();
});

test('paths that robots.txt disallows are not asked for, nor redirected to', async () => {
  await using world = await startWorld(['site.test', 'other.test']);
  const { visitor, site, other, web } = world;
  site.serveRobots('User-agent: *\nDisallow: /private/\n');
  other.serveRobots('# not here\nUser-agent: portolan\nDisallow: /closed\n');
  site.serve({
    '/in': redirects('/private/page'),
    '/out': redirects(`${other.origin}/closed/page`),
  });
  const direct = await visitor.visit(`${site.origin}/private/page`);
  assert.equal(direct.outcome, 'disallowed');
  assert.deepEqual(direct.robots, {
    allowed: false,
    agent: 'Portolan',
    robotsTxt: `${site.origin}/robots.txt`,
    line: 2,
    rule: 'Disallow: /private/',
    because: 'rule',
    askedAt: START,
  });
  const inside = await visitor.visit(`${site.origin}/in`);
  assert.equal(inside.outcome, 'disallowed');
  assert.equal(inside.finalUrl, `${site.origin}/private/page`);
  assert.deepEqual(inside.redirects, [{ url: `${site.origin}/in`, status: 302 }]);
  assert.equal(inside.status, undefined);
  const outside = await visitor.visit(`${site.origin}/out`);
  assert.equal(outside.outcome, 'disallowed');
  assert.equal(outside.robots?.line, 3);
  assert.equal(outside.robots?.robotsTxt, `${other.origin}/robots.txt`);
  web.assertPolite();
  // Whoever owns the site may look all the same.
  const own = await visitor.visit(`${site.origin}/private/page`, { robots: false });
  assert.equal(own.status, 404);
  own.discard();
});

test('Retry-After is kept, in seconds and as a date', { timeout: HANG_MS }, async () => {
  const date = new Date(START + 30_000).toUTCString();
  for (const [header, atLeast] of [
    ['7', 7_000],
    [date, 29_000],
  ] as const) {
    await using world = await startWorld(['site.test']);
    const { visitor, site } = world;
    site.serve({ '/busy': { turns: [busy(header), 'done'] }, '/other': 'other' });
    const [visit, other] = await Promise.all([
      visitor.visit(`${site.origin}/busy`).then(readVisit),
      visitor.visit(`${site.origin}/other`).then(readVisit),
    ]);
    assert.equal(visit.text, 'done');
    assert.equal(other.text, 'other');
    // The one that was sent away comes first again, and nobody else in between.
    assert.deepEqual(site.paths, ['/robots.txt', '/busy', '/busy', '/other']);
    const [, first, again] = site.asked;
    assert.ok((again?.atMs ?? 0) - (first?.atMs ?? 0) >= atLeast, header);
  }
});

test('503 is tried again with growing pauses, and the last answer told', async () => {
  await using world = await startWorld(['site.test']);
  const { visitor, site, time } = world;
  site.serve({ '/busy': { status: 503, body: 'down' } });
  const visit = await visitor.visit(`${site.origin}/busy`);
  assert.equal(visit.outcome, 'answered');
  assert.equal(visit.status, 503);
  assert.equal((await readVisit(visit)).text, 'down');
  const [, first, second, third, ...rest] = site.asked;
  assert.deepEqual(rest, []);
  assert.equal((second?.atMs ?? 0) - (first?.atMs ?? 0), 500);
  assert.equal((third?.atMs ?? 0) - (second?.atMs ?? 0), 1_000);
  assert.ok(visit.waitedMs >= 1_500);
  assert.equal(time.clock.monotonic() < 5_000, true);
});

test('a broken page (500) is not asked for again; a hung-up connection is', async () => {
  await using world = await startWorld(['site.test']);
  const { visitor, site } = world;
  site.serve({
    '/broken': { status: 500 },
    '/reset': { turns: [resetHead(), resetHead(), 'there'] },
  });
  const broken = await visitor.visit(`${site.origin}/broken`);
  assert.equal(broken.status, 500);
  broken.discard();
  assert.equal(site.paths.filter((path) => path === '/broken').length, 1);
  const reset = await visitor.visit(`${site.origin}/reset`);
  assert.equal((await readVisit(reset)).text, 'there');
});

test('a Retry-After past the limit is not waited for, and after 429 nobody asks', async () => {
  await using world = await startWorld(['site.test', 'other.test']);
  const { visitor, site, other, time } = world;
  site.serve({ '/busy': busy('3600'), '/other': 'other' });
  const visit = await visitor.visit(`${site.origin}/busy`);
  assert.equal(visit.status, 429);
  visit.discard();
  const refused = await visitor.visit(`${site.origin}/other`);
  assert.equal(refused.outcome, 'failed');
  assert.equal(refused.error?.code, 'FETCH_HOST_BROKEN');
  assert.match(refused.error?.message ?? '', /suspended for (?:1 h 00|60) min.* status 429/);
  assert.equal(visitor.hosts().get(site.origin)?.open, true);
  assert.deepEqual(site.paths, ['/robots.txt', '/busy']);
  await time.pass(3_600_000);
  assert.equal((await readVisit(await visitor.visit(`${site.origin}/other`))).text, 'other');
  // 503 may be one page's: the others go on.
  other.serve({ '/busy': busy('3600', 503), '/other': 'other' });
  const down = await visitor.visit(`${other.origin}/busy`);
  assert.equal(down.status, 503);
  down.discard();
  assert.equal((await readVisit(await visitor.visit(`${other.origin}/other`))).text, 'other');
});

test('a 503 with a limit of its own is told at once, and the others are not held up', async () => {
  await using world = await startWorld(['site.test'], { unavailableMsMax: 5_000 });
  const { visitor, site } = world;
  site.serve({ '/busy': busy('30', 503), '/other': 'other' });
  const visit = await visitor.visit(`${site.origin}/busy`);
  assert.deepEqual([visit.status, visit.headers.get('retry-after')], [503, '30']);
  visit.discard();
  assert.equal((await readVisit(await visitor.visit(`${site.origin}/other`))).text, 'other');
  assert.deepEqual(site.paths, ['/robots.txt', '/busy', '/other']);
  const [, busyAt, otherAt] = site.asked;
  assert.ok((otherAt?.atMs ?? 0) - (busyAt?.atMs ?? 0) < 30_000);
});

test('two such 503 in a row are the host’s, which is let be', async () => {
  await using world = await startWorld(['site.test'], { unavailableMsMax: 5_000 });
  const { visitor, site } = world;
  site.serve({ '/busy': busy('30', 503), '/other': 'other' });
  for (const path of ['busy', 'other', 'busy', 'busy', 'other']) {
    const visit = await visitor.visit(`${site.origin}/${path}`);
    visit.discard();
  }
  const [, , , thirdAt = 0, fourthAt = 0, lastAt = 0] = site.asked.map(({ atMs }) => atMs);
  assert.ok(fourthAt - thirdAt < 30_000);
  assert.ok(lastAt - fourthAt >= 30_000);
});

test('a robots.txt that wants to be asked later is, whatever the limit for pages', async () => {
  await using world = await startWorld(['site.test'], { unavailableMsMax: 5_000 });
  const { visitor, site } = world;
  const file = 'User-agent: *\nDisallow: /private';
  site.serve({ '/robots.txt': { turns: [busy('30', 503), file] }, '/page': 'page' });
  assert.equal((await readVisit(await visitor.visit(`${site.origin}/page`))).text, 'page');
  assert.deepEqual(site.paths, ['/robots.txt', '/robots.txt', '/page']);
  const [busyAt, hadAt] = site.asked;
  assert.ok((hadAt?.atMs ?? 0) - (busyAt?.atMs ?? 0) >= 30_000);
});

test('a host that only fails is left alone, then asked once', { timeout: HANG_MS }, async () => {
  await using world = await startWorld(['site.test'], { failuresInRowMax: 3, brokenMs: 60_000 });
  const { visitor, site, time, web } = world;
  site.expect({ atOnceMax: 1 });
  site.serve({ '/dead': { status: 500 }, '/good': 'good' });
  const visits = await Promise.all(
    range(6).map(async (page) => {
      const visit = await visitor.visit(`${site.origin}/dead?${page}`, { robots: false });
      visit.discard();
      return visit;
    }),
  );
  // `/dead?0` has no route of its own: 404 is an answer.
  assert.ok(visits.every(({ status }) => status === 404));
  const deadVisits = await Promise.all(
    range(6).map(async () => {
      const visit = await visitor.visit(`${site.origin}/dead`, { robots: false });
      visit.discard();
      return visit;
    }),
  );
  assert.deepEqual(
    deadVisits.map(({ status, error }) => status ?? error?.code),
    [500, 500, 500, 'FETCH_HOST_BROKEN', 'FETCH_HOST_BROKEN', 'FETCH_HOST_BROKEN'],
  );
  const { message = '' } = deadVisits.at(-1)?.error ?? {};
  assert.match(message, /its last 3 requests failed: .*\/dead answered with status 500\.$/);
  const before = site.asked.length;
  const early = await visitor.visit(`${site.origin}/good`);
  assert.equal(early.error?.code, 'FETCH_HOST_BROKEN');
  assert.equal(site.asked.length, before);
  await time.pass(60_000);
  // One looks, fails, and the host is left alone again.
  const probe = await visitor.visit(`${site.origin}/dead`, { robots: false });
  assert.equal(probe.status, 500);
  probe.discard();
  assert.equal((await visitor.visit(`${site.origin}/good`)).error?.code, 'FETCH_HOST_BROKEN');
  await time.pass(60_000);
  const good = await Promise.all(
    range(3).map(async () => readVisit(await visitor.visit(`${site.origin}/good`))),
  );
  assert.deepEqual(
    good.map(({ text }) => text),
    ['good', 'good', 'good'],
  );
  assert.deepEqual(visitor.hosts().get(site.origin)?.open, false);
  web.assertPolite();
});

test('a truncated body counts as a failure, a discarded one does not', async () => {
  await using world = await startWorld(['site.test'], { failuresInRowMax: 2, timeoutMs: 10_000 });
  const { visitor, site } = world;
  site.serve({ '/short': wrongLength('x', 10), '/stalled': stalledBody() });
  for (const _ of range(3)) {
    (await visitor.visit(`${site.origin}/stalled`, { robots: false })).discard();
  }
  assert.equal(visitor.hosts().get(site.origin)?.failures, 0);
  for (const _ of range(2)) {
    const read = await readVisit(await visitor.visit(`${site.origin}/short`, { robots: false }));
    assert.equal(read.code, 'FETCH_BROKEN_OFF');
  }
  assert.deepEqual(visitor.hosts().get(site.origin), {
    requests: 5,
    failures: 2,
    open: true,
    // Twice the pause of 250 ms.
    delayMs: 500,
    connections: 1,
    pauseMs: 500,
    restMs: 60_000,
  });
});

test('a queue that is full says so; whoever gives up leaves it', { timeout: HANG_MS }, async () => {
  await using world = await startWorld(['site.test'], { waitingPerHostMax: 2, delayMs: 0 });
  const { visitor, site } = world;
  site.serve({ '/a': 'a' });
  const options = { robots: false };
  const held = await visitor.visit(`${site.origin}/a`, options);
  const controller = new AbortController();
  const reason = new Error('enough');
  const leaving = visitor.visit(`${site.origin}/a`, { ...options, signal: controller.signal });
  const staying = visitor.visit(`${site.origin}/a`, options);
  const full = await visitor.visit(`${site.origin}/a`, options);
  assert.equal(full.error?.code, 'FETCH_QUEUE_FULL');
  controller.abort(reason);
  await assert.rejects(leaving, reason);
  const later = visitor.visit(`${site.origin}/a`, options);
  held.discard();
  assert.equal((await readVisit(await staying)).text, 'a');
  assert.equal((await readVisit(await later)).text, 'a');
  assert.equal(site.asked.length, 3);
});

test('304, HEAD and their headers', { timeout: HANG_MS }, async () => {
  await using world = await startWorld(['site.test']);
  const { visitor, site } = world;
  site.serve({
    '/page': (request, response) => {
      const same = request.headers['if-none-match'] === '"v1"';
      response.writeHead(same ? 304 : 200, { etag: '"v1"', 'x-robots-tag': ['a', 'b'] });
      response.end(same ? undefined : 'page');
    },
    '/packed': { headers: { 'content-encoding': 'gzip', 'content-length': '999' } },
  });
  const same = await visitor.visit(`${site.origin}/page`, {
    etag: '"v1"',
    lastModified: 'Thu, 01 Jan 2026 00:00:00 GMT',
  });
  assert.equal(same.status, 304);
  assert.equal(same.outcome, 'answered');
  assert.equal((await readVisit(same)).bytes, 0);
  assert.equal(site.asked.at(-1)?.headers['if-modified-since'], 'Thu, 01 Jan 2026 00:00:00 GMT');
  const page = await visitor.visit(`${site.origin}/page`, { etag: 'bad\r\nx: y' });
  assert.equal((await readVisit(page)).text, 'page');
  assert.equal(page.headers.get('x-robots-tag'), 'a, b');
  const head = await visitor.visit(`${site.origin}/packed`, { method: 'HEAD' });
  assert.equal(head.status, 200);
  assert.equal(head.bytes, undefined);
  assert.equal(head.gzipKept, false);
  assert.equal((await readVisit(head)).bytes, 0);
  assert.equal(site.asked.at(-1)?.method, 'HEAD');
  assert.equal(site.connections, 1);
});
