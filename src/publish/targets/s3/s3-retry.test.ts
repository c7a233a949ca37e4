// When a request is made again, and how long to wait before.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { HttpAnswer } from '../../../net/request-sender.ts';
import {
  BACKOFF_MS,
  BACKOFF_MS_MAX,
  isRetryable,
  RETRY_AFTER_MS_MAX,
  s3RetryWait,
} from './s3-retry.ts';

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
