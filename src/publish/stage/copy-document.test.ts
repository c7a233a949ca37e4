// Documents copied from plain to gzipped and back: the same document, or the fault of either side.
import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { test } from 'node:test';
import { gunzipSync, gzipSync } from 'node:zlib';
import { createFaultyStage } from '../../../tests/support/faulty-stage.ts';
import { copyDocument } from './copy-document.ts';

const TEXT = '<url><loc>https://e.example/ü</loc></url>\n'.repeat(12_000);
const PLAIN = Buffer.from(TEXT);
const ways = [
  { gzipped: false, gzipLevel: undefined },
  { gzipped: false, gzipLevel: 6 },
  { gzipped: true, gzipLevel: undefined },
  { gzipped: true, gzipLevel: 6 },
];

function* chunksOf(bytes: Uint8Array, size: number): Generator<Uint8Array> {
  for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size);
}

/** As a folder reads: a chunk is gone when the next one is asked for. */
async function* fleetingChunksOf(bytes: Uint8Array, size: number): AsyncGenerator<Uint8Array> {
  const memory = new Uint8Array(size);
  for (const chunk of chunksOf(bytes, size)) {
    memory.set(chunk);
    yield memory.subarray(0, chunk.length);
    memory.fill(0);
  }
}

for (const { gzipped, gzipLevel } of ways) {
  const from = gzipped ? 'gzipped' : 'plain';
  const to = gzipLevel === undefined ? 'plain' : 'gzipped';

  test(`a ${from} document becomes a ${to} one of the same content`, async () => {
    const stored = gzipped ? gzipSync(PLAIN) : PLAIN;
    for (const size of [1_000, 65_536, stored.length]) {
      const stage = createFaultyStage();
      const source = { bytes: fleetingChunksOf(stored, size), gzipped };
      const copy = await copyDocument(source, { stage: stage.stage, gzipLevel });
      const bytes = stage.files[0]?.bytes() ?? new Uint8Array();
      assert.ok(Buffer.from(gzipLevel === undefined ? bytes : gunzipSync(bytes)).equals(PLAIN));
      assert.equal(copy.bytes, PLAIN.length);
      assert.equal(copy.gzipBytes, gzipLevel === undefined ? undefined : bytes.length);
      assert.equal(copy.sha256, createHash('sha256').update(PLAIN).digest('hex'));
    }
  });

  test(`whatever breaks off the reading of a ${from} document is thrown, made ${to}`, async () => {
    const stored = gzipped ? gzipSync(PLAIN) : PLAIN;
    const fault = new Error('the source broke off');
    for (const after of [0, 1, 3]) {
      const breaking = async function* () {
        yield* [...chunksOf(stored, 1_000)].slice(0, after);
        throw fault;
      };
      const stage = createFaultyStage();
      const copying = copyDocument(
        { bytes: breaking(), gzipped },
        { stage: stage.stage, gzipLevel },
      );
      await assert.rejects(copying, (error) => error === fault);
      assert.ok(stage.files.every(({ discarded }) => discarded));
    }
  });

  test(`whichever write fails, the source is let go: ${from} made ${to}`, async () => {
    const stored = gzipped ? gzipSync(PLAIN, { level: 0 }) : PLAIN;
    const whole = createFaultyStage();
    const bytes = [...chunksOf(stored, 10_000)];
    await copyDocument({ bytes, gzipped }, { stage: whole.stage, gzipLevel });
    for (let failAt = 1; failAt <= whole.calls.length; failAt += 1) {
      const fault = new Error('the disk is full');
      const stage = createFaultyStage({ failAt, fault });
      let released = false;
      const source = async function* () {
        try {
          yield* bytes;
        } finally {
          released = true;
        }
      };
      const copying = copyDocument({ bytes: source(), gzipped }, { stage: stage.stage, gzipLevel });
      await assert.rejects(copying, (error) => error === fault);
      assert.ok(stage.files.every(({ discarded, finished }) => discarded && !finished));
      await new Promise((resolve) => setImmediate(resolve));
      assert.equal(released, true, `call ${failAt}`);
    }
  });
}

test('what is no gzip, or is cut, is refused', async () => {
  const stored = gzipSync(PLAIN);
  for (const bytes of [PLAIN, stored.subarray(0, stored.length - 20), new Uint8Array([0x1f])]) {
    const stage = createFaultyStage();
    const copying = copyDocument({ bytes: [bytes], gzipped: true }, { stage: stage.stage });
    await assert.rejects(copying, /header|unexpected end/);
    assert.ok(stage.files.every(({ finished }) => !finished));
  }
});
