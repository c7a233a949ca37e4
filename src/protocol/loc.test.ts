// loc: as written, with as little repair as it takes.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { fc } from '../../tests/support/seeded-fast-check.ts';
import { parseLoc } from './loc.ts';

const BASE = 'https://shop.example.org/maps/sitemap.xml';

test('a clean URL is given as it is, and is one', () => {
  const clean = fc.stringMatching(
    /^https?:\/\/(?:[a-z0-9-]{1,8}\.){0,3}[a-z][a-z0-9-]{0,8}(?:\/[A-Za-z0-9\-._~!$&'()*+,;=:@?/]{0,40})?$/,
  );
  fc.assert(
    fc.property(clean, (text) => {
      const { value, notes } = parseLoc(text, BASE);
      if (notes.length > 0) return;
      assert.equal(value, text);
      assert.ok(URL.canParse(text), text);
      // No note: nothing in it that a parser would normalise away, but a missing slash.
      const href = new URL(text).href.replaceAll('%27', "'");
      assert.ok(href === text || href === `${text}/`, `${text} is ${href}`);
    }),
    { numRuns: 5_000 },
  );
});

test('whatever is given is an absolute http or https URL without blanks of XML', () => {
  const text = fc.oneof(
    fc.string(),
    fc.string().map((end) => `https://example.com/${end}`),
    fc.stringMatching(/^[ \t\n"'<>\\/.:?#@%a-zA-Z0-9\u00a0\u3000-]{0,40}$/),
  );
  fc.assert(
    fc.property(text, fc.constantFrom(BASE, undefined), (written, base) => {
      const { value } = parseLoc(written, base);
      if (value === undefined) return;
      assert.match(value, /^https?:/i);
      assert.ok(URL.canParse(value));
      assert.doesNotMatch(value, /[ \t\r\n]/);
    }),
    { numRuns: 5_000 },
  );
});

test('a relative path is resolved as a URL parser does', () => {
  const path = fc.oneof(
    fc.stringMatching(/^\/?[\w~-]{1,4}(?:[./][\w~-]{1,4}){0,4}$/),
    fc.stringMatching(/^[\w~./-]{1,20}$/),
  );
  const base = fc.constantFrom(
    BASE,
    'https://example.com',
    'https://example.com/a/b.xml?c/d#e/f',
    'HTTP://User:pw@EXAMPLE.com:8080/Dir/./a',
    'http://[::1]/x/',
    'https://example.com/%41/&amp;/s',
  );
  fc.assert(
    fc.property(path, base, (written, address) => {
      const { value } = parseLoc(written, address);
      if (value !== undefined) assert.equal(value, new URL(written, address).href);
    }),
    { numRuns: 5_000 },
  );
});

test('a value that was given is given again, without the notes of its repair', () => {
  fc.assert(
    fc.property(fc.webUrl({ withQueryParameters: true, withFragments: true }), (url) => {
      const { value } = parseLoc(` ${url}\n`, BASE);
      assert.equal(parseLoc(value ?? '', BASE).value, value);
    }),
  );
});

test('the tables of repairs', () => {
  const table: readonly (readonly [string, string | undefined, readonly string[]])[] = [
    ['\u200bhttps://a.example/\u2060', 'https://a.example/', ['loc-unicode-blank-around']],
    ['https://a.example/b \n c', 'https://a.example/bc', ['loc-blank-inside']],
    ['https://a.example/b  c', 'https://a.example/b%20%20c', ['loc-blank-inside']],
    [
      'https:\\\\a.example\\b?c\\d',
      'https://a.example/b?c\\d',
      ['loc-backslash', 'loc-character-unsafe'],
    ],
    ['../b', 'https://shop.example.org/b', ['loc-relative']],
    ['//b.example/', 'https://b.example/', ['loc-relative']],
    ['www.b.example', undefined, ['loc-scheme-missing']],
    ['shop.example.org:443/b', undefined, ['loc-scheme-missing']],
    ['- https://b.example/', undefined, ['loc-blank-inside', 'loc-relative', 'loc-invalid']],
    ['[https://b.example/]', undefined, ['loc-quoted']],
    ['', undefined, ['loc-empty']],
    ['tel:+1', undefined, ['loc-scheme-unsupported']],
  ];
  for (const [text, value, notes] of table) {
    assert.deepEqual(
      parseLoc(text, BASE),
      value === undefined ? { notes } : { value, notes },
      text,
    );
  }
});

test('without an address of the sitemap nothing relative is given', () => {
  assert.equal(parseLoc('/a').value, undefined);
  assert.equal(parseLoc('/a', 'file:///maps/sitemap.xml').value, undefined);
  assert.equal(parseLoc('/a', 'not an address').value, undefined);
});

test('a path beyond ASCII is read alike by the short way and by the long one', () => {
  const letters = ['ü', '東', '\u00a0', '\u200b', '\ufeff', '🛶', 'a', '/', '.', '&', '-', '?'];
  const path = fc.array(fc.constantFrom(...letters), { maxLength: 12 }).map((all) => all.join(''));
  fc.assert(
    fc.property(path, (rest) => {
      // The default port makes it take the long way, and is the only difference.
      const short = parseLoc(`https://example.com/${rest}`);
      const long = parseLoc(`https://example.com:443/${rest}`);
      assert.equal(short.value, long.value?.replace(':443', ''));
      assert.deepEqual(
        short.notes,
        long.notes.filter((note) => note !== 'loc-default-port'),
      );
    }),
  );
});
