// Encodings of pages: mark, media type, meta, declaration, and what wins.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { detectHtmlEncoding } from './html-encoding.ts';

const latin1 = (text: string): Uint8Array => Uint8Array.from(text, (one) => one.charCodeAt(0));

const cases: readonly (readonly [text: string, type: string | undefined, encoding: string])[] = [
  ['', undefined, 'utf-8'],
  ['<p>', undefined, 'utf-8'],
  ['\xef\xbb\xbf<meta charset=koi8-r>', 'text/html; charset=koi8-r', 'utf-8'],
  ['\xff\xfe<\0', 'text/html; charset=utf-8', 'utf-16le'],
  ['\xfe\xff\0<', undefined, 'utf-16be'],
  ['<meta charset=koi8-r>', 'text/html; charset=shift_jis', 'shift_jis'],
  ['<meta charset=koi8-r>', 'text/html; charset="Shift_JIS"', 'shift_jis'],
  ['<meta charset=koi8-r>', 'text/html', 'koi8-r'],
  ['<META CHARSET = "KOI8-R" />', undefined, 'koi8-r'],
  ["<meta charset='koi8-r'>", undefined, 'koi8-r'],
  ['<meta/charset=koi8-r>', undefined, 'koi8-r'],
  ['<meta http-equiv="Content-Type" content="text/html; charset=koi8-r">', undefined, 'koi8-r'],
  ['<meta name=x><meta charset=koi8-r>', undefined, 'koi8-r'],
  ['<!-- <meta charset=koi8-r> --><meta charset=gbk>', undefined, 'gbk'],
  ['<!-- <meta charset=koi8-r>', undefined, 'utf-8'],
  ['<!--><meta charset=koi8-r>', undefined, 'koi8-r'],
  ['<metal charset=koi8-r>', undefined, 'utf-8'],
  ['<meta charset=utf-16le>', undefined, 'utf-8'],
  ['<p>', 'text/html; charset=utf-16le', 'utf-16le'],
  ['<meta charset=x-user-defined>', undefined, 'windows-1252'],
  ['<meta charset=iso-8859-1>', undefined, 'windows-1252'],
  ['<?xml version="1.0" encoding="koi8-r"?><html>', undefined, 'koi8-r'],
];

for (const [text, type, encoding] of cases) {
  test(`${JSON.stringify(text)} as ${type} is ${encoding}`, () => {
    assert.deepEqual(detectHtmlEncoding(latin1(text), type), { encoding });
  });
}

test('a label that nobody knows is passed over and told', () => {
  const meta = latin1('<meta charset=koi8-r>');
  assert.deepEqual(detectHtmlEncoding(meta, 'text/html; charset=nonsense'), {
    encoding: 'koi8-r',
    unknownLabel: 'nonsense',
  });
  assert.deepEqual(detectHtmlEncoding(latin1('<meta charset=nonsense>')), {
    encoding: 'utf-8',
    unknownLabel: 'nonsense',
  });
});

test('1,024 bytes are looked at, not one more', () => {
  const meta = '<meta charset=koi8-r>';
  const ending = (at: number): Uint8Array => latin1(' '.repeat(at - meta.length) + meta);
  assert.equal(detectHtmlEncoding(ending(1_024)).encoding, 'koi8-r');
  assert.equal(detectHtmlEncoding(ending(1_034)).encoding, 'utf-8');
});
