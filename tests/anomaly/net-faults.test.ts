// Servers that misbehave in every way: each visit ends, holds nobody up, and names the cause.
import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { gzipSync } from 'node:zlib';
import type { VisitorOptions } from '../../src/net/visit/visitor-options.ts';
import { createVisitor } from '../../src/net/visitor.ts';
import {
  closedEarly,
  endlessBody,
  type FakeWebRoute,
  gzipBomb,
  gzipLie,
  noHead,
  notHttp,
  redirects,
  resetBody,
  resetHead,
  slowHead,
  stalledBody,
  tricklingBody,
  wrongLength,
} from '../support/fake-web/fake-route.ts';
import { readPushedVisit, readVisit } from '../support/fake-web/read-visit.ts';
import { startFakeWeb } from '../support/fake-web.ts';

const web = await startFakeWeb(['site.test']);
const site = web.host('site.test');
after(() => web[Symbol.asyncDispose]());

const SMALL = 100_000;
const MIB = 1024 * 1024;
const HANG_MS = 20_000;
// Servers and visitor share one thread: on a busy machine every answer is late. Only where a
// server keeps silent on purpose is the visitor impatient.
const PATIENT_MS = 10_000;
const IMPATIENT = { timeoutMs: 400 };

const visitorOf = (options: VisitorOptions = {}) =>
  createVisitor({
    trustedUrl: site.origin,
    resolveHost: web.resolveHost,
    delayMs: 0,
    timeoutMs: PATIENT_MS,
    backoffMs: 1,
    ...options,
  });

interface FaultCase {
  readonly route: FakeWebRoute;
  readonly code: string | undefined;
  readonly message?: RegExp;
  readonly text?: string;
  readonly bytesMax?: number;
  readonly options?: VisitorOptions;
}

const whole = 'a whole document';
const packed = gzipSync(whole);
const CASES: Readonly<Record<string, FaultCase>> = {
  'an answer that is late, but in time': { route: slowHead(20), code: undefined, text: 'late' },
  'a head that does not come': {
    route: noHead(),
    code: 'FETCH_TIMEOUT',
    message: /did not answer within 0\.4 s/,
    options: IMPATIENT,
  },
  'a body that stalls': {
    route: stalledBody(),
    code: 'FETCH_TIMEOUT',
    message: /sent nothing more/,
    options: IMPATIENT,
    text: 'a beginning',
  },
  'a body that trickles on': {
    route: tricklingBody(5),
    code: 'FETCH_TIMEOUT',
    message: /not sent whole within/,
    options: { documentTimeoutMs: 60 },
  },
  'a reset instead of an answer': { route: resetHead(), code: 'FETCH_UNREACHABLE' },
  'a reset in the body': {
    route: resetBody(),
    code: 'FETCH_BROKEN_OFF',
    message: /in the middle/,
    text: 'a beginning',
  },
  'a body without end': { route: endlessBody(), code: 'FETCH_TOO_LARGE', bytesMax: SMALL },
  'a body shorter than its Content-Length': {
    route: wrongLength(whole, 100),
    code: 'FETCH_BROKEN_OFF',
    text: whole,
  },
  'a body longer than its Content-Length': {
    route: wrongLength(whole, 7),
    code: undefined,
    text: 'a whole',
  },
  'a Content-Length that is no number': {
    route: (request) => void request.socket.end('HTTP/1.1 200 OK\r\nContent-Length: x\r\n\r\n'),
    code: 'FETCH_ANSWER_INVALID',
  },
  'no HTTP': { route: notHttp(), code: 'FETCH_ANSWER_INVALID', message: /is not HTTP/ },
  'headers without end': {
    route: (request) => void request.socket.write(`HTTP/1.1 200 OK\r\nx: ${'y'.repeat(300_000)}`),
    code: 'FETCH_ANSWER_INVALID',
  },
  'interim answers without end': {
    route: (request) => {
      const timer = setInterval(() => request.socket.write('HTTP/1.1 103 Early Hints\r\n\r\n'), 20);
      request.socket.on('close', () => clearInterval(timer));
    },
    code: 'FETCH_TIMEOUT',
    options: IMPATIENT,
  },
  'plain text that says gzip': { route: gzipLie(whole), code: undefined, text: whole },
  'gzip that is damaged': {
    route: gzipLie(Buffer.concat([packed.subarray(0, 20), Buffer.alloc(20, 0xff)])),
    code: 'FETCH_ANSWER_INVALID',
    message: /Content-Encoding, gzip, is damaged/,
  },
  'gzip that is cut': {
    route: gzipLie(packed.subarray(0, -9)),
    code: 'FETCH_ANSWER_INVALID',
    message: /damaged/,
  },
  'gzip that says Content-Length of the plain text': {
    route: wrongLength('x', whole.length),
    code: 'FETCH_BROKEN_OFF',
  },
  'a gzip bomb past the limit': {
    route: gzipBomb(2),
    code: 'FETCH_TOO_LARGE',
    bytesMax: MIB,
  },
  'a gzip bomb below the limit': {
    route: gzipBomb(70),
    code: 'FETCH_TOO_LARGE',
    message: /grows more than 200 times/,
  },
  'a coding that nobody asked for': {
    route: { headers: { 'content-encoding': 'zstd' }, body: whole },
    code: 'FETCH_ANSWER_INVALID',
    message: /zstd/,
  },
  'a redirect to itself': {
    route: redirects('/fault'),
    code: 'FETCH_TOO_MANY_REDIRECTS',
    message: /in a circle/,
  },
  'a redirect to another scheme': {
    route: redirects('file:///etc/passwd'),
    code: 'FETCH_ANSWER_INVALID',
    message: /not an http or https address/,
  },
  'a redirect to nowhere': { route: { status: 302, body: whole }, code: undefined, text: whole },
};

