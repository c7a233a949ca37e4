// Attacks by much, by many and by slow: bodies that are too large or never end, heads and bodies
// that trickle, waiting pings, listeners, bombs of JSON, pings again and again.
import assert from 'node:assert/strict';
import { once } from 'node:events';
import { createServer } from 'node:http';
import { type AddressInfo, connect, type Socket } from 'node:net';
import { type TestContext, test } from 'node:test';
import { attackedConsole } from '../support/attacked-console.ts';

const JSON_HEAD = 'Content-Type: application/json\r\n';
const FORM_HEAD = 'Content-Type: application/x-www-form-urlencoded\r\n';
const KIB = 1_024;
const MIB = 1_024 * KIB;

/** Sends a body that goes on until somebody hangs up. */
async function endless(socket: Socket): Promise<void> {
  const chunk = `8000\r\n${'x'.repeat(0x8000)}\r\n`;
  const isOver = new Promise<void>((resolve) => socket.once('close', () => resolve()));
  while (!socket.destroyed) {
    if (socket.write(chunk)) continue;
    const isDrained = new Promise<void>((resolve) => socket.once('drain', () => resolve()));
    await Promise.race([isOver, isDrained]);
  }
}

test('a body that never ends is hung up on, read or not', async (t) => {
  const times = { headTimeoutMs: 200, requestTimeoutMs: 400 };
  const { raw, port, engine } = await attackedConsole(t, { times });
  const attack = async (line: string, head: string, status: number): Promise<void> => {
    const request = `${line} HTTP/1.1\r\nHost: 127.0.0.1:${port}\r\n${head}`;
    // The server ends the connection, or this would never come back.
    const answer = await raw(`${request}Transfer-Encoding: chunked\r\n\r\n`, endless);
    const told = Number(/^HTTP\/1\.1 (\d+)/.exec(answer)?.[1] ?? 0);
    // An answer is lost where the other side still writes when the connection is reset.
    assert.ok([0, 408, status].includes(told), `${line}: ${answer}`);
  };
  await Promise.all([
    attack('POST /submit', FORM_HEAD, 413),
    attack('POST /login', FORM_HEAD, 413),
    attack('POST /indexnow', JSON_HEAD, 413),
    attack('POST /api/sites/1/read', JSON_HEAD, 404),
    attack('DELETE /nothing', JSON_HEAD, 404),
    attack('GET /healthz', '', 200),
  ]);
  assert.equal(await engine.store.sites.count(), 0);
  assert.equal((await fetch(`http://127.0.0.1:${port}/healthz`)).status, 200);
});

test('a body that says it is too large is not waited for', async (t) => {
  const { raw, port } = await attackedConsole(t);
  for (const [line, head, bytes] of [
    ['POST /submit', FORM_HEAD, 64 * KIB + 1],
    ['POST /api/submissions', JSON_HEAD, 2 ** 53],
    ['POST /indexnow', JSON_HEAD, 8 * MIB + 1],
  ] as const) {
    const answer = await raw(
      `${line} HTTP/1.1\r\nHost: 127.0.0.1:${port}\r\n${head}Content-Length: ${bytes}\r\n\r\n`,
    );
    assert.match(answer, /^HTTP\/1\.1 413 /, line);
  }
});

test('bodies at their limits are taken, one byte more is not', async (t) => {
  const { ask, engine } = await attackedConsole(t);
  await engine.store.sites.ensure('https://a.example/', 0);
  const status = async (path: string, bytes: number): Promise<number> => {
    const body = `{"answers":[${' '.repeat(bytes - 14)}]}`;
    const headers = { 'content-type': 'application/json' };
    return (await ask(path, { method: 'POST', headers, body })).status;
  };
  assert.equal(await status('/api/sites/1/answers', 4 * MIB), 400);
  assert.equal(await status('/api/sites/1/answers', 4 * MIB + 1), 413);
  assert.equal(await status('/api/submissions', 64 * KIB), 400);
  assert.equal(await status('/api/submissions', 64 * KIB + 1), 413);
  assert.equal(await status('/indexnow', 8 * MIB), 400);
  assert.equal(await status('/indexnow', 8 * MIB + 1), 413);
});

