// What fails for good, what is tried again, and what errors must not show.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { inspect } from 'node:util';
import { failureOf, S3_KEYS, startS3Place } from '../../../tests/support/s3-place.ts';
import type { PortolanError } from '../../base/portolan-error.ts';
import { waitBySystem } from '../../net/pace/wait.ts';
import type { HttpAnswer } from '../../net/request-sender.ts';
import {
  BACKOFF_MS,
  BACKOFF_MS_MAX,
  isRetryable,
  RETRY_AFTER_MS_MAX,
  s3RetryWait,
} from './s3-client.ts';

test('what is wrong with the settings is said when the target is opened', async (t) => {
  const { createTarget, store } = await startS3Place(t);
  const cases = [
    [{ bucket: 'mops' }, 404, /NoSuchBucket/, /spelling of the bucket/],
    [{ region: 'eu-west-1' }, 400, /AuthorizationHeaderMalformed/, /is in us-east-1/],
    [
      { credentials: { ...S3_KEYS, secretAccessKey: 'wrong' } },
      403,
      /SignatureDoesNotMatch/,
      /AWS_SECRET_ACCESS_KEY/,
    ],
    [
      { credentials: { ...S3_KEYS, accessKeyId: 'wrong' } },
      403,
      /InvalidAccessKeyId/,
      /AWS_ACCESS_KEY_ID/,
    ],
    [{ credentials: { ...S3_KEYS, sessionToken: 'wrong' } }, 400, /InvalidToken/, /AWS_SESSION/],
    [
      { clock: { now: () => Date.now() - 3_600_000, monotonic: () => 0 } },
      403,
      /RequestTimeTooSkewed/,
      /clock/,
    ],
  ] as const;
  for (const [options, status, message, hint] of cases) {
    const error = await failureOf(createTarget(options).open());
    assert.equal(error.code, 'PUBLISH_TARGET_UNWRITABLE', error.message);
    assert.equal(error.status, status);
    assert.match(error.message, message);
    assert.match(error.hint ?? '', hint);
    assert.match(error.url ?? '', /^s3:\/\/m[ao]ps\/sitemap\.xml$/);
  }
  store.fault = (_, { method }) => (method === 'HEAD' ? { status: 403 } : undefined);
  assert.match((await failureOf(createTarget().open())).message, /403|404/);
});

test('no error shows a secret, not even what the server repeats of it', async (t) => {
  const sessionToken = 'Token/OfThe+Session==';
  const keys = { ...S3_KEYS, sessionToken };
  const { store, createTarget } = await startS3Place(t, { keys });
  const target = createTarget({ credentials: keys, attemptsMax: 2 });
  const secrets = [keys.accessKeyId, keys.secretAccessKey, sessionToken];
  const assertSilent = (error: PortolanError) => {
    const text = inspect(error, { depth: 20, showHidden: true, maxStringLength: null });
    for (const secret of secrets) assert.ok(!text.includes(secret), text);
    assert.doesNotMatch(text, /Signature=|[0-9a-f]{64}/);
  };
  const signature = 'f0e8bdb87c964420e857bd35b5d6ed310bd44f0170aba48dd91039c6036bdb41';
  const message = `No: ${[...secrets, signature].join(' ')} &lt;&amp;`;
  store.fault = () => ({ status: 403, code: 'AccessDenied', message });
  const refused = await failureOf(target.open());
  assert.match(refused.message, /\(AccessDenied: No: … … … … <&\)/);
  assertSilent(refused);
  for (const fault of ['close-before', 'torn'] as const) {
    store.fault = () => fault;
    assertSilent(await failureOf(target.open()));
  }
  await store.close();
  const unreachable = await failureOf(target.open());
  assert.equal(unreachable.code, 'PUBLISH_TARGET_UNWRITABLE');
  assert.equal((unreachable.cause as PortolanError).code, 'FETCH_UNREACHABLE');
  assertSilent(unreachable);
});

