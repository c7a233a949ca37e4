// Decisions on text lists, on feeds, and on the vocabulary of complete entries.
import type { ReadProblemCode } from '../../../src/formats/index.ts';
import type { Entry } from '../../../src/protocol/url-entry.ts';
import { at, decides, raw, url, urlset } from './decides.ts';

// ---- text lists
const TXT = { url: 'https://shop.example.org/list.txt' };
function list(
  sentence: string,
  text: string,
  given: readonly Entry[],
  codes: readonly ReadProblemCode[] = [],
  options = TXT,
): void {
  decides(sentence, text, given, codes, options);
}
const A = at('a');
const B = at('b');
list('lines end with LF, CR and CRLF', `${A}\r${B}\r\n${A}\n${B}`, [
  url('a'),
  url('b'),
  url('a'),
  url('b'),
]);
list('blank lines and blanks at the ends go', `\r\n\t ${A} \t\r\r\n\n  ${B}  `, [
  url('a'),
  url('b'),
]);
list(
  'Unicode blanks at the ends go',
  `${A}\u00a0\n\u3000${B}\u200b\n\ufeff${A}`,
  [url('a'), url('b'), url('a')],
  ['document-blank-before', 'loc-unicode-blank-around'],
);
list(
  'several URLs on a line, parted by any blank',
  `${A} ${B}\t${A}\u00a0${B}\n`,
  [url('a'), url('b'), url('a'), url('b')],
  ['text-several-urls'],
);
list(
  'comments begin a token',
  `${A} # ${B}\n;${B}\n// ${B}\n #${B}\n${B}`,
  [url('a'), url('b')],
  ['text-comment'],
);
list('a fragment is no comment', `${A}#b;c//d\n`, [url('a#b;c//d')], ['loc-fragment']);
list(
  'a date behind a comma ends the URL',
  `${A},2005-01\n${B},2005-01-01T10:30Z,daily,0.5`,
  [url('a'), url('b')],
  ['text-column'],
);
list(
  'other commas belong to the URL',
  `${at('a,b')}\n${at('a,daily')}\n${at('?d=1,2005-13-01')}\n${at('a,')}`,
  [url('a,b'), url('a,daily'), url('?d=1,2005-13-01'), url('a,')],
);
list(
  'only absolute http and https URLs count',
  `${A}\n/b\nwww.example.com\nftp://x.example/\nexample.com/c\n"${B}"\nhttp:/x\n${B}`,
  [url('a'), url('b')],
  ['text-not-url'],
);
list(
  'nothing is unescaped',
  `${at('?a&amp;b&#38;%26')}\n`,
  [url('?a&amp;b&#38;%26')],
  ['loc-fragment'],
);
list(
  'schemes in upper case',
  `HTTPS://shop.example.org/a\n`,
  [url('HTTPS://shop.example.org/a')],
  ['loc-upper-case'],
);
list('a header before the URLs', `My sitemap\n\n${A}\n`, [url('a')], ['text-not-url']);
list(
  'a URL that is none',
  `https://\n${A}\nhttps://x.example:port/\n`,
  [url('a')],
  ['text-not-url', 'loc-invalid'].slice(1) as ReadProblemCode[],
);
list('a list without an end of line', A, [url('a')]);
list('a list named .xml', `${A}\n`, [url('a')], ['text-name'], {
  url: 'https://shop.example.org/sitemap.xml',
});
list('a list named .gz', `${A}\n`, [url('a')], ['gzip-not-compressed'], {
  url: 'https://shop.example.org/l.txt.gz',
});
list('a list without an extension', `${A}\n`, [url('a')], [], {
  url: 'https://shop.example.org/list',
});
list(
  'a backslash, a blank mark and an IRI',
  `https:\\\\shop.example.org\\a\n${at('ü')}\n`,
  [url('ü')],
  ['text-not-url', 'loc-not-ascii'],
);
decides('a list whose type says XML', `${A}\r${B}`, [url('a'), url('b')], [], {
  url: 'https://shop.example.org/x',
  contentType: 'application/xml',
});

// ---- RSS
const rss = (items: string, attributes = ' version="2.0"'): string =>
  `<?xml version="1.0"?>\r\n<rss${attributes}><channel><title>t</title><link>` +
  `${at('home')}</link><image><url>${at('i')}</url><link>${at('home')}</link>` +
  `</image>${items}</channel></rss>`;
