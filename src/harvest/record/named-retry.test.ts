// A sitemap whose server names a time is asked for then, and the others of its site meanwhile.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { SitemapHarvest } from '../run/session/sitemap-harvest.ts';
import { namedRetryAt } from './named-retry.ts';

const AT = Date.UTC(2026, 10, 1);
const DAY_MS = 24 * 3_600_000;

function retryOf(retryAfter: string | undefined, failuresInRow = 1, status = 503) {
  const headers = new Map(retryAfter === undefined ? [] : [['retry-after', retryAfter]]);
  const visit = { status, headers };
  const harvest = { result: 'failed', startedAt: AT - 1_000, endedAt: AT, visit };
  return namedRetryAt(harvest as unknown as SitemapHarvest, { failuresInRow, intervalMs: 900_000 });
}

test('the time that a 503 or a 429 names counts, from ten seconds to a day', () => {
  assert.equal(retryOf('30'), AT + 30_000);
  assert.equal(retryOf('30', 1, 429), AT + 30_000);
  assert.equal(retryOf(new Date(AT + 120_000).toUTCString()), AT + 120_000);
  assert.equal(retryOf('0'), AT + 10_000);
  assert.equal(retryOf('86400'), AT + DAY_MS);
  assert.equal(retryOf('86401'), AT + DAY_MS);
});

test('no time is named by other answers, or by none that can be read', () => {
  assert.equal(retryOf('30', 1, 404), undefined);
  assert.equal(retryOf(undefined), undefined);
  assert.equal(retryOf('soon'), undefined);
});

test('a server that keeps naming a short time is retried like others that fail', () => {
  assert.equal(retryOf('30', 3), AT + 30_000);
  assert.equal(retryOf('30', 4), AT - 1_000 + 900_000);
  assert.equal(retryOf('3600', 4), AT + 3_600_000);
});
