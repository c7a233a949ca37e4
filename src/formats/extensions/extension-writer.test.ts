// Extensions as text, by their tables: order, values, and what is left out.
import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { createWriteLog, type WriteProblem } from '../problems/write-problem.ts';
import { createExtensionWriter } from './extension-writer.ts';

/** Markup without the line breaks that make it fit here. */
const flat = (markup: string): string => markup.replace(/\n */g, '');

const URL = 'https://example.com/a';

function write(entry: object): { text: string; problems: string[] } {
  const problems: string[] = [];
  const log = createWriteLog(({ code, field }: WriteProblem) => problems.push(`${code} ${field}`));
  return { text: createExtensionWriter(log).write({ loc: URL, ...entry }), problems };
}

type Row = readonly [title: string, entry: object, text: string, problems?: readonly string[]];

function testRows(rows: readonly Row[]): void {
  for (const [title, entry, text, problems = []] of rows) {
    test(title, () => assert.deepEqual(write(entry), { text, problems: [...problems] }));
  }
}

describe('alternate', () => {
  testRows([
    [
      'all attributes, escaped, in the order of the table',
      { alternates: [{ media: 'a\n"b"', href: 'https://example.com/ü?a&b', hreflang: 'de' }] },
      flat(`
        <xhtml:link rel="alternate" hreflang="de" href="https://example.com/%C3%BC?a&amp;b" media="a&#10;&quot;b&quot;"/>
      `),
    ],
    [
      'one without language or address is left out, the others stay',
      {
        alternates: [{ href: URL }, { hreflang: 'de', href: '/de' }, { hreflang: 'en', href: URL }],
      },
      `<xhtml:link rel="alternate" hreflang="en" href="${URL}"/>`,
      [
        'extension-attribute-missing alternates[0].hreflang',
        'extension-value-invalid alternates[1].href',
        'extension-attribute-missing alternates[1].href',
      ],
    ],
    [
      'app addresses are addresses',
      { alternates: [{ hreflang: 'x-default', href: 'android-app://com.example/http/a' }] },
      '<xhtml:link rel="alternate" hreflang="x-default" href="android-app://com.example/http/a"/>',
    ],
  ]);
});

describe('image', () => {
  testRows([
    [
      'all elements in the order of the schema',
      { images: [{ license: URL, title: 'T', geoLocation: 'G', caption: 'C', loc: URL }] },
      flat(`
        <image:image><image:loc>${URL}</image:loc><image:caption>C</image:caption>
        <image:geo_location>G</image:geo_location><image:title>T</image:title>
        <image:license>${URL}</image:license></image:image>
      `),
    ],
    [
      'one without loc is left out',
      { images: [{ caption: 'C' }, { loc: URL }] },
      `<image:image><image:loc>${URL}</image:loc></image:image>`,
      ['extension-item-incomplete images[0].loc'],
    ],
    [
      'texts lose the blanks at their ends and what XML forbids; empty ones are absent',
      { images: [{ loc: URL, caption: ' \u0000 a\u0001b\r\n', title: ' \n', geoLocation: '' }] },
      `<image:image><image:loc>${URL}</image:loc><image:caption>ab</image:caption></image:image>`,
      ['xml-character-forbidden images[0].caption'],
    ],
    [
      'what is no list, or no object in it, is left out',
      { images: { loc: URL } },
      '',
      ['extension-value-invalid images'],
    ],
    [
      'a text in place of an object is left out',
      { images: [URL, [URL], null] },
      '',
      [
        'extension-value-invalid images[0]',
        'extension-value-invalid images[1]',
        'extension-value-invalid images[2]',
      ],
    ],
  ]);
});

const VIDEO = { thumbnailLoc: URL, title: 'T', description: 'D' };
const video = (rest: string): string =>
  flat(`<video:video>
    <video:thumbnail_loc>${URL}</video:thumbnail_loc>
    <video:title>T</video:title>
    <video:description>D</video:description>${rest}
    </video:video>`);

