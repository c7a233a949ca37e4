// A body pushed is the body read piece by piece: the same bytes, the same errors.
import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { test } from 'node:test';
import { brotliCompressSync, deflateRawSync, deflateSync, gzipSync } from 'node:zlib';
import type { ContentCoding } from './content-decoding.ts';
import { HttpExchange } from './http-exchange.ts';
import { pushResponseBody } from './push-response-body.ts';
import { type ResponseBodyOptions, readResponseBody } from './response-body.ts';

const URL_TEXT = 'https://a.example/x';
const BROKEN = Object.assign(new Error('other side closed'), { code: 'UND_ERR_SOCKET' });
const clock = { now: () => 0, monotonic: () => 0 };

const optionsOf = (options: Partial<ResponseBodyOptions> = {}): ResponseBodyOptions => ({
  url: URL_TEXT,
  codings: [],
  bytesMax: 1_000_000,
  timeoutMs: 1_000,
  documentTimeoutMs: 1_000,
  clock,
  ...options,
});

// An answer whose body comes in these chunks, and breaks off after them if it is said to.
function exchangeOf(chunks: readonly Uint8Array[], breaksOff = false): HttpExchange {
  const exchange = new HttpExchange({ timeoutMs: 60_000, timeoutError: () => BROKEN });
  const controller = {
    aborted: false,
    paused: false,
    reason: null,
    abort: () => {},
    pause: () => {},
    resume: () => {},
  };
  exchange.onRequestStart(controller);
  exchange.onResponseStart(controller, 200, {});
  for (const chunk of chunks) exchange.onResponseData(controller, chunk);
  if (breaksOff) exchange.onResponseError(controller, BROKEN);
  else exchange.onResponseEnd();
  return exchange;
}

interface Outcome {
  readonly bytes: number;
  readonly hash: string;
  readonly code: unknown;
  readonly message: unknown;
}

async function outcomeOf(read: (take: (chunk: Uint8Array) => void) => Promise<void>) {
  const chunks: Uint8Array[] = [];
  let failure: Record<string, unknown> = {};
  try {
    await read((chunk) => void chunks.push(chunk));
  } catch (error) {
    failure = error as Record<string, unknown>;
  }
  const outcome: Outcome = {
    bytes: Buffer.concat(chunks).length,
    hash: createHash('sha256').update(Buffer.concat(chunks)).digest('hex'),
    code: failure['code'],
    message: failure['message'],
  };
  return outcome;
}

const pushed = (exchange: HttpExchange, options: ResponseBodyOptions): Promise<Outcome> =>
  outcomeOf((take) => pushResponseBody(exchange, options, (chunk) => void take(chunk)));

const pulled = (exchange: HttpExchange, options: ResponseBodyOptions): Promise<Outcome> =>
  outcomeOf(async (take) => {
    for await (const chunk of readResponseBody(exchange, options)) take(chunk);
  });

const text = 'a whole page, with much that comes again and again '.repeat(200);
const page = Buffer.from(text);
const split = (bytes: Uint8Array, size: number): Uint8Array[] =>
  Array.from({ length: Math.ceil(bytes.length / size) }, (_, index) =>
    bytes.subarray(index * size, (index + 1) * size),
  );

const PACKED: Readonly<Record<string, readonly [readonly ContentCoding[], Uint8Array]>> = {
  plain: [[], page],
  gzip: [['gzip'], gzipSync(page)],
  'gzip that is none': [['gzip'], page],
  'two members of gzip': [['gzip'], Buffer.concat([gzipSync('one '), gzipSync('two')])],
  'gzip with something behind it': [['gzip'], Buffer.concat([gzipSync('one'), Buffer.alloc(8)])],
  brotli: [['br'], brotliCompressSync(page)],
  deflate: [['deflate'], deflateSync(page)],
  'raw deflate': [['deflate'], deflateRawSync(page)],
  'gzip in brotli': [['gzip', 'br'], brotliCompressSync(gzipSync(page))],
  'a byte that is no gzip': [['gzip'], Buffer.from([0x1f])],
  nothing: [['gzip'], Buffer.alloc(0)],
  'large gzip': [['gzip'], gzipSync(Buffer.alloc(900_000, 'x'))],
  'gzip past what is kept': [['gzip'], gzipSync(randomBytes(400_000, 7))],
};

function randomBytes(count: number, seed: number): Uint8Array {
  let state = seed;
  return Uint8Array.from({ length: count }, () => {
    state = (Math.imul(state, 1_103_515_245) + 12_345) >>> 0;
    return state >>> 24;
  });
}

for (const [name, [codings, bytes]] of Object.entries(PACKED)) {
  test(`${name}: whole, in pieces, cut, damaged, interrupted, and past its limit`, async () => {
    const cut = bytes.subarray(0, Math.floor(bytes.length / 2));
    const damaged = Uint8Array.from(bytes, (byte, at) => (at > 30 && at < 40 ? byte ^ 0x55 : byte));
    for (const body of [bytes, cut, damaged]) {
      for (const chunks of [[body], split(body, 1_000)]) {
        for (const breaksOff of [false, true]) {
          for (const bytesMax of [1_000_000, 5_000, 3, 0]) {
            const options = optionsOf({ codings, bytesMax });
            const expected = await pulled(exchangeOf(chunks, breaksOff), options);
            assert.deepEqual(await pushed(exchangeOf(chunks, breaksOff), options), expected);
          }
        }
      }
    }
    const whole = await pushed(exchangeOf([bytes]), optionsOf({ codings }));
    assert.equal(whole.code === undefined, name !== 'a byte that is no gzip');
  });
}

test('whoever has enough is pushed no more, and nothing is wrong', async () => {
  for (const [codings, bytes] of [
    [[], page],
    [['gzip'], gzipSync(page)],
    [['gzip'], gzipSync(randomBytes(400_000, 7))],
  ] as const) {
    let calls = 0;
    await pushResponseBody(exchangeOf(split(bytes, 500)), optionsOf({ codings }), () => {
      calls += 1;
      return false;
    });
    assert.equal(calls, 1);
  }
});

test('a body that takes too long in all is not waited for', async () => {
  for (const codings of [[], ['gzip']] as const) {
    let now = 0;
    const slow = { now: () => 0, monotonic: () => (now += 400) };
    const body = split(gzipSync(page), 20);
    const exchange = exchangeOf(body);
    const { code, message } = await pushed(exchange, optionsOf({ codings, clock: slow }));
    assert.equal(code, 'FETCH_TIMEOUT');
    assert.match(String(message), /was not sent whole within 1\.0 s/);
  }
});

test('the signal’s reason comes before all else', async () => {
  const controller = new AbortController();
  const reason = new Error('enough');
  const exchange = new HttpExchange({
    timeoutMs: 60_000,
    timeoutError: () => BROKEN,
    signal: controller.signal,
  });
  exchange.onResponseStart(undefined, 200, {});
  const options = optionsOf({ signal: controller.signal });
  const reading = pushResponseBody(exchange, options, () => undefined);
  controller.abort(reason);
  await assert.rejects(reading, reason);
});
