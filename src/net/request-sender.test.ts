// The sender against a server of its own: every status is an answer, every failure has its code.
import assert from 'node:assert/strict';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { after, type TestContext, test } from 'node:test';
import { isPortolanError, type PortolanError } from '../base/portolan-error.ts';
import {
  createRequestSender,
  type HttpRequest,
  type RequestSenderOptions,
} from './request-sender.ts';

type Answer = (request: IncomingMessage, response: ServerResponse, body: Buffer) => void;

let answer: Answer = (_, response) => void response.end();
const server = createServer(async (request, response) => {
  const chunks: Buffer[] = [];
  try {
    for await (const chunk of request) chunks.push(chunk as Buffer);
  } catch {
    // The client gave up.
    return;
  }
  answer(request, response, Buffer.concat(chunks));
});
await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
const { port } = server.address() as AddressInfo;
const ORIGIN = `http://127.0.0.1:${port}`;
after(() => {
  server.close();
  server.closeAllConnections();
});

function createSender(t: TestContext, options: RequestSenderOptions = {}) {
  const sender = createRequestSender(options);
  t.after(() => sender.close());
  return (request: Partial<HttpRequest> = {}) =>
    sender.send({ method: 'GET', url: `${ORIGIN}/`, ...request });
}

// What stands in a query or before an @ may be a key, a token or a password.
const SECRET = 's3cr3t';
const SECRET_URL = `http://user:${SECRET}@127.0.0.1:${port}/push?token=${SECRET}`;

async function failureOf(promise: Promise<unknown>): Promise<PortolanError> {
  const error: unknown = await promise.then(
    () => assert.fail('it was answered'),
    (thrown) => thrown,
  );
  assert.ok(isPortolanError(error), String(error));
  for (const text of [error.message, error.hint, error.url, error.path, error.stack]) {
    assert.equal(text?.includes(SECRET) ?? false, false, text);
  }
  return error;
}

