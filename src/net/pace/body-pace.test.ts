// How fast a body has to come, at the limits and one beside them.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { BodyPace } from './body-pace.ts';

const url = 'https://a.example/x';

/** Reads chunks: how long each was waited for and read. Gives the first error. */
function firstError(
  limits: { readonly documentTimeoutMs?: number; readonly bytesPerSecondMin?: number },
  chunks: readonly (readonly [waitedMs: number, bytes: number, readMs?: number])[],
): string | undefined {
  let time = 0;
  const clock = { now: () => time, monotonic: () => time };
  const pace = new BodyPace({ url, clock, documentTimeoutMs: 900_000, ...limits });
  for (const [waitedMs, bytes, readMs = 0] of chunks) {
    time += waitedMs;
    const error = pace.came(bytes);
    if (error) return `${error.code}: ${error.message}`;
    time += readMs;
    pace.waits();
  }
  return undefined;
}

const drips = (count: number, ms: number, bytes: number) =>
  Array.from({ length: count }, () => [ms, bytes] as const);

test('a byte now and then is abandoned after half a minute, and not before', () => {
  const limits = { bytesPerSecondMin: 1_024 };
  assert.equal(firstError(limits, drips(5, 5_000, 1)), undefined);
  assert.equal(
    firstError(limits, drips(6, 5_000, 1)),
    'FETCH_TIMEOUT: https://a.example/x sends fewer than 1024 bytes a second.',
  );
});

test('a body at the minimum rate continues, one with a byte less does not', () => {
  const limits = { bytesPerSecondMin: 1_000 };
  assert.equal(firstError(limits, drips(600, 1_000, 1_000)), undefined);
  assert.match(firstError(limits, [...drips(29, 1_000, 1_000), [1_000, 999]]) ?? '', /fewer/);
});

test('each half minute counts by itself: a fast beginning does not pay for dripping', () => {
  const chunks = [[30_000, 10_000_000], ...drips(6, 5_000, 1)] as const;
  assert.match(firstError({ bytesPerSecondMin: 1 }, chunks) ?? '', /fewer/);
  assert.equal(firstError({ bytesPerSecondMin: 1 }, chunks.slice(0, 6)), undefined);
});

test('the time that the reader takes is not the server’s', () => {
  const chunks = Array.from({ length: 10 }, () => [1, 10, 60_000] as const);
  assert.equal(firstError({ bytesPerSecondMin: 1_000 }, chunks), undefined);
  assert.equal(firstError({ documentTimeoutMs: 10 }, chunks), undefined);
  assert.match(firstError({ documentTimeoutMs: 9 }, chunks) ?? '', /not sent whole within/);
});

test('without a limit a body may drip until the document’s time is over', () => {
  assert.equal(firstError({}, drips(180, 5_000, 1)), undefined);
  assert.match(firstError({}, drips(181, 5_000, 1)) ?? '', /not sent whole within 15 min/);
});
