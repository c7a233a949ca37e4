// The line to a thread: answers, errors, and what happens when the thread dies.
import assert from 'node:assert/strict';
import { type TestContext, test } from 'node:test';
import type { LineThreadCalls } from '../../../../../tests/support/line-thread.ts';
import { isPortolanError } from '../../../../base/portolan-error.ts';
import { ThreadLine } from './thread-line.ts';

function lineOf(t: TestContext): ThreadLine<LineThreadCalls> {
  const module = new URL('../../../../../tests/support/line-thread.ts', import.meta.url);
  const line = new ThreadLine<LineThreadCalls>({ module, workerData: {}, path: 'the folder' });
  t.after(() => line.close());
  return line;
}

test('each call gets its own answer, and a quick one does not wait for a slow one', async (t) => {
  const line = lineOf(t);
  const answered: number[] = [];
  const slow = line.call('slowly', 1).then((number) => answered.push(number));
  const quick = line.call('double', 2).then((number) => answered.push(number));
  await Promise.all([slow, quick]);
  assert.deepEqual(answered, [4, 1]);
});

test('an error comes with its code, hint and path, and another one with its message', async (t) => {
  const line = lineOf(t);
  const refused = await line.call('refuse', 'STORE_LOCKED').catch((error: unknown) => error);
  assert.ok(isPortolanError(refused));
  assert.deepEqual(
    [refused.code, refused.message, refused.hint, refused.path],
    ['STORE_LOCKED', 'No.', 'Wait.', 'a.db'],
  );
  await assert.rejects(line.call('fail', 'a bug'), /a bug/);
  await assert.rejects(line.call('noSuch' as 'fail', ''), /no call noSuch/);
  await assert.rejects(line.call('toString' as 'fail', ''), /no call toString/);
  assert.equal(await line.call('double', 1), 2);
});

test('what is moved is there and no longer here', async (t) => {
  const bytes = new Uint8Array(1_000);
  assert.equal(await lineOf(t).call('lengthOf', bytes, [bytes.buffer]), 1_000);
  assert.equal(bytes.length, 0);
});

test('what cannot be sent is refused, and nothing waits for it', async (t) => {
  const line = lineOf(t);
  await assert.rejects(line.call('double', (() => 1) as never), { name: 'DataCloneError' });
  assert.equal(await line.call('double', 3), 6);
});

for (const how of ['exit', 'throw'] as const) {
  test(`a thread that dies (${how}) rejects what was asked; another is started`, async (t) => {
    const line = lineOf(t);
    const waiting = line.call('die', how);
    await assert.rejects(waiting, { code: 'STORE_UNUSABLE' });
    assert.equal(await line.call('double', 4), 8);
  });
}

test('a line that was closed answers nothing more', async (t) => {
  const line = lineOf(t);
  assert.equal(line.isRunning, false);
  assert.equal(await line.call('double', 5), 10);
  assert.equal(line.isRunning, true);
  const waiting = line.call('die', 'throw');
  const refused = assert.rejects(waiting, { code: 'STORE_UNUSABLE' });
  await line.close();
  await refused;
  await assert.rejects(line.call('double', 5), { code: 'STORE_UNUSABLE' });
  await line.close();
});