for (const [name, fault] of Object.entries(CASES)) {
  test(`${name} is reported, and the next visit is let in`, { timeout: HANG_MS }, async () => {
    for (const read of [readVisit, readPushedVisit]) {
      await using visitor = visitorOf(fault.options);
      site.serve({ '/fault': fault.route, '/next': 'next' });
      const { bytesMax } = fault;
      const visit = await visitor.visit(`${site.origin}/fault`, { ...(bytesMax && { bytesMax }) });
      const { code, message, text, bytes } = await read(visit);
      assert.equal(code, fault.code, message);
      if (fault.message) assert.match(message, fault.message);
      if (fault.text !== undefined) assert.equal(text, fault.text);
      if (bytesMax !== undefined) assert.equal(bytes, bytesMax);
      const next = await visitor.visit(`${site.origin}/next`);
      assert.equal((await read(next)).text, 'next');
    }
  });
}

test('what is pushed may be left in the middle, or its reader may fail', {
  timeout: HANG_MS,
}, async () => {
  await using visitor = visitorOf();
  site.serve({ '/large': endlessBody(), '/next': 'next' });
  const mistake = new Error('a mistake of the reader');
  for (const [onChunk, thrown] of [
    [() => false, undefined],
    [
      () => {
        throw mistake;
      },
      mistake,
    ],
  ] as const) {
    const visit = await visitor.visit(`${site.origin}/large`);
    assert.ok(visit.readBody);
    if (thrown === undefined) await visit.readBody(onChunk);
    else await assert.rejects(visit.readBody(onChunk), thrown);
    const next = await visitor.visit(`${site.origin}/next`);
    assert.equal((await readPushedVisit(next)).text, 'next');
  }
  assert.equal(visitor.hosts().get(site.origin)?.failures, 0);
});

test('a visit without a body has nothing to push', async () => {
  await using visitor = visitorOf();
  site.serve({ '/empty': { status: 204 } });
  const visits = [
    await visitor.visit(`${site.origin}/empty`),
    await visitor.visit(`${site.origin}/empty`, { method: 'HEAD' }),
    await visitor.visit('ftp://e.example/'),
  ];
  for (const visit of visits) assert.equal((await readPushedVisit(visit)).bytes, 0);
});

test('a connection that was to be kept and is closed is not a fault', {
  timeout: HANG_MS,
}, async () => {
  await using visitor = visitorOf({ retriesMax: 0 });
  site.serve({ '/early': closedEarly() });
  for (let round = 0; round < 5; round++) {
    const { text, code, message } = await readVisit(await visitor.visit(`${site.origin}/early`));
    assert.equal(code, undefined, message);
    assert.equal(text, 'whole');
  }
});

test('a redirect chain is reported with its length', { timeout: HANG_MS }, async () => {
  await using visitor = visitorOf();
  const steps = [0, 1, 2, 3, 4, 5].map((step) => [`/r${step}`, redirects(`/r${step + 1}`, 301)]);
  site.serve({ ...Object.fromEntries(steps), '/r6': 'arrived' });
  const far = await visitor.visit(`${site.origin}/r0`);
  assert.equal(far.outcome, 'failed');
  assert.equal(far.error?.code, 'FETCH_TOO_MANY_REDIRECTS');
  assert.equal(far.redirects.length, 6);
  assert.equal(far.status, 301);
  const near = await visitor.visit(`${site.origin}/r1`);
  assert.equal(near.outcome, 'answered');
  assert.equal(near.finalUrl, `${site.origin}/r6`);
  assert.deepEqual(
    near.redirects,
    [1, 2, 3, 4, 5].map((step) => ({ url: `${site.origin}/r${step}`, status: 301 })),
  );
  near.discard();
  const first = await visitor.visit(`${site.origin}/r1`, { redirectsMax: 0 });
  assert.equal(first.status, 301);
  assert.equal(first.headers.get('location'), '/r2');
  assert.equal((await readVisit(first)).text, 'moved');
});

