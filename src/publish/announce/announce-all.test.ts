// Whoever fails stops nobody else.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { PortolanError } from '../../base/portolan-error.ts';
import { announceAll } from './announce-all.ts';
import type { Announcement, AnnounceResult, Announcer } from './announcer.ts';

const announcement: Announcement = { sitemaps: [], base: 'https://example.com/', initial: false };

function announcer(name: string, announce: () => Promise<AnnounceResult>): Announcer {
  return { name, announce };
}
function accepting(name: string): Announcer {
  return announcer(name, async () => ({ announcer: name, outcome: 'accepted', message: 'Told.' }));
}

test('all are told in order, and whoever fails stops nobody', async () => {
  const failing = announcer('failing', async () => {
    throw new PortolanError('PUBLISH_STATE_UNUSABLE', { message: 'The state could not be read.' });
  });
  const seen: string[] = [];
  const results = await announceAll([accepting('a'), failing, accepting('b')], announcement, {
    onResult: (result) => seen.push(result.announcer),
  });
  assert.deepEqual(
    results.map(({ announcer: name, outcome }) => [name, outcome]),
    [
      ['a', 'accepted'],
      ['failing', 'failed'],
      ['b', 'accepted'],
    ],
  );
  assert.equal(results[1]?.message, 'It was not told what changed: The state could not be read.');
  assert.deepEqual(seen, ['a', 'failing', 'b']);
});

test('nobody is nobody', async () => {
  assert.deepEqual(await announceAll([], announcement), []);
});

test('whoever gives up gets his own reason, and those behind are not told', async () => {
  const controller = new AbortController();
  const reason = new Error('enough');
  let told = 0;
  const stopping = announcer('stopping', async () => {
    controller.abort(reason);
    throw reason;
  });
  const late = announcer('late', async () => {
    told += 1;
    return { announcer: 'late', outcome: 'accepted', message: 'Told.' };
  });
  const { signal } = controller;
  await assert.rejects(announceAll([stopping, late], { ...announcement, signal }), reason);
  await assert.rejects(announceAll([late], { ...announcement, signal }), reason);
  assert.equal(told, 0);
});

test('our own mistakes are not hidden', async () => {
  const broken = announcer('broken', async () => {
    throw new TypeError('a bug');
  });
  await assert.rejects(announceAll([broken], announcement), TypeError);
});