test('requests are spaced out more and more, or as the server asks', async (t) => {
  const { store, createTarget, waits } = await startS3Place(t);
  const target = createTarget({ clock: { now: () => Date.now(), monotonic: () => 0 } });
  store.fault = () => ({ status: 503, code: 'SlowDown' });
  const error = await failureOf(target.open());
  assert.match(error.message, /503 \(SlowDown/);
  assert.match(error.hint ?? '', /try again later/);
  // Five attempts at HEAD, and five at the GET that asks why.
  assert.deepEqual(waits, [125, 250, 500, 1_000, 125, 250, 500, 1_000]);

  waits.length = 0;
  store.log.length = 0;
  const asking = { status: 503, headers: { 'retry-after': '7' } };
  store.fault = (number) => (number === 1 ? asking : undefined);
  await (await target.open()).close();
  assert.deepEqual(waits, [7_000]);

  waits.length = 0;
  store.fault = () => ({ status: 429, headers: { 'retry-after': '121' } });
  assert.match((await failureOf(target.open())).message, /429/);
  assert.deepEqual(waits, []);
});

test('a signal ends the waiting between attempts', async (t) => {
  const { store, createTarget } = await startS3Place(t);
  store.fault = () => ({ status: 500 });
  const enough = new Error('enough');
  const controller = new AbortController();
  const wait = (_: number, signal?: AbortSignal) => {
    setImmediate(() => controller.abort(enough));
    return waitBySystem(3_600_000, signal);
  };
  const target = createTarget({ wait });
  assert.equal(await failureOf(target.open({ signal: controller.signal })), enough);
  assert.equal(store.log.length, 1);
});

const NOW = Date.parse('2026-11-21T12:00:00Z');

function wait(attempt: number, random: number, retryAfter?: string): number | undefined {
  const headers = new Map(retryAfter === undefined ? [] : [['retry-after', retryAfter]]);
  const answer: HttpAnswer = { status: 503, headers, body: new Uint8Array(), text: '' };
  return s3RetryWait({ attempt, random: () => random, answer, now: NOW });
}

test('only what may pass is tried again', () => {
  for (const status of [408, 429, 500, 502, 503, 504]) assert.ok(isRetryable({ status }));
  for (const status of [200, 301, 400, 401, 403, 404, 409, 412, 501, 505]) {
    assert.ok(!isRetryable({ status }), `${status}`);
  }
  for (const code of ['ConditionalRequestConflict', 'OperationAborted', 'RequestTimeout']) {
    assert.ok(isRetryable({ status: 409, code }));
  }
  assert.ok(!isRetryable({ status: 409, code: 'BucketAlreadyExists' }));
});

test('the wait doubles up to its limit, between half of it and all', () => {
  assert.deepEqual(
    [1, 2, 3].map((attempt) => wait(attempt, 0)),
    [125, 250, 500],
  );
  assert.equal(wait(1, 0.999_999), BACKOFF_MS);
  assert.equal(wait(8, 0.999_999), BACKOFF_MS_MAX);
  assert.equal(wait(2_000, 0), BACKOFF_MS_MAX / 2);
});

test('a server that says how long is heard, in seconds or by a date', () => {
  assert.equal(wait(1, 0, '3'), 3_000);
  assert.equal(wait(1, 0, '0'), 125);
  assert.equal(wait(1, 0, 'Sat, 21 Nov 2026 12:00:30 GMT'), 30_000);
  assert.equal(wait(1, 0, 'Sat, 21 Nov 2026 11:00:00 GMT'), 125);
  assert.equal(wait(1, 0, 'soon'), 125);
  assert.equal(wait(1, 0, String(RETRY_AFTER_MS_MAX / 1_000)), RETRY_AFTER_MS_MAX);
  assert.equal(wait(1, 0, String(RETRY_AFTER_MS_MAX / 1_000 + 1)), undefined);
  assert.equal(s3RetryWait({ attempt: 1, random: () => 0, now: NOW }), 125);
});
