// When a request is sent again, and after how long.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { PortolanError } from '../../base/portolan-error.ts';
import { createRetryPolicy } from './retry-policy.ts';

const first = { retries: 0, spentMs: 0 };
const unreachable = (code: string) =>
  new PortolanError('FETCH_UNREACHABLE', {
    message: 'It could not be reached.',
    cause: Object.assign(new Error(code), { code }),
  });

test('the wait doubles, and is drawn from the upper half of its span', () => {
  const low = createRetryPolicy({ random: () => 0, retriesMax: 9 });
  const high = createRetryPolicy({ random: () => 0.999, retriesMax: 9 });
  const waits = (policy: typeof low) =>
    [0, 1, 2, 6].map((retries) => policy({ retries, spentMs: 0, status: 503 }));
  assert.deepEqual(waits(low), [500, 1_000, 2_000, 15_000]);
  assert.deepEqual(waits(high), [1_000, 1_999, 3_998, 29_985]);
});

test('what passes is tried again, what stays is not', () => {
  const retry = createRetryPolicy({ random: () => 0 });
  for (const status of [429, 502, 503, 504]) assert.equal(retry({ ...first, status }), 500);
  for (const status of [200, 301, 304, 404, 410, 500, 501, 505]) {
    assert.equal(retry({ ...first, status }), undefined, String(status));
  }
  for (const code of ['ECONNRESET', 'EPIPE', 'EAI_AGAIN', 'UND_ERR_SOCKET']) {
    assert.equal(retry({ ...first, error: unreachable(code) }), 500, code);
  }
  for (const code of ['ENOTFOUND', 'ECONNREFUSED', 'EHOSTUNREACH']) {
    assert.equal(retry({ ...first, error: unreachable(code) }), undefined, code);
  }
  const slow = new PortolanError('FETCH_TIMEOUT', { message: 'It did not answer.' });
  assert.equal(retry({ ...first, error: slow }), undefined);
});

test('two attempts more, or as many as asked', () => {
  const retry = createRetryPolicy({ random: () => 0 });
  assert.equal(retry({ retries: 1, spentMs: 0, status: 503 }), 1_000);
  assert.equal(retry({ retries: 2, spentMs: 0, status: 503 }), undefined);
  assert.equal(createRetryPolicy({ retriesMax: 0 })({ ...first, status: 503 }), undefined);
});

test('the server’s Retry-After is kept to its limit, and not one moment longer', () => {
  const retry = createRetryPolicy({ random: () => 0 });
  const after = (retryAfterMs: number) => retry({ ...first, status: 429, retryAfterMs });
  assert.equal(after(0), 500);
  assert.equal(after(60_000), 60_000);
  assert.equal(after(60_001), undefined);
});

test('a 503 may have a limit of its own, for the rest of the host does not wait for it', () => {
  const retry = createRetryPolicy({ random: () => 0, unavailableMsMax: 10_000 });
  const after = (status: number, retryAfterMs: number) => retry({ ...first, status, retryAfterMs });
  assert.equal(after(503, 10_000), 10_000);
  assert.equal(after(503, 10_001), undefined);
  assert.equal(after(429, 60_000), 60_000);
});

test('all waits together have their limit', () => {
  const retry = createRetryPolicy({ random: () => 0, retryWaitMsMax: 10_000 });
  const spent = (spentMs: number) =>
    retry({ retries: 1, spentMs, status: 429, retryAfterMs: 5_000 });
  assert.equal(spent(5_000), 5_000);
  assert.equal(spent(5_001), undefined);
});
