// The robots.txt of hosts that serve it well, badly, or not at all.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { VisitorOptions } from '../../src/net/visit/visitor-options.ts';
import { createVisitor } from '../../src/net/visitor.ts';
import {
  busy,
  type FakeWebRoute,
  gzipLie,
  noHead,
  redirects,
  resetHead,
  slowHead,
  stalledBody,
  wrongLength,
} from '../support/fake-web/fake-route.ts';
import { createVirtualTime } from '../support/fake-web/virtual-time.ts';
import { startFakeWeb } from '../support/fake-web.ts';

const HANG_MS = 30_000;
const DAY_MS = 86_400_000;
// Servers and visitor share one thread: on a busy machine every answer is late.
const PATIENT_MS = 10_000;
const IMPATIENT_MS = 400;

async function startWorld(options: VisitorOptions = {}) {
  const time = createVirtualTime();
  const web = await startFakeWeb(['site.test', 'other.test'], { clock: time.clock });
  const visitor = createVisitor({
    allowPrivate: true,
    resolveHost: web.resolveHost,
    clock: time.clock,
    wait: time.wait,
    timeoutMs: PATIENT_MS,
    ...options,
  });
  return {
    time,
    web,
    visitor,
    site: web.host('site.test'),
    other: web.host('other.test'),
    async [Symbol.asyncDispose]() {
      await visitor.close();
      await web[Symbol.asyncDispose]();
    },
  };
}

const CLOSED = 'User-agent: *\nDisallow: /\n';

interface RobotsCase {
  readonly robots: FakeWebRoute;
  readonly outcome: 'answered' | 'disallowed' | 'failed';
  readonly because: 'rule' | 'no-rule' | 'absent' | 'unreachable';
  readonly code?: string;
  readonly timeoutMs?: number;
}

const CASES: Readonly<Record<string, RobotsCase>> = {
  'a file that allows it': { robots: 'x: y', outcome: 'answered', because: 'no-rule' },
  'a file that disallows it': { robots: CLOSED, outcome: 'disallowed', because: 'rule' },
  'an empty file': { robots: '', outcome: 'answered', because: 'no-rule' },
  '204, which is an empty file': {
    robots: { status: 204 },
    outcome: 'answered',
    because: 'no-rule',
  },
  '404 allows': {
    robots: { status: 404, body: CLOSED },
    outcome: 'answered',
    because: 'absent',
  },
  '401 allows': { robots: { status: 401 }, outcome: 'answered', because: 'absent' },
  '403 allows': { robots: { status: 403 }, outcome: 'answered', because: 'absent' },
  '429 disallows': { robots: busy(), outcome: 'disallowed', because: 'unreachable' },
  '500 disallows': {
    robots: { status: 500 },
    outcome: 'disallowed',
    because: 'unreachable',
  },
  '503 disallows': { robots: busy('1', 503), outcome: 'disallowed', because: 'unreachable' },
  'a redirect without a target allows': {
    robots: { status: 302 },
    outcome: 'answered',
    because: 'absent',
  },
  'a circle of redirects allows': {
    robots: redirects('/robots.txt'),
    outcome: 'answered',
    because: 'absent',
  },
  'a file that never answers disallows': {
    robots: noHead(),
    outcome: 'disallowed',
    because: 'unreachable',
    code: 'FETCH_TIMEOUT',
    timeoutMs: IMPATIENT_MS,
  },
  'a file that stalls disallows': {
    robots: stalledBody('User-agent: *\nAllow: /\n'),
    outcome: 'disallowed',
    because: 'unreachable',
    code: 'FETCH_TIMEOUT',
    timeoutMs: IMPATIENT_MS,
  },
  'a file that is cut off disallows': {
    robots: wrongLength('User-agent: *\nAllow: /\n', 1_000),
    outcome: 'disallowed',
    because: 'unreachable',
    code: 'FETCH_BROKEN_OFF',
  },
  'a file in damaged gzip disallows': {
    robots: gzipLie(Buffer.from('1f8b0800000000000003ffffffffff', 'hex')),
    outcome: 'disallowed',
    because: 'unreachable',
    code: 'FETCH_ANSWER_INVALID',
  },
  'a host that only hangs up has failed': {
    robots: resetHead(),
    outcome: 'failed',
    because: 'unreachable',
    code: 'FETCH_UNREACHABLE',
  },
  'a redirect to a host that is not there disallows': {
    robots: redirects('http://nowhere.test/robots.txt'),
    outcome: 'disallowed',
    because: 'unreachable',
    code: 'FETCH_UNREACHABLE',
  },
  'an HTML page without a rule allows': {
    robots: '<!doctype html><title>Login</title>',
    outcome: 'answered',
    because: 'no-rule',
  },
};

