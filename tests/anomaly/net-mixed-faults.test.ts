// Many visits at once to hosts that misbehave at random, read, left and given up at random: every
// one ends, no host is asked for more than allowed, and afterwards every host can be visited again.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createVisitor } from '../../src/net/visitor.ts';
import {
  busy,
  closedEarly,
  endlessBody,
  type FakeWebRoute,
  gzipLie,
  notHttp,
  redirects,
  resetBody,
  resetHead,
  slowHead,
  stalledBody,
  wrongLength,
} from '../support/fake-web/fake-route.ts';
import { createVirtualTime } from '../support/fake-web/virtual-time.ts';
import { startFakeWeb } from '../support/fake-web.ts';
import { TEST_SEED } from '../support/test-seed.ts';

const HANG_MS = 60_000;
const VISITS = 150;
const AT_ONCE_MAX = 2;
const NAMES = ['a.test', 'b.test', 'c.test'];

const FAULTS: Readonly<Record<string, FakeWebRoute>> = {
  '/plain': 'plain',
  '/late': slowHead(10),
  '/stalled': stalledBody(),
  '/reset': resetHead(),
  '/cut': resetBody(),
  '/endless': endlessBody(),
  '/short': wrongLength('short', 10),
  '/odd': notHttp(),
  '/early': closedEarly(),
  '/lie': gzipLie('lie'),
  '/busy': { turns: [busy('1'), busy(undefined, 503), 'free'] },
  '/circle': redirects('/circle'),
  '/on': redirects('/plain'),
  '/nowhere': redirects('http://nowhere.test/'),
  '/gone': { status: 404 },
};
const ENDINGS = ['read', 'leave', 'discard', 'forget', 'abort'] as const;

// Mulberry32: small, seeded, good enough to mix cases.
function randomFrom(seed: number): (below: number) => number {
  let state = seed;
  return (below) => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) % below;
  };
}

test('every visit ends and every turn is returned', { timeout: HANG_MS }, async (context) => {
  const seed = TEST_SEED;
  context.diagnostic(`seed ${seed}`);
  const random = randomFrom(seed);
  const time = createVirtualTime();
  await using web = await startFakeWeb(NAMES, { clock: time.clock });
  await using visitor = createVisitor({
    allowPrivate: true,
    resolveHost: web.resolveHost,
    clock: time.clock,
    wait: time.wait,
    connectionsPerHost: AT_ONCE_MAX,
    connectionsMax: 4,
    delayMs: 0,
    // Servers and visitor share one thread: less, and a busy machine makes a robots.txt late.
    timeoutMs: 1_500,
    unreadMsMax: 30,
    failuresInRowMax: Number.POSITIVE_INFINITY,
    failureShareMax: 1,
    bytesMax: 100_000,
  });
  for (const name of NAMES) {
    web.host(name).serve(FAULTS);
    web.host(name).serveRobots('User-agent: *\nDisallow: /closed\n');
    web.host(name).expect({ atOnceMax: AT_ONCE_MAX });
  }
  const paths = [...Object.keys(FAULTS), '/closed'];
  const outcomes = new Map<string, number>();
  const visitOne = async (): Promise<string> => {
    const name = NAMES[random(NAMES.length)] ?? '';
    const path = paths[random(paths.length)] ?? '';
    const ending = ENDINGS[random(ENDINGS.length)] ?? 'read';
    const controller = new AbortController();
    const reason = new Error('enough');
    if (ending === 'abort') setTimeout(() => controller.abort(reason), random(40));
    try {
      const { signal } = controller;
      const visit = await visitor.visit(web.host(name).origin + path, { signal });
      if (visit.outcome !== 'answered') {
        assert.ok(visit.error ?? visit.robots?.line, `${path} ends without a reason`);
        return visit.error?.code ?? visit.outcome;
      }
      if (ending === 'discard') visit.discard();
      if (ending === 'forget' || ending === 'discard') return ending;
      for await (const _ of visit.body) if (ending === 'leave') break;
      return ending;
    } catch (error) {
      if (error === reason) return 'abort';
      assert.ok(error instanceof Error && 'code' in error, String(error));
      return String(error.code);
    }
  };
  for (const outcome of await Promise.all(Array.from({ length: VISITS }, visitOne))) {
    outcomes.set(outcome, (outcomes.get(outcome) ?? 0) + 1);
  }
  context.diagnostic(JSON.stringify(Object.fromEntries(outcomes)));
  assert.ok(outcomes.size > 5);
  const last = NAMES.map(async (name) => {
    const visit = await visitor.visit(`${web.host(name).origin}/plain`);
    visit.discard();
    return visit.status;
  });
  assert.deepEqual(await Promise.all(last), [200, 200, 200]);
  web.assertPolite();
});
