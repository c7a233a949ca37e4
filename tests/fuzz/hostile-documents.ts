// Small documents made of whatever readers have trouble with, from a seed: sequences that windows
// and chunks may cut, in every format, encoding and wrapping.
import { gzipSync } from 'node:zlib';
import { pick, type Random } from '../support/sitemap-generator.ts';

/** A document and how it was served. */
export interface HostileDocument {
  /** What it is meant to be, for a failure's message. */
  readonly shape: string;
  readonly bytes: Uint8Array;
  readonly contentType: string | undefined;
}

// Strings stand for bytes, one a character.
const NS = 'http://www.sitemaps.org/schemas/sitemap/0.9';
const PREFIXES =
  'xmlns:image="http://www.google.com/schemas/sitemap-image/1.1" ' +
  'xmlns:video="http://www.google.com/schemas/sitemap-video/1.1" ' +
  'xmlns:xhtml="http://www.w3.org/1999/xhtml"';
const ROOTS = [
  `<urlset xmlns="${NS}">`,
  `<urlset xmlns="${NS}" ${PREFIXES}>`,
  `<sitemapindex xmlns="${NS}">`,
  `<s:urlset xmlns:s='${NS}'\r\n>`,
  '<urlset>',
];
const FEED_ROOTS = [
  '<rss version="2.0"><channel>',
  '<rss xmlns:media="http://search.yahoo.com/mrss/" xmlns:dc="http://purl.org/dc/elements/1.1/">',
  '<feed xmlns="http://www.w3.org/2005/Atom">',
  '<rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#" xmlns="http://purl.org/rss/1.0/">',
];

// Characters of one or more bytes that XML forbids, that a cut makes ill-formed, or that are so.
const ODD_BYTES = (
  '\x00 \x01 \x0b \x0c \x1b \x1f \x7f \xef\xbf\xbe \xef\xbf\xbf \xef\xbf\xbd \xef\xbb\xbf ' +
  '\xef\xbf \xef\xbb \xef \xed\xa0\x80 \xed\xb0\x80 \xed\xa0\xbd\xed\xb8\x80 \xf0\x9f\x98\x80 ' +
  '\xf0\x9f\x98 \xf0\x9f \xf0 \xc3\xbc \xc3 \x80 \xff \xfe \xc0\x80 \xf4\x90\x80\x80 ' +
  '\xe2\x80\x8b \xe2\x80\xa8 \xe2\x82\xac \xc2\x85 \xc2\xa0 \xe3\x80\x80'
).split(' ');
const BLANKS = ['', ' ', '\n', '\r\n', '\r', '\r\r\n', '\t', ' \r', '\n\n', '   \n'];
const REFERENCES = [
  '&amp;',
  '&lt;',
  '&gt;',
  '&#x26;',
  '&#38;',
  '&#0;',
  '&#xFFFE;',
  '&#xD800;',
  '&#x110000;',
  '&eacute;',
  '&nosuch;',
  '&declared;',
  '&',
  '&amp',
  '&#',
  '&#x;',
  '&;',
  '&amp;amp;',
  '&#x1F600;',
  `&#${'0'.repeat(40)}65;`,
  `&${'n'.repeat(62)};`,
  `&${'n'.repeat(70)};`,
];
const MARKS = [
  '<',
  '>',
  '</',
  '/>',
  '<!',
  '<!-',
  '<!--',
  '-->',
  '--',
  ']]>',
  ']]',
  ']',
  '<![CDATA[',
  '<![CDA',
  '<?',
  '?>',
  '<?xml',
  '<?xml version="1.0"?>',
  "<?xml version='1.1' encoding='latin1'?>",
  '<?php echo 1 ?>',
  '<!DOCTYPE x [',
  ']>',
  '<!DOCTYPE x>',
  '<!ENTITY declared "d">',
  '"',
  "'",
  '<!DOCTYPE urlset [<!ENTITY declared "]>"><!-- ] --><?x ]?>]>',
  '<!-- a -- comment -->',
  '<!---->',
];
const WORDS = [
  'text',
  'https://e.example/t',
  'http://e.example/?a=1&b=2',
  'https:/',
  'e',
  '2024-05-06',
  '0.5',
  ' x ',
  'a]]b',
  'x]]>y',
  '[',
  '%',
  '\\',
  '/relative',
  'ftp://e.example/',
  'https://[bad/',
];
const LOCS = [
  'https://e.example/',
  'https://e.example/a?b&amp;c',
  ' https://e.example/blank ',
  'https://e.example/\xc3\xbc',
  '<![CDATA[https://e.example/cdata?a&b]]>',
  'https://e.example/caf&eacute;',
  'HTTPS://E.EXAMPLE/%zz',
  '\r\nhttps://e.example/\r\n',
];
const HREFLANGS = ['de', 'x-default', 'd&eacute;', 'd&nosuch;', '&declared;', '\xc3\xbc', ' fr '];
const TAGS = [
  '<url>',
  '</url>',
  '<loc>',
  '</loc>',
  '<lastmod>',
  '</lastmod>',
  '<sitemap>',
  '</sitemap>',
  '<x>',
  '</x>',
  '<x/>',
  '<URL>',
  '</URL>',
  '<a href="x>y" b=\'c\' d>',
  '<a b="',
  '</urlset>',
  '</sitemapindex>',
  '</s:urlset>',
  '<s:url>',
  '</s:url>',
  '<loc/>',
  '<url/>',
  '<urlset>',
  '<rss>',
  '<image:image>',
  '</image:image>',
  '<image:loc>',
  '</image:loc>',
  '<image:title>',
  '</nosuch>',
  '<xhtml:link rel="alternate" hreflang="de" href="https://e.example/de?a&amp;b"/>',
  '<xhtml:link rel="alternate" hreflang="&eacute;" href="https://e.example/&nosuch;"/>',
  '<y:z>',
  '<y:z y:a="1" c=\'&declared;\x01\xef\xbf\xbe\t\x02\'>',
  '</y:z>',
  '<feed>',
  '</feed>',
  '<changefreq>',
  '</changefreq>',
  '<priority>',
  '</priority>',
  '</url\r\n>',
  '</loc',
  '<loc\n>',
];
const FEED_TAGS = [
  '<item>',
  '</item>',
  '<link>',
  '</link>',
  '<guid>',
  '</guid>',
  '<pubDate>',
  '</pubDate>',
  '<entry>',
  '</entry>',
  '<link href="https://e.example/e"/>',
  '<updated>',
  '</updated>',
  '<title>',
  '</title>',
  '</channel>',
  '</rss>',
  '</feed>',
  '<media:content url="x"/>',
  '<dc:date>',
  '</dc:date>',
  '<id>',
  '</id>',
  '<description>',
  '</description>',
  '<source>',
  '</source>',
];

