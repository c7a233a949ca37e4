// Rounds one after the other, also when they are broken off between.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { home, madeUp, SITE, visitOf } from '../../../tests/support/made-up-visitor.ts';
import type { Visitor } from '../../net/port/visit.ts';
import { crawl } from '../crawl.ts';

test('a crawl that is paused while a round is planned decides as one that is not', async () => {
  const pages = Array.from({ length: 1_600 }, (_, index) => `/p/${index}`);
  const plain = madeUp((url) => (url === `${SITE}/` ? visitOf(url, {}, home(pages)) : undefined));
  // The time is over while the third round is planned: the second took 500 of the template.
  let nowMs = 0;
  let plannings = 0;
  const visitor: Visitor = {
    ...plain,
    robots: async (url, agent) => {
      if (agent === 'Googlebot') plannings += 1;
      if (plannings === 700) nowMs += 10_000;
      return plain.robots(url, agent);
    },
  };
  const clock = { now: () => 0, monotonic: () => nowMs };
  await using run = crawl(`${SITE}/`, { visitor, clock, sitemaps: false });
  assert.equal(await run.visit({ untilMs: 5_000 }), 'paused');
  assert.equal(run.currentReport().reasons.listed, 501);
  assert.equal(await run.visit(), 'done');
  const { reasons } = run.currentReport();
  assert.deepEqual([reasons.listed, reasons.trap], [1_601, 0]);
});
