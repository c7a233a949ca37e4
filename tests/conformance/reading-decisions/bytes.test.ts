// Decisions on bytes: gzip, encodings, ill-formed UTF-8, forbidden characters, marks and NULs.
import { deflateRawSync, gzipSync } from 'node:zlib';
import { crc32 } from '../../../src/formats/gzip/crc32.ts';
import { child, decides, index, NS, raw, url, urlset, utf16 } from './decides.ts';

const GZ = { url: 'https://shop.example.org/sitemap.xml.gz', contentType: 'application/gzip' };
const TEXT_GZ = { url: 'https://shop.example.org/list.txt.gz' };
const A = '<url><loc>https://shop.example.org/a</loc></url>';
const B = '<url><loc>https://shop.example.org/b</loc></url>';
const INDEX = index('<sitemap><loc>https://shop.example.org/1.xml</loc></sitemap>');

const encode = (text: string): Uint8Array => new TextEncoder().encode(text);
const join = (...parts: readonly (Uint8Array | string)[]): Uint8Array =>
  Uint8Array.from(
    Buffer.concat(parts.map((part) => (typeof part === 'string' ? encode(part) : part))),
  );
const gzip = (text: string | Uint8Array): Uint8Array => Uint8Array.from(gzipSync(text));

/** A member with every optional field of the header. */
function fullMember(text: string): Uint8Array {
  const body = encode(text);
  const trailer = new Uint8Array(8);
  new DataView(trailer.buffer).setUint32(0, crc32(body, 0), true);
  new DataView(trailer.buffer).setUint32(4, body.length, true);
  const head = [0x1f, 0x8b, 8, 0x1f, 1, 2, 3, 4, 2, 255, 5, 0, 9, 0x1f, 0x8b, 0, 9];
  return join(
    Uint8Array.from(head),
    'name.xml\0',
    'a comment\0',
    raw('ab'),
    deflateRawSync(body),
    trailer,
  );
}

// ---- gzip
decides('an index in gzip is opened', gzip(INDEX), [child('1.xml')], [], GZ);
decides('two layers are opened', gzip(gzip(INDEX)), [child('1.xml')], ['gzip-twice'], GZ);
decides('a third layer gives nothing', gzip(gzip(gzip(INDEX))), [], ['gzip-too-deep'], GZ);
decides(
  'a document cut over two members is one',
  join(gzip(urlset(A + B).slice(0, 150)), gzip(urlset(A + B).slice(150))),
  [url('a'), url('b')],
  [],
  GZ,
);
decides('members may be empty', join(gzip(''), gzip(urlset(A)), gzip('')), [url('a')], [], GZ);
decides('every optional field of the header is legal', fullMember(INDEX), [child('1.xml')], [], GZ);
decides(
  'two members with full headers',
  join(fullMember(urlset(A).slice(0, 99)), fullMember(urlset(A).slice(99))),
  [url('a')],
  [],
  GZ,
);
decides(
  'bytes behind the member are skipped',
  join(gzip(urlset(A)), '<url>junk</url>'),
  [url('a')],
  ['gzip-trailing-bytes'],
  GZ,
);
decides(
  'NUL bytes behind the member are skipped',
  join(gzip(INDEX), new Uint8Array(512)),
  [child('1.xml')],
  ['gzip-trailing-bytes'],
  GZ,
);
const wrongSum = gzip(INDEX);
wrongSum[wrongSum.length - 6]! ^= 0x55;
decides('a wrong checksum: the content counts', wrongSum, [child('1.xml')], ['gzip-checksum'], GZ);
const wrongLength = gzip(urlset(A));
wrongLength[wrongLength.length - 1]! ^= 1;
decides('a wrong length: the content counts', wrongLength, [url('a')], ['gzip-checksum'], GZ);
decides(
  'a member with a wrong sum and another behind it',
  join(wrongSum.slice(), gzip('<!-- x -->')),
  [child('1.xml')],
  ['gzip-checksum'],
  GZ,
);
decides('a cut checksum', gzip(urlset(A)).slice(0, -3), [url('a')], ['gzip-truncated'], GZ);
decides('no checksum at all', gzip(INDEX).slice(0, -8), [child('1.xml')], ['gzip-truncated'], GZ);
const many = urlset(
  Array.from({ length: 99 }, (_, i) => `<url><loc>https://shop.example.org/${i}</loc></url>`).join(
    '',
  ),
);
const stored = Uint8Array.from(gzipSync(many, { level: 0 }));
decides(
  'what inflates before the cut counts, half a URL does not',
  stored.slice(0, 15 + many.indexOf('/2</loc>') + 1),
  [url('0'), url('1')],
  ['gzip-truncated', 'document-cut'],
  GZ,
);
const inner = gzip(many);
decides('a cut inner layer', gzip(inner.slice(0, 20)), [], ['gzip-truncated', 'gzip-twice'], GZ);
decides('a cut header', gzip(INDEX).slice(0, 7), [], ['gzip-truncated'], GZ);
decides('the two magic bytes alone', raw('\x1f\x8b'), [], ['gzip-truncated'], GZ);
decides('a method that nobody knows', raw('\x1f\x8b\x07 and more'), [], ['gzip-damaged'], GZ);
decides('nothing, packed whole', gzip(''), [], ['document-empty'], GZ);
decides(
  'blanks, and then the stream ends',
  gzip('\n'.repeat(60)).slice(0, -8),
  [],
  ['document-empty', 'gzip-truncated'],
  GZ,
);
decides(
  'one magic byte is no gzip',
  raw('\x1f'),
  [],
  ['document-not-sitemap', 'gzip-not-compressed', 'document-content-before'],
  GZ,
);
decides('gzip bytes under a plain name', gzip(INDEX), [child('1.xml')], ['gzip-not-named'], {
  contentType: 'text/xml',
});
decides('plain bytes under a gz name', INDEX, [child('1.xml')], ['gzip-not-compressed'], {
  url: GZ.url,
});
decides(
  'a list in gzip cut short loses its last line',
  Uint8Array.from(
    gzipSync('https://shop.example.org/a\nhttps://shop.example.org/bbb', { level: 0 }),
  ).slice(0, 15 + 53),
  [url('a')],
  ['gzip-truncated', 'text-cut'],
  TEXT_GZ,
);
decides(
  'a list whose gzip lacks its checksum was cut too',
  gzip('https://shop.example.org/a\nhttps://shop.example.org/bbb').slice(0, -8),
  [url('a')],
  ['gzip-truncated', 'text-cut'],
  TEXT_GZ,
);
decides(
  'a whole line of a cut list is given',
  gzip('https://shop.example.org/a\n').slice(0, -8),
  [url('a')],
  ['gzip-truncated'],
  TEXT_GZ,
);
decides(
  'a list in two layers',
  gzip(gzip('https://shop.example.org/a\r\nhttps://shop.example.org/b\r\n')),
  [url('a'), url('b')],
  ['gzip-twice'],
  TEXT_GZ,
);
decides(
  'UTF-16 in gzip',
  gzip(utf16(INDEX.replace('UTF-8', 'utf-16'), 'be', true)),
  [child('1.xml')],
  ['encoding-not-utf8'],
  GZ,
);
decides(
  'gzip cut in a multi-byte character',
  Uint8Array.from(
    gzipSync(urlset(`${A}<url><loc>https://shop.example.org/é</loc>`), { level: 0 }),
  ).slice(0, 15 + encode(urlset(A)).length - 9 + 36),
  [url('a')],
  ['gzip-truncated', 'document-cut', 'encoding-ill-formed'],
  GZ,
);

