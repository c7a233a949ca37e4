// The table of windows-1252.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { windows1252Character } from './windows-1252.ts';

test('0x80 to 0x9F have their own characters, all else is Latin-1', () => {
  const high = '€\u0081‚ƒ„…†‡ˆ‰Š‹Œ\u008dŽ\u008f\u0090‘’“”•–—˜™š›œ\u009džŸ';
  for (let byte = 0; byte < 256; byte += 1) {
    const expected =
      byte >= 0x80 && byte < 0xa0 ? high.charAt(byte - 0x80) : String.fromCharCode(byte);
    assert.equal(windows1252Character(byte), expected);
  }
});
