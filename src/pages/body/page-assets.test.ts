// What a page is made of, by its elements.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createPageReader } from '../page-reader.ts';
import { ASSETS_MAX } from './page-assets.ts';

const URL = 'https://example.com/a/';

function assetsOf(html: string, wish = true): readonly string[] | undefined {
  const reader = createPageReader({ url: URL, assets: wish });
  reader.write(new TextEncoder().encode(html));
  return reader.end().assets?.map((url) => url.replace('https://example.com', ''));
}

test('each element gives what it loads, each address once', () => {
  const html = `<head><base href="/b/">
    <link rel="stylesheet" href="s.css"><link rel="shortcut icon" href="/i.ico">
    <link rel="canonical" href="/c"><link rel="preload" as="font" href="f.woff2">
    <script src=" x.js "></script><script>let inline;</script></head>
    <body><img src="p.png" srcset="p-1.png 1x, p-2.png 2x, data:image/gif;base64,AA 3x">
    <img src="p.png#again"><img src="data:image/gif;base64,AA"><img src=""><img alt="none">
    <picture><source srcset="w.webp 100w"><img src="w.jpg"></picture>
    <video src="v.mp4" poster="v.jpg"><source src="v.webm"><track src="v.vtt"></video>
    <audio src="a.mp3"></audio><embed src="e.pdf"><object data="o.svg"></object>
    <input type="image" src="button.gif"><a href="/page">page</a><iframe src="/frame"></iframe>
    <template><img src="never.png"></template><svg><image href="svg.png"/></svg>`;
  assert.deepEqual(assetsOf(html), [
    '/b/s.css',
    '/i.ico',
    '/b/f.woff2',
    '/b/x.js',
    '/b/p.png',
    '/b/p-1.png',
    '/b/p-2.png',
    '/b/w.webp',
    '/b/w.jpg',
    '/b/v.mp4',
    '/b/v.jpg',
    '/b/v.webm',
    '/b/v.vtt',
    '/b/a.mp3',
    '/b/e.pdf',
    '/b/o.svg',
    '/b/button.gif',
  ]);
});

test('they are listed only when asked for, and there is an end of them', () => {
  assert.equal(assetsOf('<img src="a.png">', false), undefined);
  assert.deepEqual(assetsOf('<p>None.'), []);
  const many = Array.from({ length: ASSETS_MAX + 5 }, (_, at) => `<img src="${at}.png">`);
  assert.equal(assetsOf(many.join(''))?.length, ASSETS_MAX);
});
