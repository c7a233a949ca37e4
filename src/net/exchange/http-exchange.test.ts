// What an exchange makes of the client's word, told to it by hand.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { CALLED_OFF, HttpExchange, type HttpExchangeLimits } from './http-exchange.ts';

const LATE = new Error('late');
const WORD = new Error('the client’s word');
const PIECE = 1_024;

// A client that does what it is told, and tells of it.
function begin(options: Partial<HttpExchangeLimits> = {}) {
  const exchange = new HttpExchange({
    timeoutMs: 60_000,
    timeoutError: () => LATE,
    ...options,
  });
  const acts: string[] = [];
  const controller = {
    aborted: false,
    paused: false,
    reason: null,
    abort(reason: Error) {
      acts.push(`abort ${reason.message}`);
      exchange.onResponseError(controller, WORD);
    },
    pause: () => void acts.push('pause'),
    resume: () => void acts.push('resume'),
  };
  const start = (): void => exchange.onRequestStart(controller);
  const head = (status = 200): void => exchange.onResponseStart(controller, status, { x: 'y' });
  const data = (text: string): void => exchange.onResponseData(controller, Buffer.from(text));
  return { exchange, acts, controller, start, head, data };
}

function sinkOf(log: string[]) {
  return {
    data: (chunk: Uint8Array) => void log.push(Buffer.from(chunk).toString()),
    end: (failed: boolean, error: unknown) => void log.push(failed ? `failed ${error}` : 'end'),
  };
}

const textOf = async (body: AsyncIterable<Uint8Array>): Promise<string> => {
  let text = '';
  for await (const chunk of body) text += Buffer.from(chunk).toString();
  return text;
};

test('the head is that of the answer, not of what comes before it', async () => {
  const { exchange, start, head } = begin();
  start();
  head(103);
  assert.equal(exchange.statusCode, 0);
  head(404);
  assert.equal((await exchange.head).statusCode, 404);
  assert.deepEqual(exchange.headers, { x: 'y' });
  exchange.onResponseEnd();
});

test('what came before somebody reads is pushed first, then what comes, then the end', () => {
  const { exchange, start, head, data } = begin();
  const log: string[] = [];
  start();
  head();
  data('a');
  data('b');
  exchange.pipe(sinkOf(log));
  assert.deepEqual(log, ['a', 'b']);
  data('c');
  assert.equal(exchange.over, false);
  exchange.onResponseEnd();
  assert.equal(exchange.over, true);
  assert.deepEqual(log, ['a', 'b', 'c', 'end']);
});

test('a body that was there whole is pushed whole, and one that broke off with its error', () => {
  const whole = begin();
  whole.start();
  whole.head();
  whole.data('a');
  whole.exchange.onResponseEnd();
  const log: string[] = [];
  whole.exchange.pipe(sinkOf(log));
  assert.deepEqual(log, ['a', 'end']);
  const broken = begin();
  broken.start();
  broken.head();
  broken.data('a');
  broken.exchange.onResponseError(undefined, WORD);
  log.length = 0;
  broken.exchange.pipe(sinkOf(log));
  assert.deepEqual(log, ['a', `failed ${WORD}`]);
});

test('a reader who has had enough is given no more', () => {
  const { exchange, acts, start, head, data } = begin();
  const log: string[] = [];
  const sink = sinkOf(log);
  start();
  head();
  data('a');
  data('b');
  exchange.pipe({
    ...sink,
    data: (chunk) => {
      sink.data(chunk);
      exchange.destroy(LATE);
    },
  });
  data('c');
  assert.deepEqual(log, ['a', `failed ${LATE}`]);
  assert.deepEqual(acts, ['abort late']);
});

test('what nobody reads is held back past 64 KiB, and comes when it is read', async () => {
  const { exchange, acts, start, head, data } = begin();
  start();
  head();
  for (let piece = 0; piece < 63; piece++) data('x'.repeat(PIECE));
  assert.deepEqual(acts, []);
  data('x'.repeat(PIECE));
  assert.deepEqual(acts, ['pause']);
  const body = exchange[Symbol.asyncIterator]();
  assert.equal((await body.next()).value?.length, PIECE);
  assert.deepEqual(acts, ['pause', 'resume']);
  await body.return();
  assert.equal(acts.at(-1), 'abort The rest was not wanted.');
});

test('taken piece by piece, it waits for more and ends as the body does', async () => {
  const { exchange, acts, start, head, data } = begin();
  start();
  head();
  const text = textOf(exchange);
  data('a');
  await new Promise((resolve) => setImmediate(resolve));
  data('b');
  exchange.onResponseEnd();
  assert.equal(await text, 'ab');
  assert.equal(acts.includes('abort The rest was not wanted.'), false);
  const broken = begin();
  broken.start();
  broken.head();
  const failing = textOf(broken.exchange);
  broken.data('a');
  broken.exchange.onResponseError(undefined, WORD);
  await assert.rejects(failing, WORD);
});

test('given up before it is written, it is not written', async () => {
  const { exchange, acts, start } = begin();
  exchange.destroy(LATE);
  await assert.rejects(exchange.head, LATE);
  assert.deepEqual(acts, []);
  start();
  assert.deepEqual(acts, ['abort The rest was not wanted.']);
  await assert.rejects(exchange.head, LATE);
});

test('called off, it says so; let through, it says nothing', async () => {
  const off = begin({ mayStart: () => false });
  off.start();
  await assert.rejects(off.exchange.head, CALLED_OFF);
  assert.equal(off.acts.length, 1);
  const on = begin({ mayStart: () => true });
  on.start();
  on.head();
  assert.equal((await on.exchange.head).statusCode, 200);
  assert.deepEqual(on.acts, []);
  on.exchange.destroy(undefined);
});

test('a head that does not come in time is not waited for', async () => {
  const { exchange, acts, start } = begin({ timeoutMs: 5 });
  start();
  await assert.rejects(exchange.head, LATE);
  assert.deepEqual(acts, ['abort late']);
});

test('the signal ends it until its body was read, whole or not', async () => {
  const reason = new Error('enough');
  for (const ended of [false, true]) {
    const controller = new AbortController();
    const { exchange, start, head, data } = begin({ signal: controller.signal });
    let broken = 0;
    exchange.onBroken(() => {
      broken += 1;
    });
    start();
    head();
    data('a');
    if (ended) exchange.onResponseEnd();
    controller.abort(reason);
    assert.equal(broken, 1);
    await assert.rejects(textOf(exchange), reason);
  }
  const controller = new AbortController();
  const read = begin({ signal: controller.signal });
  read.start();
  read.head();
  read.exchange.onResponseEnd();
  assert.equal(await textOf(read.exchange), '');
  read.exchange.onBroken(() => assert.fail('it was read'));
  controller.abort(reason);
});
