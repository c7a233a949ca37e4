// Elements named like a root inside an open root: foreign ones never end the document, whatever
// their spelling and place; a second document behind one that was never closed is still read.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { chunkings } from '../../support/chunkings.ts';
import { at, decides, NS, type Reading, readAll, url } from './decides.ts';

const ATOM = 'http://www.w3.org/2005/Atom';
const RDF = 'http://www.w3.org/1999/02/22-rdf-syntax-ns#';
const RSS1 = 'http://purl.org/rss/1.0/';
const IMAGE = 'http://www.google.com/schemas/sitemap-image/1.1';
const MEDIA = 'http://search.yahoo.com/mrss/';

/** What every format would take for an entry, if it looked. */
const inside = (prefix: string): string => {
  const name = (local: string): string => (prefix === '' ? local : `${prefix}:${local}`);
  const no = at('no');
  return (
    `<${name('url')}><${name('loc')}>${no}</${name('loc')}></${name('url')}>` +
    `<${name('sitemap')}><${name('loc')}>${no}</${name('loc')}></${name('sitemap')}>` +
    `<${name('item')}><${name('link')}>${no}</${name('link')}></${name('item')}>` +
    `<${name('entry')}><${name('link')} href="${no}"/></${name('entry')}>`
  );
};

const FOREIGN: readonly (readonly [string, (root: string) => string])[] = [
  ['with a prefix', (root) => `<x:${root} xmlns:x="urn:x">${inside('x')}</x:${root}>`],
  ['with a prefix, its content without', (root) => `<x:${root} xmlns:x="urn:x"><x:a/></x:${root}>`],
  ['with a prefix, self-closed', (root) => `<x:${root} xmlns:x="urn:x"/>`],
  ['in a default namespace', (root) => `<${root} xmlns="urn:x">${inside('')}</${root}>`],
  ['in a default namespace, self-closed', (root) => `<${root} xmlns="urn:x"/>`],
  ['with an unbound prefix', (root) => `<u:${root}>${inside('u')}</u:${root}>`],
  ['with an unbound prefix, self-closed', (root) => `<u:${root}/>`],
  ['twice', (root) => `<x:${root} xmlns:x="urn:x"/><x:${root} xmlns:x="urn:x"/>`],
  ['in itself', (root) => `<x:${root} xmlns:x="urn:x"><x:${root}/></x:${root}>`],
];
const ROOTS = ['urlset', 'sitemapindex', 'rss', 'RDF', 'Feed'];

/** Elements of a format's own namespace, and so foreign to the others. */
const OWN: readonly (readonly [string, string, string])[] = [
  ['urlset', 'urlset', `<urlset xmlns="${NS}">${inside('')}</urlset>`],
  ['urlset', 'a urlset with a prefix', `<s:urlset xmlns:s="${NS}">${inside('s')}</s:urlset>`],
  ['sitemapindex', 'sitemapindex', `<sitemapindex xmlns="${NS}">${inside('')}</sitemapindex>`],
  ['feed', 'feed', `<feed xmlns="${ATOM}">${inside('')}</feed>`],
  ['feed', 'a feed with a prefix', `<a:feed xmlns:a="${ATOM}">${inside('a')}</a:feed>`],
  ['RDF', 'a licence', `<rdf:RDF xmlns:rdf="${RDF}"><Work xmlns="urn:cc" rdf:about=""/></rdf:RDF>`],
  ['RDF', 'an empty RDF', `<rdf:RDF xmlns:rdf="${RDF}"/>`],
  ['RDF', 'RSS 1.0', `<rdf:RDF xmlns:rdf="${RDF}" xmlns="${RSS1}">${inside('')}</rdf:RDF>`],
  ['rss', 'rss', `<rss xmlns="" version="2.0"><channel>${inside('')}</channel></rss>`],
];

interface Outer {
  readonly name: string;
  /** The roots that are not foreign to it. */
  readonly kin: readonly string[];
  /** The document with something at a place in it. */
  readonly places: Readonly<Record<string, (foreign: string) => string>>;
  readonly locs: readonly string[];
  readonly dated: boolean;
}

