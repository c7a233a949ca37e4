// Copies on request: where the console puts them, one at a time, and for admins alone.
import assert from 'node:assert/strict';
import { resolve } from 'node:path';
import { test } from 'node:test';
import { OpenAPIHono } from '@hono/zod-openapi';
import { silentLog } from '../core/console-context.ts';
import type { ConsoleCore } from '../http/console-core.ts';
import type { ConsoleEnv, ConsoleVisitor } from '../http/console-env.ts';
import { httpProblemOf } from '../http/http-error.ts';
import { mountBackup } from './mount-backup.ts';

function appOf(
  backup: (() => Promise<string>) | undefined,
  scope: ConsoleVisitor['scope'] = 'admin',
) {
  const app = new OpenAPIHono<ConsoleEnv>();
  app.use(async (c, next) => {
    c.set('visitor', { kind: 'bearer', scope });
    await next();
  });
  app.onError((error, c) => c.json({ message: error.message }, httpProblemOf(error).status));
  mountBackup(app, {
    log: silentLog,
    rates: {},
    ...(backup && { backup }),
  } as unknown as ConsoleCore);
  const ask = (body?: string) =>
    app.request('/api/backup', { method: 'POST', ...(body !== undefined && { body }) });
  return ask;
}

test('an admin sees where the copy is, whatever else the request says', async () => {
  const ask = appOf(async () => '/data/backups/1');
  const answer = await ask('{"folder":"/etc"}');
  assert.equal(answer.status, 201);
  assert.deepEqual(await answer.json(), { version: 1, folder: '/data/backups/1' });
});

test('a relative folder is returned as an absolute path', async () => {
  const answer = await appOf(async () => 'portolan-data/backups/1')();
  assert.deepEqual(await answer.json(), { version: 1, folder: resolve('portolan-data/backups/1') });
});

test('who is no admin is refused', async () => {
  const never = () => assert.fail('nothing may be written');
  for (const scope of ['read', 'submit'] as const) {
    assert.equal((await appOf(never, scope)()).status, 403);
  }
});

test('while a copy is written no other is begun; after a failure one may be', async () => {
  const copies: PromiseWithResolvers<string>[] = [];
  const ask = appOf(() => {
    const copy = Promise.withResolvers<string>();
    copies.push(copy);
    return copy.promise;
  });
  const first = ask();
  assert.equal((await ask()).status, 409);
  copies[0]?.reject(new Error('full'));
  assert.equal((await first).status, 500);
  const second = ask();
  copies[1]?.resolve('x');
  assert.equal((await second).status, 201);
});

test('a console that was not told where copies go says so', async () => {
  assert.equal((await appOf(undefined)()).status, 409);
});
