// What is kept of results for a retry, and what is not.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { AnnounceResult } from './announcer.ts';
import {
  addPending,
  type PendingAnnouncement,
  parsePending,
  pendingAnnouncement,
} from './pending-announcements.ts';

const NOW = Date.UTC(2026, 10, 21, 12);
const page = (number: number): string => `https://example.com/${number}`;
const range = (from: number, to: number): string[] =>
  Array.from({ length: to - from }, (_, index) => page(from + index));

function failed(announcer: string, pending: readonly string[], seconds = 600): AnnounceResult {
  return { announcer, outcome: 'failed', message: 'No.', pending, retryAfterSeconds: seconds };
}
function ended(announcer: string, outcome: 'accepted' | 'refused' | 'skipped'): AnnounceResult {
  return { announcer, outcome, message: 'Well.' };
}

test('only what failed is pending, from its retry time on and never within ten minutes', () => {
  const results = [
    failed('indexnow', [page(1)], 1_200),
    failed('baidu', [page(1)], 1),
    failed('bing', ['https://example.com/sitemap.xml'], 601),
    ended('yandex', 'accepted'),
    ended('search-console', 'refused'),
    ended('robots-txt', 'skipped'),
    { announcer: 'ping:x', outcome: 'failed', message: 'It was not told what changed.' } as const,
  ];
  const { pending, droppedUrls } = addPending([], results, { nowMs: NOW });
  assert.equal(droppedUrls, 0);
  assert.deepEqual(pending, [
    { announcer: 'indexnow', urls: [page(1)], notBeforeMs: NOW + 1_200_000, createdMs: NOW },
    { announcer: 'baidu', urls: [page(1)], notBeforeMs: NOW + 600_000, createdMs: NOW },
    {
      announcer: 'bing',
      urls: ['https://example.com/sitemap.xml'],
      notBeforeMs: NOW + 601_000,
      createdMs: NOW,
    },
  ]);
  assert.deepEqual(parsePending(JSON.parse(JSON.stringify(pending))), pending);
});

test('URLs come behind those that were pending, each once, since the day of the first', () => {
  const before = addPending([], [failed('indexnow', [page(1), page(2)])], { nowMs: NOW }).pending;
  const later = NOW + 86_400_000;
  const { pending } = addPending(before, [failed('indexnow', [page(2), page(3)])], {
    nowMs: later,
  });
  assert.deepEqual(pending, [
    {
      announcer: 'indexnow',
      urls: [page(1), page(2), page(3)],
      notBeforeMs: later + 600_000,
      createdMs: NOW,
    },
  ]);
});

test('URLs that are pending stay when others are told', () => {
  const before = addPending([], [failed('indexnow', [page(1)])], { nowMs: NOW }).pending;
  const { pending } = addPending(before, [ended('indexnow', 'accepted')], { nowMs: NOW + 1 });
  assert.deepEqual(pending, before);
});

test('a new set of sitemaps takes the place of one that is pending', () => {
  const old = failed('robots-txt', ['https://example.com/sitemap.xml']);
  const before = addPending([], [old], { nowMs: NOW }).pending;
  const index = 'https://example.com/sitemap-index-1.xml';
  const { pending } = addPending(before, [failed('robots-txt', [index])], { nowMs: NOW + 1 });
  assert.deepEqual(pending[0]?.urls, [index]);
  for (const outcome of ['accepted', 'refused'] as const) {
    const results = [ended('robots-txt', outcome)];
    assert.deepEqual(addPending(before, results, { nowMs: NOW + 1 }).pending, []);
  }
  const skipped = addPending(before, [ended('robots-txt', 'skipped')], { nowMs: NOW + 1 });
  assert.deepEqual(skipped.pending, before);
});

test('beyond 100,000 URLs the oldest go, and are counted', () => {
  const full = addPending([], [failed('baidu', range(0, 100_000))], { nowMs: NOW });
  assert.equal(full.droppedUrls, 0);
  const over = addPending(full.pending, [failed('baidu', range(99_999, 100_002))], { nowMs: NOW });
  assert.equal(over.droppedUrls, 2);
  assert.deepEqual(over.pending[0]?.urls, range(2, 100_002));
});

test('what was stored and is not as it should be is left out', () => {
  const good: PendingAnnouncement = {
    announcer: 'baidu',
    urls: [page(1)],
    notBeforeMs: NOW,
    createdMs: NOW,
  };
  for (const stored of [undefined, null, 'x', 7, {}, []])
    assert.deepEqual(parsePending(stored), []);
  const stored = [
    null,
    'x',
    { announcer: 1, urls: [page(1)] },
    { announcer: 'bing', urls: 'x' },
    { announcer: 'bing', urls: [] },
    { announcer: 'bing', urls: [1, null, 'no URL'] },
    { ...good, secret: 'x' },
  ];
  assert.deepEqual(parsePending(stored), [good]);
  const odd = { announcer: 'baidu', urls: [page(1), 2], notBeforeMs: 'soon', createdMs: null };
  assert.deepEqual(parsePending([odd]), [{ ...good, notBeforeMs: 0, createdMs: 0 }]);
  assert.equal(parsePending(Array.from({ length: 101 }, () => good)).length, 100);
});

test('an announcement of what is pending tells it as sitemaps and as a difference', () => {
  const pending = { announcer: 'x', urls: [page(1)], notBeforeMs: 0, createdMs: 0 };
  const { signal } = new AbortController();
  const announcement = pendingAnnouncement(pending, { base: 'https://example.com/', signal });
  assert.deepEqual(announcement.sitemaps, [page(1)]);
  assert.deepEqual(announcement.difference?.(['removed']), [[page(1)]]);
  assert.equal(announcement.initial, false);
  assert.equal(announcement.signal, signal);
});