for (const [name, { robots, outcome, because, code, timeoutMs }] of Object.entries(CASES)) {
  test(`robots.txt: ${name}`, { timeout: HANG_MS }, async () => {
    await using world = await startWorld({ ...(timeoutMs && { timeoutMs }) });
    const { visitor, site } = world;
    site.serve({ '/robots.txt': robots, '/page': 'page' });
    const visit = await visitor.visit(`${site.origin}/page`);
    visit.discard();
    assert.equal(visit.outcome, outcome, visit.error?.message);
    assert.equal(visit.robots?.because, because);
    assert.equal(visit.robots?.allowed, outcome === 'answered');
    if (code !== undefined) assert.equal(visit.error?.code, code);
    assert.equal(site.paths.includes('/page'), outcome === 'answered');
  });
}

test('a file is followed over five redirects, to another host too, and not over six', async () => {
  await using world = await startWorld({ delayMs: 0 });
  const { visitor, site, other } = world;
  site.serve({
    '/robots.txt': redirects(`${other.origin}/1`),
    '/page': 'page',
  });
  const steps = [1, 2, 3, 4].map((step) => [`/${step}`, redirects(`/${step + 1}`)]);
  other.serve({ ...Object.fromEntries(steps), '/5': CLOSED, '/robots.txt': CLOSED });
  const visit = await visitor.visit(`${site.origin}/page`);
  assert.equal(visit.outcome, 'disallowed');
  assert.equal(visit.robots?.robotsTxt, `${site.origin}/robots.txt`);
  const file = await visitor.robotsTxt(`${site.origin}/page`);
  assert.equal(file.finalUrl, `${other.origin}/5`);
  assert.equal(Buffer.from(file.body).toString(), CLOSED);
  // The rules are for the host that was asked first; the way there needs nobody's permission.
  await using longer = await startWorld({ delayMs: 0 });
  const six = [1, 2, 3, 4, 5].map((step) => [`/${step}`, redirects(`/${step + 1}`)]);
  longer.site.serve({
    ...Object.fromEntries(six),
    '/robots.txt': redirects('/1'),
    '/6': CLOSED,
    '/page': 'page',
  });
  const allowed = await longer.visitor.visit(`${longer.site.origin}/page`);
  allowed.discard();
  assert.equal(allowed.outcome, 'answered');
  assert.equal(allowed.robots?.because, 'absent');
  assert.equal(longer.site.paths.includes('/6'), false);
});

test('of a huge file the first 500 KiB count', { timeout: HANG_MS }, async () => {
  await using world = await startWorld();
  const { visitor, site, other } = world;
  const filler = (bytes: number) => `${`#${'x'.repeat(98)}\n`.repeat(bytes / 100)}`;
  const rule = 'User-agent: *\nDisallow: /late\nDisallow: /early\n';
  site.serve({ '/robots.txt': `User-agent: *\nDisallow: /early\n${filler(600_000)}${rule}` });
  assert.equal((await visitor.robots(`${site.origin}/early`)).allowed, false);
  assert.equal((await visitor.robots(`${site.origin}/late`)).allowed, true);
  assert.equal((await visitor.robotsTxt(`${site.origin}/`)).body.length, 512_001);
  const whole = `${filler(512_000 - 100)}${'x'.repeat(99 - rule.length)}\n${rule}`;
  assert.equal(whole.length, 512_000);
  other.serve({ '/robots.txt': whole });
  const verdict = await visitor.robots(`${other.origin}/late`);
  assert.equal(verdict.allowed, false);
  assert.equal((await visitor.robotsTxt(`${other.origin}/`)).body.length, 512_000);
});

