// What a target holds is compared with what was written, to the last byte.
import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { test } from 'node:test';
import { gzipSync } from 'node:zlib';
import { comparePublished, type ExpectedFile } from './compare-published.ts';

const PLAIN = Buffer.from('<urlset>\n<url><loc>https://e.example/ü</loc></url>\n</urlset>\n');
const EXPECTED: Omit<ExpectedFile, 'gzipped'> = {
  name: 'sitemap-1.xml',
  kind: 'urlset',
  urls: 1,
  bytes: PLAIN.length,
  sha256: createHash('sha256').update(PLAIN).digest('hex'),
};

async function* chunksOf(bytes: Uint8Array, size = 7): AsyncGenerator<Uint8Array> {
  for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size);
}

const altered = (change: (bytes: Buffer) => void): Buffer => {
  const bytes = Buffer.from(PLAIN);
  change(bytes);
  return bytes;
};

for (const gzipped of [false, true]) {
  const how = gzipped ? 'gzipped' : 'plain';
  const stored = (bytes: Buffer): Buffer => (gzipped ? gzipSync(bytes) : bytes);
  const compare = (bytes: AsyncIterable<Uint8Array> | undefined) =>
    comparePublished(bytes, { ...EXPECTED, gzipped });

  test(`the same bytes are the same, in chunks of any size, ${how}`, async () => {
    for (const size of [1, 7, 1_000]) {
      assert.equal(await compare(chunksOf(stored(PLAIN), size)), undefined);
    }
  });

  test(`a file that is not there is reported, ${how}`, async () => {
    assert.equal(await compare(undefined), 'it is not there');
  });

  test(`one byte that is another, less or more is reported, ${how}`, async () => {
    const other = altered((bytes) => bytes.writeUInt8(0x58, 10));
    assert.equal(await compare(chunksOf(stored(other))), 'its bytes differ');
    const less = await compare(chunksOf(stored(PLAIN.subarray(0, -1))));
    assert.equal(less, `it has ${PLAIN.length - 1} bytes instead of ${PLAIN.length}`);
    const more = await compare(chunksOf(stored(Buffer.concat([PLAIN, Buffer.from('x')]))));
    assert.equal(more, `it has more than ${PLAIN.length} bytes`);
    assert.match((await compare(chunksOf(Buffer.alloc(0)))) ?? '', /instead of|unexpected end/);
  });

  test(`a file without end is not read to its end, and let go, ${how}`, async () => {
    let released = false;
    const endless = async function* (): AsyncGenerator<Uint8Array> {
      try {
        yield stored(Buffer.alloc(100_000));
        for (;;) {
          await new Promise((resolve) => setImmediate(resolve));
          yield stored(Buffer.alloc(100_000));
        }
      } finally {
        released = true;
      }
    };
    assert.equal(await compare(endless()), `it has more than ${PLAIN.length} bytes`);
    for (let turn = 0; turn < 10 && !released; turn += 1) {
      await new Promise((resolve) => setImmediate(resolve));
    }
    assert.equal(released, true);
  });

  test(`an error that ends the reading is returned as the fault, ${how}`, async () => {
    for (const before of [0, 3]) {
      const breaking = async function* (): AsyncGenerator<Uint8Array> {
        yield* chunksOf(stored(PLAIN).subarray(0, before), 1);
        throw new Error('the bucket went away');
      };
      assert.equal(await compare(breaking()), 'the bucket went away');
    }
  });
}

test('what is no gzip, or is cut, is reported', async () => {
  const compare = (bytes: Uint8Array) =>
    comparePublished(chunksOf(bytes), { ...EXPECTED, gzipped: true });
  assert.match((await compare(PLAIN)) ?? '', /header/);
  assert.match((await compare(gzipSync(PLAIN).subarray(0, -9))) ?? '', /unexpected end/);
});
