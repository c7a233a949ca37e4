// Compressing: the same bytes, large chunks, one at a time, and what happens when it fails.
import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { gunzipSync } from 'node:zlib';
import { type GzipWriterOptions, writeGzip } from './gzip-writer.ts';

const CHUNK = 65_536;

// Bytes that do not shrink much.
function noise(length: number): Uint8Array {
  let state = 1;
  return Uint8Array.from({ length }, () => {
    state = (Math.imul(state, 1_103_515_245) + 12_345) >>> 0;
    return state >>> 24;
  });
}

function streamOf(chunks: Iterable<Uint8Array>, failure?: Error): ReadableStream<Uint8Array> {
  const iterator = chunks[Symbol.iterator]();
  return new ReadableStream<Uint8Array>(
    {
      pull(controller) {
        const { done, value } = iterator.next();
        if (!done) controller.enqueue(value);
        else if (failure) controller.error(failure);
        else controller.close();
      },
    },
    { highWaterMark: 0 },
  );
}

async function collect(stream: ReadableStream<Uint8Array>): Promise<Uint8Array[]> {
  const chunks: Uint8Array[] = [];
  for await (const chunk of stream) chunks.push(chunk);
  return chunks;
}

const ways: readonly (readonly [string, GzipWriterOptions])[] = [
  ['by zlib', {}],
  ['by CompressionStream', { native: false }],
];

for (const [way, options] of ways) {
  describe(way, () => {
    test('what is compressed is inflated to the same bytes', async () => {
      const parts = [noise(200_000), new Uint8Array(0), noise(5), noise(300_000)];
      const chunks = await collect(writeGzip(streamOf(parts), options));
      assert.deepEqual(gunzipSync(Buffer.concat(chunks)), Buffer.concat(parts));
    });

    test('chunks have 64 KiB at least, the last aside', async () => {
      const parts = Array.from({ length: 8 }, () => noise(50_000));
      const sizes = (await collect(writeGzip(streamOf(parts), options))).map(
        ({ length }) => length,
      );
      assert.ok(sizes.length > 1);
      for (const size of sizes.slice(0, -1)) assert.ok(size >= CHUNK, `${size}`);
    });

    test('the header has no time and no system, and the bytes are the same each time', async () => {
      const write = async (): Promise<Buffer> =>
        Buffer.concat(await collect(writeGzip(streamOf([noise(100_000)]), options)));
      const first = await write();
      assert.deepEqual([...first.subarray(0, 10)], [0x1f, 0x8b, 8, 0, 0, 0, 0, 0, 0, 255]);
      assert.deepEqual(await write(), first);
    });

    test('nothing becomes an empty member', async () => {
      const bytes = Buffer.concat(await collect(writeGzip(streamOf([]), options)));
      assert.equal(bytes.length, 20);
      assert.equal(gunzipSync(bytes).length, 0);
    });

    test('what the source throws passes through', async () => {
      const failure = new Error('disk');
      const stream = writeGzip(streamOf([noise(100_000)], failure), options);
      await assert.rejects(collect(stream), (error) => error === failure);
    });

    test('chunks are pulled when they are asked for, and no earlier', async () => {
      let pulled = 0;
      function* endless(): Generator<Uint8Array> {
        for (;;) {
          pulled += 1;
          yield noise(CHUNK);
        }
      }
      const reader = writeGzip(streamOf(endless()), options).getReader();
      await new Promise((resolve) => setTimeout(resolve, 20));
      assert.equal(pulled, 0);
      await reader.read();
      const once = pulled;
      await new Promise((resolve) => setTimeout(resolve, 20));
      assert.equal(pulled, once);
      assert.ok(once <= 6, `${once}`);
      await reader.cancel();
    });

    test('giving up ends the source', async () => {
      let cancelled: unknown;
      const source = new ReadableStream<Uint8Array>({
        pull: (controller) => controller.enqueue(noise(CHUNK)),
        cancel: (reason) => {
          cancelled = reason;
        },
      });
      const reader = writeGzip(source, options).getReader();
      await reader.read();
      await reader.cancel('enough');
      assert.equal(cancelled, 'enough');
    });
  });
}

test('the level counts', async () => {
  const text = new TextEncoder().encode(
    '<url><loc>https://example.com/</loc></url>\n'.repeat(5_000),
  );
  const sizes = await Promise.all(
    [0, 1, 9].map(async (level) => {
      const bytes = Buffer.concat(await collect(writeGzip(streamOf([text]), { level })));
      assert.deepEqual(gunzipSync(bytes), Buffer.from(text));
      return bytes.length;
    }),
  );
  assert.ok((sizes[0] ?? 0) > text.length);
  assert.ok((sizes[1] ?? 0) < text.length / 10);
  assert.ok((sizes[2] ?? 0) <= (sizes[1] ?? 0));
});