test('a body that is packed is not unpacked', async (t) => {
  const { ask } = await attackedConsole(t);
  for (const coding of ['gzip', 'br', 'deflate', 'zstd', 'identity, gzip', 'x']) {
    const headers = { 'content-type': 'application/json', 'content-encoding': coding };
    const answer = await ask('/api/submissions', { method: 'POST', headers, body: '{}' });
    assert.equal(answer.status, 415, coding);
  }
});

test('many large bodies at a time hold no more memory than is set aside for them', async (t) => {
  const { app, origin } = await attackedConsole(t);
  const opened: ReadableStreamDefaultController<Uint8Array>[] = [];
  const send = async (): Promise<Response> => {
    const body = new ReadableStream<Uint8Array>({
      start(controller) {
        opened.push(controller);
        controller.enqueue(new Uint8Array(7 * MIB).fill(0x20));
      },
    });
    const init = { method: 'POST', body, duplex: 'half' } as RequestInit;
    const incoming = { socket: { remoteAddress: '127.0.0.1' } };
    return app.fetch(new Request(`${origin}/indexnow`, init), { incoming });
  };
  const answers = Array.from({ length: 12 }, () => send());
  const first = await Promise.race(answers);
  assert.equal(first.status, 429);
  assert.equal(first.headers.get('retry-after'), '5');
  // Two of 7 MiB fit into the 16 MiB of one client: those still wait for their ends.
  for (const controller of opened) {
    try {
      controller.close();
    } catch {
      // It was refused, and is closed.
    }
  }
  const statuses = (await Promise.all(answers)).map(({ status }) => status);
  assert.deepEqual(statuses.toSorted(), [400, 400, ...Array<number>(10).fill(429)]);
  // What was held is free again.
  const later = send();
  opened.at(-1)?.close();
  assert.equal((await later).status, 400);
});

test('JSON that is deep, wide or bad is a bad request, and changes nothing else', async (t) => {
  const { ask, engine, troubles } = await attackedConsole(t);
  await engine.store.sites.ensure('https://a.example/', 0);
  const send = async (path: string, body: string): Promise<number> => {
    const headers = { 'content-type': 'application/json' };
    return (await ask(path, { method: 'POST', headers, body })).status;
  };
  for (const body of [
    '['.repeat(60_000),
    '{"a":'.repeat(12_000),
    '"'.repeat(60_000),
    '[],'.repeat(20_000),
    '{"url":{"toString":"x"}}',
    '{"url":["https://a.example/"]}',
    '{"url":null}',
    '{"url":1e999}',
    '{"__proto__":{"url":"https://b.example/"}}',
    'null',
    '[]',
    '"https://b.example/"',
    '1',
    '{"url":""}',
    `{"url":"https://b.example/${'a'.repeat(2_048)}"}`,
    '\u0000',
    '{"url":NaN}',
    '{"url":"file:///etc/passwd"}',
    '{"url":"ftp://b.example/"}',
    '{"url":"javascript://b/"}',
    '{"url":"data:text/html,x"}',
    '{"url":"gopher://b.example/"}',
    '{"url":"//"}',
  ]) {
    assert.equal(await send('/api/submissions', body), 400, body.slice(0, 60));
  }
  for (const body of [
    `{"answers":[${'0,'.repeat(2_000_000)}0]}`,
    `{"answers":[${'{},'.repeat(9_999)}{}]}`,
    '{"answers":{"length":1,"0":{"loc":"x","status":200}}}',
    '{"answers":[{"loc":"x","status":1e3}]}',
    '{"answers":[{"loc":"x","status":-1}]}',
    '{"answers":[{"loc":"x","status":200,"at":-1}]}',
    '{"answers":[{"loc":"x","status":200,"at":"tomorrow"}]}',
  ]) {
    assert.equal(await send('/api/sites/1/answers', body), 400, body.slice(0, 60));
  }
  for (const limit of ['1e9', '0', '-1', '1.5', '"1"', 'null']) {
    assert.equal(await send('/api/sites/1/due', `{"limit":${limit}}`), 400, limit);
  }
  const polluting =
    '{"url":"https://a.example/","__proto__":{"bad":1},"constructor":{"prototype":{"bad":1}}}';
  assert.equal(await send('/api/submissions', polluting), 400);
  assert.equal(await send('/api/submissions', '{"url":"https://a.example/","__proto__":{}}'), 400);
  assert.equal(await send('/sites?__proto__[bad]=1&constructor.prototype.bad=1', ''), 405);
  assert.equal((await ask('/sites.json?__proto__=x&__proto__[bad]=1&constructor=y')).status, 400);
  assert.equal(({} as { bad?: number }).bad, undefined);
  assert.deepEqual(await engine.store.sites.count(), 1);
  assert.deepEqual(troubles, []);
});

