// What the words of a row that is held say.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { parseHeldReason } from './decision-table.ts';

test('the first word is the reason, the rest is the evidence', () => {
  assert.deepEqual(parseHeldReason('depth'), { reason: 'depth' });
  assert.deepEqual(parseHeldReason('out-of-scope'), { reason: 'out-of-scope' });
  assert.deepEqual(parseHeldReason('excluded /a b/**'), { reason: 'excluded', detail: '/a b/**' });
  assert.deepEqual(parseHeldReason('robots /x'), { reason: 'robots', detail: '/x' });
});

test('of a trap the kind is told, and the template that was given up', () => {
  assert.deepEqual(parseHeldReason('trap chain'), { reason: 'trap', detail: 'chain' });
  assert.deepEqual(parseHeldReason('trap template /p/N?a&b c'), {
    reason: 'trap',
    detail: 'template',
    template: '/p/N?a&b c',
  });
});

test('what is held for later was not fetched', () => {
  for (const why of ['', 'sitemap', 'sitemap depth', 'constructor', ' depth']) {
    assert.deepEqual(parseHeldReason(why), { reason: 'not-fetched' });
  }
});