const item = (content: string): string => `<item>${content}</item>`;
const link = (path: string): string => `<link>${at(path)}</link>`;
decides(
  'links of other namespaces do not count',
  rss(
    item(`<atom:link href="${at('no')}"/><x:link>${at('no')}</x:link>${link('a')}`),
    ` version="2.0" xmlns:atom="http://www.w3.org/2005/Atom" xmlns:x="urn:x"`,
  ),
  [url('a')],
);
decides(
  'links of textInput and of media do not count',
  rss(
    `<textInput><link>${at('no')}</link></textInput>` +
      item(
        `<m:content url="${at('v.mp4')}" xmlns:m="http://search.yahoo.com/mrss/">` +
          `<link>${at('no')}</link></m:content>${link('a')}`,
      ),
  ),
  [url('a', { videos: [{ contentLoc: at('v.mp4') }] })],
  ['feed-video-medium-missing'],
);
decides(
  'a guid without a link, in any case',
  rss(item(`<guid isPermaLink='TRUE'>${at('g')}</guid>`) + item(`<guid>${at('h')}</guid><link/>`)),
  [url('g'), url('h')],
);
decides(
  'a guid that is no permanent link',
  rss(item(`<guid isPermaLink="False">${at('g')}</guid>`) + item(link('a'))),
  [url('a')],
  ['feed-item-without-url'],
);
decides(
  'a guid that is no URL',
  rss(item('<guid>post-7</guid>') + item(link('a'))),
  [url('a')],
  ['feed-item-without-url'],
);
decides('the link outweighs the guid', rss(item(`<guid>${at('g')}</guid>${link('a')}`)), [
  url('a'),
]);
for (const [written, given, note] of [
  ['Sat, 29 Feb 2020 10:30:15 +0100', '2020-02-29T10:30:15+01:00'],
  ['29 Feb 20 10:30 EST', '2020-02-29T10:30-05:00'],
  ['29 Feb 2020 10:30:15 PDT', '2020-02-29T10:30:15-07:00'],
  ['Sat, 29 Feb 99 1:02 UT', undefined, 'feed-date-invalid'],
  ['Mon, 1 Mar 99 01:02 UT', '1999-03-01T01:02Z'],
  ['2020-02-29T10:30:15Z', '2020-02-29T10:30:15Z', 'feed-date-not-rfc822'],
  ['Mon, 29 Feb 2020 10:30 UT', '2020-02-29T10:30Z', 'feed-date-not-rfc822'],
  ['Sab, 29 feb. 2020 10:30 UT', undefined, 'feed-date-invalid'],
] as const) {
  decides(
    `pubDate ${written}`,
    rss(item(`${link('a')}<pubDate>${written}</pubDate>`)),
    [url('a', given ? { lastmod: given } : {})],
    note === undefined ? [] : [note],
  );
}
decides(
  'dc:date where pubDate cannot be read',
  rss(
    item(`${link('a')}<dc:date>2005-01-01</dc:date><pubDate>soon</pubDate>`),
    ' version="2.0" xmlns:dc="http://purl.org/dc/elements/1.1/"',
  ),
  [url('a', { lastmod: '2005-01-01' })],
  ['feed-date-invalid'],
);
decides(
  'of two dates the first counts',
  rss(item(`${link('a')}<pubDate>01 Jan 2005</pubDate><pubDate>01 Jan 2006</pubDate>`)),
  [url('a', { lastmod: '2005-01-01' })],
  ['element-repeated', 'feed-date-not-rfc822'],
);
decides('a relative link', rss(item('<link>/a</link>')), [url('a')], ['loc-relative']);
decides(
  'an item without a URL, another with it',
  rss(item('<title>t</title>') + item(link('a'))),
  [url('a')],
  ['feed-item-without-url'],
);
decides(
  'an item in upper case',
  rss(`<ITEM><LINK>${at('a')}</LINK></ITEM>`),
  [url('a')],
  ['xml-name-case'],
);
decides(
  'an empty link ended by a title is no address',
  rss(item(`<link><title>Title</title><guid>${at('g')}</guid>`)),
  [url('g')],
  ['loc-not-closed'],
);
decides(
  'a link ended by a date',
  rss(item(`<link>${at('a')}<pubDate>01 Jan 2005</pubDate>`)),
  [url('a', { lastmod: '2005-01-01' })],
  ['feed-date-not-rfc822', 'loc-not-closed'],
);
decides(
  'a link that mixes text and elements',
  rss(item(`<link>${at('a')}<b>x</b></link><guid>${at('no')}</guid>`) + item(link('b'))),
  [url('b')],
  ['loc-mixed-content'],
);
decides(
  'HTML names and bare ampersands in a link',
  rss(item('<link>https://shop.example.org/?a&b=&eacute;</link>')),
  [url('?a&b=é')],
  ['xml-ampersand-unescaped', 'xml-entity-html', 'loc-not-ascii'],
);
decides(
  'a feed cut in a link',
  rss(`${item(link('a'))}<item><guid>${at('no')}</guid><link>${at('x')}`).replace(
    '</channel></rss>',
    '',
  ),
  [url('a')],
  ['document-cut'],
);
decides(
  'a feed cut behind a link',
  rss(`${item(link('a'))}<item>${link('x')}<pubDate>01 Jan`).replace('</channel></rss>', ''),
  [url('a'), url('x')],
  ['document-cut'],
);
decides(
  'a new item closes an open one',
  rss(`<item>${link('a')}<item>${link('b')}</item>`),
  [url('a'), url('b')],
  ['entry-not-closed'],
);
decides(
  'RSS 0.92 in Latin-1',
  raw(
    '<?xml version="1.0" encoding="iso-8859-1"?><rss version="0.92"><channel><i' +
      `tem><link>${at('caf\xe9')}</link></item></channel></rss>`,
  ),
  [url('café')],
  ['encoding-not-utf8', 'loc-not-ascii'],
);
decides(
  'RSS 1.0 with prefixes',
  '<r:RDF xmlns:r="http://www.w3.org/1999/02/22-rdf-syntax-ns#" xmlns:s="http' +
    '://purl.org/rss/1.0/" xmlns:dc="http://purl.org/dc/elements/1.1/"><s:chann' +
    `el r:about="x"><s:link>${at('no')}</s:link></s:channel><s:image><s:link>` +
    `${at('no')}</s:link></s:image><s:item r:about="${at('no')}"><s:link>` +
    `${at('a')}</s:link><dc:date>2005-01-01</dc:date></s:item></r:RDF>`,
  [url('a', { lastmod: '2005-01-01' })],
  ['feed-format'],
);