test('heads and bodies that trickle, and silent connections, are hung up on', async (t) => {
  const times = { headTimeoutMs: 150, requestTimeoutMs: 300 };
  const { raw, port } = await attackedConsole(t, { times });
  const trickle = (socket: Socket, text: string): NodeJS.Timeout =>
    setInterval(() => void (socket.destroyed || socket.write(text)), 20).unref();
  const host = `Host: 127.0.0.1:${port}\r\n`;
  const waits = (path: string): string => `POST ${path} HTTP/1.1\r\n${host}`;
  const chunked = 'Transfer-Encoding: chunked\r\n\r\n';
  const length = 'Content-Length: 60000\r\n\r\n';
  const attack = async (name: string, bytes: string, more?: string): Promise<void> => {
    let timer: NodeJS.Timeout | undefined;
    const answer = await raw(bytes, (socket) => {
      if (more !== undefined) timer = trickle(socket, more);
    });
    clearInterval(timer);
    // It came back at all: the server hung up.
    assert.match(answer, /^(?:$|<E|HTTP\/1\.1 (?:200|400|404|408|413) )/, name);
  };
  await Promise.all([
    attack('nothing', ''),
    attack('half a line', 'GET /sites HT'),
    attack('headers without end', `GET /sites HTTP/1.1\r\n${host}`, 'X-A: b\r\n'),
    attack('a body by bytes', `${waits('/api/submissions')}${JSON_HEAD}${length}{`, ' '),
    attack('chunks by bytes', `${waits('/submit')}${FORM_HEAD}${chunked}`, '1\r\nx\r\n'),
    attack('a body that is not read', waits('/nothing') + length, ' '),
    attack('a body of a GET', `GET /healthz HTTP/1.1\r\n${host}${chunked}`, '1\r\nx\r\n'),
  ]);
});

test('a hundred clients that are slow leave the others their answers', async (t) => {
  const { port, origin } = await attackedConsole(t);
  const slow = Array.from({ length: 100 }, () => connect(port, '127.0.0.1'));
  t.after(() => {
    for (const socket of slow) socket.destroy();
  });
  await Promise.all(slow.map((socket) => once(socket, 'connect')));
  for (const socket of slow)
    socket.on('error', () => undefined).write('GET /sites HTTP/1.1\r\nHost:');
  assert.equal((await fetch(`${origin}/sites.json`)).status, 200);
});

