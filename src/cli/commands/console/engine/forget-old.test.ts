// What is old is forgotten, and the log says so; how long things are kept is remembered.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Retention, Store } from '../../../../store/port/store.ts';
import { forgetOld, retentionOf } from './forget-old.ts';

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

test('the retention is the given one, else the one before, else 90 days; and is kept', async () => {
  const settings = new Map<string, string>();
  const access = {
    setting: async (name: string) => settings.get(name),
    putSetting: async (name: string, value: string) => void settings.set(name, value),
  } as unknown as Store['access'];
  const days = (count: number): number => count * 86_400_000;
  assert.equal(await retentionOf({ access }), days(90));
  const [name = ''] = settings.keys();
  const spansOf = (ms: number) => ({ readsMs: ms, changesMs: ms, goneMs: ms });
  assert.deepEqual(JSON.parse(settings.get(name) ?? ''), spansOf(days(90)));
  assert.equal(await retentionOf({ access }, days(7)), days(7));
  assert.deepEqual(JSON.parse(settings.get(name) ?? ''), spansOf(days(7)));
  assert.equal(await retentionOf({ access }), days(7));
  for (const damaged of ['{', 'null', '{}', '{"changesMs":0}', '{"changesMs":"7"}']) {
    settings.set(name, damaged);
    assert.equal(await retentionOf({ access }), days(90), damaged);
  }
});
