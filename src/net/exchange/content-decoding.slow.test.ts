// Content-Encoding: undone in any chunking, and what is left of damaged bodies.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { brotliCompressSync, constants, deflateRawSync, deflateSync, gzipSync } from 'node:zlib';
import type { PortolanError } from '../../base/portolan-error.ts';
import { type ContentCoding, decodeContent, parseContentCodings } from './content-decoding.ts';

const lines = Array.from({ length: 5_000 }, (_, n) => `https://example.com/${(n * 7919) % 5003}\n`);
const text = Buffer.from(lines.join(''));
const FAST = { params: { [constants.BROTLI_PARAM_QUALITY]: 1 } };

async function decode(bytes: Uint8Array, coding: ContentCoding, chunkBytes = 65_536) {
  async function* chunks(): AsyncGenerator<Uint8Array> {
    for (let at = 0; at < bytes.length; at += chunkBytes) {
      yield bytes.subarray(at, at + chunkBytes);
    }
  }
  const parts: Uint8Array[] = [];
  let code: string | undefined;
  try {
    for await (const chunk of decodeContent(chunks(), coding)) parts.push(chunk);
  } catch (error) {
    code = (error as PortolanError).code;
  }
  return { bytes: Buffer.concat(parts), code };
}

const codings = [
  ['gzip', 'gzip', gzipSync(text)],
  ['deflate with zlib header', 'deflate', deflateSync(text)],
  ['deflate without header', 'deflate', deflateRawSync(text)],
  ['br', 'br', brotliCompressSync(text)],
] as const;

for (const [name, coding, packed] of codings) {
  for (const chunkBytes of [1, 13, 1_000_000]) {
    test(`${name} is undone in chunks of ${chunkBytes}`, async () => {
      const { bytes, code } = await decode(packed, coding, chunkBytes);
      assert.equal(code, undefined);
      assert.ok(bytes.equals(text));
    });
  }

  test(`${name}, cut in the middle, gives what it has and then fails`, async () => {
    const { bytes, code } = await decode(packed.subarray(0, packed.length >> 1), coding);
    assert.equal(code, 'FETCH_ANSWER_INVALID');
    assert.ok(bytes.length > 10_000);
    assert.ok(bytes.equals(text.subarray(0, bytes.length)));
  });

  test(`${name} followed by NUL bytes is undone`, async () => {
    const padded = Buffer.concat([packed, Buffer.alloc(9_000)]);
    const { bytes, code } = await decode(padded, coding, 1_000);
    assert.equal(code, undefined);
    assert.ok(bytes.equals(text));
  });
}

test('gzip of two members is undone', async () => {
  const { bytes } = await decode(Buffer.concat([gzipSync(text), gzipSync(text)]), 'gzip');
  assert.ok(bytes.equals(Buffer.concat([text, text])));
});

test('what is labelled gzip and is not passes as it is', async () => {
  assert.deepEqual(await decode(text, 'gzip'), { bytes: text, code: undefined });
});

test('an empty body is empty', async () => {
  for (const coding of ['gzip', 'deflate', 'br'] as const) {
    assert.deepEqual(await decode(Buffer.alloc(0), coding), {
      bytes: Buffer.alloc(0),
      code: undefined,
    });
  }
});

test('bytes that are not in the coding fail', async () => {
  assert.equal((await decode(Buffer.alloc(100, 0xff), 'br')).code, 'FETCH_ANSWER_INVALID');
});

for (const [coding, pack] of [
  ['gzip', gzipSync],
  ['br', (zeros: Uint8Array) => brotliCompressSync(zeros, FAST)],
] as const) {
  test(`a bomb of ${coding} ends past 64 MiB`, async () => {
    const bomb = pack(Buffer.alloc(200 * 1024 * 1024));
    let count = 0;
    const whole = async () => {
      for await (const chunk of decodeContent(onlyChunk(bomb), coding)) count += chunk.length;
    };
    await assert.rejects(whole, { code: 'FETCH_TOO_LARGE' });
    assert.ok(count >= 64 * 1024 * 1024 && count < 200 * 1024 * 1024, String(count));
  });
}

async function* onlyChunk(bytes: Uint8Array): AsyncGenerator<Uint8Array> {
  yield bytes;
}

const headers: readonly (readonly [header: string | undefined, codings: readonly string[]])[] = [
  [undefined, []],
  ['', []],
  ['identity', []],
  ['UTF-8', []],
  ['GZIP', ['gzip']],
  ['x-gzip', ['gzip']],
  ['deflate, gzip', ['deflate', 'gzip']],
  [' br ,', ['br']],
];

for (const [header, expected] of headers) {
  test(`Content-Encoding: ${header} means [${expected}]`, () => {
    assert.deepEqual(parseContentCodings(header), expected);
  });
}

for (const header of ['gzip, gzip, gzip', 'zstd', 'gzip, compress']) {
  test(`Content-Encoding: ${header} is not undone`, () => {
    assert.throws(() => parseContentCodings(header), { code: 'FETCH_ANSWER_INVALID' });
  });
}
