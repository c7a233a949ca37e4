// Chunks of every encoding that a runtime knows several bytes a character of, cut anywhere.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { seededRandom } from '../../../tests/support/chunkings.ts';
import { TEST_SEED } from '../../../tests/support/test-seed.ts';
import { StreamedDecoder } from './streamed-decoder.ts';

const ENCODINGS = [
  'gb18030',
  'gbk',
  'big5',
  'shift_jis',
  'euc-jp',
  'euc-kr',
  'iso-2022-jp',
  'windows-1251',
  'utf-8',
  'utf-16le',
];
// What begins characters, and what breaks them.
const LIKELY = [0x30, 0x81, 0xff, 0xfe, 0x1b, 0x24, 0x28, 0x42, 0x0e, 0xf0, 0x80, 0x0a, 0x3c, 0x8f];

function decodeIn(bytes: Uint8Array, encoding: string, size: number): string {
  const decoder = new StreamedDecoder(encoding, { ignoreBOM: true });
  let text = '';
  for (let at = 0; at < bytes.length; at += size) {
    text += decoder.decode(bytes.subarray(at, at + size));
  }
  const { text: rest, cutOff } = decoder.finish();
  return text + rest + cutOff;
}

for (const encoding of ENCODINGS) {
  test(`${encoding} is decoded as in one piece, in chunks of every size`, () => {
    const random = seededRandom(TEST_SEED);
    for (let count = 0; count < 1_000; count += 1) {
      const bytes = Uint8Array.from({ length: 1 + Math.floor(random() * 12) }, () =>
        random() < 0.5
          ? Math.floor(random() * 256)
          : (LIKELY[Math.floor(random() * LIKELY.length)] as number),
      );
      const whole = new TextDecoder(encoding, { ignoreBOM: true }).decode(bytes);
      for (let size = 1; size <= bytes.length; size += 1) {
        const how = `${Buffer.from(bytes).toString('hex')} by ${size}`;
        assert.equal(decodeIn(bytes, encoding, size), whole, how);
      }
    }
  });
}

test('what has no border is decoded after 64 KiB', () => {
  const bytes = new Uint8Array(150_000).fill(0x61);
  const decoder = new StreamedDecoder('gb18030');
  assert.equal(decoder.decode(bytes).length, 131_072);
  assert.equal(decoder.finish().text.length, 18_928);
});
