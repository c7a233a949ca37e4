// A page in blocks of 32 KiB whose border stands within a character.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { HtmlDecoder } from './html-decoder.ts';

const BLOCK_BYTES = 32_768;

for (const [label, broken] of [
  ['gb18030', [0xfe, 0x30]],
  ['iso-2022-jp', [0x1b, 0x28]],
  ['euc-jp', [0x8f, 0xb1]],
] as const) {
  test(`ill-formed ${label} before the border, and one byte behind it`, () => {
    const bytes = new Uint8Array(BLOCK_BYTES + 1).fill(0x61);
    bytes.set([...broken, 0x0e], BLOCK_BYTES - 2);
    const whole = new TextDecoder(label).decode(bytes);
    for (const size of [1, 1_000, BLOCK_BYTES, bytes.length]) {
      let text = '';
      const onText = (part: string): void => {
        text += part;
      };
      const contentType = `text/html; charset=${label}`;
      const decoder = new HtmlDecoder({ contentType, onText, onRestart: () => {} });
      for (let at = 0; at < bytes.length; at += size) decoder.write(bytes.slice(at, at + size));
      decoder.end();
      assert.equal(text, whole, `chunks of ${size}`);
    }
  });
}
