// Every command of the network takes the same settings: headers for the named site alone, patience
// with a busy server, the user's own authority, and no way into a private network by a redirect.
import assert from 'node:assert/strict';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { redirectTo, startFakeSite } from '../support/fake-site.ts';
import {
  folderOfRun,
  NETWORK_COMMANDS,
  type NetworkCommand,
  siteOf,
} from '../support/network-commands.ts';
import { TEST_CA, TEST_SERVER } from '../support/test-certificates.ts';
import { runPortolan } from './run-portolan.ts';

const parent = await mkdtemp(join(tmpdir(), 'portolan-network-'));
const ca = join(parent, 'ca.pem');
await writeFile(ca, TEST_CA);
after(() => rm(parent, { recursive: true, force: true }));

// Whoever asks the sites of others for themselves has to be allowed this machine.
const HERE: Readonly<Record<string, readonly string[]>> = { submit: ['--allow-private'] };
// Engines ask strangers: nothing logs in, and there are no other sites of the user.
const WITH_LOGIN = NETWORK_COMMANDS.filter(({ name }) => name !== 'submit');
// What these ask is asked of one host, wherever it wants to send them.
const ASKS_ONE_HOST: ReadonlySet<string> = new Set(['announce', 'crawl', 'sites']);
const ENVIRONMENT = {
  http_proxy: '',
  https_proxy: '',
  no_proxy: '',
  HTTP_PROXY: '',
  HTTPS_PROXY: '',
  KEY: 'hush-hush',
};

async function run(command: NetworkCommand, origin: string, more: readonly string[] = []) {
  const folder = await folderOfRun(parent);
  const words = [...command.words(origin, folder), ...(HERE[command.name] ?? []), ...more];
  return runPortolan(words, { environment: ENVIRONMENT, folder });
}

/** The path with its query that the command asks for. */
const pathOf = (routes: Readonly<Record<string, unknown>>, { path }: NetworkCommand): string =>
  Object.keys(routes).find((route) => route === path || route.startsWith(`${path}?`)) ?? path;

for (const command of WITH_LOGIN) {
  test(`${command.name} sends headers to the named site alone, redirects or not`, async () => {
    await using site = await startFakeSite();
    await using other = await startFakeSite();
    const routes = siteOf(site.origin);
    other.serve(siteOf(site.origin));
    const path = pathOf(routes, command);
    site.serve({ ...routes, [path]: redirectTo(`${other.origin}${path}`) });
    const options = ['--header', 'X-Key: $KEY'];
    const allowed = ASKS_ONE_HOST.has(command.name) ? [] : ['--allow-private'];
    const ran = await run(command, site.origin, [...options, ...allowed]);
    const index = site.requests.indexOf(path);
    assert.ok(index >= 0, `${site.requests.join(' ')}\n${ran.stdout}${ran.stderr}`);
    assert.equal(site.headers[index]?.['x-key'], 'hush-hush');
    if (allowed.length > 0) assert.ok(other.requests.includes(path), other.requests.join(' '));
    assert.ok(other.headers.every((sent) => sent['x-key'] === undefined));
    assert.ok(!`${ran.stdout}${ran.stderr}`.includes('hush-hush'));
  });
}

// A crawl and an engine have stores of their own; what is told and what a console says is not kept.
const CACHED = ['read', 'diff', 'build', 'check', 'inspect', 'robots'];
for (const command of NETWORK_COMMANDS.filter(({ name }) => CACHED.includes(name))) {
  test(`${command.name} --cache asks the second time for what has changed alone`, async () => {
    await using site = await startFakeSite();
    const routes = siteOf(site.origin);
    site.serve(routes);
    const path = pathOf(routes, command);
    const route = routes[path];
    assert.ok(typeof route === 'object' && !(route instanceof Uint8Array));
    const known: boolean[] = [];
    site.serve({
      [path]: (request, response) => {
        known.push(request.headers['if-none-match'] === '"v1"');
        const headers = { ...route.headers, etag: '"v1"' } as Record<string, string>;
        if (known.at(-1)) return void response.writeHead(304, { etag: '"v1"' }).end();
        return void response.writeHead(200, headers).end(route.body);
      },
    });
    const cache = join(await folderOfRun(parent), 'answers.db');
    const first = await run(command, site.origin, ['--cache', cache]);
    const askedFirst = known.length;
    assert.deepEqual([known[0], askedFirst > 0], [false, true], first.stdout + first.stderr);
    const second = await run(command, site.origin, ['--cache', cache]);
    assert.ok(known.length > askedFirst);
    assert.ok(known.slice(askedFirst).every((isKnown) => isKnown));
    assert.equal(second.status, first.status, second.stdout + second.stderr);
    if (command.name === 'read') assert.equal(second.stdout, first.stdout);
  });
}

for (const command of NETWORK_COMMANDS) {
  test(`${command.name} asks again after a 503 with Retry-After`, async () => {
    await using site = await startFakeSite();
    const routes = siteOf(site.origin);
    site.serve(routes);
    const path = pathOf(routes, command);
    let asked = 0;
    let firstMs = 0;
    let gapMs = 0;
    site.serve({
      [path]: (_request, response) => {
        asked += 1;
        if (asked === 1) firstMs = performance.now();
        if (asked === 2) gapMs = performance.now() - firstMs;
        const route = routes[path];
        if (asked === 1) return void response.writeHead(503, { 'retry-after': '1' }).end();
        if (typeof route === 'string') return void response.end(route);
        if (route instanceof Uint8Array || typeof route !== 'object') return void response.end();
        const { headers = {}, body } = route;
        return void response.writeHead(200, headers as Record<string, string>).end(body);
      },
    });
    const ran = await run(command, site.origin);
    assert.ok(asked >= 2, `asked ${asked} times\n${ran.stdout}${ran.stderr}`);
    assert.ok(gapMs >= 990, `it waited ${gapMs} ms`);
    assert.equal(ran.status, command.status ?? 0, ran.stdout + ran.stderr);
  });

  test(`${command.name} believes the authority of --ca, and none without`, async () => {
    const paths: string[] = [];
    const server = createServer({ ...TEST_SERVER }, (request, response) => {
      paths.push(request.url ?? '');
      const route = siteOf(origin)[request.url ?? ''];
      const answer = typeof route === 'string' ? { body: route } : route;
      if (typeof answer !== 'object' || answer instanceof Uint8Array) {
        return void response.writeHead(404).end();
      }
      response.writeHead(200, (answer.headers ?? {}) as Record<string, string>).end(answer.body);
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const origin = `https://127.0.0.1:${(server.address() as AddressInfo).port}`;
    try {
      await run(command, origin, command.name === 'crawl' ? ['--retries', '0'] : []);
      assert.equal(paths.length, 0);
      const ran = await run(command, origin, ['--ca', ca]);
      assert.ok(
        paths.some((path) => path.startsWith(command.path)),
        ran.stdout + ran.stderr,
      );
      assert.equal(ran.status, command.status ?? 0, ran.stdout + ran.stderr);
    } finally {
      server.closeAllConnections();
      server.close();
    }
  });

  test(`${command.name} is not led into a private network by a redirect`, async () => {
    await using site = await startFakeSite();
    await using inside = await startFakeSite();
    const routes = siteOf(site.origin);
    const path = pathOf(routes, command);
    site.serve({ ...routes, [path]: redirectTo(`http://localhost:${inside.port}/secret`) });
    const folder = await folderOfRun(parent);
    const words = command.words(site.origin, folder);
    await runPortolan(words, { environment: ENVIRONMENT, folder });
    assert.deepEqual(inside.requests, []);
  });
}