describe('video', () => {
  testRows([
    [
      'values of every kind',
      {
        videos: [
          {
            ...VIDEO,
            duration: 600,
            rating: 4.5,
            viewCount: 0,
            tags: ['a', ' ', 'b & c'],
            familyFriendly: false,
            live: true,
            publicationDate: '2024-05-01T09:00:00Z',
          },
        ],
      },
      video(
        flat(`
          <video:duration>600</video:duration><video:rating>4.5</video:rating>
          <video:view_count>0</video:view_count>
          <video:publication_date>2024-05-01T09:00:00Z</video:publication_date>
          <video:tag>a</video:tag><video:tag>b &amp; c</video:tag>
          <video:family_friendly>no</video:family_friendly><video:live>yes</video:live>
        `),
      ),
    ],
    [
      'objects with attributes',
      {
        videos: [
          {
            ...VIDEO,
            playerLoc: URL,
            playerAllowEmbed: true,
            restriction: { relationship: 'deny', countries: ['DE', 'CH AT'] },
            prices: [{ value: 1.99, currency: 'EUR' }, { type: 'rent' }],
            uploader: { name: 'U', info: URL },
            contentSegments: [{ loc: URL, duration: 5 }],
            ids: [{ type: 'url', value: 'V' }],
          },
        ],
      },
      video(
        flat(`
          <video:player_loc allow_embed="yes">${URL}</video:player_loc>
          <video:content_segment_loc duration="5">${URL}</video:content_segment_loc>
          <video:restriction relationship="deny">DE CH AT</video:restriction>
          <video:price currency="EUR">1.99</video:price><video:price type="rent"/>
          <video:uploader info="${URL}">U</video:uploader>
          <video:id type="url">V</video:id>
        `),
      ),
    ],
    [
      'a group',
      { videos: [{ ...VIDEO, tvShow: { showTitle: 'S', seasonNumber: 1 } }] },
      video(
        flat(`
          <video:tvshow><video:show_title>S</video:show_title>
          <video:season_number>1</video:season_number></video:tvshow>
        `),
      ),
    ],
    [
      'one without thumbnail, title or description is left out',
      { videos: [{ title: 'T', description: 'D' }, { ...VIDEO, title: ' ' }, VIDEO] },
      video(''),
      [
        'extension-item-incomplete videos[0].thumbnailLoc',
        'extension-item-incomplete videos[1].title',
      ],
    ],
    [
      'values of other types are left out',
      {
        videos: [
          {
            ...VIDEO,
            duration: '600',
            rating: Number.NaN,
            viewCount: 1.5,
            live: 'yes',
            expirationDate: 'never',
            tags: 'a',
            contentLoc: '/v.mp4',
            category: 5,
          },
        ],
      },
      video(''),
      [
        'extension-value-invalid videos[0].contentLoc',
        'extension-value-invalid videos[0].duration',
        'extension-value-invalid videos[0].expirationDate',
        'extension-value-invalid videos[0].rating',
        'extension-value-invalid videos[0].viewCount',
        'extension-value-invalid videos[0].tags',
        'extension-value-invalid videos[0].category',
        'extension-value-invalid videos[0].live',
      ],
    ],
    [
      'integers are counts: no sign, at most 15 digits',
      {
        videos: [
          { ...VIDEO, viewCount: -1 },
          { ...VIDEO, viewCount: 1e15 },
        ],
      },
      video('') + video(''),
      [
        'extension-value-invalid videos[0].viewCount',
        'extension-value-invalid videos[1].viewCount',
      ],
    ],
    [
      'an element without the attribute that it needs is left out, also one without its list',
      {
        videos: [
          {
            ...VIDEO,
            restriction: { countries: ['DE'] },
            platform: { relationship: 'allow', platforms: [] },
            ids: [{ value: 'V' }],
          },
        ],
      },
      video(''),
      [
        'extension-attribute-missing videos[0].restriction.relationship',
        'extension-item-empty videos[0].platform',
        'extension-attribute-missing videos[0].ids[0].type',
      ],
    ],
    [
      'an element whose content will not do is left out with its attributes',
      { videos: [{ ...VIDEO, contentSegments: [{ loc: 'none', duration: 5 }] }] },
      video(''),
      ['extension-value-invalid videos[0].contentSegments[0].loc'],
    ],
    [
      'attributes without their element are left out',
      { videos: [{ ...VIDEO, playerAutoplay: 'ap=1' }] },
      video(''),
      ['extension-element-missing videos[0].playerAutoplay'],
    ],
    [
      'objects with nothing in them are left out',
      { videos: [{ ...VIDEO, prices: [{}], tvShow: {}, uploader: { name: '' } }] },
      video(''),
      [
        'extension-item-empty videos[0].prices[0]',
        'extension-item-empty videos[0].uploader',
        'extension-item-empty videos[0].tvShow',
      ],
    ],
  ]);
});

