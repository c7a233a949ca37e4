// A document in a staged file: the same bytes for all pieces, and every fault told.
import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { test } from 'node:test';
import { gunzipSync } from 'node:zlib';
import { seededRandom } from '../../../../tests/support/chunkings.ts';
import { createFaultyStage, type FaultyStage } from '../../../../tests/support/faulty-stage.ts';
import { TEST_SEED } from '../../../../tests/support/test-seed.ts';
import { type FinishedDocument, StagedDocument } from './staged-document.ts';

const LEVELS = [undefined, 0, 1, 9] as const;

type Piece = string | Uint8Array;

async function writeAll(stage: FaultyStage, pieces: readonly Piece[], gzipLevel?: number) {
  const document = new StagedDocument({ stage: stage.stage, gzipLevel });
  for (const piece of pieces) {
    if (typeof piece === 'string') document.write(piece);
    else document.writeBytes(piece);
    if (document.wantsDrain) await document.drain();
  }
  return document.finish();
}

function assertIs(finished: FinishedDocument, stage: FaultyStage, expected: Uint8Array): void {
  const [file] = stage.files;
  assert.equal(finished.file, file);
  assert.equal(file?.finished, true);
  const stored = file?.bytes() ?? new Uint8Array();
  const plain = finished.gzipBytes === undefined ? stored : gunzipSync(stored);
  assert.ok(Buffer.from(plain).equals(expected), 'the bytes are those that were written');
  assert.equal(finished.bytes, expected.length);
  assert.equal(finished.sha256, createHash('sha256').update(expected).digest('hex'));
  if (finished.gzipBytes !== undefined) assert.equal(finished.gzipBytes, stored.length);
}

const bytesOf = (pieces: readonly Piece[]): Buffer =>
  Buffer.concat(pieces.map((piece) => Buffer.from(piece as string)));

for (const level of LEVELS) {
  const how = level === undefined ? 'plain' : `gzipped with level ${level}`;

  test(`a document without content is a file nevertheless, ${how}`, async () => {
    const stage = createFaultyStage();
    assertIs(await writeAll(stage, [], level), stage, new Uint8Array());
    const written = createFaultyStage();
    assertIs(await writeAll(written, ['', new Uint8Array()], level), written, new Uint8Array());
  });

  test(`any pieces are the same document, ${how}`, async (t) => {
    t.diagnostic(`seed ${TEST_SEED}`);
    const random = seededRandom(TEST_SEED);
    for (let run = 0; run < 12; run += 1) {
      const pieces: Piece[] = [];
      for (let count = 1 + Math.floor(random() * 30); count > 0; count -= 1) {
        const text = 'aé€😀\n'.repeat(Math.floor(random() ** 4 * 30_000));
        pieces.push(random() < 0.7 ? text : new TextEncoder().encode(text));
      }
      const stage = createFaultyStage();
      assertIs(await writeAll(stage, pieces, level), stage, bytesOf(pieces));
    }
  });
}

test('a character of four bytes at the border of a block is whole', async () => {
  for (const level of [undefined, 6]) {
    for (let before = 262_141; before < 262_148; before += 1) {
      const pieces = ['x'.repeat(before), '😀', 'é'.repeat(140_000)];
      const stage = createFaultyStage();
      assertIs(await writeAll(stage, pieces, level), stage, bytesOf(pieces));
    }
  }
});

test('nothing is staged before there is a block, and blocks are large', async () => {
  const stage = createFaultyStage();
  const document = new StagedDocument({ stage: stage.stage });
  document.write('x'.repeat(262_143));
  assert.equal(document.wantsDrain, false);
  await document.drain();
  assert.deepEqual(stage.calls, []);
  document.write('y'.repeat(8_192));
  assert.equal(document.wantsDrain, true);
  await document.drain();
  assert.deepEqual(stage.calls, ['stage', 'write']);
  await document.finish();
  assert.ok((stage.files[0]?.chunkSizes[0] ?? 0) >= 262_144);
});

test('the bytes that are counted are those so far, also before they are drained', () => {
  const document = new StagedDocument({ stage: createFaultyStage().stage });
  document.write('é');
  assert.equal(document.bytes, 2);
  document.write('abc', 3);
  document.writeBytes(new Uint8Array(5));
  assert.equal(document.bytes, 10);
});

test('the same text gzipped is the same file, whatever pieces it came in', async () => {
  const text = '<url><loc>https://e.example/é</loc></url>\n'.repeat(9_000);
  const files: Buffer[] = [];
  for (const size of [1_000, 65_536, text.length]) {
    const stage = createFaultyStage();
    const pieces = text.match(new RegExp(`[^]{1,${size}}`, 'g')) ?? [];
    await writeAll(stage, pieces, 6);
    files.push(Buffer.from(stage.files[0]?.bytes() ?? []));
  }
  assert.ok(files.every((file) => file.equals(files[0] as Buffer)));
});

// Noise does not shrink, so that the compressed file takes several writes.
function noise(length: number): Uint8Array {
  const random = seededRandom(7);
  return Uint8Array.from({ length }, () => Math.floor(random() * 256));
}

for (const level of [undefined, 1]) {
  const how = level === undefined ? 'plain' : 'gzipped';

  test(`whichever call fails, whoever writes or ends hears of it, ${how}`, async (t) => {
    const rejections: unknown[] = [];
    const onRejection = (reason: unknown): void => void rejections.push(reason);
    process.on('unhandledRejection', onRejection);
    t.after(() => process.off('unhandledRejection', onRejection));
    const pieces = Array.from({ length: 12 }, () => noise(150_000));
    const whole = createFaultyStage();
    await writeAll(whole, pieces, level);
    assert.ok(whole.calls.length > 5);
    for (let failAt = 1; failAt <= whole.calls.length; failAt += 1) {
      const fault = new Error(`call ${failAt} failed`);
      const stage = createFaultyStage({ failAt, fault });
      await assert.rejects(writeAll(stage, pieces, level), (error) => error === fault);
      assert.ok(stage.files.every(({ finished }) => !finished));
    }
    await new Promise((resolve) => setImmediate(resolve));
    assert.deepEqual(rejections, []);
  });

  test(`after a fault, and before, a document is thrown away, ${how}`, async () => {
    const pieces = Array.from({ length: 6 }, () => noise(150_000));
    for (const failAt of [0, 2, 3, 4]) {
      const stage = createFaultyStage({ failAt });
      const document = new StagedDocument({ stage: stage.stage, gzipLevel: level });
      for (const piece of pieces) {
        document.writeBytes(piece);
        await document.drain().catch(() => {});
      }
      await document.discard();
      assert.equal(stage.files[0]?.discarded, true, `call ${failAt}`);
    }
    const untouched = createFaultyStage();
    await new StagedDocument({ stage: untouched.stage, gzipLevel: level }).discard();
    assert.deepEqual(untouched.calls, []);
  });
}