const DATE = '2005-01-01';
const ABC = [at('a'), at('b'), at('c')];

const sitemapPlaces = (root: string, entry: string): Outer['places'] => {
  const one = (name: string, more = ''): string =>
    `<${entry}><loc>${at(name)}</loc>${more}<lastmod>${DATE}</lastmod></${entry}>`;
  const all = (...parts: readonly string[]): string =>
    `<?xml version="1.0"?><${root} xmlns="${NS}" xmlns:image="${IMAGE}">` +
    `${parts.join('\n')}</${root}>`;
  return {
    first: (foreign) => all(foreign, one('a'), one('b'), one('c')),
    'between entries': (foreign) => all(one('a'), foreign, one('b'), one('c')),
    last: (foreign) => all(one('a'), one('b'), one('c'), foreign),
    'inside an entry': (foreign) => all(one('a'), one('b', foreign), one('c')),
    'inside an unknown element': (foreign) =>
      all(one('a'), `<y:b xmlns:y="urn:y">${foreign}</y:b>`, one('b'), one('c')),
    'inside an unknown element of an entry': (foreign) =>
      all(one('a', `<y:b xmlns:y="urn:y">${foreign}</y:b>`), one('b'), one('c')),
  };
};
const imagePlaces = (value: string): Outer['places'] => {
  const all = (foreign: string, item: (foreign: string) => string): string =>
    `<urlset xmlns="${NS}" xmlns:image="${IMAGE}"><url><loc>${at('a')}</loc>${item(foreign)}` +
    `<lastmod>${DATE}</lastmod></url>${['b', 'c']
      .map((name) => `<url><loc>${at(name)}</loc><lastmod>${DATE}</lastmod></url>`)
      .join('')}</urlset>`;
  return {
    'inside an image': (foreign) =>
      all(foreign, (more) => `<image:image>${value}${more}</image:image>`),
    'inside the title of an image': (foreign) =>
      all(
        foreign,
        (more) => `<image:image>${value}<image:title>t${more}</image:title></image:image>`,
      ),
  };
};
const feedPlaces = (
  head: string,
  tail: string,
  one: (name: string, more?: string) => string,
  words: readonly string[],
): Outer['places'] => {
  const all = (...parts: readonly string[]): string => head + parts.join('\n') + tail;
  const within = words.map((word) => [
    `inside ${word}`,
    (foreign: string) =>
      all(one('a', `<${word}>${foreign}</${word.split(' ')[0]}>`), one('b'), one('c')),
  ]);
  return {
    first: (foreign) => all(foreign, one('a'), one('b'), one('c')),
    'between entries': (foreign) => all(one('a'), foreign, one('b'), one('c')),
    last: (foreign) => all(one('a'), one('b'), one('c'), foreign),
    'inside an entry': (foreign) => all(one('a'), one('b', foreign), one('c')),
    ...Object.fromEntries(within),
  };
};

const OUTERS: readonly Outer[] = [
  {
    name: 'a urlset',
    kin: ['urlset', 'sitemapindex'],
    places: {
      ...sitemapPlaces('urlset', 'url'),
      ...imagePlaces(`<image:loc>${at('i.png')}</image:loc>`),
    },
    locs: ABC,
    dated: true,
  },
  {
    name: 'an index',
    kin: ['urlset', 'sitemapindex'],
    places: sitemapPlaces('sitemapindex', 'sitemap'),
    locs: ABC,
    dated: true,
  },
  {
    name: 'RSS',
    kin: ['rss'],
    places: feedPlaces(
      `<rss version="2.0" xmlns:media="${MEDIA}"><channel><title>t</title>`,
      '</channel></rss>',
      (name, more = '') =>
        `<item><link>${at(name)}</link>${more}` +
        '<pubDate>Sat, 01 Jan 2005 00:00:00 GMT</pubDate></item>',
      ['description', 'title', 'y:b xmlns:y="urn:y"', 'media:group', 'media:title'],
    ),
    locs: ABC,
    dated: true,
  },
  {
    name: 'RSS 1.0',
    kin: ['RDF'],
    places: feedPlaces(
      `<rdf:RDF xmlns:rdf="${RDF}" xmlns="${RSS1}" xmlns:dc="http://purl.org/dc/elements/1.1/">`,
      '</rdf:RDF>',
      (name, more = '') => `<item><link>${at(name)}</link>${more}<dc:date>${DATE}</dc:date></item>`,
      ['description', 'y:b xmlns:y="urn:y"'],
    ),
    locs: ABC,
    dated: true,
  },
  {
    name: 'Atom',
    kin: ['feed'],
    places: feedPlaces(
      `<feed xmlns="${ATOM}"><title>t</title>`,
      '</feed>',
      (name, more = '') =>
        `<entry><link href="${at(name)}"/>${more}<updated>${DATE}</updated></entry>`,
      ['content type="application/xml"', 'title type="xhtml"', 'source', 'y:b xmlns:y="urn:y"'],
    ),
    locs: ABC,
    dated: true,
  },
];

