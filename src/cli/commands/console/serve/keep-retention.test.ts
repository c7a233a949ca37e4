// What is old is forgotten now and then, and a failure does not end that.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Retention } from '../../../../store/port/store.ts';
import { keepRetention } from './keep-retention.ts';

test('it forgets a minute after the start and every six hours, also after a failure', async () => {
  const until = new AbortController();
  const waits: number[] = [];
  const asked: Retention[] = [];
  const told: string[] = [];
  const note = (_: unknown, message: string) => void told.push(message);
  await keepRetention({
    store: {
      forget: async (retention) => {
        asked.push(retention);
        if (asked.length === 1) throw new Error('full');
        return 3;
      },
    },
    clock: { now: () => 1_000, monotonic: () => 0 },
    log: { info: note, warn: note, error: note },
    retentionMs: 500,
    signal: until.signal,
    wait: async (ms) => {
      waits.push(ms);
      if (waits.length === 3) until.abort();
    },
  });
  assert.deepEqual(waits, [60_000, 21_600_000, 21_600_000]);
  const spans = { now: 1_000, readsMs: 500, changesMs: 500, goneMs: 500 };
  assert.deepEqual(asked, [spans, spans]);
  assert.deepEqual(told, [
    'Old data could not be deleted.',
    'Data older than the retention was deleted.',
  ]);
});

test('bodies are swept as often, and a place that fails is logged', async () => {
  const until = new AbortController();
  const told: string[] = [];
  const note = (_: unknown, message: string) => void told.push(message);
  let sweeps = 0;
  await keepRetention({
    store: { forget: async () => 0 },
    bodies: {
      sweep: async (signal) => {
        assert.equal(signal, until.signal);
        sweeps += 1;
        if (sweeps === 1) throw new Error('403');
        return sweeps === 2 ? 5 : 0;
      },
    },
    clock: { now: () => 0, monotonic: () => 0 },
    log: { info: note, warn: note, error: note },
    retentionMs: 500,
    signal: until.signal,
    wait: async () => {
      if (sweeps === 3) until.abort();
    },
  });
  assert.deepEqual(told, [
    'Bodies could not be removed.',
    'Bodies of sitemaps that are not needed were removed.',
  ]);
});
