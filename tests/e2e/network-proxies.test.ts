// Every command goes through the user's proxies, and past them where the user says so.
import assert from 'node:assert/strict';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { startFakeSite } from '../support/fake-site.ts';
import { startFakeProxy } from '../support/fake-web/fake-proxy.ts';
import { folderOfRun, NETWORK_COMMANDS, siteOf } from '../support/network-commands.ts';
import { runPortolan } from './run-portolan.ts';

const parent = await mkdtemp(join(tmpdir(), 'portolan-proxies-'));
const site = await startFakeSite(siteOf('http://own.test'));
const proxy = await startFakeProxy((name) => (name === 'own.test' ? site.port : undefined));
const address = proxy.address.replace('//', '//clerk:pr0xy-pass@');
after(async () => {
  await site.close();
  await proxy[Symbol.asyncDispose]();
  await rm(parent, { recursive: true, force: true });
});

// Small letters and no inherited ones: what the machine itself has set must not matter.
const NO_PROXIES = { http_proxy: '', https_proxy: '', no_proxy: '', HTTP_PROXY: '', NO_PROXY: '' };

for (const command of NETWORK_COMMANDS) {
  test(`${command.name} asks for http addresses through HTTP_PROXY`, async () => {
    const seen = proxy.requests.length;
    const folder = await folderOfRun(parent);
    const run = await runPortolan(command.words('http://own.test', folder), {
      environment: { ...NO_PROXIES, HTTP_PROXY: address },
      folder,
    });
    const asked = proxy.requests.slice(seen);
    const path = `GET http://own.test${command.path}`;
    assert.ok(
      asked.some((request) => request.startsWith(path)),
      `${asked.join('\n')}\n${run.stdout}${run.stderr}`,
    );
    assert.equal(run.status, command.status ?? 0, asked.join('\n') + run.stdout + run.stderr);
    const expected = `Basic ${Buffer.from('clerk:pr0xy-pass').toString('base64')}`;
    assert.ok(proxy.authorizations.slice(seen).every((sent) => sent === expected));
    assert.ok(!(run.stdout + run.stderr).includes('pr0xy-pass'));
  });

  test(`${command.name} asks for https addresses through HTTPS_PROXY`, async () => {
    const seen = proxy.requests.length;
    const folder = await folderOfRun(parent);
    await runPortolan(command.words('https://nowhere.test', folder), {
      environment: { ...NO_PROXIES, https_proxy: address },
      folder,
    });
    const asked = proxy.requests.slice(seen);
    assert.ok(asked.includes('CONNECT nowhere.test:443'), asked.join('\n'));
  });

  test(`${command.name} passes by the proxy for what NO_PROXY names`, async () => {
    const seen = proxy.requests.length;
    const folder = await folderOfRun(parent);
    const run = await runPortolan(command.words('http://direct.own.test', folder), {
      environment: { ...NO_PROXIES, HTTP_PROXY: address, NO_PROXY: 'own.test' },
      folder,
    });
    assert.deepEqual(proxy.requests.slice(seen), []);
    // No such host is known here: it was looked for without the proxy.
    assert.match(run.stdout + run.stderr, /no such host is known|could not be reached/i);
  });
}