test('a request says what it was given, with our name', async (t) => {
  let seen: unknown;
  answer = ({ method, url, headers }, response, body) => {
    seen = { method, url, body: body.toString(), type: headers['content-type'] };
    assert.match(headers['user-agent'] ?? '', /^Portolan\//i);
    response.end('ok');
  };
  const send = createSender(t);
  const headers = { 'content-type': 'application/json' };
  await send({ method: 'POST', url: `${ORIGIN}/a%20b?c=d#e`, headers, body: '{"ü":1}' });
  const type = 'application/json';
  assert.deepEqual(seen, { method: 'POST', url: '/a%20b?c=d', body: '{"ü":1}', type });
  await send({ method: 'PUT', body: Uint8Array.of(0x61, 0x62) });
  assert.deepEqual(seen, { method: 'PUT', url: '/', body: 'ab', type: undefined });
  await send({ method: 'DELETE' });
  assert.deepEqual(seen, { method: 'DELETE', url: '/', body: '', type: undefined });
});

test('another name may be given', async (t) => {
  let name: string | undefined;
  answer = ({ headers }, response) => {
    name = headers['user-agent'];
    response.end();
  };
  await createSender(t, { userAgent: 'Mine/1' })();
  assert.equal(name, 'Mine/1');
});

for (const status of [200, 202, 204, 301, 304, 307, 400, 401, 404, 409, 412, 422, 429, 500, 503]) {
  test(`the status ${status} is an answer, and nothing is followed`, async (t) => {
    let requests = 0;
    answer = (_, response) => {
      requests += 1;
      response.writeHead(status, { location: '/elsewhere', 'Retry-After': '7' });
      response.end(status === 204 || status === 304 ? undefined : 'said');
    };
    const found = await createSender(t)({ method: 'POST', body: 'x' });
    assert.equal(found.status, status);
    assert.equal(found.headers.get('retry-after'), '7');
    assert.equal(found.text, status === 204 || status === 304 ? '' : 'said');
    assert.equal(requests, 1);
  });
}

test('of a header that comes several times the first is given', async (t) => {
  answer = (_, response) => {
    response.setHeader('X-Twice', ['one', 'two']);
    response.end();
  };
  const { headers } = await createSender(t)();
  assert.equal(headers.get('x-twice'), 'one');
  assert.equal(headers.get('constructor'), undefined);
});

test('of the header Link all values are given, as one list', async (t) => {
  answer = (_, response) => {
    response.setHeader('Link', ['<a>; rel=self', '<b>; rel=hub']);
    response.end();
  };
  const { headers } = await createSender(t)();
  assert.equal(headers.get('link'), '<a>; rel=self, <b>; rel=hub');
});

test('a body is its bytes, and its text as UTF-8', async (t) => {
  answer = (_, response) => void response.end(Buffer.from([0xc3, 0xbc, 0xff]));
  const { body, text } = await createSender(t)();
  assert.deepEqual([...body], [0xc3, 0xbc, 0xff]);
  assert.equal(text, 'ü\ufffd');
});

test('an answer to HEAD has no body', async (t) => {
  answer = (_, response) => {
    response.setHeader('content-length', '100');
    response.end();
  };
  const { body, headers } = await createSender(t)({ method: 'HEAD' });
  assert.equal(body.length, 0);
  assert.equal(headers.get('content-length'), '100');
});

test('an answer may be as large as allowed, and not one byte larger', async (t) => {
  const send = createSender(t);
  for (const [bytes, bytesMax] of [
    [10, 10],
    [1024 * 1024, undefined],
  ] as const) {
    const limit = bytesMax === undefined ? {} : { bytesMax };
    answer = (_, response) => void response.end(Buffer.alloc(bytes));
    assert.equal((await send(limit)).body.length, bytes);
    answer = (_, response) => void response.end(Buffer.alloc(bytes + 1));
    assert.equal((await failureOf(send({ ...limit, url: SECRET_URL }))).code, 'FETCH_TOO_LARGE');
    answer = (_, response) => {
      // Without a length, in pieces.
      response.write(Buffer.alloc(bytes));
      response.end('x');
    };
    assert.equal((await failureOf(send({ ...limit, url: SECRET_URL }))).code, 'FETCH_TOO_LARGE');
  }
});

test('a server that does not answer is not waited for longer than allowed', async (t) => {
  answer = () => {};
  const send = createSender(t, { timeoutMs: 60 });
  const error = await failureOf(send({ url: SECRET_URL }));
  assert.equal(error.code, 'FETCH_TIMEOUT');
  assert.match(error.message, /did not answer within/);
});

test('a server that stops in the middle is not waited for longer than allowed', async (t) => {
  answer = (_, response) => {
    response.writeHead(200, { 'content-length': '100' });
    response.write('begun');
  };
  const send = createSender(t, { timeoutMs: 60 });
  assert.equal((await failureOf(send({ url: SECRET_URL }))).code, 'FETCH_TIMEOUT');
});

test('a server that sends a little now and then is not waited for without end', async (t) => {
  answer = (_, response) => {
    response.writeHead(200);
    const drip = setInterval(() => response.write('.'), 5);
    response.on('close', () => clearInterval(drip));
  };
  // Time as the sender sees it: each look at the clock is a second later.
  let now = 0;
  const clock = { now: () => 0, monotonic: () => (now += 1_000) };
  const send = createSender(t, { answerTimeoutMs: 5_000, clock });
  const error = await failureOf(send({ url: SECRET_URL }));
  assert.equal(error.code, 'FETCH_TIMEOUT');
  assert.match(error.message, /not sent whole/);
});

test('a connection that ends in the middle is reported', async (t) => {
  answer = (request, response) => {
    response.writeHead(200, { 'content-length': '100' });
    response.write('begun', () => request.socket.destroy());
  };
  assert.equal((await failureOf(createSender(t)({ url: SECRET_URL }))).code, 'FETCH_BROKEN_OFF');
});

test('a connection that ends without an answer is reported', async (t) => {
  answer = (request) => void request.socket.destroy();
  assert.equal((await failureOf(createSender(t)({ url: SECRET_URL }))).code, 'FETCH_UNREACHABLE');
});

test('what is not HTTP is reported', async (t) => {
  answer = (request) => void request.socket.end('SSH-2.0-OpenSSH\r\n\r\n');
  const error = await failureOf(createSender(t)({ url: SECRET_URL }));
  assert.equal(error.code, 'FETCH_ANSWER_INVALID');
});

test('a port that nobody listens on, and a name that nobody has, are reported', async (t) => {
  const closed = createServer();
  await new Promise<void>((resolve) => closed.listen(0, '127.0.0.1', resolve));
  const { port: free } = closed.address() as AddressInfo;
  await new Promise((resolve) => closed.close(resolve));
  const send = createSender(t);
  for (const host of [`127.0.0.1:${free}`, 'nobody.invalid']) {
    const url = `http://user:${SECRET}@${host}/?key=${SECRET}`;
    assert.equal((await failureOf(send({ url }))).code, 'FETCH_UNREACHABLE', host);
  }
});

test('a plain port that is asked for TLS is reported', async (t) => {
  answer = (_, response) => void response.end();
  const url = `https://user:${SECRET}@127.0.0.1:${port}/?key=${SECRET}`;
  const { code } = await failureOf(createSender(t)({ url }));
  assert.match(code, /^FETCH_(?:TLS|UNREACHABLE)$/);
});

const INVALID = [
  `ftp://user:${SECRET}@e.example/?x=${SECRET}`,
  `user:${SECRET}@e.example/?x=${SECRET}`,
  `//user:${SECRET}@e.example/#${SECRET}`,
  `http://user:${SECRET}?${SECRET}@e.example/`,
  `http://user:${SECRET}#${SECRET}@e.example/`,
  `http://user:${SECRET}/${SECRET}@e.example/`,
  `http://user:${SECRET}@/?x=${SECRET}`,
  `http://user:${SECRET}@e.example:99999/#${SECRET}`,
  `javascript:alert('${SECRET}')`,
  `data:text/plain,${SECRET}`,
  '',
  'nothing',
];
for (const url of INVALID) {
  test(`${url.replaceAll(SECRET, '…') || 'an empty text'} is not an address`, async (t) => {
    const error = await failureOf(createSender(t)({ url }));
    assert.equal(error.code, 'FETCH_ADDRESS_INVALID');
    assert.match(error.message, /is not an http or https address\.$/);
  });
}

test('whoever gives up gets the reason back, before, while and after the head comes', async (t) => {
  const send = createSender(t);
  const reason = new Error('no longer wanted');
  const before = new AbortController();
  before.abort(reason);
  await assert.rejects(send({ signal: before.signal }), (error) => error === reason);

  const meanwhile = new AbortController();
  answer = () => meanwhile.abort(reason);
  await assert.rejects(send({ signal: meanwhile.signal }), (error) => error === reason);

  const within = new AbortController();
  answer = (_, response) => {
    response.writeHead(200, { 'content-length': '100' });
    response.write('begun', () => setImmediate(() => within.abort(reason)));
  };
  await assert.rejects(send({ signal: within.signal }), (error) => error === reason);
});

test('a body in a transfer that is compressed is left as it came', async (t) => {
  answer = ({ headers }, response) => {
    assert.equal(headers['accept-encoding'], undefined);
    response.end('plain');
  };
  assert.equal((await createSender(t)()).text, 'plain');
});

test('a private network is out of reach for who is told so, by address and by name', async (t) => {
  let asked = 0;
  answer = (_, response) => {
    asked += 1;
    response.end();
  };
  const resolveHost = async (): Promise<string[]> => ['127.0.0.1'];
  const send = createSender(t, { allowPrivate: false, resolveHost });
  for (const host of ['127.0.0.1', 'inside.example', '2130706433', '[::ffff:127.0.0.1]']) {
    const failure = await failureOf(send({ url: `http://${host}:${port}/` }));
    assert.equal(failure.code, 'FETCH_ADDRESS_FORBIDDEN');
  }
  assert.equal(asked, 0);
  const allowed = createSender(t, { resolveHost });
  assert.equal((await allowed({ url: `http://inside.example:${port}/` })).status, 200);
});

test('a body that nobody wants is not waited for, however long it is', async (t) => {
  answer = (_, response) => {
    response.writeHead(202);
    response.write('x'.repeat(100_000));
  };
  const { status, text } = await createSender(t)({ ignoreBody: true, bytesMax: 1 });
  assert.deepEqual([status, text], [202, '']);
});
