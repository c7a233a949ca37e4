// The line, where there is a terminal and where there is none.
import assert from 'node:assert/strict';
import { PassThrough } from 'node:stream';
import { test } from 'node:test';
import type { CrawlProgress } from '../../../crawl/port/crawl-report.ts';
import { CrawlProgressLine } from './crawl-progress-line.ts';

function progressOf(visits: number): CrawlProgress {
  const counts = { visits, takenOver: 0, queue: 10, addresses: 20, round: 1 };
  return { stage: 'visiting', ...counts, statuses: new Map() };
}

function lineWith(options: {
  readonly shown: boolean;
  readonly quiet: boolean;
  readonly tty?: true;
}) {
  const stream = new PassThrough();
  if (options.tty) Object.assign(stream, { isTTY: true, columns: 80 });
  const time = { ms: 0 };
  const clock = { now: () => time.ms, monotonic: () => time.ms };
  const line = new CrawlProgressLine({ stream, ...options, clock });
  const text = (): string => String(stream.read() ?? '');
  return { line, text, time };
}

test('what is no terminal gets a line every 30 seconds', (t) => {
  t.mock.timers.enable({ apis: ['setInterval'] });
  const { line, text, time } = lineWith({ shown: true, quiet: false });
  t.mock.timers.tick(30_000);
  assert.equal(text(), '');
  line.update(progressOf(60));
  time.ms = 60_000;
  t.mock.timers.tick(30_000);
  assert.equal(text(), '1 min 00 s: 60 pages (1/s), 10 waiting, at least 10 s left\n');
  line.stop();
  t.mock.timers.tick(60_000);
  assert.equal(text(), '');
});

test('a terminal’s line is redrawn, and gone before a sentence is said', (t) => {
  t.mock.timers.enable({ apis: ['setInterval'] });
  const { line, text, time } = lineWith({ shown: true, quiet: false, tty: true });
  line.update(progressOf(3));
  time.ms = 1_000;
  t.mock.timers.tick(100);
  assert.match(text(), /^\r\x1b\[2K3 pages \(3\/s\), 10 waiting/);
  line.say('Something.');
  assert.equal(text(), '\r\x1b[2KSomething.\n');
  line.stop();
});

test('the rate is that of late', (t) => {
  t.mock.timers.enable({ apis: ['setInterval'] });
  const { line, text, time } = lineWith({ shown: true, quiet: false });
  for (const [ms, visits] of [
    [30_000, 3_000],
    [60_000, 3_030],
    [90_000, 3_060],
  ] as const) {
    line.update(progressOf(visits));
    time.ms = ms;
    t.mock.timers.tick(30_000);
  }
  assert.match(text(), /3,060 pages \(1\/s\)[^\n]*\n$/);
  assert.equal(line.visits, 3_060);
  line.stop();
});

test('quiet says nothing; no progress says sentences alone', (t) => {
  t.mock.timers.enable({ apis: ['setInterval'] });
  const quiet = lineWith({ shown: true, quiet: true });
  const still = lineWith({ shown: false, quiet: false });
  for (const { line } of [quiet, still]) {
    line.update(progressOf(1));
    t.mock.timers.tick(30_000);
    line.say('Something.');
    line.stop();
  }
  assert.equal(quiet.text(), '');
  assert.equal(still.text(), 'Something.\n');
});
