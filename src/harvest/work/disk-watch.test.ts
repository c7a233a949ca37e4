// A full disk is told once, and looked at now and then until it can be written.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { PortolanError } from '../../base/portolan-error.ts';
import { DISK_LOOK_MS, DiskWatch } from './disk-watch.ts';

const FULL = new PortolanError('STORE_FULL', { message: 'Full.' });

function watched(probe?: () => Promise<void>) {
  const troubles: unknown[] = [];
  let time = 0;
  let probes = 0;
  const clock = { now: () => 0, monotonic: () => time };
  const store = probe
    ? {
        probe: () => {
          probes += 1;
          return probe();
        },
      }
    : {};
  const watch = new DiskWatch({ store, clock, onTrouble: (error) => void troubles.push(error) });
  return {
    watch,
    troubles,
    probes: () => probes,
    pass: (ms: number) => {
      time += ms;
    },
  };
}

test('other troubles are passed on, and close nothing', async () => {
  const { watch, troubles, probes } = watched(async () => undefined);
  const error = new Error('x');
  watch.note(error);
  assert.deepEqual(troubles, [error]);
  assert.equal(await watch.isOpen(), true);
  assert.equal(probes(), 0);
});

test('a full disk is reported once, and its watch opens once a write works', async () => {
  let isFull = true;
  const { watch, troubles, probes, pass } = watched(async () => {
    if (isFull) throw FULL;
  });
  watch.note(FULL);
  watch.note(FULL);
  assert.deepEqual(troubles, [FULL]);
  pass(DISK_LOOK_MS - 1);
  assert.deepEqual([await watch.isOpen(), probes()], [false, 0]);
  pass(1);
  assert.deepEqual(await Promise.all([watch.isOpen(), watch.isOpen()]), [false, false]);
  assert.equal(probes(), 1, 'two that ask look once');
  assert.equal(await watch.isOpen(), false);
  isFull = false;
  pass(DISK_LOOK_MS);
  assert.deepEqual([await watch.isOpen(), await watch.isOpen(), probes()], [true, true, 2]);
  watch.worked();
  watch.note(FULL);
  assert.equal(troubles.length, 2, 'the next time is told again');
});

test('what finds the disk full although a little can be written waits for longer', async () => {
  const { watch, troubles, pass } = watched(async () => undefined);
  const waits: number[] = [];
  for (let time = 0; time < 9; time += 1) {
    // Several that were under way find it full at the same time.
    watch.note(FULL);
    watch.note(FULL);
    // What ends well while the watch is closed was begun before.
    watch.worked();
    let waitMs = 0;
    for (; !(await watch.isOpen()); waitMs += 1_000) pass(1_000);
    waits.push(waitMs / 1_000);
  }
  assert.deepEqual(waits, [5, 10, 20, 30, 30, 30, 30, 30, 30]);
  assert.deepEqual(troubles, [FULL], 'told once');
  watch.worked();
  watch.note(FULL);
  assert.equal(troubles.length, 2);
  pass(DISK_LOOK_MS);
  assert.equal(await watch.isOpen(), true, 'the first wait again');
});

test('a store that cannot be probed is tried again', async () => {
  const { watch, pass } = watched();
  watch.note(FULL);
  assert.equal(await watch.isOpen(), false);
  pass(DISK_LOOK_MS);
  assert.equal(await watch.isOpen(), true);
});
