// Escapes: what a text becomes in each place, and what XML allows nowhere.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { dropForbidden, escapeXml } from './escape.ts';

test('five characters are escaped everywhere', () => {
  const escaped = '&amp;&lt;&gt;&quot;&apos;';
  assert.equal(escapeXml(`&<>"'`, 'text'), escaped);
  assert.equal(escapeXml(`&<>"'`, 'attribute'), escaped);
});

test('what looks escaped is escaped again', () => {
  assert.equal(escapeXml('&amp; ]]>', 'text'), '&amp;amp; ]]&gt;');
});

test('blanks that a parser would change become references', () => {
  assert.equal(escapeXml('a\r\n\tb', 'text'), 'a&#13;\n\tb');
  assert.equal(escapeXml('a\r\n\tb', 'attribute'), 'a&#13;&#10;&#9;b');
});

test('a text without any of them stays', () => {
  assert.equal(escapeXml('ü 😀 \u0085\u2028', 'attribute'), 'ü 😀 \u0085\u2028');
});

test('every character that XML forbids is dropped, and no other', () => {
  for (let code = 0; code <= 0xffff; code += 1) {
    const allowed =
      code === 0x09 ||
      code === 0x0a ||
      code === 0x0d ||
      (code >= 0x20 && code < 0xd800) ||
      (code > 0xdfff && code < 0xfffe);
    const character = String.fromCharCode(code);
    assert.equal(dropForbidden(`a${character}b`), allowed ? `a${character}b` : 'ab');
  }
});

test('pairs of surrogates stay, halves go', () => {
  assert.equal(dropForbidden('\ude00😀\ud83d'), '😀');
  assert.equal(dropForbidden('\u{10ffff}'), '\u{10ffff}');
});
