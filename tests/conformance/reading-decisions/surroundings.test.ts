// Decisions on marks, NULs and blanks round the document.
import { child, decides, index, NS, url, utf16 } from './decides.ts';

const A = '<url><loc>https://shop.example.org/a</loc></url>';
const INDEX = index('<sitemap><loc>https://shop.example.org/1.xml</loc></sitemap>');
const bare =
  `<sitemapindex xmlns="${NS}"><sitemap><loc>https://shop.example.org/é</loc>` +
  '</sitemap></sitemapindex>';

const BEFORE = ['document-blank-before'] as const;
decides('three marks', `\ufeff\ufeff\ufeff${INDEX}`, [child('1.xml')], BEFORE);
decides('thirty marks', `${'\ufeff'.repeat(30)}${INDEX}`, [child('1.xml')], BEFORE);
decides(
  'marks, NULs and blanks in any order',
  `\r\n\0\ufeff \t\0\0\ufeff\n${INDEX}`,
  [child('1.xml')],
  BEFORE,
);
decides('three hundred NULs', `${'\0'.repeat(300)}${INDEX}`, [child('1.xml')], BEFORE);
decides(
  'a mark behind a blank, without a declaration',
  `\n\ufeff<urlset xmlns="${NS}">${A}</urlset>`,
  [url('a')],
  BEFORE,
);
decides(
  'blanks before a root without a declaration are legal',
  `\r\n\r\n  <urlset xmlns="${NS}">${A}</urlset>`,
  [url('a')],
  [],
);
decides(
  'many blanks before a declaration',
  `${' \n'.repeat(2_000)}${INDEX}`,
  [child('1.xml')],
  BEFORE,
);
decides('NULs behind the document', `${INDEX}\0\0\0`, [child('1.xml')], ['document-nul-after']);
decides(
  'NULs and blanks behind the document',
  `${INDEX}\0\r\n\0\0\n\0`,
  [child('1.xml')],
  ['document-nul-after'],
);
decides(
  'a mark before and NULs behind a list',
  '\ufeff\ufeffhttps://shop.example.org/a\n\0\0',
  [url('a')],
  ['document-blank-before', 'document-nul-after'],
  { url: 'https://shop.example.org/l.txt' },
);
decides(
  'marks before a feed',
  '\ufeff\n<?xml version="1.0"?><rss version="2.0"><channel><item><link>https' +
    '://shop.example.org/a</link></item></channel></rss>',
  [url('a')],
  BEFORE,
);
decides(
  'a repeated mark in UTF-16',
  utf16(`\ufeff${bare}`, 'be', true),
  [child('é')],
  ['encoding-not-utf8', 'document-blank-before', 'loc-not-ascii'],
);
decides(
  'an ill-formed byte behind 200 KiB of blanks and marks',
  Uint8Array.from(
    Buffer.concat([
      Buffer.from(`${' '.repeat(100_000)}${'\ufeff'.repeat(40_000)}`),
      Buffer.from(INDEX.replace('1.xml', '\u00e9'), 'latin1'),
    ]),
  ),
  [child('é')],
  ['document-blank-before', 'encoding-ill-formed', 'loc-not-ascii'],
);
decides(
  'Latin-1 behind 200 KiB of blanks',
  Uint8Array.from(
    Buffer.from(
      `${'\n'.repeat(200_000)}${INDEX.replace('UTF-8', 'latin1').replace('1.xml', '\u00e9')}`,
      'latin1',
    ),
  ),
  [child('é')],
  ['document-blank-before', 'encoding-not-utf8', 'encoding-label-unregistered', 'loc-not-ascii'],
);
