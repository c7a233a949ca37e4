// What the line says about how far a crawl is.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { HOSTILE_TEXTS } from '../../../../tests/support/crawl-samples.ts';
import type { CrawlProgress } from '../../../crawl/port/crawl-report.ts';
import { crawlProgressText, rateText } from './crawl-progress-text.ts';

const progress: CrawlProgress = {
  stage: 'visiting',
  visits: 1_234,
  takenOver: 0,
  queue: 567,
  addresses: 2_000,
  round: 3,
  statuses: new Map([
    ['404', 34],
    ['200', 1_200],
  ]),
  at: 'https://example.com/blog/a?b',
};

test('visits are told with their rate, the queue, statuses and the least time left', () => {
  assert.equal(
    crawlProgressText(progress, 9.81),
    '1,234 pages (9.8/s), 567 waiting, 200 ×1,200, 404 ×34, at least 58 s left, /blog/a?b',
  );
});

test('without a rate there is no time, and without a queue there is none left', () => {
  assert.doesNotMatch(crawlProgressText(progress, 0), /left|\/s\)/);
  assert.doesNotMatch(crawlProgressText({ ...progress, queue: 0 }, 5), /left/);
});

test('a host that is let be is told in place of all else', () => {
  const pause = 'The host asked to be let be for 30 s.';
  assert.equal(
    crawlProgressText({ ...progress, pause, takenOver: 5 }, 0),
    '1,234 pages, 5 reused, 567 waiting. The host asked to be let be for 30 s.',
  );
});

test('the four most frequent statuses are told', () => {
  const statuses = new Map([1, 2, 3, 4, 5].map((count) => [`50${count}`, count]));
  const text = crawlProgressText({ ...progress, statuses }, 0);
  assert.match(text, /505 ×5, 504 ×4, 503 ×3, 502 ×2, \/blog/);
});

test('the other stages say what is done', () => {
  const { at, ...rest } = progress;
  assert.equal(crawlProgressText({ ...rest, stage: 'start' }, 0), 'Finding the start of the site');
  assert.match(crawlProgressText({ ...rest, stage: 'sitemaps' }, 0), /own sitemaps: 2,000 addr/);
  assert.match(crawlProgressText({ ...progress, stage: 'probing' }, 0), /missing.*: \/blog\/a/);
  assert.match(crawlProgressText({ ...rest, stage: 'deciding' }, 0), /Deciding which of 2,000/);
});

test('an address steers no terminal', () => {
  for (const at of HOSTILE_TEXTS) {
    const text = crawlProgressText({ ...progress, at, pause: at, statuses: new Map([[at, 1]]) }, 1);
    assert.doesNotMatch(text, /[\x00-\x1f\x7f-\x9f\u202e]/);
  }
});

test('rates have two digits that count', () => {
  assert.deepEqual([0.254, 9.81, 12.6, 99, 1_204.4].map(rateText), [
    '0.25/s',
    '9.8/s',
    '13/s',
    '99/s',
    '1,204/s',
  ]);
});
