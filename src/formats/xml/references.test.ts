// References: the five, numbers, HTML's names, and what is none.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { HTML_ENTITIES } from './html-entities.ts';
import { decodeReference } from './references.ts';

const NONE = { declaredEntities: new Set<string>(), namedCharacters: HTML_ENTITIES };

test('the five predefined names are decoded, whatever is declared', () => {
  const five = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" };
  for (const [name, text] of Object.entries(five)) {
    assert.deepEqual(
      decodeReference(`x&${name};y`, 1, {
        declaredEntities: new Set([name]),
        namedCharacters: HTML_ENTITIES,
      }),
      {
        text,
        length: name.length + 2,
      },
    );
  }
});

test('every number of a character is decoded, forbidden ones give nothing', () => {
  for (let code = 0; code <= 0x110100; code += code < 0x300 || code > 0xd700 ? 1 : 97) {
    if (code === 0xe100) code = 0xff00;
    if (code === 0x10100) code = 0x10ff00;
    const odd = code < 0x20 && ![9, 10, 13].includes(code);
    const forbidden =
      odd || (code >= 0xd800 && code < 0xe000) || code === 0xfffe || code === 0xffff;
    for (const text of [
      `&#${code};`,
      `&#x${code.toString(16)};`,
      `&#x${code.toString(16).toUpperCase()};`,
      `&#000${code};`,
    ]) {
      const given = decodeReference(text, 0, NONE);
      assert.equal(given.length, text.length);
      if (code > 0x10ffff)
        assert.deepEqual([given.text, given.note], [text, 'xml-reference-invalid']);
      else assert.equal(given.text, forbidden ? '' : String.fromCodePoint(code));
      if (forbidden) assert.equal(given.note, 'xml-character-forbidden');
    }
  }
});

test('every name of HTML is decoded with a note, unless it is declared', () => {
  for (const [name, text] of HTML_ENTITIES) {
    if (['amp', 'lt', 'gt', 'quot', 'apos'].includes(name)) continue;
    const whole = `&${name};`;
    assert.deepEqual(decodeReference(whole, 0, NONE), {
      text,
      length: whole.length,
      note: 'xml-entity-html',
    });
    assert.equal(
      decodeReference(whole, 0, {
        declaredEntities: new Set([name]),
        namedCharacters: HTML_ENTITIES,
      }).text,
      whole,
    );
  }
  assert.equal(HTML_ENTITIES.get('nbsp'), '\u00a0');
  assert.equal(HTML_ENTITIES.get('eacute'), 'é');
});

test('what is no reference stays', () => {
  for (const text of [
    '&',
    '& amp;',
    '&amp',
    '&;',
    '&#;',
    '&#x;',
    '&#xg;',
    '&#1',
    '&1a;',
    `&${'a'.repeat(64)};`,
  ]) {
    assert.deepEqual(
      decodeReference(text, 0, NONE),
      { text: '&', length: 1, note: 'xml-ampersand-unescaped' },
      text,
    );
  }
  assert.deepEqual(decodeReference('&Foo;', 0, NONE), {
    text: '&Foo;',
    length: 5,
    note: 'xml-entity-unknown',
  });
});