// ---- encoding
const OTHER = ['encoding-not-utf8'] as const;
const bare =
  `<sitemapindex xmlns="${NS}"><sitemap><loc>https://shop.example.org/é</loc>` +
  '</sitemap></sitemapindex>';
decides(
  'UTF-16LE with a mark and no declaration',
  utf16(bare, 'le', true),
  [child('é')],
  ['encoding-not-utf8', 'loc-not-ascii'],
);
decides(
  'UTF-16BE by its pattern, no declaration',
  utf16(bare, 'be'),
  [child('é')],
  ['encoding-not-utf8', 'loc-not-ascii'],
);
decides(
  'UTF-16LE by its pattern after a blank line',
  utf16(`\n${bare}`, 'le'),
  [child('é')],
  ['encoding-not-utf8', 'loc-not-ascii'],
);
decides(
  'a UTF-16 list by its pattern',
  utf16('https://shop.example.org/ä\n', 'be'),
  [url('ä')],
  ['encoding-not-utf8', 'loc-not-ascii'],
  { url: TEXT_GZ.url.slice(0, -3) },
);
decides(
  'UTF-16 with a label that says UTF-8: the mark decides',
  utf16(`<?xml version="1.0" encoding="utf-8"?>${bare}`, 'be', true),
  [child('é')],
  ['encoding-not-utf8', 'encoding-label-mismatch', 'loc-not-ascii'],
);
decides(
  'UTF-16 by pattern against a media type of UTF-8',
  utf16(bare, 'le'),
  [child('é')],
  ['encoding-not-utf8', 'encoding-label-mismatch', 'loc-not-ascii'],
  { contentType: 'text/xml; charset=utf-8' },
);
decides(
  'a surrogate pair in UTF-16',
  utf16(bare.replace('é', '😀'), 'le', true),
  [child('😀')],
  ['encoding-not-utf8', 'loc-not-ascii'],
);
decides(
  'an odd byte at the end of UTF-16',
  join(utf16(bare, 'le', true), raw('<')),
  [child('é')],
  ['encoding-not-utf8', 'loc-not-ascii', 'encoding-ill-formed'],
);
decides(
  'half a character at the end of a UTF-16 list',
  utf16('https://shop.example.org/a\nhttps://shop.example.org/bc', 'le', true).slice(0, -1),
  [url('a')],
  ['encoding-not-utf8', 'encoding-ill-formed', 'text-cut'],
  { url: 'https://shop.example.org/l.txt' },
);
decides(
  'the UTF-8 mark outweighs the label',
  `\ufeff<?xml version='1.0' encoding='iso-8859-1'?>${bare}`,
  [child('é')],
  ['encoding-label-mismatch', 'loc-not-ascii'],
);
decides(
  'the UTF-8 mark outweighs the media type',
  `\ufeff${bare}`,
  [child('é')],
  ['encoding-label-mismatch', 'loc-not-ascii'],
  { contentType: 'text/xml; charset=windows-1251' },
);
decides(
  'a UTF-8 mark behind a blank line outweighs the label',
  `\n\ufeff<?xml version='1.0' encoding='iso-8859-1'?>${bare}`,
  [child('é')],
  ['encoding-label-mismatch', 'loc-not-ascii', 'document-blank-before'],
);
decides(
  'a UTF-8 mark behind NULs outweighs the media type',
  `\0\0\ufeff${bare}`,
  [child('é')],
  ['encoding-label-mismatch', 'loc-not-ascii', 'document-blank-before'],
  { contentType: 'text/xml; charset=latin1' },
);
decides(
  'the label outweighs the media type',
  raw(`<?xml version="1.0" encoding="windows-1251"?>${bare.replace('é', 'ö')}`),
  [child('ц')],
  ['encoding-not-utf8', 'encoding-label-mismatch', 'loc-not-ascii'],
  { contentType: 'text/xml; charset=utf-8' },
);
decides(
  'a label in single quotes, in another case',
  raw(`<?xml version='1.0' encoding = 'KOI8-R' ?>${bare.replace('é', '\xc1')}`),
  [child('а')],
  ['encoding-not-utf8', 'loc-not-ascii'],
);
decides(
  'a label of WHATWG that IANA lacks',
  raw(`<?xml version="1.0" encoding="cp1252"?>${bare.replace('é', '\x80')}`),
  [child('€')],
  ['encoding-not-utf8', 'encoding-label-unregistered', 'loc-not-ascii'],
);
decides(
  'Latin-1 is windows-1252',
  raw(`<?xml version="1.0" encoding="ISO-8859-1"?>${bare.replace('é', '\x93\x94\x80')}`),
  [child('“”€')],
  ['encoding-not-utf8', 'loc-not-ascii'],
);
decides(
  'ASCII is windows-1252',
  raw(`<?xml version="1.0" encoding="us-ascii"?>${bare.replace('é', '\x96')}`),
  [child('–')],
  ['encoding-not-utf8', 'loc-not-ascii'],
);
decides(
  'Shift_JIS by its label',
  raw(`<?xml version="1.0" encoding="Shift_JIS"?>${bare.replace('é', '\x93\xfa\x96{')}`),
  [child('日本')],
  ['encoding-not-utf8', 'loc-not-ascii'],
);
decides(
  'gbk by the media type, in quotes',
  raw(bare.replace('é', '\xd6\xd0')),
  [child('中')],
  ['encoding-not-utf8', 'loc-not-ascii'],
  { contentType: 'text/xml;charset="GBK"' },
);
decides(
  'an unknown label is ignored',
  `<?xml version="1.0" encoding="klingon"?>${bare}`,
  [child('é')],
  ['encoding-label-unknown', 'loc-not-ascii'],
);
decides(
  'behind an unknown label the media type counts',
  raw(`<?xml version="1.0" encoding="klingon"?>${bare}`),
  [child('é')],
  ['encoding-label-unknown', 'encoding-not-utf8', 'loc-not-ascii'],
  { contentType: 'text/xml; charset=latin1' },
);
decides(
  'a UTF-16 label on plain text is ignored',
  `<?xml version="1.0" encoding="UTF-16BE"?>${bare}`,
  [child('é')],
  ['encoding-label-mismatch', 'loc-not-ascii'],
);
decides(
  'a UTF-16 media type on plain text is ignored',
  bare,
  [child('é')],
  ['encoding-label-mismatch', 'loc-not-ascii'],
  { contentType: 'application/xml; charset=utf-16' },
);
decides(
  'a list in windows-1252 by its media type',
  raw('https://shop.example.org/caf\xe9\r\n'),
  [url('café')],
  ['encoding-not-utf8', 'loc-not-ascii'],
  { url: 'https://shop.example.org/l.txt', contentType: 'text/plain; charset=iso-8859-1' },
);
decides(
  'a label in a comment is none',
  `<!-- <?xml version="1.0" encoding="windows-1251"?> -->${bare}`,
  [child('é')],
  ['loc-not-ascii'],
);
decides(
  'a label without quotes',
  raw(`<?xml version=1.0 encoding=latin1?>${bare}`),
  [child('é')],
  [...OTHER, 'loc-not-ascii', 'encoding-label-unregistered', 'xml-declaration-malformed'],
);

