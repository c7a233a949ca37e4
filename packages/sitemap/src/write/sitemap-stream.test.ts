// What SitemapStream writes, beside npm sitemap: the same bytes for what is right.

import assert from 'node:assert/strict';
import { Readable } from 'node:stream';
import { test } from 'node:test';
import fc from 'fast-check';
import * as theirs from 'sitemap';
import * as ours from '../index.ts';

const SEED = 20_261_128;
const ITEMS = 400;

const CHARACTERS = [...'abzAZ09 -_.~/?=&;<>"\'%+:éß漢😀', '\u0007', '\u0085', '\n', '\ufdd5'];
const text = fc.string({ unit: fc.constantFrom(...CHARACTERS), minLength: 1, maxLength: 20 });
const path = text.map((tail) => `/p${tail}`);
const url = fc.oneof(
  path,
  path.map((tail) => `https://example.com${tail}`),
  path.map((tail) => `http://Host.Example:8080/a/../b${tail}#${tail}`),
);
const date = fc.constantFrom(
  '2026-11-02',
  '2026-11-02T03:04:05Z',
  '2026-11-02T03:04:05.678+09:00',
  '2026',
  'Mon, 02 Nov 2026 00:00:00 GMT',
);
const word = fc.constantFrom('yes', 'no', 'Yes', 'NO');
const relationship = fc.constantFrom('allow', 'deny');

const video = fc.record(
  {
    thumbnail_loc: text,
    title: text,
    description: text,
    content_loc: text,
    player_loc: text,
    'player_loc:autoplay': text,
    'player_loc:allow_embed': word,
    duration: fc.integer({ min: 0, max: 28_800 }),
    expiration_date: date,
    rating: fc.oneof(fc.constantFrom(0, 1, 2.5, 5), fc.constantFrom('0', '4.5')),
    view_count: fc.oneof(fc.nat(), fc.nat().map(String)),
    publication_date: date,
    tag: fc.oneof(text, fc.array(text, { maxLength: 4 })),
    category: text,
    family_friendly: fc.oneof(word, fc.boolean()),
    restriction: fc.constantFrom('DE', 'IE GB US'),
    'restriction:relationship': relationship,
    gallery_loc: text,
    'gallery_loc:title': text,
    price: fc.constantFrom('1.99', '0'),
    'price:resolution': fc.constantFrom('HD', 'sd'),
    'price:currency': fc.constantFrom('EUR', 'USD'),
    'price:type': fc.constantFrom('rent', 'PURCHASE'),
    requires_subscription: fc.oneof(word, fc.boolean()),
    uploader: text,
    'uploader:info': text,
    platform: fc.constantFrom('web', 'web tv'),
    'platform:relationship': relationship,
    live: fc.oneof(word, fc.boolean()),
    id: text,
  },
  { requiredKeys: ['thumbnail_loc', 'title', 'description'] },
);
const image = fc.record(
  { url, caption: text, title: text, geoLocation: text, license: text },
  { requiredKeys: ['url'] },
);
const news = fc.record(
  {
    publication: fc.record({ name: text, language: fc.constantFrom('en', 'zh-cn') }),
    publication_date: date,
    title: text,
    access: fc.constantFrom('Registration', 'Subscription'),
    genres: fc.constantFrom('Blog', 'PressRelease, Blog'),
    keywords: text,
    stock_tickers: fc.constantFrom('NASDAQ:A', 'NASDAQ:A, NYSE:B'),
  },
  { requiredKeys: ['publication', 'publication_date', 'title'] },
);
const plainItem = fc.record(
  {
    url,
    lastmod: date,
    changefreq: fc.constantFrom(...Object.values(ours.EnumChangefreq)),
    priority: fc.constantFrom(0, 0.05, 0.1, 0.15, 0.25, 0.5, 0.55, 0.999, 1),
    fullPrecisionPriority: fc.boolean(),
  },
  { requiredKeys: ['url'] },
);
const richItem = fc.record(
  {
    url,
    lastmod: date,
    lastmodISO: date,
    priority: fc.constantFrom(0.3, 1),
    img: fc.oneof(url, image, fc.array(fc.oneof(url, image), { maxLength: 3 })),
    video: fc.oneof(video, fc.array(video, { maxLength: 2 })),
    links: fc.array(fc.record({ lang: text, url }), { maxLength: 3 }),
    news,
    expires: date,
    androidLink: text,
    ampLink: text,
  },
  { requiredKeys: ['url'] },
);

const plainItems = fc.sample(fc.oneof(url, plainItem), { seed: SEED, numRuns: ITEMS });
const richItems = fc.sample(richItem, { seed: SEED, numRuns: ITEMS });
const HOST = { hostname: 'https://shop.example.com/a/', level: 'silent' };

