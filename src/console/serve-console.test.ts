// The console over the wire: hostile and slow clients, and its end.
import assert from 'node:assert/strict';
import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import { once } from 'node:events';
import type { Server } from 'node:http';
import { connect } from 'node:net';
import { text } from 'node:stream/consumers';
import test, { type TestContext } from 'node:test';
import {
  type MadeUpConsole,
  madeUpConsole,
} from '../../tests/support/made-up-console/made-up-console.ts';
import { type ServedConsole, serveConsole } from './serve-console.ts';

async function served(
  context: TestContext,
  made: MadeUpConsole,
  times: { readonly headTimeoutMs?: number; readonly requestTimeoutMs?: number } = {},
): Promise<ServedConsole> {
  const server = await serveConsole(made.console, { host: '127.0.0.1', port: 0, ...times });
  context.after(() => server.close(0));
  return server;
}

/** Writes raw bytes to the server, and gives all that it answers until it hangs up. */
async function raw(url: string, bytes: string): Promise<string> {
  const { hostname, port } = new URL(url);
  const socket = connect(Number(port), hostname);
  await once(socket, 'connect');
  socket.write(bytes);
  return await text(socket);
}

test('the console answers under the address that it gives', async (context) => {
  const { url } = await served(context, madeUpConsole());
  assert.match(url, /^http:\/\/127\.0\.0\.1:\d+\/$/);
  const page = await fetch(new URL('/sites', url));
  assert.equal(page.status, 200);
  assert.ok(page.headers.get('content-security-policy'));
  const head = await fetch(new URL('/sites.csv', url), { method: 'HEAD' });
  assert.equal(head.status, 200);
});

test('a foreign Host header is refused over the wire, too', async (context) => {
  const { url } = await served(context, madeUpConsole());
  const end = '\r\nConnection: close\r\n\r\n';
  assert.match(await raw(url, `GET /sites HTTP/1.1\r\nHost: evil.example${end}`), /^HTTP\/1.1 421/);
  assert.match(await raw(url, `GET /sites HTTP/1.1\r\nHost: 127.0.0.1${end}`), /^HTTP\/1.1 200/);
  assert.match(await raw(url, `GET /sites HTTP/1.1${end}`), /^HTTP\/1.1 400/);
  const absolute = `GET http://evil.example/sites HTTP/1.1\r\nHost: 127.0.0.1${end}`;
  assert.match(await raw(url, absolute), /^HTTP\/1.1 4\d\d|^HTTP\/1.1 200/);
});

test('paths out of the assets find nothing over the wire', async (context) => {
  const { url } = await served(context, madeUpConsole());
  for (const path of [
    '/assets/../made-up-clock.ts',
    '/assets/%2e%2e%2fmade-up-clock.ts',
    '/assets/..\\x',
    '/assets//etc/passwd',
    '/assets/%00',
    '/assets/icon.svg%00.css',
    '/assets/%E0%A4%A',
  ]) {
    const end = '\r\nHost: localhost\r\nConnection: close\r\n\r\n';
    assert.match(await raw(url, `GET ${path} HTTP/1.1${end}`), /^HTTP\/1.1 40[04]/, path);
  }
});

test('a client that is slow with its head is hung up on', async (context) => {
  const { url } = await served(context, madeUpConsole(), { headTimeoutMs: 40 });
  assert.match(await raw(url, 'GET /sites HTTP/1.1\r\nHost: localhost\r\nX: '), /408|^$/);
});

test('a client that is slow with its body is hung up on', async (context) => {
  const made = madeUpConsole();
  const times = { headTimeoutMs: 40, requestTimeoutMs: 80 };
  const { url } = await served(context, made, times);
  const head =
    'POST /api/submissions HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n' +
    'Content-Length: 100\r\n\r\n{"url"';
  assert.match(await raw(url, head), /408|400|^$/);
  assert.deepEqual(made.calls, []);
});

test('a body that is too large is refused before it was sent', async (context) => {
  const { url } = await served(context, madeUpConsole());
  const head =
    'POST /submit HTTP/1.1\r\nHost: localhost\r\nContent-Length: 99999999\r\n' +
    'Connection: close\r\nContent-Type: application/x-www-form-urlencoded\r\n\r\nurl=';
  assert.match(await raw(url, head), /^HTTP\/1.1 413/);
  const chunked =
    'POST /submit HTTP/1.1\r\nHost: localhost\r\nTransfer-Encoding: chunked\r\n' +
    `Connection: close\r\n\r\n20000\r\n${'x'.repeat(0x20000)}\r\n`;
  assert.match(await raw(url, chunked), /^HTTP\/1.1 413/);
});

test('a head that is too large is refused', async (context) => {
  const { url } = await served(context, madeUpConsole());
  const head = `GET /sites HTTP/1.1\r\nHost: localhost\r\nX: ${'x'.repeat(40_000)}\r\n\r\n`;
  assert.match(await raw(url, head), /^HTTP\/1.1 431/);
});

test('closing ends live events, and stops listening', async (context) => {
  const made = madeUpConsole();
  const server = await served(context, made);
  const live = await fetch(new URL('/events', server.url));
  await server.close(10_000);
  assert.match(await live.text(), /event: hello/);
  await assert.rejects(fetch(server.url));
});

test('closing waits no longer than it may', async (context) => {
  const made = madeUpConsole();
  const server = await served(context, made);
  const { hostname, port } = new URL(server.url);
  const socket = connect(Number(port), hostname);
  context.after(() => socket.destroy());
  await once(socket, 'connect');
  socket.write('POST /api/submissions HTTP/1.1\r\nHost: localhost\r\nContent-Length: 9\r\n\r\n');
  await server.close(20);
  await assert.rejects(fetch(server.url));
});

test('a connection that ends takes its listener along', async (context) => {
  const made = madeUpConsole();
  const { url } = await served(context, made);
  const gone = new AbortController();
  const live = await fetch(new URL('/events', url), { signal: gone.signal });
  await live.body?.getReader().read();
  assert.equal(made.listeners(), 1);
  gone.abort();
  for (let turn = 0; turn < 200 && made.listeners() > 0; turn++) {
    await new Promise((resolve) => setTimeout(resolve, 5));
  }
  assert.equal(made.listeners(), 0);
});

test('an address that is taken, or would let everybody in, is reported', async (context) => {
  const made = madeUpConsole();
  const { url } = await served(context, made);
  const port = Number(new URL(url).port);
  await assert.rejects(serveConsole(made.console, { host: '127.0.0.1', port }), {
    code: 'CONFIG_INVALID',
  });
  await assert.rejects(serveConsole(made.console, { host: '0.0.0.0', port: 0 }), {
    code: 'CONFIG_INVALID',
  });
});

test('a fault of the server, as when a connection cannot be taken, does not end it', async (t) => {
  const made = madeUpConsole();
  const { url } = await served(t, made);
  const servers = new Set<Server>();
  const see = (message: unknown): void => void servers.add((message as { server: Server }).server);
  subscribe('http.server.request.start', see);
  t.after(() => unsubscribe('http.server.request.start', see));
  await fetch(new URL('/healthz', url));
  for (const server of servers) {
    server.emit('error', new Error('accept EMFILE'));
    server.emit('error', new Error('accept EMFILE'));
  }
  assert.equal((await fetch(new URL('/healthz', url))).status, 200);
  const told = made.log.filter(({ level }) => level === 'error');
  assert.deepEqual(
    told.map(({ values }) => values),
    [{ error: 'accept EMFILE' }],
  );
});
