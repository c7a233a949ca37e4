// What is found in the tags of pages.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createPageMarkupReader, type PageMarkup } from './page-markup.ts';

function read(html: string, url = 'https://example.com/pier'): PageMarkup {
  const bytes = new TextEncoder().encode(html);
  const whole = createPageMarkupReader({ url });
  whole.write(bytes);
  const markup = whole.end();
  const single = createPageMarkupReader({ url });
  for (let at = 0; at < bytes.length; at += 1) single.write(bytes.subarray(at, at + 1));
  assert.deepEqual(single.end(), markup, 'byte by byte it is the same');
  return markup;
}

test('canonical links are returned as written, with their place', () => {
  const { canonicalLinks } = read(
    '<head><link rel="canonical" href=" /a&amp;b "><link rel="CANONICAL next" href=""></head>' +
      '<body><p>x</p><link rel="canonical" href="https://example.com/c"></body>',
  );
  assert.deepEqual(canonicalLinks, [
    { href: '/a&b', place: 'head' },
    { href: '', place: 'head' },
    { href: 'https://example.com/c', place: 'body' },
  ]);
});

test('an element of the body ends the head early, and so does text', () => {
  for (const intruder of ['<img src="/a.png">', 'text']) {
    const html = `<head>${intruder}<link rel="canonical" href="/a"></head>`;
    assert.deepEqual(read(html).canonicalLinks, [{ href: '/a', place: 'body' }]);
  }
  const { canonicalLinks } = read(
    '<head>\n<title>A</title><link rel="canonical" href="/a"></head>',
  );
  assert.deepEqual(canonicalLinks, [{ href: '/a', place: 'head' }]);
});

test('what an https page loads by http is told once each, links that are clicked are not', () => {
  const { insecure } = read(
    '<link rel="stylesheet" href="http://example.com/a.css">' +
      '<link rel="canonical" href="http://x.y/">' +
      '<script src="http://example.com/a.js"></script><img src="http://example.com/a.png">' +
      '<img src="HTTP://example.com/a.png"><img src="//example.com/b.png"><a href="http://x.y/">x</a>',
  );
  assert.deepEqual(insecure, [
    'http://example.com/a.css',
    'http://example.com/a.js',
    'http://example.com/a.png',
  ]);
});

test('a base of http makes relative addresses insecure', () => {
  const { insecure } = read('<base href="http://example.com/x/"><img src="a.png">');
  assert.deepEqual(insecure, ['http://example.com/x/a.png']);
});

test('an http page loads nothing insecurely', () => {
  assert.deepEqual(
    read('<img src="http://example.com/a.png">', 'http://example.com/').insecure,
    [],
  );
});

test('what is in noscript, template and SVG does not count', () => {
  const { insecure, canonicalLinks } = read(
    '<noscript><link rel="canonical" href="/a"><img src="http://example.com/a.png"></noscript>' +
      '<template><img src="http://example.com/b.png"></template>',
  );
  assert.deepEqual({ insecure, canonicalLinks }, { insecure: [], canonicalLinks: [] });
});

test('versions for phones are told by their media query, and by amphtml', () => {
  const { mobile } = read(
    '<link rel="alternate" media="only screen and (max-width: 640px)"' +
      ' href="https://m.example.com/p">' +
      '<link rel="alternate" media="print" href="/print"><link rel="amphtml" href="/amp">' +
      '<link rel="alternate" hreflang="de" href="/de">',
  );
  assert.deepEqual(mobile, [
    { url: 'https://m.example.com/p', kind: 'media' },
    { url: 'https://example.com/amp', kind: 'amp' },
  ]);
});

test('lists end somewhere', () => {
  const many = Array.from(
    { length: 2_000 },
    (_, at) =>
      `<link rel="canonical" href="/${at}"><link rel="amphtml" href="/${at}">` +
      `<img src="http://example.com/${at}">`,
  ).join('');
  const { canonicalLinks, insecure, mobile } = read(many);
  assert.deepEqual([canonicalLinks.length, insecure.length, mobile.length], [10, 50, 10]);
});
