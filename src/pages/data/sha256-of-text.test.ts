// SHA-256 of texts: the platform's and our own are the same.
import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { test } from 'node:test';
import { sha256 } from './sha256.ts';
import { sha256OfText } from './sha256-of-text.ts';

test('texts of all kinds', () => {
  const texts = ['', 'a', 'ä', '港', '🌊', 'a\ud800b', '\udc00', '\0', 'x'.repeat(70_000)];
  for (const text of [...texts, texts.join('').repeat(3)]) {
    const bytes = new TextEncoder().encode(text);
    const expected = createHash('sha256').update(bytes).digest('hex');
    assert.equal(sha256OfText(text), expected, text.slice(0, 20));
    assert.equal(sha256(bytes), expected);
  }
});