const encode = (text: string): Uint8Array => new TextEncoder().encode(text);

async function assertKept(document: string, { locs, dated }: Outer, how: string): Promise<void> {
  const whole = await readAll(encode(document));
  assert.deepEqual(
    whole.entries.map(({ loc }) => loc),
    locs,
    `${how}: ${document}`,
  );
  for (const entry of whole.entries) {
    if (dated) assert.match(String(entry.lastmod), /^2005-01-01/, `${how}: ${document}`);
  }
  for (const { code } of whole.problems) {
    assert.notEqual(code, 'document-root-repeated', `${how}: ${document}`);
    assert.notEqual(code, 'document-cut', `${how}: ${document}`);
    assert.notEqual(code, 'document-content-after', `${how}: ${document}`);
  }
  await assertSameNext(encode(document), whole);
}

let turn = 0;

/** Every document is read in one more way: in turn whole and in pieces, with every window. */
async function assertSameNext(bytes: Uint8Array, whole: Reading): Promise<void> {
  turn += 1;
  const way = chunkings(bytes, turn)[turn % 3];
  const options = { windowBytes: [1, 7, 64, 300, 65_536][turn % 5] ?? 1, scanner: turn % 2 === 0 };
  const again = await readAll(way?.chunks() ?? bytes, options);
  assert.deepEqual(again, whole, `${way?.name}, ${JSON.stringify(options)}`);
}

for (const outer of OUTERS) {
  for (const [place, document] of Object.entries(outer.places)) {
    test(`${outer.name}: what is named like a root ${place} ends nothing`, async () => {
      for (const root of ROOTS) {
        for (const [spelling, foreign] of FOREIGN) {
          await assertKept(document(foreign(root)), outer, `${root} ${spelling}`);
        }
      }
      for (const [root, name, own] of OWN) {
        // Between entries, a root of the same format is a document of its own.
        if (outer.kin.includes(root) && /^(?:first|between entries|last)$/.test(place)) continue;
        await assertKept(document(own), outer, name);
      }
    });
  }
}

// ---- a second document behind one that was never closed
const DOCUMENTS: Readonly<Record<string, (name: string, filler: string) => [string, string]>> = {
  urlset: (name, filler) => [
    `<urlset xmlns="${NS}"><url><loc>${at(name)}</loc></url>${filler}`,
    '</urlset>',
  ],
  'a urlset with a prefix': (name, filler) => [
    `<s:urlset xmlns:s="${NS}"><s:url><s:loc>${at(name)}</s:loc></s:url>${filler}`,
    '</s:urlset>',
  ],
  sitemapindex: (name, filler) => [
    `<sitemapindex xmlns="${NS}"><sitemap><loc>${at(name)}</loc></sitemap>${filler}`,
    '</sitemapindex>',
  ],
  rss: (name, filler) => [
    `<rss version="2.0"><channel><item><link>${at(name)}</link></item>${filler}`,
    '</channel></rss>',
  ],
  rdf: (name, filler) => [
    `<rdf:RDF xmlns:rdf="${RDF}" xmlns="${RSS1}"><item><link>${at(name)}</link></item>${filler}`,
    '</rdf:RDF>',
  ],
  atom: (name, filler) => [
    `<feed xmlns="${ATOM}"><entry><link href="${at(name)}"/></entry>${filler}`,
    '</feed>',
  ],
};
const FILLERS = { short: '', long: `<!-- ${'x'.repeat(90_000)} -->` };

