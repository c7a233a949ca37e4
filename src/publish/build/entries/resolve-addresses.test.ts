// Relative addresses inside extensions become absolute; all else stays as it is.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { UrlEntry } from '../../../protocol/url-entry.ts';
import { resolveAddresses } from './resolve-addresses.ts';

const BASE = 'https://e.example/shop/';

// At run time properties are of any type.
const resolve = (entry: object): object =>
  resolveAddresses({ loc: `${BASE}a`, ...entry } as UrlEntry, BASE);

test('addresses of pictures, videos and alternates are relative to the base', () => {
  const entry = {
    loc: `${BASE}a`,
    images: [{ loc: 'i.png', license: '/l', caption: 'c' }],
    videos: [
      { thumbnailLoc: '/t.png', contentLoc: 'v.mp4', playerLoc: '?p', galleryLoc: '//g.example/' },
    ],
    alternates: [{ hreflang: 'de', href: '/de' }],
  };
  assert.deepEqual(resolve(entry), {
    loc: `${BASE}a`,
    images: [{ loc: `${BASE}i.png`, license: 'https://e.example/l', caption: 'c' }],
    videos: [
      {
        thumbnailLoc: 'https://e.example/t.png',
        contentLoc: `${BASE}v.mp4`,
        playerLoc: `${BASE}?p`,
        galleryLoc: 'https://g.example/',
      },
    ],
    alternates: [{ hreflang: 'de', href: 'https://e.example/de' }],
  });
});

test('an entry without relative addresses is returned itself', () => {
  for (const more of [
    {},
    { images: [] },
    { images: [{ loc: 'https://cdn.example/i.png', caption: '/not-an-address' }] },
    { alternates: [{ hreflang: 'de', href: 'HTTPS://de.example' }] },
    { videos: [{ title: '/t', description: 'd', thumbnailLoc: 'data:,x' }] },
  ]) {
    const entry = { loc: `${BASE}a`, ...more } as UrlEntry;
    assert.equal(resolveAddresses(entry, BASE), entry);
  }
});

test('what was given is not changed, and neighbours stay the same objects', () => {
  const kept = { loc: 'https://cdn.example/1.png' };
  const images = [kept, { loc: '2.png' }];
  const entry = { loc: `${BASE}a`, images } as UrlEntry;
  const resolved = resolveAddresses(entry, BASE);
  assert.deepEqual(images, [kept, { loc: '2.png' }]);
  assert.equal(resolved.images?.[0], kept);
  assert.equal(resolved.images?.[1]?.loc, `${BASE}2.png`);
});

test('values that are not addresses stay for the writer to tell of', () => {
  const cyclic = JSON.parse('{"toString":1}');
  for (const value of [undefined, null, 7, true, {}, [], cyclic, '', '  ', 'http://', 'x:']) {
    const entry = { images: [{ loc: value }], alternates: [{ hreflang: 'de', href: value }] };
    assert.deepEqual(resolve(entry), { loc: `${BASE}a`, ...entry });
  }
  for (const items of ['x', 7, null, {}, [null, 7, 'x', [], undefined], { length: 3 }]) {
    const entry = { images: items, videos: items, alternates: items };
    assert.deepEqual(resolve(entry), { loc: `${BASE}a`, ...entry });
  }
});

test('properties with the names of prototypes stay', () => {
  const image = JSON.parse('{"loc":"i.png","__proto__":{"loc":"/x"},"constructor":"/y"}');
  const { images } = resolve({ images: [image] }) as { images: Record<string, unknown>[] };
  assert.equal(images[0]?.['loc'], `${BASE}i.png`);
  assert.equal(images[0]?.['constructor'], '/y');
});

test('blanks around a relative address go', () => {
  assert.deepEqual(resolve({ images: [{ loc: ' i.png\n' }, { loc: ' https://x.example/ ' }] }), {
    loc: `${BASE}a`,
    images: [{ loc: `${BASE}i.png` }, { loc: ' https://x.example/ ' }],
  });
});