// ---- ill-formed UTF-8
decides(
  'a Latin-1 byte among UTF-8',
  raw(index('<sitemap><loc>https://shop.example.org/\xe9\xc3\xa9</loc></sitemap>')),
  [child('éé')],
  ['encoding-ill-formed', 'loc-not-ascii'],
);
decides(
  'bytes 0x80 to 0x9F are windows-1252',
  raw(urlset('<url><loc>https://shop.example.org/\x80\x9f\x93</loc></url>')),
  [url('€Ÿ“')],
  ['encoding-ill-formed', 'loc-not-ascii'],
);
decides(
  'an overlong form is bad bytes',
  raw(urlset('<url><loc>https://shop.example.org/\xc0\xaf</loc></url>')),
  [url('À¯')],
  ['encoding-ill-formed', 'loc-not-ascii'],
);
decides(
  'half a surrogate in UTF-8 is bad bytes',
  raw(urlset('<url><loc>https://shop.example.org/\xed\xa0\x80</loc></url>')),
  [url('í\u00a0€')],
  ['encoding-ill-formed', 'loc-not-ascii'],
);
decides(
  'a sequence that a tag interrupts',
  raw(urlset('<url><loc>https://shop.example.org/\xe2\x82</loc></url>')),
  [url('â‚')],
  ['encoding-ill-formed', 'loc-not-ascii'],
);
decides(
  'a bad byte in a list',
  raw('https://shop.example.org/\xfc\nhttps://shop.example.org/b'),
  [url('ü'), url('b')],
  ['encoding-ill-formed', 'loc-not-ascii'],
  { url: 'https://shop.example.org/l.txt' },
);
decides(
  'a bad byte in an attribute',
  raw(
    urlset(
      '<url><loc>https://shop.example.org/a</loc><x:link rel="alternate" hreflang' +
        '="de" href="https://shop.example.org/\xfc"/></url>',
      ' xmlns:x="http://www.w3.org/1999/xhtml"',
    ),
  ),
  [url('a', { alternates: [{ hreflang: 'de', href: 'https://shop.example.org/ü' }] })],
  ['encoding-ill-formed'],
);
decides(
  'a labelled document is repaired too',
  raw(
    '<?xml version="1.0" encoding="utf-8"?><rss version="2.0"><channel><item><l' +
      'ink>https://shop.example.org/\xdf</link></item></channel></rss>',
  ),
  [url('ß')],
  ['encoding-ill-formed', 'loc-not-ascii'],
);

