// TXT records, asked of a name server of our own that is written from RFC 1035 alone.
import assert from 'node:assert/strict';
import { createSocket } from 'node:dgram';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { type TestContext, test } from 'node:test';
import { isPortolanError } from '../../base/portolan-error.ts';
import { createTxtResolver, type ResolveTxt } from './resolve-txt.ts';

const NAME_ERROR = 3;
const SERVER_FAILURE = 2;
type Answer = readonly (readonly string[])[] | number | undefined;

/** Answers every question for a name as `answers` says; `undefined` keeps silent. */
async function startServer(
  t: TestContext,
  answers: Readonly<Record<string, Answer>>,
): Promise<string> {
  const socket = createSocket('udp4');
  socket.on('message', (question, from) => {
    const labels: string[] = [];
    let at = 12;
    for (let length = question[at] ?? 0; length > 0; length = question[at] ?? 0) {
      labels.push(question.toString('latin1', at + 1, at + 1 + length));
      at += 1 + length;
    }
    const answer = answers[labels.join('.').toLowerCase()];
    if (answer === undefined) return;
    const records = typeof answer === 'number' ? [] : answer;
    const head = Buffer.alloc(12);
    question.copy(head, 0, 0, 2);
    head.writeUInt16BE(0x8180 | (typeof answer === 'number' ? answer : 0), 2);
    head.writeUInt16BE(1, 4);
    head.writeUInt16BE(records.length, 6);
    const parts = [head, question.subarray(12, at + 5), ...records.map(recordOf)];
    socket.send(Buffer.concat(parts), from.port, from.address);
  });
  socket.bind(0, '127.0.0.1');
  await once(socket, 'listening');
  t.after(() => socket.close());
  return `127.0.0.1:${(socket.address() as AddressInfo).port}`;
}

function recordOf(pieces: readonly string[]): Buffer {
  const data = Buffer.concat(
    pieces.map((piece) => Buffer.concat([Buffer.of(piece.length), Buffer.from(piece, 'latin1')])),
  );
  // A pointer to the question's name, TXT, IN, a minute.
  const head = Buffer.from([0xc0, 0x0c, 0, 16, 0, 1, 0, 0, 0, 60, 0, 0]);
  head.writeUInt16BE(data.length, 10);
  return Buffer.concat([head, data]);
}

async function codeOf(act: Promise<unknown>): Promise<string> {
  return act.then(
    () => 'none',
    (error) => (isPortolanError(error) ? error.code : String(error)),
  );
}

test('records come in their pieces, and a name without any has none', async (t) => {
  const server = await startServer(t, {
    'e.example': [['v=spf1 -all'], ['portolan-', 'verification=abc']],
    'empty.example': [],
    'none.example': NAME_ERROR,
  });
  const resolve: ResolveTxt = createTxtResolver({ servers: [server] });
  const records = (await resolve('e.example')).map((pieces) => pieces.join('|'));
  assert.deepEqual(records.toSorted(), ['portolan-|verification=abc', 'v=spf1 -all']);
  assert.deepEqual(await resolve('empty.example'), []);
  assert.deepEqual(await resolve('none.example'), []);
});

test('a server that fails, or keeps silent, is reported', async (t) => {
  const server = await startServer(t, { 'broken.example': SERVER_FAILURE });
  const resolve = createTxtResolver({ servers: [server], timeoutMs: 50 });
  assert.equal(await codeOf(resolve('broken.example')), 'FETCH_UNREACHABLE');
  assert.equal(await codeOf(resolve('silent.example')), 'FETCH_TIMEOUT');
});

test('the signal ends the waiting with its own reason', async (t) => {
  const server = await startServer(t, {});
  const resolve = createTxtResolver({ servers: [server] });
  const reason = new Error('enough');
  await assert.rejects(resolve('silent.example', AbortSignal.abort(reason)), reason);
  const controller = new AbortController();
  const asking = resolve('silent.example', controller.signal);
  controller.abort(reason);
  await assert.rejects(asking, reason);
});
