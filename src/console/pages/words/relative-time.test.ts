// Tests of times in words.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { dueElement, dueTime, relativeTime, timeElement } from './relative-time.ts';

const NOW = Date.UTC(2026, 10, 22, 12);
const MINUTE = 60_000;

test('the largest whole unit is said, before and after now', () => {
  assert.equal(relativeTime(NOW, NOW), 'just now');
  assert.equal(relativeTime(NOW - MINUTE + 1, NOW), 'just now');
  assert.equal(relativeTime(NOW - MINUTE, NOW), '1 minute ago');
  assert.equal(relativeTime(NOW + 59 * MINUTE, NOW), 'in 59 minutes');
  assert.equal(relativeTime(NOW + 60 * MINUTE, NOW), 'in 1 hour');
  assert.equal(relativeTime(NOW - 47 * 60 * MINUTE, NOW), '1 day ago');
  assert.equal(relativeTime(NOW + 1, NOW), 'in a moment');
});

test('the element holds the exact time twice: for machines and for people', () => {
  const text = String(timeElement(NOW - 3 * 60 * MINUTE, NOW));
  assert.match(text, /datetime="2026-11-22T09:00:00\.000Z"/);
  assert.match(text, /title="22 Nov 2026, 09:00:00 UTC"/);
  assert.match(text, />3 hours ago</);
});

test('what should have been done by now is due, not in the past', () => {
  assert.equal(dueTime(NOW + 2 * 60 * MINUTE, NOW), 'in 2 hours');
  assert.equal(dueTime(NOW, NOW), 'due now');
  assert.equal(dueTime(NOW - 2 * 60 * MINUTE, NOW), 'due now');
  const late = String(dueElement(NOW - 3 * 60 * MINUTE, NOW));
  assert.match(late, /title="22 Nov 2026, 09:00:00 UTC">due now</);
  assert.equal(String(dueElement(undefined, NOW)), '<span class="none">–</span>');
});

test('what is no time of a calendar is a dash', () => {
  for (const at of [undefined, Number.NaN, 8.64e15 + 1, -8.64e15 - 1]) {
    assert.equal(String(timeElement(at, NOW)), '<span class="none">–</span>');
  }
  assert.match(String(timeElement(8.64e15, NOW)), /<time datetime="\+275760/);
});