describe('news', () => {
  const news = { publication: { name: 'N', language: 'en' }, publicationDate: '2024', title: 'T' };
  testRows([
    [
      'lists are joined, and split at their separator',
      { news: { ...news, keywords: ['a', ' b, c ', ',', ''], genres: ['Blog'] } },
      flat(`
        <news:news><news:publication><news:name>N</news:name>
        <news:language>en</news:language></news:publication>
        <news:genres>Blog</news:genres>
        <news:publication_date>2024</news:publication_date><news:title>T</news:title>
        <news:keywords>a, b, c</news:keywords></news:news>
      `),
    ],
    [
      'without a part of the publication it is left out',
      { news: { ...news, publication: { name: 'N' } } },
      '',
      [
        'extension-item-incomplete news.publication.language',
        'extension-item-incomplete news.publication',
      ],
    ],
    [
      'without a date it is left out',
      { news: { ...news, publicationDate: '05/10/2024' } },
      '',
      [
        'extension-value-invalid news.publicationDate',
        'extension-item-incomplete news.publicationDate',
      ],
    ],
    [
      'a list of other things than texts is left out',
      {
        news: { ...news, keywords: ['a', 1], stockTickers: 'NASDAQ:A' },
      },
      flat(`
        <news:news><news:publication><news:name>N</news:name>
        <news:language>en</news:language></news:publication>
        <news:publication_date>2024</news:publication_date>
        <news:title>T</news:title></news:news>
      `),
      ['extension-value-invalid news.keywords', 'extension-value-invalid news.stockTickers'],
    ],
  ]);
});

describe('pagemap and marks', () => {
  testRows([
    [
      'values in attributes or in text',
      {
        pageMap: {
          template: { src: URL },
          dataObjects: [
            {
              type: 'd',
              id: 'i',
              attributes: [
                { name: 'n', value: 'v' },
                { name: 'm', text: 't' },
              ],
            },
          ],
        },
      },
      flat(`
        <pagemap:PageMap><pagemap:Template src="${URL}"/>
        <pagemap:DataObject type="d" id="i"><pagemap:Attribute name="n" value="v"/>
        <pagemap:Attribute name="m">t</pagemap:Attribute></pagemap:DataObject></pagemap:PageMap>
      `),
    ],
    ['an empty PageMap is left out', { pageMap: {} }, '', ['extension-item-empty pageMap']],
    ['marks are empty', { mobile: {}, baiduMobile: {} }, '<mobile:mobile/><baidu:mobile/>'],
    [
      "Baidu's mark with a type",
      { baiduMobile: { type: 'pc,mobile' } },
      '<baidu:mobile type="pc,mobile"/>',
    ],
    ['a mark that is no object', { mobile: true }, '', ['extension-value-invalid mobile']],
  ]);
});

test('extensions stand in the order of the tables, extras last', () => {
  const extras = [{ namespace: 'urn:x', name: 'x' }];
  const { text } = write({ extras, baiduMobile: {}, mobile: {}, images: [{ loc: URL }] });
  assert.match(text, /^<image:image>.*<\/image:image><mobile:mobile\/><baidu:mobile\/><ns1:x /);
});
