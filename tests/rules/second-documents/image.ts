// Second documents of the subject `image`.
import type { ProfileName } from '../../../src/rules/port/profile.ts';
import { file, type SecondDocument } from './second-document.ts';

const NS = 'http://www.sitemaps.org/schemas/sitemap/0.9';
const IMAGE = 'http://www.google.com/schemas/sitemap-image/1.1';
const HOST = 'https://www.gartenfoto.example';

const gallery = (images: string): string => `<?xml version="1.0" encoding="UTF-8"?>
<urlset xmlns:g="${IMAGE}" xmlns="${NS}">
<url>
 <g:image><g:loc>${HOST}/i/hof.webp</g:loc></g:image>
 <loc>${HOST}/galerie/1</loc>
 ${images}
</url>
<url><loc>${HOST}/galerie/2</loc><g:image><g:loc>${HOST}/i/tor.webp</g:loc></g:image></url>
</urlset>`;

const pair = (
  rule: string,
  wrong: string,
  right: string,
  profile: ProfileName = 'protocol',
): SecondDocument => ({
  rule,
  wrong: file(gallery(wrong), { profile }),
  right: file(gallery(right), { profile }),
});

const picture = (loc: string, rest = ''): string =>
  `<g:image>${rest}<g:loc>${loc}</g:loc></g:image>`;

const pictures = (count: number): string =>
  Array.from({ length: count }, (_, number) => picture(`${HOST}/i/${number}.jpg`)).join('');

const ofLength = (length: number): string => picture(`${HOST}/i/`.padEnd(length, 'rose'));

/** A rule of images each. */
export const imageDocuments: readonly SecondDocument[] = [
  pair(
    'image-without-loc',
    '<g:image><g:caption>Rosen</g:caption></g:image>',
    picture(`${HOST}/i/rose.jpg`, '<g:caption>Rosen</g:caption>'),
  ),
  pair(
    'image-without-loc',
    '<g:image/>',
    picture(`<img src="${HOST}/i/rose.jpg"/>${HOST}/i/rose.jpg`),
  ),
  pair(
    'image-loc-invalid',
    picture(`<img src="${HOST}/i/rose.jpg"/>${HOST}/i/rose.jpg`),
    picture(`<!-- rose --><![CDATA[${HOST}/i/rose.jpg?a&b]]>`),
  ),
  pair(
    'image-loc-repeated',
    picture(`${HOST}/i/rose.jpg</g:loc><g:loc>${HOST}/i/nelke.jpg`),
    picture(`${HOST}/i/rose.jpg`) + picture(`${HOST}/i/nelke.jpg`),
  ),
  // One more stands in the entry already.
  {
    rule: 'image-too-many',
    wrong: file(() => gallery(pictures(1000))),
    right: file(() => gallery(pictures(999))),
  },
  pair('image-loc-not-absolute', picture('//cdn.example/rose.jpg'), picture(`${HOST}//rose.jpg`)),
  pair(
    'image-loc-scheme-unsupported',
    picture('data:image/gif;base64,R0lGODlhAQABAAAAACw='),
    picture('ftp://ftp.gartenfoto.example/rose.jpg'),
  ),
  pair(
    'image-loc-malformed',
    picture('https://[::g]/rose.jpg'),
    picture('https://[2001:db8::1]/rose.jpg'),
  ),
  pair(
    'image-loc-characters-unsafe',
    picture(`${HOST}/i/rote rose [1].jpg`),
    picture(`${HOST}/i/rote%20rose%20(1).jpg`),
  ),
  pair('image-loc-too-long', ofLength(2049), ofLength(2048)),
  pair('image-repeated', picture(`${HOST}/i/hof.webp`), picture(`${HOST}/i/tor.webp`)),
  pair(
    'image-deprecated-element',
    picture(`${HOST}/i/rose.jpg`, '<g:geo_location>Mainau</g:geo_location>'),
    picture(`${HOST}/i/rose.jpg`, '<!-- <g:geo_location>Mainau</g:geo_location> -->'),
  ),
  pair(
    'image-license-not-url',
    picture(`${HOST}/i/rose.jpg`, '<g:license>CC BY-SA 4.0</g:license>'),
    picture(`${HOST}/i/rose.jpg`, '<g:license>https://cc.example/by-sa/4.0</g:license>'),
  ),
  pair(
    'image-other-host',
    picture('https://bilder.cdn.example/rose.jpg'),
    picture(`${HOST}/bilder.cdn.example/rose.jpg`),
    'google',
  ),
];
