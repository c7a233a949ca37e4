// What is old is forgotten, and the log says so; a failure is logged, too.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Retention } from '../../../../store/port/store.ts';
import { forgetOld } from './forget-old.ts';

test('all spans end at the retention, and the log says what was deleted', async () => {
  const asked: Retention[] = [];
  const told: string[] = [];
  const note = (_: unknown, message: string) => void told.push(message);
  const options = {
    store: {
      forget: async (retention: Retention) => {
        asked.push(retention);
        if (asked.length === 1) throw new Error('full');
        return asked.length - 2;
      },
    },
    clock: { now: () => 1_000, monotonic: () => 0 },
    log: { info: note, warn: note, error: note },
    retentionMs: 500,
  };
  for (let pass = 0; pass < 3; pass += 1) await forgetOld(options);
  const spans = { now: 1_000, readsMs: 500, changesMs: 500, goneMs: 500 };
  assert.deepEqual(asked, [spans, spans, spans]);
  assert.deepEqual(told, [
    'Old data could not be deleted.',
    'Data older than the retention was deleted.',
  ]);
});

test('bodies are swept as well, and a place that fails is logged', async () => {
  const told: string[] = [];
  const note = (_: unknown, message: string) => void told.push(message);
  let sweeps = 0;
  const options = {
    store: { forget: async () => 0 },
    bodies: {
      sweep: async () => {
        sweeps += 1;
        if (sweeps === 1) throw new Error('403');
        return sweeps === 2 ? 5 : 0;
      },
    },
    clock: { now: () => 0, monotonic: () => 0 },
    log: { info: note, warn: note, error: note },
    retentionMs: 500,
  };
  for (let pass = 0; pass < 3; pass += 1) await forgetOld(options);
  assert.deepEqual(told, [
    'Bodies could not be removed.',
    'Bodies of sitemaps that are not needed were removed.',
  ]);
});