for (const [first, begin] of Object.entries(DOCUMENTS)) {
  for (const [size, filler] of Object.entries(FILLERS)) {
    test(`${first} that was never closed, and a ${size} document behind it`, async () => {
      for (const [second, whole] of Object.entries(DOCUMENTS)) {
        for (const between of ['', '\n', '<?xml version="1.0"?>', '<!-- x -->']) {
          const [head] = begin('a', '');
          const document = head + between + whole('b', filler).join('');
          for (const more of ['', DOCUMENTS['rss']?.('c', '').join('') ?? '']) {
            const reading = await readAll(encode(document + more));
            assert.deepEqual(
              reading.entries.map(({ loc }) => loc),
              [at('a'), at('b'), ...(more === '' ? [] : [at('c')])],
              `${first}, ${second}: ${document.slice(0, 500)}`,
            );
            assert.ok(reading.problems.some(({ code }) => code === 'document-root-repeated'));
            if (more === '') await assertSameNext(encode(document), reading);
          }
        }
      }
    });
  }
}

// ---- one document in another of the same kind, and what follows it
decides(
  'a urlset directly in a urlset is read, and so is what follows it',
  `<urlset xmlns="${NS}"><urlset><url><loc>${at('a')}</loc></url></urlset>` +
    `<url><loc>${at('b')}</loc></url></urlset>`,
  [url('a'), url('b')],
  ['document-root-repeated'],
);
decides(
  'a feed directly in a feed is read, and so is what follows it',
  `<feed xmlns="${ATOM}"><feed><entry><link href="${at('a')}"/></entry></feed>` +
    `<entry><link href="${at('b')}"/></entry></feed>`,
  [url('a'), url('b')],
  ['document-root-repeated'],
);
decides(
  'rss in the channel of rss is read, and so is what follows it',
  `<rss><channel><rss><channel><item><link>${at('a')}</link></item></channel></rss>` +
    `<item><link>${at('b')}</link></item></channel></rss>`,
  [url('a'), url('b')],
  ['document-root-repeated'],
);
decides(
  'a foreign element in a loc spoils the loc, not the document',
  `<urlset xmlns="${NS}"><url><loc>${at('x')}<x:feed xmlns:x="urn:x"/></loc></url>` +
    `<url><loc>${at('b')}</loc></url></urlset>`,
  [url('b')],
  ['loc-mixed-content'],
);
decides(
  'elements that are kept for a round trip are kept whatever they are named',
  `<urlset xmlns="${NS}"><url><loc>${at('a')}</loc><x:feed xmlns:x="urn:x"><x:a>1</x:a></x:feed>` +
    `</url><url><loc>${at('b')}</loc></url></urlset>`,
  [url('a'), url('b')],
  ['element-foreign'],
);
test('a root behind a licence that was cut is still found', async () => {
  const document =
    `<feed xmlns="${ATOM}"><entry><link href="${at('a')}"/><rdf:RDF xmlns:rdf="${RDF}"></rdf:RDF>` +
    `<urlset xmlns="${NS}"><url><loc>${at('b')}</loc></url></urlset>`;
  const { entries } = await readAll(encode(document));
  assert.deepEqual(
    entries.map(({ loc }) => loc),
    [at('a'), at('b')],
  );
});
test('a licence in each of many entries costs none of them', async () => {
  const one = (number: number): string =>
    `<entry><link href="${at(String(number))}"/><rdf:RDF xmlns:rdf="${RDF}"><a/></rdf:RDF>` +
    `<updated>${DATE}</updated></entry>`;
  const count = 5_000;
  const all = Array.from({ length: count }, (_, number) => one(number)).join('');
  const document = `<feed xmlns="${ATOM}">${all}</feed>`;
  const { entries, problems } = await readAll(encode(document));
  assert.equal(entries.length, count);
  assert.ok(entries.every((entry) => 'lastmod' in entry));
  assert.deepEqual(problems, []);
});