test('connections that are torn anywhere leave a console that works', async (t) => {
  const { port, origin, engine, troubles, ask } = await attackedConsole(t);
  await engine.store.sites.ensure('https://a.example/', 0);
  const host = `HTTP/1.1\r\nHost: 127.0.0.1:${port}\r\n`;
  for (const bytes of [
    `GET /events ${host}\r\n`,
    `GET /sites/1/urls.csv ${host}\r\n`,
    `GET /sites ${host}\r\n`,
    `POST /submit ${host}Content-Length: 50\r\n${FORM_HEAD}\r\nurl=`,
    `POST /indexnow ${host}Transfer-Encoding: chunked\r\n\r\nfff\r\nxx`,
    'GET /si',
  ]) {
    const socket = connect(port, '127.0.0.1');
    await once(socket, 'connect');
    socket.on('error', () => undefined).write(bytes);
    await new Promise((resolve) => setImmediate(resolve));
    socket.resetAndDestroy();
  }
  assert.equal((await fetch(`${origin}/sites.json`)).status, 200);
  assert.equal((await ask('/healthz')).status, 200);
  assert.deepEqual(troubles, []);
});

/** A server of sitemaps that answers when it is let. */
async function slowSite(
  t: TestContext,
): Promise<{ origin: string; asked(): number; answer(): void }> {
  const waiting: (() => void)[] = [];
  let asked = 0;
  const server = createServer((request, response) => {
    if (request.url === '/robots.txt') {
      response.writeHead(404).end();
      return;
    }
    asked += 1;
    waiting.push(() => response.setHeader('content-type', 'text/plain').end('http://x/\n'));
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  t.after(() => {
    server.closeAllConnections();
    server.close();
  });
  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    asked: () => asked,
    answer: () => {
      for (const one of waiting.splice(0)) one();
    },
  };
}

test('a client has its share of pings that wait, and who hangs up waits no more', async (t) => {
  const site = await slowSite(t);
  const settings = { rates: { pings: [1_000, 1_000] as const } };
  const { ask, port, engine } = await attackedConsole(t, { settings });
  const path = `/ping?wait=1&sitemap=${encodeURIComponent(`${site.origin}/s.txt`)}`;
  // Whether one more would wait; it hangs up as soon as that is known.
  const hasPlace = async (): Promise<boolean> => {
    const probe = new AbortController();
    const answer = await Promise.race([ask(path, { signal: probe.signal }), pause(20)]);
    probe.abort();
    return answer?.status !== 503;
  };
  const sockets = Array.from({ length: 10 }, () => connect(port, '127.0.0.1'));
  for (const socket of sockets) {
    socket.write(`GET ${path} HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n`);
  }
  await until(async () => (await engine.store.access.submissions({}, {})).rows.length === 10);
  assert.equal((await ask(path)).status, 503);
  for (const socket of sockets) socket.destroy();
  await until(hasPlace);
  site.answer();
});

test('of a hundred pings that wait and come at once, as many wait as may', async (t) => {
  const site = await slowSite(t);
  const rates = { pings: [1_000, 1_000] as const };
  const { ask, app } = await attackedConsole(t, { settings: { rates } });
  const path = `/ping?wait=1&sitemap=${encodeURIComponent(`${site.origin}/s.txt`)}`;
  const answers = Array.from({ length: 100 }, () => ask(path));
  const refused = await Promise.all(
    answers.map(async (answer) => (await Promise.race([answer, pause(1_000)]))?.status),
  );
  assert.equal(refused.filter((status) => status === 503).length, 90);
  assert.equal(refused.filter((status) => status === undefined).length, 10);
  app.close();
  const statuses = (await Promise.all(answers)).map(({ status }) => status);
  assert.equal(statuses.filter((status) => status === 200).length, 10);
});

test('listeners have an end, each client its share, and leave their places', async (t) => {
  const { ask } = await attackedConsole(t);
  const opened: Response[] = [];
  for (let count = 0; count < 20; count += 1) opened.push(await ask('/events'));
  assert.equal((await ask('/events')).status, 503);
  await opened.pop()?.body?.cancel();
  await until(async () => {
    const answer = await ask('/events');
    await answer.body?.cancel();
    return answer.status === 200;
  });
  for (const answer of opened) await answer.body?.cancel();
});

test('pings beyond the rate are not taken, and leave no trace', async (t) => {
  const rates = { pings: [3, 5] as const, indexNow: [3, 5] as const, submissions: [3, 5] as const };
  const settings = { open: ['ping', 'indexnow'] as const, auth: 'token', rates } as const;
  const { ask, engine } = await attackedConsole(t, { settings });
  const { store, clock } = engine;
  const site = await store.sites.ensure('http://127.0.0.1:9/', clock.now());
  await store.sites.verify(site.id, 'file', clock.now());
  const ping = (from: string, name: string): Promise<Response> =>
    ask(`/ping?sitemap=${encodeURIComponent(`http://127.0.0.1:9/${name}.xml`)}`, { from });
  const statuses: number[] = [];
  for (let n = 0; n < 8; n += 1) statuses.push((await ping('203.0.113.1', `a${n}`)).status);
  for (let n = 0; n < 4; n += 1) statuses.push((await ping('203.0.113.2', `b${n}`)).status);
  const ok = [200, 200, 200];
  assert.deepEqual(statuses, [...ok, ...Array<number>(5).fill(429), 200, 200, 429, 429]);
  assert.equal((await store.sitemaps.page({ siteId: site.id }, {})).rows.length, 5);
});

test('strangers make no site by a ping, and none by IndexNow', async (t) => {
  const site = await slowSite(t);
  const settings = { open: ['ping', 'indexnow'] as const, auth: 'token' } as const;
  const { ask, engine, token } = await attackedConsole(t, { settings });
  const submit = await token('submit');
  for (const asked of [undefined, submit]) {
    for (let n = 0; n < 5; n += 1) {
      const host = `n${n}.example`;
      const ping = `/ping?sitemap=${encodeURIComponent(`https://${host}/s.xml`)}`;
      assert.equal((await ask(ping, { token: asked })).status, 403);
      const url = encodeURIComponent(`${site.origin}/page${n}`);
      const notified = await ask(`/indexnow?key=0123456789abcdef&url=${url}`, { token: asked });
      assert.equal(notified.status, 403);
    }
  }
  assert.equal(await engine.store.sites.count(), 0);
  // Nobody was asked for a key file either.
  assert.equal(site.asked(), 0);
});

test('a sitemap that strangers ping again and again is not read as often', async (t) => {
  const site = await slowSite(t);
  const settings = { open: ['ping'] as const, auth: 'token' } as const;
  const { ask, engine } = await attackedConsole(t, { settings });
  const { store, clock, harvest } = engine;
  const { id } = await store.sites.ensure(`${site.origin}/`, clock.now());
  await store.sites.verify(id, 'file', clock.now());
  const path = `/ping?sitemap=${encodeURIComponent(`${site.origin}/s.txt`)}`;
  const first = ask(`${path}&wait=1`);
  await until(async () => site.asked() > 0);
  site.answer();
  assert.match(await (await first).text(), /^Result: /m);
  assert.equal(site.asked(), 1);
  for (let n = 0; n < 30; n += 1) assert.equal((await ask(path)).status, 200);
  await harvest.drain();
  assert.equal(site.asked(), 1);
  const [sitemap] = (await store.sitemaps.page({ siteId: id }, {})).rows;
  const wait = (sitemap?.nextReadAt ?? 0) - (sitemap?.lastReadAt ?? 0);
  assert.equal(wait, 20_000);
});

/** Waits until something holds: with an end, as all waiting. */
async function until(holds: () => Promise<boolean>): Promise<void> {
  for (let turn = 0; turn < 300; turn += 1) {
    if (await holds()) return;
    await pause(10);
  }
  assert.fail('it did not come to that');
}

async function pause(ms: number): Promise<undefined> {
  await new Promise((resolve) => setTimeout(resolve, ms));
  return undefined;
}
