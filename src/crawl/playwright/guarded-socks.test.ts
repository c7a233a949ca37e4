// The proxy of the browser, asked as RFC 1928 has it, byte by byte too.
import assert from 'node:assert/strict';
import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Server } from 'node:net';
import { after, before, test } from 'node:test';
import { createAddressGuard } from '../../net/address/address-guard.ts';
import { type GuardedSocks, openGuardedSocks } from './guarded-socks.ts';

const GREETING = [5, 1, 0];
let server: Server;
let port = 0;
let socks: GuardedSocks;

before(async () => {
  server = createServer((socket) => socket.end('Hello'));
  await once(server.listen(0, '127.0.0.1'), 'listening');
  port = (server.address() as AddressInfo).port;
  const trustedUrl = `http://inside.example:${port}/`;
  socks = await openGuardedSocks({
    guard: createAddressGuard({ trustedUrl }),
    trustedOrigin: new URL(trustedUrl).origin,
    resolveHost: async (host) => {
      if (host === 'nowhere.example') throw new Error('ENOTFOUND');
      return ['127.0.0.1'];
    },
  });
});

after(() => {
  socks.close();
  server.close();
});

/** Sends bytes, all at once or one by one, and gives all that comes back. */
async function say(bytes: readonly number[], oneByOne = false): Promise<Buffer> {
  const socket = connect(Number(new URL(socks.address).port), '127.0.0.1').setNoDelay();
  socket.on('error', () => socket.destroy());
  const answer: Buffer[] = [];
  socket.on('data', (chunk) => answer.push(chunk));
  for (const piece of oneByOne ? bytes.map((byte) => [byte]) : [bytes]) {
    socket.write(Uint8Array.from(piece));
    if (oneByOne) await new Promise((resolve) => setImmediate(resolve));
  }
  await once(socket, 'close');
  return Buffer.concat(answer);
}

function request(host: string, to = port, command = 1): number[] {
  return [...GREETING, 5, command, 0, 3, host.length, ...Buffer.from(host), to >> 8, to & 255];
}

test('the trusted origin is connected to, by whatever pieces it is asked for', async () => {
  const wanted = Buffer.from([5, 0, 5, 0, 0, 1, 0, 0, 0, 0, 0, 0, ...Buffer.from('Hello')]);
  assert.deepEqual(await say(request('inside.example')), wanted);
  assert.deepEqual(await say(request('INSIDE.example')), wanted);
  assert.deepEqual(await say(request('inside.example'), true), wanted);
});

test('another name, another port, and the address itself are refused', async () => {
  const ipv4 = [...GREETING, 5, 1, 0, 1, 127, 0, 0, 1, port >> 8, port & 255];
  const ipv6 = [...GREETING, 5, 1, 0, 4, ...Array(15).fill(0), 1, port >> 8, port & 255];
  const mapped = [...Array(10).fill(0), 255, 255, 127, 0, 0, 1];
  const ipv4InIpv6 = [...GREETING, 5, 1, 0, 4, ...mapped, port >> 8, port & 255];
  for (const asked of [
    request('other.example'),
    request('inside.example', port - 1),
    ipv4,
    ipv6,
    ipv4InIpv6,
  ]) {
    assert.deepEqual((await say(asked)).subarray(2, 4), Buffer.from([5, 2]));
  }
});

test('a name that is not found is told as unreachable', async () => {
  assert.deepEqual((await say(request('nowhere.example'))).subarray(2, 4), Buffer.from([5, 4]));
});

test('what is no SOCKS 5, or asks for more than a connection, is hung up on', async () => {
  assert.equal((await say([...Buffer.from('GET / HTTP/1.1\r\n\r\n')])).length, 0);
  assert.equal((await say([4, 1, 0, 80, 127, 0, 0, 1, 0])).length, 0);
  assert.deepEqual(await say(request('inside.example', port, 2)), Buffer.from([5, 0]));
  assert.deepEqual(await say([...GREETING, 5, 1, 0, 9, 1, 1, 1]), Buffer.from([5, 0]));
});