// ---- Atom
const atom = (content: string, attributes = ''): string =>
  `<feed xmlns='http://www.w3.org/2005/Atom'${attributes}><link href="` +
  `${at('no')}"/>${content}</feed>`;
const entry = (content: string, attributes = ''): string =>
  `<entry${attributes}>${content}</entry>`;
const href = (path: string, rel = ''): string => `<link${rel} href="${at(path)}"/>`;
decides(
  'the first alternate counts',
  atom(entry(href('no', ' rel="self"') + href('a') + href('b', " rel='alternate'"))),
  [url('a')],
);
decides(
  'never an id',
  atom(entry(`<id>${at('no')}</id>`) + entry(href('a'))),
  [url('a')],
  ['feed-item-without-url'],
);
decides(
  'links inside content, title and source do not count',
  atom(
    entry(
      `<title type="xhtml">${href('no')}</title><content type="application/xml">` +
        `${href('no')}<entry>${href('no')}</entry></content><source>${href('no')}<u` +
        `pdated>2001-01-01</updated></source>${href('a')}`,
    ),
  ),
  [url('a')],
);
decides(
  'xml:base at every level',
  atom(
    entry(`<link xml:base="c/" href="d"/>`, ' xml:base="b/"'),
    ' xml:base="https://shop.example.org/a/"',
  ),
  [url('a/b/c/d')],
);
decides(
  'a relative link without xml:base',
  atom(entry('<link href="a"/>')),
  [url('a')],
  ['loc-relative'],
);
decides(
  'updated outweighs published, wherever it stands',
  atom(
    entry(
      `<published>2001-01-01T00:00:00Z</published>${href('a')}<updated>2002-01-01` +
        'T00:00:00Z</updated>',
    ),
  ),
  [url('a', { lastmod: '2002-01-01T00:00:00Z' })],
);
decides(
  'published where updated is missing or broken',
  atom(
    entry(`${href('a')}<published>2001-01-01</published>`) +
      entry(`${href('b')}<published>2001-01-01</published><updated>x</updated>`),
  ),
  [url('a', { lastmod: '2001-01-01' }), url('b', { lastmod: '2001-01-01' })],
  ['feed-date-invalid'],
);
decides(
  'Atom with a prefix',
  '<a:feed xmlns:a="http://www.w3.org/2005/Atom"><a:entry><a:link href="' +
    `${at('a')}"/><link href="${at('no')}" xmlns="urn:x"/></a:entry></a:feed>`,
  [url('a')],
);
const atom03 = (content: string): string =>
  atom(content).replace('http://www.w3.org/2005/Atom', 'http://purl.org/atom/ns#');