/** Something nasty, some of it repeated so that one of several windows ends in it. */
function nasty(random: Random, tags: readonly string[]): string {
  const part = pick(random, [ODD_BYTES, BLANKS, REFERENCES, MARKS, WORDS, tags, tags]);
  const times = random() < 0.15 ? 1 + Math.floor(random() * 12) : 1;
  return pick(random, part).repeat(times);
}

/** Text, as it may stand in a field, between elements, in a comment. */
function text(random: Random): string {
  let result = '';
  for (let count = Math.floor(random() * 5); count > 0; count -= 1) {
    result += pick(random, pick(random, [ODD_BYTES, BLANKS, BLANKS, REFERENCES, WORDS, WORDS]));
  }
  return result;
}

function wrapped(random: Random, value: string): string {
  const chance = random();
  if (chance < 0.1) return `<![CDATA[${value}]]>`;
  if (chance < 0.15) return `${value}<!--${text(random)}-->`;
  if (chance < 0.2) return `<?x ${text(random)}?>${value}`;
  return value;
}

function field(random: Random, name: string, values: readonly string[]): string {
  const value = random() < 0.7 ? pick(random, values) : text(random);
  return `<${name}>${wrapped(random, value)}</${name}>${pick(random, BLANKS)}`;
}

function videoFields(random: Random): string {
  return (
    field(random, 'video:title', WORDS) +
    field(random, 'video:duration', ['60', 'x', '&#x1;']) +
    field(random, 'video:publication_date', ['2024-05-06', 'today', '2024-05-06 07:08']) +
    (random() < 0.5 ? field(random, 'video:player_loc', LOCS) : '')
  );
}

