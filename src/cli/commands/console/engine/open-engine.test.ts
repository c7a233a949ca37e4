// A store is made by those commands alone that may, and never beside what is left of another.
import assert from 'node:assert/strict';
import { existsSync, readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { temporaryFolder } from '../../../../../tests/support/temporary-folder.ts';
import type { ErrorCode } from '../../../../base/error-codes.ts';
import { isPortolanError } from '../../../../base/portolan-error.ts';
import { openEngine } from './open-engine.ts';

const open = (folder: string, create: boolean) => openEngine({ folder, environment: {}, create });

async function assertRefused(
  opening: Promise<unknown>,
  { code, message, hint }: { code: ErrorCode; message: RegExp; hint: RegExp },
): Promise<void> {
  await assert.rejects(opening, (error) => {
    assert.ok(isPortolanError(error), String(error));
    assert.equal(error.code, code);
    assert.match(error.message, message);
    assert.match(error.hint ?? '', hint);
    return true;
  });
}

test('where there is no store none is made, unless that is wanted', async (t) => {
  const folder = join(temporaryFolder(t), 'store');
  const refused = { code: 'CONFIG_INVALID', message: /no store in/, hint: /--database/ } as const;
  await assertRefused(open(folder, false), refused);
  assert.equal(existsSync(folder), false);
  await (await open(folder, true)).close(0);
  await (await open(folder, false)).close(0);
});

test('a store without its control.db is not taken for a new one', async (t) => {
  const folder = join(temporaryFolder(t), 'store');
  await (await open(folder, true)).close(0);
  rmSync(join(folder, 'control.db'));
  const names = readdirSync(folder).sort();
  const message = /control\.db, which holds the sites, is missing/;
  for (const create of [true, false]) {
    const refused = { code: 'STORE_UNUSABLE', message, hint: /restore.*--database/ } as const;
    await assertRefused(open(folder, create), refused);
  }
  assert.deepEqual(readdirSync(folder).sort(), names);
});

test('bodies are kept in the place that is named, and one that is none is refused', async (t) => {
  const folder = join(temporaryFolder(t), 'store');
  const settings = { folder, environment: {}, create: true };
  const plain = await openEngine(settings);
  assert.equal(plain.harvest.bodies, undefined);
  await plain.close(0);
  const engine = await openEngine({ ...settings, bodies: join(folder, '..', 'bodies') });
  assert.ok(engine.harvest.bodies);
  await engine.close(0);
  const refused = [
    ['s3://bucket', /region of the bucket/, /AWS_REGION/],
    ['s3://bucket?region=x', /AWS_ACCESS_KEY_ID is not set/, /AWS_SECRET_ACCESS_KEY/],
    ['https://bucket.example/', /neither a folder nor a bucket/, /s3:/],
  ] as const;
  for (const [bodies, message, hint] of refused) {
    const opening = openEngine({ ...settings, bodies });
    await assertRefused(opening, { code: 'CONFIG_INVALID', message, hint });
  }
  await (await openEngine(settings)).close(0);
});

test('work of a process that was killed is begun again at once', async (t) => {
  const folder = join(temporaryFolder(t), 'store');
  const killed = await open(folder, true);
  await killed.queue.send({ kind: 'read-site', key: '1', group: 'a.example' });
  const lease = { kinds: ['read-site'], worker: 'w', leaseMs: 60_000 };
  assert.equal((await killed.queue.lease(lease)).length, 1);
  // Closed as by a kill: nobody said what became of the job.
  await killed.close(0);
  const engine = await open(folder, false);
  t.after(() => engine.close(0));
  const [job] = await engine.queue.lease(lease);
  assert.deepEqual([job?.key, job?.attempts], ['1', 2]);
});
