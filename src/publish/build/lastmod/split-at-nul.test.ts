// Parts between NULs, however the bytes are cut into chunks.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { splitAtNul } from './split-at-nul.ts';

async function split(chunks: readonly Uint8Array[]): Promise<string[]> {
  async function* stream(): AsyncGenerator<Uint8Array> {
    yield* chunks;
  }
  const parts: string[] = [];
  for await (const some of splitAtNul(stream())) parts.push(...some);
  return parts;
}

test('every cut into two chunks, and single bytes, give the same parts', async () => {
  const bytes = Buffer.from([97, 0, 0, 0xc3, 0xa9, 98, 0, 10, 0xff, 0, 99]);
  const expected = ['a', '', '\u00c3\u00a9b', '\n\u00ff', 'c'];
  for (let cut = 0; cut <= bytes.length; cut += 1) {
    assert.deepEqual(await split([bytes.subarray(0, cut), bytes.subarray(cut)]), expected);
  }
  assert.deepEqual(await split(Array.from(bytes, (byte) => Uint8Array.of(byte))), expected);
});

test('nothing gives nothing, and a NUL at the end begins no part', async () => {
  assert.deepEqual(await split([]), []);
  assert.deepEqual(await split([Buffer.from('a\0')]), ['a']);
});

test('a part may have 65,536 bytes and no more, also when it comes in pieces', async () => {
  const longest = Buffer.alloc(65_536, 'a');
  const end = Buffer.from('\0');
  assert.deepEqual(await split([longest, end]), [longest.toString()]);
  for (const chunks of [
    [longest, Buffer.from('b')],
    [Buffer.concat([longest, Buffer.from('b'), end])],
  ]) {
    await assert.rejects(split(chunks), { code: 'LASTMOD_UNAVAILABLE' });
  }
});