function sitemapEntry(random: Random): string {
  const kind = random() < 0.8 ? 'url' : 'sitemap';
  let entry = `<${kind}>${random() < 0.3 ? text(random) : ''}${field(random, 'loc', LOCS)}`;
  if (random() < 0.4) entry += field(random, 'lastmod', ['2024-05-06', '2024-13-01', 'today', '']);
  if (random() < 0.2) entry += field(random, 'priority', ['0.5', '2', 'x']);
  if (random() < 0.2) {
    const image = field(random, 'image:loc', LOCS) + field(random, 'image:title', WORDS);
    entry += `<image:image>${image}</image:image>`;
  }
  if (random() < 0.2) {
    const [hreflang, href] = [pick(random, HREFLANGS), pick(random, LOCS.slice(0, 7))];
    entry += `<xhtml:link rel="alternate" hreflang="${hreflang}" href="${href}"/>`;
  }
  if (random() < 0.1) entry += `<video:video>${videoFields(random)}</video:video>`;
  if (random() < 0.2) entry += `<x:y xmlns:x="urn:x" z="${text(random)}">${text(random)}</x:y>`;
  return `${entry}</${kind}>`;
}

function feedItem(random: Random): string {
  const name = random() < 0.6 ? 'item' : 'entry';
  const link = random() < 0.3 ? `<link href="${text(random)}"/>` : field(random, 'link', LOCS);
  const date = field(random, pick(random, ['pubDate', 'updated', 'dc:date']), [
    'Sat, 01 Jan 2005 10:30:15 GMT',
    '2005-01-01T10:30:15Z',
  ]);
  return `<${name}>${field(random, 'title', WORDS)}${link}${random() < 0.4 ? date : ''}</${name}>`;
}

/** Entries between odd things, with odd things put into them anywhere. */
function markup(random: Random, feed: boolean): string {
  const tags = feed ? [...FEED_TAGS, ...TAGS.slice(0, 12)] : TAGS;
  let head = random() < 0.3 ? '' : pick(random, MARKS.slice(16, 20));
  if (random() < 0.3) head = text(random) + nasty(random, tags) + head;
  let body = pick(random, feed ? FEED_ROOTS : ROOTS);
  if (random() < 0.05) body = body.replace('>', ` z="${'v'.repeat(400)}">`);
  for (let count = Math.floor(random() * 7); count > 0; count -= 1) {
    const chance = random();
    if (chance < 0.5) body += feed ? feedItem(random) : sitemapEntry(random);
    else if (chance < 0.75) body += text(random);
    else body += nasty(random, tags);
    body += pick(random, BLANKS);
  }
  for (let count = Math.floor(random() * 4); count > 0; count -= 1) {
    const at = Math.floor(random() * body.length);
    body = body.slice(0, at) + nasty(random, tags) + body.slice(at);
  }
  if (random() < 0.7)
    body += pick(random, ['</urlset>', '</sitemapindex>', '</channel></rss>', '</feed>']);
  if (random() < 0.3) body += text(random) + nasty(random, tags);
  return head + body;
}

function list(random: Random): string {
  let lines = random() < 0.2 ? text(random) : '';
  for (let count = Math.floor(random() * 8); count > 0; count -= 1) {
    const chance = random();
    if (chance < 0.6)
      lines += `https://e.example/${pick(random, ['', 'a', '\xc3\xbc', 'x,2024-05-06'])}`;
    if (chance > 0.4) lines += text(random);
    if (chance > 0.85) lines += nasty(random, TAGS);
    lines += pick(random, ['\n', '\r\n', '\r', '\n\n', '']);
  }
  return lines;
}

const SOUP_TAGS = [...TAGS, ...FEED_TAGS, ...ROOTS, ...FEED_ROOTS];

function soup(random: Random): string {
  let result = random() < 0.7 ? pick(random, [...ROOTS, ...FEED_ROOTS]) : '';
  for (let count = Math.floor(random() * 25); count > 0; count -= 1)
    result += nasty(random, SOUP_TAGS);
  return result;
}

const latin1 = (written: string): Uint8Array => Uint8Array.from(Buffer.from(written, 'latin1'));

