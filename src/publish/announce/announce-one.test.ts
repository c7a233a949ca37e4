// What one announcer cannot do is a result; giving up and our own mistakes are not.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { PortolanError } from '../../base/portolan-error.ts';
import type { Announcement, AnnounceResult, Announcer } from '../ports/announcer.ts';
import { announceOne, checkOne } from './announce-one.ts';

const announcement: Announcement = { sitemaps: [], base: 'https://example.com/', initial: false };

function announcer(name: string, announce: () => Promise<AnnounceResult>): Announcer {
  return { name, announce };
}

test('a difference that cannot be read is a failed announcement', async () => {
  const failing = announcer('failing', async () => {
    throw new PortolanError('PUBLISH_STATE_UNUSABLE', { message: 'The state could not be read.' });
  });
  assert.deepEqual(await announceOne(failing, announcement), {
    announcer: 'failing',
    outcome: 'failed',
    message: 'Could not read what changed: The state could not be read.',
  });
});

test('whoever gives up gets his own reason, and nobody is asked after that', async () => {
  const controller = new AbortController();
  const reason = new Error('enough');
  let told = 0;
  const stopping = announcer('stopping', async () => {
    controller.abort(reason);
    throw new PortolanError('ANNOUNCE_FAILED', { message: 'It was ended.' });
  });
  const late: Announcer = {
    name: 'late',
    announce: async () => {
      told += 1;
      return { announcer: 'late', outcome: 'accepted', message: 'Told.' };
    },
    check: async () => {
      told += 1;
      return { announcer: 'late', outcome: 'ready', message: 'It is ready.' };
    },
  };
  const { signal } = controller;
  await assert.rejects(announceOne(stopping, { ...announcement, signal }), PortolanError);
  await assert.rejects(announceOne(late, { ...announcement, signal }), reason);
  await assert.rejects(checkOne(late, { sitemaps: [], signal }), reason);
  assert.equal(told, 0);
});

test('our own mistakes are not hidden', async () => {
  const broken = announcer('broken', async () => {
    throw new TypeError('a bug');
  });
  await assert.rejects(announceOne(broken, announcement), TypeError);
});

test('an announcer without a check is skipped', async () => {
  const plain = announcer('plain', async () => {
    throw new Error('nobody is told');
  });
  const { outcome } = await checkOne(plain, { sitemaps: [] });
  assert.equal(outcome, 'skipped');
});