decides(
  'Atom 0.3: modified, issued, created',
  atom03(
    [
      [
        '<created>2001-01-01</created><issued>2002-01-01</issued><modified>2003-01-01</modified>',
        'a',
      ],
      ['<created>2001-01-01</created><issued>2002-01-01</issued>', 'b'],
      ['<created>2001-01-01</created>', 'c'],
    ]
      .map(([dates, path]) => entry(href(path as string) + dates))
      .join(''),
  ),
  [
    url('a', { lastmod: '2003-01-01' }),
    url('b', { lastmod: '2002-01-01' }),
    url('c', { lastmod: '2001-01-01' }),
  ],
);
decides(
  'an Atom feed cut in an entry',
  atom(`${entry(href('a'))}<entry>${href('b')}<link href="${at('x')}`).replace('</feed>', ''),
  [url('a'), url('b')],
  ['document-cut'],
);

// ---- the vocabulary of complete entries
const V =
  ' xmlns:v="http://www.google.com/schemas/sitemap-video/1.1" xmlns:n="http:/' +
  '/www.google.com/schemas/sitemap-news/0.9" xmlns:i="http://www.google.com/s' +
  'chemas/sitemap-image/1.1"';
const rich = (content: string): string => urlset(`<url><loc>${A}</loc>${content}</url>`, V);
decides(
  'every field of an image',
  rich(
    `<i:image><i:caption> a &amp;\n b </i:caption><i:loc>${at('i')}</i:loc><i:g` +
      'eo_location>Bern</i:geo_location><i:title><![CDATA[<t>]]></i:title><i:lice' +
      `nse>${at('l')}</i:license></i:image>`,
  ),
  [
    url('a', {
      images: [
        { loc: at('i'), caption: 'a &\n b', geoLocation: 'Bern', title: '<t>', license: at('l') },
      ],
    }),
  ],
);
decides(
  'an image without a loc is left out',
  rich(`<i:image><i:title>t</i:title></i:image><i:image><i:loc>${at('i')}</i:loc></i:image>`),
  [url('a', { images: [{ loc: at('i') }] })],
  ['image-without-loc'],
);
decides(
  'half the address of an image is none',
  rich(`<i:image><i:loc>${at('i')}<b>x</b>y</i:loc></i:image>`),
  [url('a')],
  ['element-misplaced', 'extension-value-invalid'],
);
decides(
  'booleans, numbers and lists of a video',
  rich(
    `<v:video><v:thumbnail_loc>${at('t')}</v:thumbnail_loc><v:title>t</v:title>` +
      `<v:description>d</v:description><v:player_loc>${at('p')}</v:player_loc><v:` +
      'duration>600</v:duration><v:rating>4.2</v:rating><v:view_count>12</v:view_' +
      'count><v:publication_date>2005-01-01</v:publication_date><v:tag>x</v:tag><' +
      'v:tag>y z</v:tag><v:family_friendly>YES</v:family_friendly><v:requires_sub' +
      'scription>No</v:requires_subscription><v:live>no</v:live><v:restriction re' +
      `lationship="deny">DE  AT</v:restriction><v:platform relationship='allow'>w` +
      `eb tv</v:platform><v:uploader info="${at('u')}">U</v:uploader></v:video>`,
  ),
  [
    url('a', {
      videos: [
        {
          thumbnailLoc: at('t'),
          title: 't',
          description: 'd',
          playerLoc: at('p'),
          duration: 600,
          rating: 4.2,
          viewCount: 12,
          publicationDate: '2005-01-01',
          tags: ['x', 'y z'],
          familyFriendly: true,
          requiresSubscription: false,
          live: false,
          restriction: { relationship: 'deny', countries: ['DE', 'AT'] },
          platform: { relationship: 'allow', platforms: ['web', 'tv'] },
          uploader: { name: 'U', info: at('u') },
        },
      ],
    }),
  ],
);
decides(
  'values of a video that cannot be read are absent',
  rich(
    '<v:video><v:title>t</v:title><v:duration>long</v:duration><v:rating>*</v:r' +
      'ating><v:live>maybe</v:live><v:expiration_date>never</v:expiration_date></' +
      'v:video>',
  ),
  [url('a', { videos: [{ title: 't' }] })],
  ['extension-value-invalid'],
);
decides(
  'news with everything',
  rich(
    '<n:news><n:publication><n:name>N</n:name><n:language>en</n:language></n:pu' +
      'blication><n:publication_date>2005-01-01</n:publication_date><n:title>T</n' +
      ':title></n:news>',
  ),
  [
    url('a', {
      news: {
        publication: { name: 'N', language: 'en' },
        publicationDate: '2005-01-01',
        title: 'T',
      },
    }),
  ],
);

decides(
  'CDATA of a link that was never closed',
  rss(
    item(`<link><![CDATA[${at('x')}</link>`) +
      item(`<link><![CDATA[${at('y')}]]></link>`) +
      item(link('b')),
  ),
  [url('b')],
  ['loc-mixed-content'],
);
