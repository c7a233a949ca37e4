// Numbers taken out of texts: all decimal digits that Unicode has, and the blanks around them.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { seededRandom } from '../../../tests/support/chunkings.ts';
import { withoutDigits } from './without-digits.ts';

test('each digit of Unicode, and no other character', () => {
  for (let code = 0x21; code <= 0x10ffff; code += 1) {
    if (code >= 0xd800 && code <= 0xdfff) continue;
    const one = String.fromCodePoint(code);
    if (/\p{Nd}/u.test(one)) assert.equal(withoutDigits(`x${one}y`), 'xy', code.toString(16));
    else if (/\S/.test(one)) assert.equal(withoutDigits(one), one, code.toString(16));
  }
});

test('the same as taking them out and folding what is left', () => {
  const pieces = [' ', ' ', '1', '23', 'a', 'b', '-', '٣', '🌊', '𝟘', 'ä', '\u{1fbf7}', '３'];
  const random = seededRandom(1);
  for (let count = 0; count < 20_000; count += 1) {
    const length = 1 + Math.floor(random() * 9);
    const pick = (): string => pieces[Math.floor(random() * pieces.length)] ?? '';
    const text = Array.from({ length }, pick).join('').replace(/ +/g, ' ').trim();
    const expected = text
      .replace(/\p{Nd}/gu, '')
      .replace(/ +/g, ' ')
      .trim();
    assert.equal(withoutDigits(text), expected, JSON.stringify(text));
  }
});
