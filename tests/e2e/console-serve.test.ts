// `portolan serve` as a process: who is let in, what is said once, and how it ends.
import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { type TestContext, test } from 'node:test';
import { openStore } from '../../src/store/open-store.ts';
import { startConsoleProcess } from '../support/console-process.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';
import { runPortolan } from './run-portolan.ts';

const TOKEN = /ptl_[\w-]{43}/;
const storeIn = (t: TestContext): string => join(temporaryFolder(t), 'store');

test('it prints its address alone to stdout, answers, and ends well on both signals', async (t) => {
  const database = storeIn(t);
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    const served = await startConsoleProcess(t, ['--database', database]);
    assert.match(served.url, /^http:\/\/127\.0\.0\.1:\d+\/$/);
    assert.equal((await fetch(`${served.url}healthz`)).status, 200);
    assert.equal((await fetch(`${served.url}sites`)).status, 200);
    assert.equal(readFileSync(join(database, 'console.url'), 'utf8'), `${served.url}\n`);
    assert.equal(await served.stop(signal), 0, served.log());
    assert.equal(existsSync(join(database, 'console.url')), false);
  }
});

test('once others can reach it, it asks for the token that it shows once', async (t) => {
  const database = storeIn(t);
  const words = ['--database', database, '--host', '0.0.0.0'];
  const first = await startConsoleProcess(t, words);
  const [token = ''] = TOKEN.exec(first.log()) ?? [];
  assert.match(token, TOKEN);
  // An address that can be opened; the log has the one that is listened on.
  assert.match(first.url, /^http:\/\/127\.0\.0\.1:\d+\/$/);
  assert.match(first.log(), /listening=http:\/\/0\.0\.0\.0:/);
  const { url } = first;
  assert.equal((await fetch(`${url}sites.json`)).status, 401);
  const ask = (PORTOLAN_TOKEN: string) =>
    runPortolan(['sites', '--console', url], { environment: { PORTOLAN_TOKEN } });
  assert.equal((await ask(token)).status, 0);
  const refused = await ask(`ptl_${'x'.repeat(43)}`);
  assert.equal(refused.status, 3);
  assert.doesNotMatch(refused.stderr, TOKEN);
  await first.stop();
  const second = await startConsoleProcess(t, words);
  assert.doesNotMatch(second.log(), TOKEN);
  await second.stop();
});

test('a token in a file or in the environment is let in, and is in no log', async (t) => {
  const database = storeIn(t);
  const file = join(temporaryFolder(t), 'token');
  const words = ['--database', database, '--public-url', 'https://console.example/'];
  const log = ['--log-format', 'json', '-v'];
  const first = await startConsoleProcess(t, [...words, ...log, '--token-file', file]);
  assert.equal(first.url, 'https://console.example/');
  const token = readFileSync(file, 'utf8').trim();
  const listening = /"listening":"([^"]+)"/.exec(first.log())?.[1] ?? '';
  const headers = { authorization: `Bearer ${token}` };
  assert.equal((await fetch(`${listening}sites.json`, { headers })).status, 200);
  // In an address it is refused, and not repeated.
  const inAddress = await fetch(`${listening}sites.json?token=${token}`, { headers });
  assert.equal(inAddress.status, 400);
  assert.doesNotMatch(await inAddress.text(), TOKEN);
  assert.equal((await fetch(`${listening}sites.json?token=${token}`)).status, 401);
  await first.stop();
  assert.doesNotMatch(first.log(), TOKEN);
  for (const line of first.log().trim().split('\n')) assert.ok(JSON.parse(line).msg, line);

  const given = `ptl_${'g'.repeat(43)}`;
  const second = await startConsoleProcess(t, [...words, ...log], { PORTOLAN_TOKEN: given });
  const where = /"listening":"([^"]+)"/.exec(second.log())?.[1] ?? '';
  const answer = await fetch(`${where}sites.json`, {
    headers: { authorization: `Bearer ${given}` },
  });
  assert.equal(answer.status, 200);
  await second.stop();
});