// ---- forbidden characters
decides(
  'a raw control in a child',
  index('<sitemap><loc>https://shop.example.org/\x01a\x1f</loc></sitemap>'),
  [child('a')],
  ['xml-character-forbidden'],
);
decides(
  'a control by reference',
  urlset('<url><loc>https://shop.example.org/a&#1;b&#x1F;</loc></url>'),
  [url('ab')],
  ['xml-character-forbidden'],
);
decides(
  'NUL by reference and raw',
  urlset('<url><loc>https://shop.example.org/a&#0;b\0</loc></url>'),
  [url('ab')],
  ['xml-character-forbidden'],
);
decides(
  'U+FFFE and U+FFFF, raw and by reference',
  urlset('<url><loc>https://shop.example.org/a\uffff\ufffe&#xFFFF;&#65534;b</loc></url>'),
  [url('ab')],
  ['xml-character-forbidden'],
);
decides(
  'a control in CDATA',
  urlset('<url><loc><![CDATA[https://shop.example.org/a\x0bb]]></loc></url>'),
  [url('ab')],
  ['xml-character-forbidden'],
);
decides(
  'a control in a list',
  'https://shop.example.org/a\x02b\n',
  [url('ab')],
  ['xml-character-forbidden'],
  { url: 'https://shop.example.org/l.txt' },
);
decides(
  'a tab and a line break by reference are blanks',
  urlset('<url><loc>https://shop.example.org/a&#9;&#xA;b</loc></url>'),
  [url('ab')],
  ['loc-blank-inside'],
);
decides(
  'a control in a lastmod',
  urlset('<url><loc>https://shop.example.org/a</loc><lastmod>2005-01\x03-01</lastmod></url>'),
  [url('a', { lastmod: '2005-01-01' })],
  ['xml-character-forbidden'],
);
