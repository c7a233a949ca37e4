// Answers that are no good HTTP: those that browsers read are read, over a connection that is used
// once; those that leave open where they end are refused, and no answer becomes that of another.
import assert from 'node:assert/strict';
import { type AddressInfo, createServer, type Socket } from 'node:net';
import { type TestContext, test } from 'node:test';
import { createServer as createTlsServer } from 'node:tls';
import { startFakeProxy } from '../../../tests/support/fake-web/fake-proxy.ts';
import { readVisit } from '../../../tests/support/fake-web/read-visit.ts';
import { TEST_CA, TEST_SERVER } from '../../../tests/support/test-certificates.ts';
import type { VisitorOptions } from '../visit/visitor-options.ts';
import { createVisitor } from '../visitor.ts';

/** A server of raw bytes: what it says to the n-th request, and what it was asked. */
interface RawServer {
  readonly origin: string;
  readonly port: number;
  /** The requests, with the number of the connection that each came over. */
  readonly asked: readonly { readonly connection: number; readonly head: string }[];
}

type Speak = (head: string, socket: Socket, index: number) => void;

async function startRawServer(context: TestContext, speak: Speak): Promise<RawServer> {
  const asked: { connection: number; head: string }[] = [];
  const sockets = new Set<Socket>();
  let connections = 0;
  const server = createServer((socket) => {
    const connection = connections++;
    sockets.add(socket);
    let text = '';
    socket.on('error', () => {});
    socket.on('data', (chunk) => {
      text += chunk.toString('latin1');
      for (let at = text.indexOf('\r\n\r\n'); at !== -1; at = text.indexOf('\r\n\r\n')) {
        const head = text.slice(0, at);
        text = text.slice(at + 4);
        asked.push({ connection, head });
        speak(head, socket, asked.length - 1);
      }
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  context.after(() => {
    for (const socket of sockets) socket.destroy();
    server.close();
  });
  const { port } = server.address() as AddressInfo;
  return { origin: `http://127.0.0.1:${port}`, port, asked };
}

const visitorOf = (trustedUrl: string, options: VisitorOptions = {}) =>
  createVisitor({ trustedUrl, delayMs: 0, timeoutMs: 3_000, retriesMax: 0, ...options });

async function visitOnce(origin: string, method: 'GET' | 'HEAD' = 'GET', options?: VisitorOptions) {
  await using visitor = visitorOf(origin, options);
  const visit = await visitor.visit(`${origin}/`, { robots: false, method });
  return { visit, ...(await readVisit(visit)) };
}

const BODY = 'the whole body';
const LENGTH = `Content-Length: ${BODY.length}`;
const CHUNKED = `Transfer-Encoding: chunked\r\n\r\ne\r\n${BODY}\r\n0\r\n\r\n`;
const COOKIE = `Set-Cookie: a=${'x'.repeat(70_000)}`;
const CODING = 'Transfer-Encoding';
const EARLY = 'HTTP/1.1 103 Early\r\nX Odd: 1\r\n\r\n';
const OK = 'HTTP/1.1 200 OK\r\n';

// The answers of the review, and their kin. Keep-alive is offered by all of them.
const READABLE: Readonly<Record<string, string>> = {
  'a header name with a blank': `${OK}X Odd: 1\r\n${LENGTH}\r\n\r\n${BODY}`,
  'a blank before the colon': `${OK}X-Odd : 1\r\nContent-Length : ${BODY.length}\r\n\r\n${BODY}`,
  'a header without a colon': `${OK}X-Odd\r\n${LENGTH}\r\n\r\n${BODY}`,
  'a folded header': `${OK}X-Odd: 1\r\n  2\r\n\t3\r\n${LENGTH}\r\n\r\n${BODY}`,
  'a line end of LF alone': `${OK.replace('\r', '')}${LENGTH}\n\n${BODY}`,
  'line ends of both kinds': `${OK}X-Odd: 1\n${LENGTH}\r\n\n${BODY}`,
  'a control character in a value': `${OK}X-Odd: a\x01\x0b\x1b[31mb\r\n${LENGTH}\r\n\r\n${BODY}`,
  'a NUL in a value': `${OK}X-Odd: a\0b\r\n${LENGTH}\r\n\r\n${BODY}`,
  'a CR alone in a value': `${OK}X-Odd: a\rContent-Length: 3\r\n${LENGTH}\r\n\r\n${BODY}`,
  'two equal lengths': `${OK}${LENGTH}\r\n${LENGTH}\r\n\r\n${BODY}`,
  'equal lengths in one header': `${OK}${LENGTH}, ${BODY.length}\r\n\r\n${BODY}`,
  'a length beside chunks': `${OK}Content-Length: 3\r\n${CHUNKED}`,
  'a large Set-Cookie': `${OK}${COOKIE}\r\n${LENGTH}\r\n\r\n${BODY}`,
  'an odd header and a large cookie': `${OK}X Odd: 1\r\n${COOKIE}\r\n${LENGTH}\r\n\r\n${BODY}`,
  'empty lines before it': `\r\n\r\n${OK}X Odd: 1\r\n${LENGTH}\r\n\r\n${BODY}`,
  'a 103 before it': `${EARLY}${OK}X Odd: 1\r\n${LENGTH}\r\n\r\n${BODY}`,
  'no reason': `HTTP/1.1 200\r\nX Odd: 1\r\n${LENGTH}\r\n\r\n${BODY}`,
};

for (const [name, answer] of Object.entries(READABLE)) {
  for (const pieces of ['whole', 'byte by byte'] as const) {
    test(`${name} is read as browsers read it, ${pieces}`, async (context) => {
      const isSlow = pieces === 'byte by byte' && answer.length < 1_000;
      const { origin, asked } = await startRawServer(context, (_, socket) => {
        if (!isSlow) return void socket.write(answer, 'latin1');
        socket.setNoDelay(true);
        let at = 0;
        const more = (): void => {
          if (at < answer.length && !socket.destroyed) {
            socket.write(answer.charAt(at++), 'latin1', () => setImmediate(more));
          }
        };
        more();
      });
      const { visit, text } = await visitOnce(origin);
      assert.equal(visit.error, undefined, visit.error?.message);
      assert.equal(visit.status, 200);
      assert.equal(text, BODY);
      assert.ok(asked.length <= 2);
    });
  }

  test(`${name} is read for HEAD, too`, async (context) => {
    const head = answer.slice(0, answer.search(/\n\r?\n(?!HTTP|\r?\n|\r?$)/) + 1);
    const { origin } = await startRawServer(context, (_, socket) => {
      socket.write(`${head === '' ? answer.split('\r\n\r\n')[0] : head}\r\n\r\n`, 'latin1');
    });
    const { visit, text } = await visitOnce(origin, 'HEAD');
    assert.equal(visit.error, undefined, visit.error?.message);
    assert.equal(visit.status, 200);
    assert.equal(text, '');
  });
}

// Where two readers could differ on the end of the body.
const AMBIGUOUS: Readonly<Record<string, string>> = {
  'two different lengths': `${OK}Content-Length: 3\r\n${LENGTH}\r\n\r\n${BODY}`,
  'different lengths in one header': `${OK}Content-Length: 3, ${BODY.length}\r\n\r\n${BODY}`,
  'a length with a sign': `${OK}Content-Length: +${BODY.length}\r\n\r\n${BODY}`,
  'a negative length': `${OK}Content-Length: -1\r\n\r\n${BODY}`,
  'a hexadecimal length': `${OK}Content-Length: 0xe\r\n\r\n${BODY}`,
  'a length too large': `${OK}Content-Length: 99999999999999999999\r\n\r\n${BODY}`,
  'an empty length': `${OK}X Odd: 1\r\nContent-Length:\r\n\r\n${BODY}`,
  'a folded length': `${OK}Content-Length:\r\n ${BODY.length}\r\n\r\n${BODY}`,
  'a length with a control character': `${OK}Content-Length: 1\x0b4\r\n\r\n${BODY}`,
  'a misspelt length': `${OK}Content-Length\x0b: 3\r\n${LENGTH}\r\n\r\n${BODY}`,
  'a length with a blank within': `${OK}Content -Length: 3\r\n${LENGTH}\r\n\r\n${BODY}`,
  'chunked twice': `${OK}${CODING}: chunked\r\n${CODING}: chunked\r\n${LENGTH}\r\n\r\n${BODY}`,
  'chunked and identity': `${OK}${CODING}: chunked, identity\r\n${LENGTH}\r\n\r\n${BODY}`,
  'an unknown coding': `${OK}X Odd: 1\r\n${CODING}: xchunked\r\n${LENGTH}\r\n\r\n${BODY}`,
  'a folded coding': `${OK}Transfer-Encoding:\r\n chunked\r\n${LENGTH}\r\n\r\n${BODY}`,
  'chunks of HTTP/1.0': `HTTP/1.0 200 OK\r\nX Odd: 1\r\n${CHUNKED}`,
  'no head': 'SSH-2.0-OpenSSH_9.6\r\n\r\n',
  'HTTP/2': `HTTP/2 200 OK\r\nX Odd: 1\r\n${LENGTH}\r\n\r\n${BODY}`,
};

for (const [name, answer] of Object.entries(AMBIGUOUS)) {
  test(`${name} is refused`, async (context) => {
    const { origin, asked } = await startRawServer(context, (_, socket) => {
      socket.end(answer, 'latin1');
    });
    const { visit, text } = await visitOnce(origin);
    assert.equal(visit.error?.code, 'FETCH_ANSWER_INVALID', `${visit.status} ${text}`);
    assert.match(visit.error.message, new RegExp(`^The answer of ${origin}/ is not HTTP: `));
    assert.ok(asked.length <= 2);
  });
}

// The empty line that ends the head is missing, so the chunks are taken for headers.
const CUT_HEADS: Readonly<Record<string, string>> = {
  'an odd head without an end': `${OK}X Odd: 1\r\n${CODING}: chunked\r\ne\r\n${BODY}\r\n`,
  'an odd head that is cut': `${OK}X Odd: 1\r\n${CODING}: chu`,
};

for (const [name, answer] of Object.entries(CUT_HEADS)) {
  for (const ending of ['end', 'resetAndDestroy'] as const) {
    test(`${name} is said to be no HTTP, when the server ends by ${ending}`, async (context) => {
      const { origin } = await startRawServer(context, (_, socket) => {
        socket.write(answer, 'latin1', () => setTimeout(() => socket[ending](), 5));
      });
      const { visit } = await visitOnce(origin);
      assert.equal(visit.error?.code, 'FETCH_ANSWER_INVALID', visit.error?.message);
      const message = `The answer of ${origin}/ is not HTTP: it ends within its head.`;
      assert.equal(visit.error.message, message);
    });
  }
}

test('a host of odd answers that resets without one could not be reached', async (context) => {
  const { origin } = await startRawServer(context, (head, socket) => {
    if (head.startsWith('GET /odd')) socket.write(`${OK}X Odd: 1\r\n${LENGTH}\r\n\r\n${BODY}`);
    else socket.resetAndDestroy();
  });
  await using visitor = visitorOf(origin);
  const odd = await visitor.visit(`${origin}/odd`, { robots: false });
  assert.equal((await readVisit(odd)).text, BODY);
  const visit = await visitor.visit(`${origin}/`, { robots: false });
  assert.equal(visit.error?.code, 'FETCH_UNREACHABLE');
});

test('a connection on which an odd answer came is never used again', async (context) => {
  const { origin, asked } = await startRawServer(context, (_, socket) => {
    socket.write(`${OK}X Odd: 1\r\nConnection: keep-alive\r\n${LENGTH}\r\n\r\n${BODY}`);
  });
  await using visitor = visitorOf(origin);
  for (let n = 0; n < 4; n++) {
    const visit = await visitor.visit(`${origin}/${n}`, { robots: false });
    assert.equal((await readVisit(visit)).text, BODY);
  }
  // The first is asked twice; from then on the host is known.
  assert.equal(asked.length, 5);
  assert.equal(new Set(asked.map(({ connection }) => connection)).size, 5);
  assert.match(asked.at(-1)?.head ?? '', /\r\nconnection: close/i);
});

const POISON = `HTTP/1.1 200 OK\r\nContent-Length: 6\r\n\r\npoison`;
const POISONED: Readonly<Record<string, string>> = {
  'a second answer behind a good one': `${OK}${LENGTH}\r\n\r\n${BODY}${POISON}`,
  'a second answer behind an odd one': `${OK}X Odd: 1\r\n${LENGTH}\r\n\r\n${BODY}${POISON}`,
  'a second answer behind chunks': `${OK}Content-Length: 3\r\n${CHUNKED}${POISON}`,
  'a second answer behind equal lengths': `${OK}${LENGTH}\r\n${LENGTH}\r\n\r\n${BODY}${POISON}`,
};

for (const [name, answer] of Object.entries(POISONED)) {
  test(`${name} is nobody's`, async (context) => {
    const { origin } = await startRawServer(context, (head, socket) => {
      socket.write(head.startsWith('GET /first') ? answer : `${OK}Content-Length: 4\r\n\r\ngood`);
    });
    await using visitor = visitorOf(origin);
    const first = await visitor.visit(`${origin}/first`, { robots: false });
    assert.equal((await readVisit(first)).text, BODY);
    for (let n = 0; n < 3; n++) {
      const visit = await visitor.visit(`${origin}/${n}`, { robots: false });
      assert.equal((await readVisit(visit)).text, 'good');
    }
  });
}

test('a body that ends early is truncated, and a late one is waited for', async (context) => {
  const { origin } = await startRawServer(context, (_, socket) => {
    socket.write(`${OK}X Odd: 1\r\nContent-Length: 100\r\n\r\n`);
    setTimeout(() => socket.end(BODY), 50);
  });
  const { visit, text, code } = await visitOnce(origin);
  assert.equal(visit.status, 200);
  assert.deepEqual([text, code], [BODY, 'FETCH_BROKEN_OFF']);
});

test('a head without an end is abandoned at its limit', async (context) => {
  const { origin } = await startRawServer(context, (_, socket) => {
    socket.write(`${OK}X Odd: 1\r\n${'X-Y: 1\r\n'.repeat(100_000)}`);
  });
  const { visit } = await visitOnce(origin);
  assert.equal(visit.error?.code, 'FETCH_ANSWER_INVALID');
});

test('a large body is read as it comes, as slowly as its reader', async (context) => {
  const body = 'x'.repeat(5_000_000);
  const { origin } = await startRawServer(context, (_, socket) => {
    socket.write(`${OK}X Odd: 1\r\nContent-Length: ${body.length}\r\n\r\n${body}`);
  });
  await using visitor = visitorOf(origin);
  const visit = await visitor.visit(`${origin}/`, { robots: false });
  let bytes = 0;
  for await (const chunk of visit.body) {
    if (bytes === 0) await new Promise((resolve) => setTimeout(resolve, 100));
    bytes += chunk.length;
  }
  assert.equal(bytes, body.length);
});

test('an odd answer that comes through a proxy over TLS is read, too', async (context) => {
  const server = createTlsServer({ ...TEST_SERVER }, (socket) => {
    socket.on('error', () => {});
    socket.once('data', () => socket.write(`${OK}X Odd: 1\r\n${LENGTH}\r\n\r\n${BODY}`));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  context.after(() => server.close());
  const { port } = server.address() as AddressInfo;
  await using proxy = await startFakeProxy((name) => (name === 'own.test' ? port : undefined));
  const { visit, text } = await visitOnce('https://own.test', 'GET', {
    proxy: { https: proxy.address },
    tls: { ca: TEST_CA },
  });
  assert.equal(visit.error, undefined, visit.error?.message);
  assert.equal(text, BODY);
  assert.deepEqual(proxy.requests, ['CONNECT own.test:443', 'CONNECT own.test:443']);
});
