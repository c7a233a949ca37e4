// Ill-formed UTF-8: bad bytes are windows-1252, the rest is as the runtime decodes it.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { fc } from '../../../tests/support/seeded-fast-check.ts';
import { decodeRepairedUtf8, utf8SequenceLength } from './utf8-repair.ts';

const encode = (text: string): Uint8Array => new TextEncoder().encode(text);

test('well-formed text is decoded as it is', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), (text) => {
      const bytes = encode(text);
      assert.equal(decodeRepairedUtf8(bytes, 0, bytes.length), text.toWellFormed());
    }),
  );
});

test('every sequence of up to four bytes is judged as the runtime judges it', () => {
  const strict = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });
  const second = [0x41, 0x7f, 0x80, 0x8f, 0x90, 0x9f, 0xa0, 0xbf, 0xc0, 0xff];
  for (let lead = 0; lead < 256; lead += 1) {
    for (const next of second) {
      for (const last of [0x41, 0x80, 0xbf, 0xc2]) {
        const bytes = Uint8Array.of(lead, next, last, last);
        const length = utf8SequenceLength(bytes, 0, 4);
        for (let size = 1; size <= 4; size += 1) {
          let text = '';
          try {
            text = strict.decode(bytes.subarray(0, size));
          } catch {}
          const one = [...text].length === 1;
          assert.equal(one, length === size, `${[...bytes]} ${size}`);
        }
      }
    }
  }
});

test('a sequence that the end cuts is told from a bad one', () => {
  assert.equal(utf8SequenceLength(Uint8Array.of(0xe2, 0x82), 0, 2), -1);
  assert.equal(utf8SequenceLength(Uint8Array.of(0xe2, 0x41), 0, 2), 0);
  assert.equal(utf8SequenceLength(Uint8Array.of(0xf5), 0, 1), 0);
});

test('bad bytes are windows-1252', () => {
  const bytes = Uint8Array.of(0x61, 0xe9, 0x80, 0x62, 0xc3, 0xa9, 0x9f);
  assert.equal(decodeRepairedUtf8(bytes, 0, bytes.length), 'aé€béŸ');
});
