// A thread that steps back does so alone.
import assert from 'node:assert/strict';
import { once } from 'node:events';
import { getPriority } from 'node:os';
import { test } from 'node:test';
import { Worker } from 'node:worker_threads';

const PROGRAM = `
  import { readlinkSync } from 'node:fs';
  import { getPriority } from 'node:os';
  import { parentPort, workerData } from 'node:worker_threads';
  const { stepBack } = await import(workerData);
  stepBack();
  parentPort.postMessage(getPriority(Number(readlinkSync('/proc/thread-self').split('/').at(-1))));
`;

test('a thread that steps back leaves the others of its process as they are', async (t) => {
  if (process.platform !== 'linux') return t.skip('threads have no priority of their own here');
  const before = getPriority();
  const module = new URL(`data:text/javascript,${encodeURIComponent(PROGRAM)}`);
  const workerData = new URL('./step-back.ts', import.meta.url).href;
  const worker = new Worker(module, { workerData });
  t.after(() => worker.terminate());
  const [priority] = await once(worker, 'message');
  assert.ok(priority > before || priority === 19, String(priority));
  assert.equal(getPriority(), before);
});