test('a port that is in use, and a wrong token, are reported with what to do', async (t) => {
  const server = createServer();
  await once(server.listen(0, '127.0.0.1'), 'listening');
  t.after(() => server.close());
  const { port } = server.address() as AddressInfo;
  const words = ['serve', '--database', storeIn(t), '--port', String(port)];
  const taken = await runPortolan(words);
  assert.equal(taken.status, 2);
  assert.match(taken.stderr, new RegExp(`127\\.0\\.0\\.1:${port}: another program.*\\n.*--port`));
  assert.doesNotMatch(taken.stderr, /Stopped/);
  const wrong = await runPortolan([...words, '--host', '0.0.0.0'], {
    environment: { PORTOLAN_TOKEN: 'hunter2' },
  });
  assert.equal(wrong.status, 2);
  assert.doesNotMatch(wrong.stderr, /hunter2/);
});

test('--once reads what is due, forgets what is old, serves nothing, and ends', async (t) => {
  const database = storeIn(t);
  const words = ['serve', '--once', '--retention', '7d', '--database', database];
  const run = await runPortolan(words);
  assert.deepEqual([run.status, run.stdout], [0, '']);
  assert.match(run.stderr, /Nothing more is due/);
  const store = await openStore(database);
  t.after(() => store.close());
  assert.match((await store.access.setting('retention')) ?? '', /604800000/);
});

test('tokens are made, listed without their secret, and revoked', async (t) => {
  const database = storeIn(t);
  const run = (...words: readonly string[]) =>
    runPortolan(['tokens', ...words, '--database', database]);
  const nowhere = await run('add', 'ci');
  assert.deepEqual([nowhere.status, nowhere.stdout, existsSync(database)], [2, '', false]);
  assert.match(nowhere.stderr, /There is no store in .*[\s\S]*portolan serve.*--database/);
  await (await openStore(database)).close();
  const added = await run('add', 'ci', '--scope', 'submit');
  assert.match(added.stdout, /^ptl_[\w-]{43}\n$/);
  const listed = JSON.parse((await run('list', '--format', 'json')).stdout);
  const [{ id, name, scope, ...rest }] = listed.tokens;
  assert.deepEqual([id, name, scope], [1, 'ci', 'submit']);
  assert.deepEqual(Object.keys(rest), ['createdAt']);
  assert.equal((await run('revoke', '1')).status, 0);
  assert.equal((await run('revoke', '2')).status, 2);
  assert.match((await run()).stdout, /ci +submit +Revoked/);
});

test('npm start shows what changed between two reads, and serves until Ctrl-C', async (t) => {
  const path = join(import.meta.dirname, '..', '..', 'tools', 'start.ts');
  const { CI: _, ...env } = process.env;
  const child = spawn(process.execPath, [path], {
    env: { ...env, TMPDIR: temporaryFolder(t) },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const exited = once(child, 'exit') as Promise<[number | null]>;
  t.after(() => child.kill('SIGKILL'));
  let said = '';
  for await (const text of child.stdout.setEncoding('utf8')) {
    said += text;
    if (/^Ctrl-C ends it\.$/m.test(said)) break;
  }
  const url = /^The console is at (\S+)$/m.exec(said)?.[1] ?? '';
  const answer = await fetch(`${url}sites/1/changes.json`);
  const { changes } = (await answer.json()) as { changes: { kind: string; loc: string }[] };
  assert.deepEqual(
    changes.map(({ kind, loc }) => [kind, new URL(loc).pathname]),
    [
      ['changed', '/about.html'],
      ['added', '/harbours/ragusa/'],
      ['removed', '/videos/grand-harbour/'],
    ],
  );
  child.kill('SIGINT');
  assert.deepEqual(await exited, [0, null]);
});
