// Tests of texts of strangers as pages show them.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { VISIBLE_CHARACTERS_MAX, visibleText } from './visible-text.ts';

test('controls become their pictures', () => {
  assert.equal(visibleText('a\u0000b\tc\nd\u007fe'), 'a␀b␉c␊d␡e');
});

test('marks that turn or hide writing are named', () => {
  assert.equal(visibleText('txt\u202Egpj'), 'txt⟨U+202E⟩gpj');
  assert.equal(visibleText('\u200Ba\uFEFF\u2066b\u0085'), '⟨U+200B⟩a⟨U+FEFF⟩⟨U+2066⟩b⟨U+0085⟩');
});

test('letters of all languages and joined pictures stay', () => {
  const text = 'Häfen, 港口, مرفأ, 👩\u200D🚀';
  assert.equal(visibleText(text), text);
});

test('half a surrogate pair becomes U+FFFD, also where a long text is cut', () => {
  assert.equal(visibleText('a\ud83d'), 'a\ufffd');
  assert.equal(visibleText('ab👍', 3), 'ab\ufffd…');
});

test('a text of the limit stays, one beyond is cut', () => {
  const limit = 'x'.repeat(VISIBLE_CHARACTERS_MAX);
  assert.equal(visibleText(limit), limit);
  assert.equal(visibleText(`${limit}y`), `${limit}…`);
});