test('a file is fetched once for all who ask, and once a day', { timeout: HANG_MS }, async () => {
  await using world = await startWorld({ delayMs: 0 });
  const { visitor, site, time } = world;
  site.serve({ '/robots.txt': slowHead(20, CLOSED) });
  const fetches = () => site.paths.filter((path) => path === '/robots.txt').length;
  const verdicts = await Promise.all(
    [1, 2, 3, 4].map((page) => visitor.robots(`${site.origin}/${page}`)),
  );
  assert.deepEqual(
    verdicts.map(({ allowed }) => allowed),
    [false, false, false, false],
  );
  assert.equal(fetches(), 1);
  await time.pass(DAY_MS - 1);
  await visitor.robots(`${site.origin}/`);
  assert.equal(fetches(), 1);
  await time.pass(1);
  await visitor.robots(`${site.origin}/`);
  assert.equal(fetches(), 2);
});

test('whoever gives up leaves the fetch to the others', { timeout: HANG_MS }, async () => {
  await using world = await startWorld({ delayMs: 0 });
  const { visitor, site } = world;
  site.serve({ '/robots.txt': slowHead(40, CLOSED) });
  const controller = new AbortController();
  const reason = new Error('enough');
  const leaving = visitor.visit(`${site.origin}/a`, { signal: controller.signal });
  const staying = visitor.visit(`${site.origin}/b`);
  setTimeout(() => controller.abort(reason), 10);
  await assert.rejects(leaving, reason);
  assert.equal((await staying).outcome, 'disallowed');
  assert.equal(site.asked.length, 1);
  // The last one to give up ends it; the next begins anew.
  await using second = await startWorld({ delayMs: 0 });
  second.site.serve({ '/robots.txt': { turns: [noHead(), CLOSED] } });
  const alone = new AbortController();
  const asking = second.visitor.visit(`${second.site.origin}/a`, { signal: alone.signal });
  setTimeout(() => alone.abort(reason), 30);
  await assert.rejects(asking, reason);
  assert.equal((await second.visitor.visit(`${second.site.origin}/a`)).outcome, 'disallowed');
});

test('a file that cannot be fetched is asked for again after five minutes', async () => {
  await using world = await startWorld();
  const { visitor, site, time } = world;
  site.serve({ '/robots.txt': { turns: [{ status: 500 }, 'x: y'] } });
  assert.equal((await visitor.robots(`${site.origin}/`)).because, 'unreachable');
  await time.pass(299_000);
  assert.equal((await visitor.robots(`${site.origin}/`)).because, 'unreachable');
  await time.pass(1_000);
  assert.equal((await visitor.robots(`${site.origin}/`)).because, 'no-rule');
});

test('a file that was once read goes on to count while it cannot be fetched', async () => {
  await using world = await startWorld();
  const { visitor, site, time } = world;
  site.serve({ '/robots.txt': { turns: ['User-agent: *\nDisallow: /x\n', { status: 500 }, ''] } });
  assert.equal((await visitor.robots(`${site.origin}/x`)).line, 2);
  await time.pass(DAY_MS);
  assert.equal((await visitor.robots(`${site.origin}/x`)).line, 2);
  assert.equal((await visitor.robots(`${site.origin}/y`)).allowed, true);
  assert.equal(site.asked.length, 2);
  await time.pass(300_000);
  assert.equal((await visitor.robots(`${site.origin}/x`)).allowed, true);
});

test('the file itself needs no permission', async () => {
  await using world = await startWorld();
  const { visitor, site } = world;
  site.serve({ '/robots.txt': CLOSED });
  const visit = await visitor.visit(`${site.origin}/robots.txt`);
  visit.discard();
  assert.equal(visit.status, 200);
  assert.equal(visit.robots, undefined);
  assert.deepEqual(site.paths, ['/robots.txt']);
});

test('the name that is asked about is the User-Agent’s own', async () => {
  const robots = 'User-agent: *\nDisallow: /\n\nUser-agent: Tester\nDisallow: /x\n';
  await using world = await startWorld({ userAgent: 'Tester/2.0 (+https://t.example)' });
  const { visitor, site } = world;
  site.serve({ '/robots.txt': robots, '/page': 'page' });
  const visit = await visitor.visit(`${site.origin}/page`);
  visit.discard();
  assert.equal(visit.outcome, 'answered');
  assert.equal(visit.robots?.agent, 'Tester');
  assert.equal(site.asked[0]?.headers['user-agent'], 'Tester/2.0 (+https://t.example)');
  assert.equal((await visitor.robots(`${site.origin}/page`, 'Googlebot')).allowed, false);
});