// How a document's bytes may be in another encoding than UTF-8: they are read as UTF-8 for that.
const ENCODINGS: readonly ((written: string, random: Random) => Uint8Array)[] = [
  (written) => Uint8Array.from(Buffer.from(`\ufeff${utf8(written)}`, 'utf16le')),
  (written) => Uint8Array.from(Buffer.from(utf8(written), 'utf16le')),
  (written) => Uint8Array.from(Buffer.from(`\ufeff${utf8(written)}`, 'utf16le').swap16()),
  (written, random) => {
    // A surrogate without its other half, and an odd byte at the end.
    const bytes = Buffer.from(`\ufeff${utf8(written)}`, 'utf16le');
    const at = 2 * Math.floor((random() * bytes.length) / 2);
    const parts = [bytes.subarray(0, at), Buffer.from([0x3d, 0xd8]), bytes.subarray(at)];
    return Uint8Array.from(Buffer.concat([...parts, Buffer.alloc(random() < 0.5 ? 1 : 0)]));
  },
  (written) => latin1(`<?xml version="1.0" encoding="iso-8859-1"?>${written}`),
  (written, random) => {
    const label = pick(random, ['shift_jis', 'gb18030', 'iso-2022-jp', 'euc-kr', 'windows-1251']);
    return latin1(`<?xml version="1.0" encoding="${label}"?>${written}`);
  },
];

function utf8(written: string): string {
  return Buffer.from(written, 'latin1').toString('utf8');
}

function compress(random: Random, bytes: Uint8Array): Uint8Array {
  const level = pick(random, [0, 1, 9]);
  const cut = Math.floor(random() * (bytes.length + 1));
  const members = random() < 0.5 ? [bytes] : [bytes.subarray(0, cut), bytes.subarray(cut)];
  let all = Buffer.concat(members.map((member) => gzipSync(member, { level })));
  const at = Math.floor(random() * all.length);
  const chance = random();
  if (chance < 0.15) all = all.subarray(0, at);
  else if (chance < 0.3) all[at] = (all[at] as number) ^ (1 << Math.floor(random() * 8));
  else if (chance < 0.45) {
    // The checksum or the length of the last member.
    const trailer = all.length - 1 - Math.floor(random() * 8);
    all[trailer] = (all[trailer] as number) ^ 1;
  } else if (chance < 0.6) all = Buffer.concat([all, latin1(nasty(random, TAGS))]);
  else if (chance < 0.7) all = gzipSync(all);
  return Uint8Array.from(all);
}

/** Makes one document. */
export function makeHostileDocument(random: Random): HostileDocument {
  const kind = pick(random, ['sitemap', 'sitemap', 'sitemap', 'feed', 'list', 'soup'] as const);
  let written: string;
  if (kind === 'list') written = list(random);
  else if (kind === 'soup') written = soup(random);
  else written = markup(random, kind === 'feed');
  let bytes = latin1(written);
  let shape: string = kind;
  if (random() < 0.15) {
    const encoding = Math.floor(random() * ENCODINGS.length);
    bytes = (ENCODINGS[encoding] as (typeof ENCODINGS)[number])(written, random);
    shape += `, encoding ${encoding}`;
  }
  if (random() < 0.2) {
    bytes = compress(random, bytes);
    shape += ', gzip';
  }
  const types = ['text/html', 'application/xml; charset=iso-8859-1', 'text/xml; charset=utf-8'];
  return { shape, bytes, contentType: random() < 0.2 ? pick(random, types) : undefined };
}

