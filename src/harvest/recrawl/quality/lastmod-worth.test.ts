// What lastmods are worth, beside the simulator's figures.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { lastmodWorth } from './lastmod-worth.ts';

const page = (recall: number, precision: number) => {
  const changes = 0.3 * Math.exp(1.1 ** 2 / 2);
  const right = recall * changes;
  return { visits: 0.3, changes, right, told: precision > 0 ? right / precision : 0 };
};

test('right lastmods are worth more than poor ones, and those more than none', () => {
  const worth = lastmodWorth(page(0.5, 0.2));
  assert.ok(worth);
  assert.ok(worth.without < worth.now && worth.now < worth.right);
  // As the table of the guide has it: 67, 69 and (.8/.8) 80 of 100, here without weights.
  assert.ok(worth.now - worth.without > 0.005 && worth.now - worth.without < 0.05);
  assert.ok(worth.right - worth.without > 0.12 && worth.right - worth.without < 0.35);
});

test('a site whose lastmods are right has nothing to gain, one without has all', () => {
  const right = lastmodWorth(page(0.95, 0.95));
  assert.ok(right && Math.abs(right.now - right.right) < 0.002);
  const none = lastmodWorth(page(0, 0));
  assert.ok(none && none.now === none.without);
});

test('more visits make pages fresher, whatever the lastmods', () => {
  const few = lastmodWorth({ ...page(0.5, 0.5), visits: 0.05 });
  const many = lastmodWorth({ ...page(0.5, 0.5), visits: 2 });
  assert.ok(few && many);
  for (const kind of ['without', 'now', 'right'] as const) {
    assert.ok(few[kind] < many[kind]);
    assert.ok(few[kind] > 0 && many[kind] < 1);
  }
});

test('nothing is known of a site without visits or changes', () => {
  assert.equal(lastmodWorth({ visits: 0, changes: 1, told: 0, right: 0 }), undefined);
  assert.equal(lastmodWorth({ visits: 1, changes: 0, told: 0, right: 0 }), undefined);
});