for (const [name, options] of [
  ['hostname', {}],
  ['lastmodDateOnly', { lastmodDateOnly: true }],
  ['xslUrl', { xslUrl: 'https://example.com/style.xsl?a=1&b=2' }],
  ['xmlns', { xmlns: { news: false, video: true, xhtml: true, image: false } }],
  [
    'custom namespaces',
    { xmlns: { video: true, custom: ['xmlns:a="https://example.com/a"', 'a:b.c="d & e"'] } },
  ],
] as const) {
  test(`the same bytes as npm sitemap, with ${name}`, async () => {
    for (const items of [plainItems, richItems]) {
      const given = { ...HOST, ...options };
      const expected = await written(new theirs.SitemapStream(given as never), items);
      assert.equal(await written(new ours.SitemapStream(given as never), items), expected);
    }
  });
}

test('the same errors go to errorHandler', async (t) => {
  t.mock.method(console, 'warn', () => {});
  const faulty = [
    { url: '/', changefreq: 'sometimes', priority: 2 },
    { url: '/v', video: { ...VIDEO, duration: -1, rating: 9, view_count: -3 } },
    { url: '/w', video: { ...VIDEO, title: 't'.repeat(101), category: 'c'.repeat(257) } },
    { url: '/x', video: { ...VIDEO, restriction: 'de', 'price:currency': 'eur', price: '' } },
    { url: '/n', news: { publication: { name: 'n', language: 'en' }, title: 't', access: 'x' } },
  ];
  const [expected, found] = await Promise.all(
    [theirs.SitemapStream, ours.SitemapStream].map(async (Stream) => {
      const seen: unknown[] = [];
      const errorHandler = (error: Error, level: string) =>
        seen.push([error.name, error.message, level]);
      await written(new Stream({ hostname: HOST.hostname, errorHandler } as never), faulty);
      return seen;
    }),
  );
  const patterns = (found ?? []).filter(
    (each) => Array.isArray(each) && each[0] === 'InvalidAttrValue',
  );
  const rest = (found ?? []).filter((each) => !patterns.includes(each));
  assert.deepEqual(sorted(rest), sorted(expected ?? []));
  assert.equal(patterns.length, 2);
});

test('level throw fails the stream with the first error', async () => {
  const stream = new ours.SitemapStream({ hostname: HOST.hostname, level: 'throw' });
  const promise = ours.streamToPromise(stream);
  stream.write({ url: '/', priority: 2 });
  await assert.rejects(promise, { name: 'PriorityInvalidError' });
});

for (const [name, custom] of [
  ['not a list', 'xmlns:a="b"'],
  ['too many', Array(21).fill('xmlns:a="b"')],
  ['empty', ['']],
  ['too long', [`xmlns:a="${'b'.repeat(512)}"`]],
  ['a script', ['xmlns:a="<script"']],
  ['without a prefix', ['xmlns="b"']],
  ['two attributes', ['xmlns:a="b" xmlns:c="d"']],
  ['single quotes', ["xmlns:a='b'"]],
] as const) {
  test(`a custom namespace that cannot be written fails the first write: ${name}`, () => {
    for (const { SitemapStream } of [ours, theirs]) {
      const stream = new SitemapStream({ xmlns: { custom } as never });
      assert.throws(() => stream.write('https://example.com/'), Error);
    }
  });
}

test('URLs that are quick to normalise are what `new URL` makes of them', () => {
  const characters = [...'az09-_.~!$&()*+,;=:@%/?2eEX', '/.', '%2e', 'xn--'];
  const tail = fc.string({ unit: fc.constantFrom(...characters), maxLength: 24 });
  const host = fc.constantFrom(
    'example.com',
    'a-b.example',
    'xn--a.example',
    'e.1',
    'e',
    '1.2.3.4',
  );
  fc.assert(
    fc.property(fc.constantFrom('http', 'https'), host, tail, (scheme, name, rest) => {
      const given = `${scheme}://${name}/${rest}`;
      if (URL.canParse(given)) assert.equal(ours.normalizeURL(given).url, new URL(given).href);
    }),
    { seed: SEED, numRuns: 3_000 },
  );
});

test('text leaves in large chunks, after the head', async () => {
  const stream = Readable.from(
    Array.from({ length: 5_000 }, (_, i) => `https://example.com/${i}`),
  ).pipe(new ours.SitemapStream());
  const chunks: string[] = [];
  for await (const chunk of stream) chunks.push(chunk);
  assert.ok(chunks.slice(1, -1).every((chunk) => chunk.length >= 65_536));
  assert.ok(chunks.length < 6);
});

const VIDEO = { thumbnail_loc: 'https://example.com/t.jpg', title: 't', description: 'd' };

async function written(stream: NodeJS.ReadWriteStream, items: readonly unknown[]): Promise<string> {
  const promise = ours.streamToPromise(stream as never);
  for (const item of items) stream.write(item as never);
  stream.end();
  return String(await promise);
}

function sorted(list: readonly unknown[]): readonly string[] {
  return list.map((each) => JSON.stringify(each)).sort();
}
