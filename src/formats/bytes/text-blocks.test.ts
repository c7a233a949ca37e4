// Text in pieces of every size comes out as the same bytes, in blocks of at least 64 KiB.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { seededRandom } from '../../../tests/support/chunkings.ts';
import { TEST_SEED } from '../../../tests/support/test-seed.ts';
import { TextBlocks } from './text-blocks.ts';

const BLOCK_BYTES_MIN = 65_536;

/** Takes what is full as it comes, hands each block back spoilt, and gives all bytes. */
function collect(pieces: readonly (string | Uint8Array)[], recycled: boolean) {
  const blocks = new TextBlocks();
  const taken: Buffer[] = [];
  const take = (last = false): void => {
    for (const block of blocks.take(last)) {
      taken.push(Buffer.from(block));
      if (!recycled) continue;
      block.fill(0x21);
      blocks.recycle(block);
    }
  };
  for (const piece of pieces) {
    if (typeof piece === 'string') blocks.push(piece);
    else blocks.pushBytes(piece);
    if (blocks.fullCount > 0) take();
    assert.equal(blocks.fullCount, 0);
  }
  take(true);
  assert.deepEqual(blocks.take(true), [], 'nothing is given twice');
  return { bytes: Buffer.concat(taken), sizes: taken.map(({ length }) => length) };
}

test('nothing makes no block', () => {
  assert.deepEqual(collect([], false).sizes, []);
  assert.deepEqual(collect(['', new Uint8Array(0), ''], false).sizes, []);
});

test('blocks have the least size that is asked for', () => {
  const blocks = new TextBlocks(100_000);
  const text = 'é'.repeat(2_000);
  for (let bytes = 0; bytes < 520_000; bytes += 4_000) blocks.push(text);
  const sizes = blocks.take().map(({ length }) => length);
  assert.equal(sizes.length, 5);
  assert.ok(
    sizes.every((size) => size >= 100_000 && size < 100_004),
    String(sizes),
  );
});

test('a text of one block, of one byte less and of one more', () => {
  for (const length of [1, 8_191, 8_192, 8_193, 65_535, 65_536, 65_537, 65_538, 65_539, 65_540]) {
    const text = 'x'.repeat(length);
    const { bytes, sizes } = collect([text], false);
    assert.equal(bytes.toString(), text, String(length));
    assert.ok(sizes.slice(0, -1).every((size) => size >= BLOCK_BYTES_MIN));
    assert.ok(sizes.length <= 2);
    assert.deepEqual(collect([new TextEncoder().encode(text)], false).bytes, bytes);
  }
});

test('a character of two to four bytes at the end of a block is not cut', () => {
  for (const character of ['é', '€', '😀', '\u{10ffff}', '\ud800', '\udfff']) {
    for (let before = 65_530; before <= 65_541; before += 1) {
      const text = `${'x'.repeat(before)}${character}${'y'.repeat(10)}`;
      for (const pieces of [[text], ['x'.repeat(before), character + 'y'.repeat(10)]]) {
        const { bytes, sizes } = collect(pieces, false);
        assert.deepEqual(bytes, Buffer.from(text), `${before} and ${JSON.stringify(character)}`);
        assert.ok((sizes[0] ?? 0) >= BLOCK_BYTES_MIN);
      }
    }
  }
});

test('bytes behind text stand behind it, wherever a block ends', () => {
  for (let before = 65_533; before <= 65_541; before += 1) {
    const pieces = ['é', 'x'.repeat(before - 2), Uint8Array.of(1, 2, 3, 4, 5), 'ü', 'z'];
    const expected = Buffer.concat(pieces.map((piece) => Buffer.from(piece as string)));
    assert.deepEqual(collect(pieces, true).bytes, expected, String(before));
  }
});

test('bytes are copied: the caller may use them again at once', () => {
  const blocks = new TextBlocks();
  const bytes = new Uint8Array(100_000).fill(7);
  blocks.pushBytes(bytes);
  bytes.fill(0);
  assert.ok(Buffer.concat(blocks.take(true)).every((byte) => byte === 7));
});

test('any pieces, of text and of bytes, with blocks handed back and without', (t) => {
  t.diagnostic(`seed ${TEST_SEED}`);
  const random = seededRandom(TEST_SEED);
  const letters = ['x', 'é', '€', '😀', '\r\n', '\u0000', '\ufffd', '\ud83d'];
  const letter = (): string => letters[Math.floor(random() * letters.length)] ?? '';
  for (let run = 0; run < 30; run += 1) {
    const pieces: (string | Uint8Array)[] = [];
    for (let count = Math.floor(random() * 40); count > 0; count -= 1) {
      const length = Math.floor(random() ** 3 * 60_000);
      // Half a pair at the end would meet the next piece: whoever pushes does not do that.
      const text = `${letter().repeat(length)}${letter()}.`;
      pieces.push(random() < 0.5 ? text : new TextEncoder().encode(text));
    }
    const expected = Buffer.concat(pieces.map((piece) => Buffer.from(piece as string)));
    for (const recycled of [false, true]) {
      const { bytes, sizes } = collect(pieces, recycled);
      assert.ok(bytes.equals(expected), `run ${run}, seed ${TEST_SEED}`);
      assert.ok(sizes.slice(0, -1).every((size) => size >= BLOCK_BYTES_MIN));
    }
  }
});

test('a block of somebody else is not filled', () => {
  const blocks = new TextBlocks();
  const stranger = new Uint8Array(100);
  const part = new Uint8Array(65_540).subarray(1);
  blocks.recycle(stranger);
  blocks.recycle(part);
  const text = 'x'.repeat(300_000);
  blocks.push(text);
  assert.equal(Buffer.concat(blocks.take(true)).toString(), text);
  assert.ok(stranger.every((byte) => byte === 0) && part.every((byte) => byte === 0));
});
