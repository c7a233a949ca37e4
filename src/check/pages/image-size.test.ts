// Sizes of pictures of every format, whole and cut off.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { readImageSize } from './image-size.ts';

const bytes = (hex: string): Uint8Array =>
  Uint8Array.from(Buffer.from(hex.replace(/\s/g, ''), 'hex'));

// Written by hand after the formats' own texts: 300 by 200 pixels each.
const PICTURES: Readonly<Record<string, Uint8Array>> = {
  png: bytes('89504e470d0a1a0a 0000000d 49484452 0000012c 000000c8 0802000000'),
  gif: bytes('474946383961 2c01 c800 f70000'),
  bmp: bytes('424d 00000000 00000000 36000000 28000000 2c010000 38ffffff 0100 1800'),
  jpeg: bytes('ffd8 ffe0 0010 4a46494600010100000100010000 ffc0 0011 08 00c8 012c 03012200'),
  'jpeg, progressive, with fill bytes': bytes('ffd8 ffff ffc2 0011 08 00c8 012c 03012200'),
  'webp, lossy': bytes('52494646 24000000 57454250 56503820 18000000 300100 9d012a 2c01 c800 0200'),
  'webp, lossless': bytes('52494646 24000000 57454250 5650384c 0d000000 2f 2bc13100'),
  'webp, extended': bytes('52494646 24000000 57454250 56503858 0a000000 10000000 2b0100 c70000'),
};

for (const [name, picture] of Object.entries(PICTURES)) {
  test(`the size of a picture is read: ${name}`, () => {
    assert.deepEqual(readImageSize(picture), { width: 300, height: 200 });
  });
  test(`a picture that is cut off anywhere has that size or none: ${name}`, () => {
    for (let length = 0; length < picture.length; length += 1) {
      const size = readImageSize(picture.subarray(0, length));
      assert.ok(size === undefined || (size.width === 300 && size.height === 200));
    }
  });
}

test('what is no picture has no size', () => {
  for (const text of ['', '<svg width="10"/>', 'GIF', '\xff\xd8', 'RIFF0000WEBPVP9 ']) {
    assert.equal(readImageSize(Uint8Array.from(text, (letter) => letter.charCodeAt(0))), undefined);
  }
});

test('a JPEG of marks without length ends', () => {
  assert.equal(readImageSize(bytes('ffd8 ffe0 0000 ffc0 0011 08 00c8 012c 03')), undefined);
});
