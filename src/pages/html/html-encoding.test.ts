// How sure an encoding is, and what is said of labels that name none. The search itself:
// tests/conformance/page-encoding.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { detectHtmlEncoding, encodingOfMeta } from './html-encoding.ts';

const bytes = (text: string): Uint8Array => new TextEncoder().encode(text);

test('a mark and a media type are certain, what the page declares is not', () => {
  const contentType = 'text/html; charset=koi8-r';
  const meta = bytes('<meta charset=gbk>');
  assert.deepEqual(detectHtmlEncoding(meta, { contentType }), {
    encoding: 'koi8-r',
    isCertain: true,
  });
  assert.deepEqual(detectHtmlEncoding(bytes('\ufeff')), { encoding: 'utf-8', isCertain: true });
  assert.deepEqual(detectHtmlEncoding(meta), { encoding: 'gbk', isCertain: false });
  assert.deepEqual(detectHtmlEncoding(bytes('')), { encoding: 'utf-8', isCertain: false });
});

test('a label that names no encoding is skipped and reported', () => {
  const contentType = 'text/html; charset=nonsense';
  assert.deepEqual(detectHtmlEncoding(bytes('<meta charset=koi8-r>'), { contentType }), {
    encoding: 'koi8-r',
    isCertain: false,
    unknownLabel: 'nonsense',
  });
  const { encoding, unknownLabel } = detectHtmlEncoding(bytes('<meta charset=nonsense>'));
  assert.deepEqual([encoding, unknownLabel], ['utf-8', 'nonsense']);
});

test('a meta names an encoding by its charset, else by its pragma', () => {
  const pragma = { 'http-equiv': 'Content-TYPE', content: 'text/html; charset=koi8-r' };
  for (const [attributes, encoding, unknown] of [
    [{ charset: 'GBK', ...pragma }, 'gbk', []],
    [{ charset: 'bogus', ...pragma }, 'koi8-r', ['bogus']],
    [{ content: 'text/html; charset=koi8-r' }, undefined, []],
    [{ ...pragma, 'http-equiv': ' content-type' }, undefined, []],
    [{ ...pragma, content: 'charset=bogus' }, undefined, ['bogus']],
    [{ charset: 'utf-16' }, 'utf-8', []],
    [{ name: 'x' }, undefined, []],
  ] as const) {
    const labels: string[] = [];
    const found = encodingOfMeta(new Map(Object.entries(attributes)), (one) => labels.push(one));
    assert.deepEqual([found, labels], [encoding, unknown]);
  }
});
