// How long a robots.txt is believed, whatever the clock does.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createRobotsGate } from './robots-gate.ts';

const HOUR_MS = 3_600_000;
const YEAR_MS = 365 * 24 * HOUR_MS;
const PAGE = new URL('https://a.example/page');

test('a file is asked for again after a day, and when the clock was put back', async () => {
  const time = { now: 10 * YEAR_MS };
  const asked: number[] = [];
  const gate = createRobotsGate({
    clock: { now: () => time.now, monotonic: () => 0 },
    fetchRobotsTxt: async (url) => {
      asked.push(time.now);
      return { url, finalUrl: url, status: 200, body: new Uint8Array() };
    },
  });
  const times = [0, 24 * HOUR_MS - 1, 24 * HOUR_MS, YEAR_MS, 0, 23 * HOUR_MS];
  for (const after of times) {
    time.now = 10 * YEAR_MS + after;
    await gate.judge(PAGE, { agent: 'portolan' });
    assert.notEqual(gate.judgeKnown(PAGE, 'portolan'), undefined);
  }
  const wanted = [0, 24 * HOUR_MS, YEAR_MS, 0];
  assert.deepEqual(
    asked,
    wanted.map((after) => 10 * YEAR_MS + after),
  );
});