// Documents of one part that is about as long as a reader's limit, and what it stands in.
const LONG: readonly (readonly [
  limit: number,
  make: (filler: string, random: Random) => string,
])[] = [
  [262_144, (x) => `${URLSET}<url><x a="${x}"/><loc>https://e.example/</loc></url>`],
  [262_144, (x) => `${URLSET}<url><${x}><loc>https://e.example/</loc></url>`],
  [262_144, (x) => `${URLSET}<url><loc>https://e.example/</loc></${x}></url><url>`],
  [262_144, (x) => `${URLSET}<url><loc>https://e.example/<x ${x}`],
  [262_144, (x) => `${x}${URLSET}<url><loc>https://e.example/</loc></url>`],
  [262_144, (x) => `<?xml version="1.0"?><!--${x}-->${URLSET}<url/>`],
  [262_144, (x) => `<?xml version="1.0"?><!DOCTYPE x "${x}">${URLSET}<url/>`],
  [262_144, (x) => `<html>${x}<p>\xff</p></html>${URLSET}`],
  [262_144, (x) => `<html><!--${x}-->\xff\xff x\xff`],
  [262_144, (x) => `${URLSET}<url><loc>https://e.example/</loc><y:z>${x}</y:z></url>`],
  [262_144, (x) => `${URLSET}<url><loc>https://e.example/</loc><y>${x}<z>${x}</z></y></url>`],
  [262_144, (x) => `${URLSET}<url><loc>https://e.example/</loc><!--${x}--><loc>x</url><url/>`],
  [65_536, (x) => `${URLSET}<?x ${x}?><url><loc>https://e.example/</loc></url>`],
  [65_536, (x) => `${URLSET}<?x ${x}<url><loc>https://e.example/</loc></url>`],
  [65_536, (x) => `${URLSET}<?xml ${x}?><url><loc>https://e.example/</loc></url>`],
  [
    65_536,
    (x) => `${URLSET}<url><urlset>${x}</urlset><loc>https://e.example/</loc></url></urlset>`,
  ],
  [65_536, (x) => `${URLSET}<url><urlset a="${x}"></urlset></url><url>`],
  [65_536, (x) => `${' \0\r\n'.repeat(16_384).slice(x.length % 9)}<?xml version="1.0"?>${URLSET}`],
  [
    65_536,
    (x) => `\xef\xbb\xbf${' '.repeat(x.length)}\xef\xbb\xbf<urlset><url><loc>https://e/\xfc`,
  ],
  [32_768, (x) => `${x}\nhttps://e.example/\nhttps://e.example/b`],
  [32_768, (x) => `${x}${URLSET}<url><loc>https://e.example/</loc></url>`],
  [32_768, (x) => `<!--${x}--><?xml version="1.0" encoding="latin1"?><urlset><url><loc>\xfc`],
  [1_048_576, (x) => `https://e.example/a\n${x}\nhttps://e.example/b\n`],
  [1_048_576, (x) => `https://e.example/${x}\nhttps://e.example/b`],
  [1_048_576, (x) => `https://e.example/\r${x}`],
  [1_048_576, (x) => `${URLSET}<url><loc>${x}</loc></url>`],
  [
    1_048_576,
    (x) => `${URLSET}<url>https://e.example/${x}</url><url>a${x}<loc>https://e/</loc></url>`,
  ],
  [1_048_576, (x) => `<rss><channel><item><link>https://e.example/<b>${x}</b></link></item>`],
  [100, (x) => `${URLSET}${'<url>\x01 &a <x b=c\xff>]]>'.repeat(x.length)}</urlset>`],
  [
    100,
    (x, random) => `${URLSET}<url>${odd(random, 12 * x.length)}<loc>https://e.example/</loc></url>`,
  ],
];

/** Much that is odd, of as many kinds as there are. */
function odd(random: Random, count: number): string {
  let result = '';
  for (let left = count; left > 0; left -= 1) {
    result += pick(random, [
      '&a ',
      '\x01',
      'a\xef\xbf\xbe',
      '&nosuch;',
      '\xff ',
      '&#xD800;',
      '&#X41;',
      ']]>',
      '&copy;',
      '<b c>',
      '<b c=d>',
      '<b c="" c="">',
      '<b c=">',
      '</b>',
      '</c>',
      '<lastmod/>',
      '< ',
      '<q:r/>',
    ]);
  }
  return result;
}

const URLSET = ROOTS[1] as string;
const FILLERS = [
  'x',
  'y ',
  '\xc3\xbc',
  '\xf0\x9f\x98\x80',
  ' ',
  'a]',
  'b\xff',
  '\r\n',
  '&amp;',
  '\x01z',
];

/** Makes one document with a part about as long as a limit: up to 12 bytes less or more. */
export function makeLongDocument(random: Random): HostileDocument {
  const index = Math.floor(random() * LONG.length);
  const [limit, make] = LONG[index] as (typeof LONG)[number];
  const filler = random() < 0.4 ? 'x' : pick(random, FILLERS);
  const bare = make('', random).length;
  // Either the part or all that is before its end is as long.
  const before = random() < 0.5 ? 0 : Math.min(bare, limit / 2);
  const length = limit - before + Math.floor(random() * 25) - 12;
  const part = filler.repeat(Math.ceil(length / filler.length)).slice(0, length);
  return { shape: `long ${index}`, bytes: latin1(make(part, random)), contentType: undefined };
}
