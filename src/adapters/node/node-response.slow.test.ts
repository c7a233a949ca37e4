// Answers given by Node's server: slowly to slow clients, and not at all to those who went away.
import assert from 'node:assert/strict';
import { createServer, get, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { type TestContext, test } from 'node:test';
import { sendResponse } from './node-response.ts';

const CHUNK = new Uint8Array(65_536);

/** A body without an end, and how many of its chunks were taken. */
function endless() {
  const seen = { pulled: 0, cancelled: false };
  const body = new ReadableStream<Uint8Array>({
    pull(controller) {
      seen.pulled += 1;
      controller.enqueue(CHUNK);
    },
    cancel() {
      seen.cancelled = true;
    },
  });
  return { seen, response: new Response(body) };
}

/** Asks a server that answers with `send`, and reads nothing yet. */
async function ask(
  t: TestContext,
  send: (to: ServerResponse) => Promise<void>,
): Promise<{ readonly answer: IncomingMessage; readonly sent: Promise<void> }> {
  let sent: Promise<void> | undefined;
  const server = createServer((_, to) => {
    sent = send(to);
    sent.catch(() => {});
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  t.after(() => server.close());
  const { port } = server.address() as AddressInfo;
  const answer = await new Promise<IncomingMessage>((resolve, reject) => {
    get({ port, host: '127.0.0.1', agent: false }, resolve).on('error', reject);
  });
  assert.ok(sent);
  return { answer, sent };
}

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

test('a client that does not read is not sent more than fits on the way', async (t) => {
  const { seen, response } = endless();
  const { answer, sent } = await ask(t, (to) => sendResponse(response, to));
  let before = -1;
  for (let turn = 0; turn < 100 && seen.pulled !== before; turn += 1) {
    before = seen.pulled;
    await pause(20);
  }
  assert.equal(seen.pulled, before, 'the body is read on and on');
  answer.destroy();
  await sent;
  assert.ok(seen.cancelled);
});

test('a body that fails closes the connection, and the failure is thrown', async (t) => {
  const body = new ReadableStream<Uint8Array>({
    start: (controller) => controller.enqueue(CHUNK),
    async pull(controller) {
      await pause(5);
      controller.error(new Error('out of entries'));
    },
  });
  const { answer, sent } = await ask(t, (to) => sendResponse(new Response(body), to));
  await assert.rejects(sent, /out of entries/);
  await assert.rejects(async () => {
    for await (const _ of answer);
  }, /aborted/);
});

test('an answer without a body has its headers, and keeps the Vary of others', async (t) => {
  const { answer, sent } = await ask(t, (to) => {
    to.setHeader('Vary', ['Origin', 'accept-encoding']);
    const headers = { etag: '"a"', vary: 'Accept-Encoding' };
    return sendResponse(new Response(null, { status: 304, headers }), to);
  });
  await sent;
  assert.equal(answer.statusCode, 304);
  assert.equal(answer.headers['etag'], '"a"');
  assert.equal(answer.headers['vary'], 'Origin, Accept-Encoding');
  answer.resume();
});

test('an answer that is late for the one of a timeout is dropped', async (t) => {
  const { answer, sent } = await ask(t, async (to) => {
    to.writeHead(503);
    to.flushHeaders();
    await sendResponse(new Response('late'), to);
    to.end('timeout');
  });
  let text = '';
  for await (const chunk of answer) text += chunk;
  await sent;
  assert.deepEqual([answer.statusCode, text], [503, 'timeout']);
});
