// A console that cannot listen leaves nothing behind.
import assert from 'node:assert/strict';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { type AddressInfo, createServer } from 'node:net';
import { join } from 'node:path';
import { test } from 'node:test';
import { temporaryFolder } from '../../../../../tests/support/temporary-folder.ts';
import { systemClock } from '../../../../base/clock.ts';
import { assertListenable } from '../engine/assert-listenable.ts';
import { runServe } from './run-serve.ts';

test('where a port is in use no store is made', async (t) => {
  const taken = createServer();
  t.after(() => taken.close());
  await once(taken.listen(0, '127.0.0.1'), 'listening');
  const { port } = taken.address() as AddressInfo;
  const database = join(temporaryFolder(t), 'store');
  const { stdout, stderr } = process;
  const { signal } = new AbortController();
  const listen = () => ({ signal, stop: () => undefined });
  const world = { stdout, stderr, environment: {}, clock: systemClock, listen };
  const given = { host: '127.0.0.1', port, consoles: 1, logFormat: 'human' } as const;
  await assert.rejects(runServe({ ...given, database, quiet: true }, world), {
    code: 'CONFIG_INVALID',
    message: new RegExp(`on 127\\.0\\.0\\.1:${port}: another program is already listening there`),
  });
  assert.equal(existsSync(database), false);
});

test('a port that is free is free afterwards', async () => {
  const server = createServer();
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const { port } = server.address() as AddressInfo;
  await new Promise((resolve) => server.close(resolve));
  await assertListenable({ host: '127.0.0.1', port });
  await assertListenable({ host: '127.0.0.1', port });
});
