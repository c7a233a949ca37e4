// The copy of a queue, and where copies go.
import assert from 'node:assert/strict';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { temporaryFolder } from '../../../../../tests/support/temporary-folder.ts';
import { isPortolanError } from '../../../../base/portolan-error.ts';
import { openQueue } from '../../../../queue/open-queue.ts';
import type { Store } from '../../../../store/port/store.ts';
import { backUpEngine, copyJobs } from './back-up-engine.ts';

const clock = { now: () => 1_000, monotonic: () => 0 };

test('the copy of a queue has every job, and what was under way waits in it', async () => {
  const queue = await openQueue(undefined, { clock });
  for (let site = 1; site <= 1_500; site++) {
    const key = String(site);
    await queue.send({ kind: 'read-site', key, group: `h${site}`, data: '{"a":1}', dueAt: site });
  }
  const kinds = ['read-site'];
  const [leased] = await queue.lease({ kinds, worker: 'w', leaseMs: 60_000 });
  assert.equal(leased?.key, '1');
  const copy = await openQueue(undefined, { clock });
  await copyJobs(queue, copy);
  assert.equal((await copy.stats()).waiting, 1_500);
  const job = await copy.find('read-site', '1500');
  assert.deepEqual(
    [job?.group, job?.data, job?.dueAt, job?.state],
    ['h1500', '{"a":1}', 1_500, 'waiting'],
  );
  await queue.close();
  await copy.close();
});

test('store and queue are copied into a folder that is made', async (t) => {
  const queue = await openQueue(undefined, { clock });
  t.after(() => queue.close());
  const folder = join(temporaryFolder(t), 'backups', 'first');
  const asked: string[] = [];
  const store = { backup: async (to: string) => void asked.push(to) } as Store;
  assert.equal(await backUpEngine({ store, queue, clock }, folder), folder);
  assert.deepEqual(asked, [folder]);
  assert.ok(existsSync(join(folder, 'queue.db')));
});

test('a folder that is not empty is refused before anything is written', async (t) => {
  const queue = await openQueue(undefined, { clock });
  t.after(() => queue.close());
  const folder = temporaryFolder(t, { 'something.txt': 'x' });
  const store = { backup: async () => assert.fail('nothing may be written') } as unknown as Store;
  await assert.rejects(
    backUpEngine({ store, queue, clock }, folder),
    (error) => isPortolanError(error) && error.code === 'OUTPUT_UNWRITABLE',
  );
});
