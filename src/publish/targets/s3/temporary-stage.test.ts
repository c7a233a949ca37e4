// Files that wait on this machine: private, complete, and gone afterwards.
import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { mkdtemp, readdir, rm, stat, truncate } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type TestContext, test } from 'node:test';
import { OBJECT_BYTES_MAX } from '../../../objects/s3/s3-object.ts';
import { createTemporaryStage } from './temporary-stage.ts';

async function temporaryFolder(t: TestContext): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'portolan-test-'));
  t.after(() => rm(folder, { recursive: true, force: true }));
  return folder;
}

const bytes = (text: string) => new TextEncoder().encode(text);

test('files are in a folder that only we may enter, and that is removed at the end', async (t) => {
  const folder = await temporaryFolder(t);
  const staging = createTemporaryStage(folder);
  assert.deepEqual(await readdir(folder), []);
  const [one, two] = await Promise.all([staging.stage(), staging.stage()]);
  const [made = '', ...others] = await readdir(folder);
  assert.deepEqual(others, []);
  assert.match(made, /^portolan-/);
  // Windows has no such modes.
  if (process.platform !== 'win32') {
    assert.equal((await stat(join(folder, made))).mode & 0o777, 0o700);
    for (const name of await readdir(join(folder, made))) {
      assert.equal((await stat(join(folder, made, name))).mode & 0o777, 0o600);
    }
  }
  await one.write(bytes('begun'));
  await two.finish();
  await staging.close();
  assert.deepEqual(await readdir(folder), []);
  await staging.close();
});

test('the size and the hash are those of all that was written', async (t) => {
  const staging = createTemporaryStage(await temporaryFolder(t));
  t.after(() => staging.close());
  const file = await staging.stage();
  for (const part of ['one', '', 'two']) await file.write(bytes(part));
  await file.finish();
  const content = staging.contentOf(file);
  assert.equal(content.size, 6);
  assert.equal(content.sha256, createHash('sha256').update('onetwo').digest('hex'));
  assert.deepEqual(await content.load(), bytes('onetwo'));
});

test('a file that is not finished, thrown away or foreign cannot be published', async (t) => {
  const folder = await temporaryFolder(t);
  const [staging, other] = [createTemporaryStage(folder), createTemporaryStage(folder)];
  t.after(() => Promise.all([staging.close(), other.close()]));
  const [begun, thrown, foreign] = [
    await staging.stage(),
    await staging.stage(),
    await other.stage(),
  ];
  await thrown.finish();
  await thrown.discard();
  await foreign.finish();
  for (const file of [begun, thrown, foreign]) {
    assert.throws(() => staging.contentOf(file), /portolan bug/);
  }
});

test('a file of 64 MiB is taken, and not a byte more', async (t) => {
  const staging = createTemporaryStage(await temporaryFolder(t));
  t.after(() => staging.close());
  const file = await staging.stage();
  const chunk = new Uint8Array(OBJECT_BYTES_MAX / 8);
  for (let count = 0; count < 8; count += 1) await file.write(chunk);
  await assert.rejects(file.write(bytes('x')), { code: 'PUBLISH_TARGET_UNWRITABLE' });
  await file.discard();
  const exact = await staging.stage();
  await exact.write(new Uint8Array(OBJECT_BYTES_MAX));
  await exact.finish();
  assert.equal(staging.contentOf(exact).size, OBJECT_BYTES_MAX);
});

test('a disk that fails, or a file that somebody cut, is said with its place', async (t) => {
  const folder = await temporaryFolder(t);
  const missing = createTemporaryStage(join(folder, 'missing'));
  await assert.rejects(missing.stage(), {
    code: 'PUBLISH_TARGET_UNWRITABLE',
    path: join(folder, 'missing'),
  });
  await missing.close();

  const staging = createTemporaryStage(folder);
  t.after(() => staging.close());
  const file = await staging.stage();
  await file.write(bytes('whole'));
  await file.finish();
  const [made = ''] = await readdir(folder);
  const [name = ''] = await readdir(join(folder, made));
  await truncate(join(folder, made, name), 2);
  await assert.rejects(staging.contentOf(file).load(), /another process has changed it/);
  await rm(join(folder, made, name));
  await assert.rejects(staging.contentOf(file).load(), { code: 'PUBLISH_TARGET_UNWRITABLE' });
});
