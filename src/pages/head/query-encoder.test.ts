// Queries in the encoding of their page: what is sent, and back.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { readPage } from '../page-reader.ts';
import { queryEncoder } from './query-encoder.ts';

// By the encoders of https://encoding.spec.whatwg.org/.
for (const [encoding, query, escaped] of [
  ['windows-1252', '?q=\u00e9', '?q=%E9'],
  ['windows-1252', '?q=\u20ac\u2019', '?q=%80%92'],
  ['windows-1252', '?q=\u65e5', '?q=%26%2326085%3B'],
  ['windows-1252', '?q=\u{1f30a}', '?q=%26%23127754%3B'],
  ['windows-1252', '?q=\ud800', '?q=%26%2365533%3B'],
  ['windows-1251', '?q=\u043f\u0440&r=a', '?q=%EF%F0&r=a'],
  ['windows-1251', '/\u043f?q=\u043f#\u043f', '/\u043f?q=%EF#\u043f'],
  ['windows-1251', '/\u043f#?\u043f', '/\u043f#?\u043f'],
  ['koi8-r', '?\u043f?\u043f', '?%D0?%D0'],
  ['iso-8859-2', '?q=\u0142', '?q=%B3'],
  ['shift_jis', '?q=\u65e5\u672c', '?q=%93%FA%96{'],
  ['shift_jis', '?q=\u30bd\uff71', '?q=%83\\%B1'],
  ['shift_jis', '?q=\u2252', '?q=%81%E0'],
  ['euc-jp', '?q=\u65e5\u672c', '?q=%C6%FC%CB%DC'],
  ['gbk', '?q=\u65e5\u20ac', '?q=%C8%D5%80'],
  ['gb18030', '?q=\u65e5\u00e9\u{1f30a}', '?q=%C8%D5%A8%A6%949%B08'],
  ['gb18030', '?q=\u00ff', '?q=%810%8B7'],
  ['big5', '?q=\u65e5', '?q=%A4%E9'],
  ['euc-kr', '?q=\ud55c', '?q=%C7%D1'],
] as const) {
  test(`${encoding}: ${query}`, () => assert.equal(queryEncoder(encoding)?.(query), escaped));
}

test('what is in UTF-8 for browsers has no encoder, nor has what nobody knows', () => {
  for (const encoding of ['utf-8', 'utf-16le', 'utf-16be', 'iso-2022-jp', 'x']) {
    assert.equal(queryEncoder(encoding), undefined);
  }
});

function bytesOf(escaped: string): Uint8Array {
  const bytes: number[] = [];
  for (let at = 0; at < escaped.length; at += 1) {
    const isEscape = escaped.charAt(at) === '%';
    bytes.push(
      isEscape ? Number.parseInt(escaped.slice(at + 1, at + 3), 16) : escaped.charCodeAt(at),
    );
    if (isEscape) at += 2;
  }
  return Uint8Array.from(bytes);
}

test('what is escaped decodes to what it was, for every character of plane 0', () => {
  for (const encoding of [
    'windows-1251',
    'windows-1250',
    'windows-1256',
    'windows-874',
    'iso-8859-7',
    'koi8-u',
    'ibm866',
    'macintosh',
    'gbk',
    'gb18030',
    'big5',
    'euc-jp',
    'shift_jis',
    'euc-kr',
  ]) {
    const encode = queryEncoder(encoding) ?? assert.fail(encoding);
    const decoder = new TextDecoder(encoding);
    let known = 0;
    for (let code = 0x80; code < 0xfffe; code += code % 7 === 0 ? 3 : 1) {
      if (code >= 0xd800 && code < 0xe000) continue;
      const character = String.fromCharCode(code);
      const escaped = encode(`?${character}`).slice(1);
      if (escaped.startsWith('%26%23')) continue;
      known += 1;
      assert.equal(decoder.decode(bytesOf(escaped)), character, `${encoding} ${code}`);
    }
    assert.ok(known > 40, encoding);
  }
});

test('links, canonicals and refreshes of a page have its encoding, headers do not', async () => {
  const page = `<meta charset=windows-1252><base href="/b/?\xe9"><link rel=canonical href="/c?\xe9">
<meta http-equiv=refresh content="0;url=/r?\xe9">
<a href="/\xe9?q=\xe9&amp;b=&#8364;#\xe9"><a href="">`;
  const bytes = Uint8Array.from(page, (character) => character.charCodeAt(0));
  const headers = { link: '</h?\u00e9>; rel=canonical' };
  const facts = await readPage(bytes, { url: 'https://example.com/', headers, links: true });
  assert.equal(facts.base, 'https://example.com/b/?%E9');
  assert.deepEqual(
    facts.canonicals.map(({ url }) => url),
    ['https://example.com/c?%E9', 'https://example.com/h?%C3%A9'],
  );
  assert.equal(facts.refresh?.url, 'https://example.com/r?%E9');
  assert.deepEqual(
    facts.links.map(({ url }) => url),
    ['https://example.com/%C3%A9?q=%E9&b=%80', 'https://example.com/b/?%E9'],
  );
});