test('a name that nobody has, and a port that nobody listens on, are reported', async () => {
  await using visitor = visitorOf();
  const unknown = await visitor.visit('http://nowhere.test/a');
  assert.equal(unknown.outcome, 'failed');
  assert.equal(unknown.error?.code, 'FETCH_UNREACHABLE');
  assert.match(unknown.error?.message ?? '', /no such host is known/);
  const gone = await startFakeWeb(['gone.test']);
  const { origin } = gone.host('gone.test');
  await gone[Symbol.asyncDispose]();
  await using other = visitorOf({ trustedUrl: origin, resolveHost: gone.resolveHost });
  const refused = await other.visit(`${origin}/`);
  assert.equal(refused.error?.code, 'FETCH_UNREACHABLE');
  assert.match(refused.error?.message ?? '', /refused/);
});

test('a name server that never answers is not waited for', { timeout: HANG_MS }, async () => {
  await using visitor = visitorOf({ ...IMPATIENT, resolveHost: () => new Promise(() => {}) });
  const visit = await visitor.visit(`${site.origin}/`);
  assert.equal(visit.error?.code, 'FETCH_TIMEOUT');
});

test('TLS where there is none is reported', { timeout: HANG_MS }, async () => {
  await using visitor = visitorOf({ trustedUrl: site.origin.replace('http:', 'https:') });
  const visit = await visitor.visit(`${site.origin.replace('http:', 'https:')}/`);
  assert.equal(visit.outcome, 'failed');
  assert.equal(visit.error?.code, 'FETCH_TLS');
});

test('a body that nobody reads is abandoned, and its turn with it', {
  timeout: HANG_MS,
}, async () => {
  await using visitor = visitorOf({ unreadMsMax: 60 });
  site.serve({ '/large': endlessBody(), '/next': 'next' });
  const left = await visitor.visit(`${site.origin}/large`);
  const next = await visitor.visit(`${site.origin}/next`);
  assert.equal((await readVisit(next)).text, 'next');
  const late = await readVisit(left);
  assert.equal(late.code, 'FETCH_BROKEN_OFF');
  assert.match(late.message, /nothing read it for 0\.1 s/);
  const begun = await visitor.visit(`${site.origin}/large`);
  for await (const _ of begun.body) {
    const other = await visitor.visit(`${site.origin}/next`);
    assert.equal((await readVisit(other)).text, 'next');
    break;
  }
});

test('whoever gives up gets the reason, and lets the next one in', {
  timeout: HANG_MS,
}, async () => {
  await using visitor = visitorOf();
  site.serve({ '/silent': noHead(), '/stalled': stalledBody(), '/next': 'next' });
  const reason = new Error('enough');
  const controller = new AbortController();
  const waiting = visitor.visit(`${site.origin}/silent`, { signal: controller.signal });
  setTimeout(() => controller.abort(reason), 30);
  await assert.rejects(waiting, reason);
  const second = new AbortController();
  const visit = await visitor.visit(`${site.origin}/stalled`, { signal: second.signal });
  setTimeout(() => second.abort(reason), 30);
  await assert.rejects(async () => {
    for await (const _ of visit.body);
  }, reason);
  const third = new AbortController();
  const unread = await visitor.visit(`${site.origin}/stalled`, { signal: third.signal });
  third.abort(reason);
  const next = await visitor.visit(`${site.origin}/next`);
  assert.equal((await readVisit(next)).text, 'next');
  assert.equal(unread.outcome, 'answered');
});

test('closing ends whoever waits', { timeout: HANG_MS }, async () => {
  const visitor = visitorOf();
  site.serve({ '/silent': noHead() });
  const waiting = [1, 2, 3].map(() => visitor.visit(`${site.origin}/silent`, { robots: false }));
  setTimeout(() => void visitor.close(), 30);
  for (const visit of await Promise.all(waiting)) {
    assert.equal(visit.outcome, 'failed');
    assert.equal(visit.error?.code, 'FETCH_UNREACHABLE');
  }
  const late = await visitor.visit(`${site.origin}/next`);
  assert.match(late.error?.message ?? '', /was closed/);
});
