// Decisions on entries: their ends, their order, and what is left out.
import { at, child, decides, index, NS, prefixed, url, urlset } from './decides.ts';

const A = `<url><loc>${at('a')}</loc></url>`;
const B = `<url><loc>${at('b')}</loc></url>`;
const ONE = `<sitemap><loc>${at('1.xml')}</loc></sitemap>`;
const cut = (text: string): string => urlset(text).replace('</urlset>', '');
const cutIndex = (text: string): string => `<sitemapindex xmlns="${NS}">${ONE}${text}`;

// ---- repeated
decides(
  'two locs with their own fields in an index',
  index(
    `<sitemap><lastmod>2005-01-01</lastmod><loc>${at('1')}</loc><loc>${at('2')}` +
      '</loc><lastmod>2006-01-01</lastmod></sitemap>',
  ),
  [child('1', { lastmod: '2005-01-01' }), child('2', { lastmod: '2006-01-01' })],
  ['loc-repeated'],
);
decides(
  'three locs',
  prefixed(
    `<url><loc>${at('1')}</loc><loc>${at('2')}</loc><priority>0.1</priority><lo` +
      `c>${at('3')}</loc></url>`,
  ),
  [url('1'), url('2', { priority: 0.1 }), url('3')],
  ['loc-repeated'],
);
decides(
  'a broken loc and a good one',
  urlset(`<url><loc>ftp://x.example/</loc><loc>${at('2')}</loc></url>`),
  [url('2')],
  ['loc-repeated', 'loc-scheme-unsupported'],
);
decides(
  'images behind the second loc are its own',
  urlset(
    `<url><loc>${at('1')}</loc><loc>${at('2')}</loc><image:image><image:loc>` +
      `${at('i')}</image:loc></image:image></url>`,
    ' xmlns:image="http://www.google.com/schemas/sitemap-image/1.1"',
  ),
  [url('1'), url('2', { images: [{ loc: at('i') }] })],
  ['loc-repeated'],
);
decides(
  'of other fields the first counts',
  urlset(
    `<url><loc>${at('a')}</loc><lastmod>2005</lastmod><lastmod>2006</lastmod><p` +
      'riority>1</priority><priority>0</priority><changefreq>daily</changefreq><c' +
      'hangefreq>never</changefreq></url>',
  ),
  [url('a', { lastmod: '2005', priority: 1, changefreq: 'daily' })],
  ['element-repeated', 'lastmod-coarse'],
);
decides(
  'the first counts also when it cannot be read',
  index(
    `<sitemap><lastmod>soon</lastmod><lastmod>2006-01-01</lastmod><loc>${at('1')}</loc></sitemap>`,
  ),
  [child('1')],
  ['element-repeated', 'lastmod-invalid'],
);
decides(
  'fields before the loc belong to the entry',
  prefixed(
    '<url><priority>0.2</priority><lastmod>2005-01-01</lastmod><changefreq>week' +
      `ly</changefreq><loc>${at('a')}</loc></url>`,
  ),
  [url('a', { priority: 0.2, lastmod: '2005-01-01', changefreq: 'weekly' })],
  [],
);

// ---- not closed
decides(
  'a new sitemap closes an open one',
  index(
    `<sitemap><loc>${at('1')}</loc><lastmod>2005-01-01</lastmod><sitemap><loc>` +
      `${at('2')}</loc></sitemap>`,
  ),
  [child('1', { lastmod: '2005-01-01' }), child('2')],
  ['entry-not-closed'],
);
decides(
  'the root closes an open entry',
  urlset(`${A}<url><loc>${at('b')}</loc>`),
  [url('a'), url('b')],
  [],
);
decides(
  'locs without entries',
  urlset(`<loc>${at('a')}</loc><lastmod>2005-01-01</lastmod><loc>${at('b')}</loc>${A}`),
  [url('a', { lastmod: '2005-01-01' }), url('b'), url('a')],
  ['loc-outside-entry'],
);
decides(
  'a loc outside a sitemap',
  index(`<loc>${at('1')}</loc>${ONE}<loc>${at('2')}</loc>`),
  [child('1'), child('1.xml'), child('2')],
  ['loc-outside-entry'],
);
decides(
  'a loc ended by the end of its entry',
  index(`<sitemap><loc>${at('1')}</sitemap>${ONE}`),
  [child('1'), child('1.xml')],
  ['loc-not-closed'],
);
decides(
  'a loc ended by the end of the root',
  prefixed(`<url><loc>${at('1')}`),
  [url('1')],
  ['loc-not-closed'],
);
decides(
  'a loc ended by another end tag of the vocabulary',
  urlset(`<url><loc>${at('1')}</lastmod><priority>0.5</priority></url>${B}`),
  [url('1', { priority: 0.5 }), url('b')],
  ['loc-not-closed', 'xml-end-tag-stray'],
);
decides(
  'a loc ended by a field',
  urlset(`<url><loc>${at('1')}<lastmod>2005-01-01</lastmod></url>`),
  [url('1', { lastmod: '2005-01-01' })],
  ['loc-not-closed'],
);
decides(
  'a loc ended by a new loc',
  index(`<sitemap><loc>${at('1')}<loc>${at('2')}</loc></sitemap>`),
  [child('1'), child('2')],
  ['loc-not-closed', 'loc-repeated'],
);
decides(
  'a loc ended by a new entry',
  urlset(`<url><loc>${at('1')}<url><loc>${at('2')}</loc></url>`),
  [url('1'), url('2')],
  ['loc-not-closed', 'entry-not-closed'],
);
decides(
  'a loc ended by an extension',
  urlset(
    `<url><loc>${at('1')}<image:image><image:loc>${at('i')}</image:loc></image:image></url>`,
    ' xmlns:image="http://www.google.com/schemas/sitemap-image/1.1"',
  ),
  [url('1', { images: [{ loc: at('i') }] })],
  ['loc-not-closed'],
);
decides(
  'two faults: case and a missing end',
  urlset(`<URL><Loc>${at('1')}<LASTMOD>2005-01-01</LASTMOD></URL>`),
  [url('1', { lastmod: '2005-01-01' })],
  ['loc-not-closed', 'xml-name-case'],
);
decides(
  'a lastmod ended by its entry',
  index(`<sitemap><loc>${at('1')}</loc><lastmod>2005-01-01</sitemap>${ONE}`),
  [child('1', { lastmod: '2005-01-01' }), child('1.xml')],
  ['xml-end-tag-missing'],
);

// ---- cut
for (const [end, given] of [
  [`<url><loc>${at('x')}`, false],
  [`<url><loc>${at('x')}<`, false],
  [`<url><loc>${at('x')}</`, true],
  [`<url><loc>${at('x')}</lo`, true],
  [`<url><loc>${at('x')}</loc`, true],
  [`<url><loc>${at('x')}</loc>`, true],
  [`<url><loc>${at('x')}</strong`, false],
  [`<url><loc>${at('x')}<!-- `, false],
  [`<url><loc>${at('x')}&am`, false],
  [`<url><loc>${at('x')}&amp;`, false],
  [`<url><loc><![CDATA[${at('x')}`, false],
  [`<url><loc><![CDATA[${at('x')}]]`, false],
  [`<url><loc><![CDATA[${at('x')}]]>`, false],
  [`<url><loc><![CDATA[${at('x')}]]></l`, true],
  [`<url><loc><b>${at('x')}</b`, false],
  [`<url>${at('x')}`, false],
  [`<url>${at('x')}</u`, true],
  [`<loc>${at('x')}`, false],
] as const) {
  test2(end, given);
}
function test2(end: string, given: boolean): void {
  const odd = [
    ...(end.includes('&') ? (end.endsWith(';') ? [] : ['xml-ampersand-unescaped' as const]) : []),
    ...(given && !end.includes('<loc>') ? ['loc-without-element' as const] : []),
    ...(end.startsWith('<loc>') ? ['loc-outside-entry' as const] : []),
  ];
  decides(
    `the file ends with ${end.slice(-12)}, ${end.length}`,
    cut(A + end),
    [url('a'), ...(given ? [url('x')] : [])],
    ['document-cut', ...odd],
  );
}
decides(
  'an index cut in its second lastmod',
  cutIndex(`<sitemap><loc>${at('2')}</loc><lastmod>2005-01-0`),
  [child('1.xml'), child('2')],
  ['document-cut'],
);
decides(
  'an index cut in the end tag of a lastmod',
  cutIndex(`<sitemap><loc>${at('2')}</loc><lastmod>2005-01-01</last`),
  [child('1.xml'), child('2', { lastmod: '2005-01-01' })],
  ['document-cut'],
);
decides(
  'cut in an image: the image goes, the entry stays',
  urlset(
    `<url><loc>${at('a')}</loc><image:image><image:loc>${at('i')}`,
    ' xmlns:image="http://www.google.com/schemas/sitemap-image/1.1"',
  ).replace('</urlset>', ''),
  [url('a')],
  ['document-cut'],
);
decides(
  'cut in a loc behind the root',
  `${urlset(A)}<url><loc>${at('x')}`,
  [url('a')],
  ['document-entry-after-root', 'document-cut'],
);
decides(
  'cut behind a loc behind the root',
  `${urlset(A)}<url><loc>${at('x')}</loc>`,
  [url('a'), url('x')],
  ['document-entry-after-root', 'document-cut'],
);
decides(
  'cut in a start tag',
  cut(`${A}<url><loc>${at('b')}</loc><lastm`),
  [url('a'), url('b')],
  ['document-cut'],
);
decides(
  'cut in a multi-byte character',
  new TextEncoder().encode(cut(`${A}<url><loc>${at('é')}`)).slice(0, -1),
  [url('a')],
  ['document-cut', 'encoding-ill-formed', 'loc-not-ascii'].slice(0, 2) as never,
);

// ---- elements and text in a loc
decides(
  'an unknown element in a loc',
  index(`<sitemap><loc>\n<a href="${at('no')}">${at('1')}</a>\n</loc></sitemap>`),
  [child('1')],
  ['loc-inside-element'],
);
decides(
  'elements in elements in a loc',
  urlset(`<url><loc><p><b>${at('1')}</b></p></loc></url>`),
  [url('1')],
  ['loc-inside-element'],
);
decides(
  'a foreign element in a loc',
  urlset(`<url><loc><x:a xmlns:x="urn:x">${at('1')}</x:a></loc></url>`),
  [url('1')],
  ['loc-inside-element'],
);
for (const mixed of [
  `${at('1')}<b>2</b>`,
  `<b>${at('1')}</b>2`,
  `<b>${at('1')}</b><b>2</b>`,
  `<p>${at('1')}<b>2</b></p>`,
  `<p>${at('1')}<br/>2</p>`,
  `${at('1')}<br/>2`,
  `${at('1')}<wbr>2`,
  `${at('1')}</b>2`,
  `${at('1')}<2`,
  `${at('1')} < 2`,
  `${at('1')}<!b>2`,
  `${at('1')}<b`,
  `<b>${at('1')}<i/></b>`,
]) {
  decides(
    `text and an element mixed: ${mixed.slice(8)}`,
    index(`<sitemap><loc>${mixed}</loc></sitemap>${ONE}`),
    [child('1.xml')],
    mixedCodes(mixed),
  );
}
function mixedCodes(text: string): never {
  const codes = ['loc-mixed-content'];
  if (/<[2! ]/.test(text)) codes.push('xml-less-than-unescaped');
  if (text.endsWith('<b')) codes.push('xml-tag-cut');
  if (text.includes('1</b>2') && !text.includes('<b>')) codes.push('xml-end-tag-stray');
  return codes as never;
}
decides(
  'a url in a loc, in an index',
  index(`<sitemap><loc><url>${at('1')}</url></loc></sitemap>`),
  [child('1')],
  ['loc-inside-element'],
);
decides(
  'an instruction for XInclude gives nothing',
  index(
    '<sitemap><loc><xi:include xmlns:xi="http://www.w3.org/2001/XInclude" href=' +
      `"${at('no')}"/></loc></sitemap>`,
  ),
  [],
  ['loc-empty', 'document-without-entries'],
);

// ---- no loc
decides(
  'the text of a sitemap is its URL',
  index(`<sitemap>\n${at('1')}\n</sitemap>`),
  [child('1')],
  ['loc-without-element'],
);
decides(
  'the text of a url beside a lastmod',
  urlset(`<url>${at('a')}<lastmod>2005-01-01</lastmod></url>`),
  [url('a', { lastmod: '2005-01-01' })],
  ['loc-without-element'],
);
decides(
  'the text of a url in CDATA',
  prefixed(`<url><![CDATA[${at('a?b&c')}]]></url>`),
  [url('a?b&c')],
  ['loc-without-element'],
);
decides(
  'relative text in a url is none',
  urlset(`<url>/a</url>${B}`),
  [url('b')],
  ['entry-without-loc'],
);
decides(
  'text in two runs is no URL',
  urlset(`<url>${at('a')}<lastmod>2005-01-01</lastmod>${at('b')}</url>`),
  [],
  ['entry-without-loc', 'document-without-entries'],
);
decides(
  'a sitemap with a lastmod alone',
  index(`<sitemap><lastmod>2005-01-01</lastmod></sitemap>${ONE}`),
  [child('1.xml')],
  ['entry-without-loc'],
);
decides(
  'a loc of blanks',
  index(`<sitemap><loc> \r\n </loc></sitemap>${ONE}`),
  [child('1.xml')],
  ['loc-empty', 'loc-blank-around'],
);
decides('a loc that closes itself', urlset(`<url><loc/></url>${B}`), [url('b')], ['loc-empty']);
decides(
  'text between elements',
  index(`one${ONE}two`),
  [child('1.xml')],
  ['text-between-elements'],
);
decides(
  'text beside a loc',
  urlset(`<url>see <loc>${at('a')}</loc></url>`),
  [url('a')],
  ['text-between-elements'],
);
decides(
  'text beside a loc, in several runs',
  urlset(`<url>one <loc>${at('a')}</loc> \r\n two</lastmod>\tthree </url>`),
  [url('a')],
  ['text-between-elements', 'xml-end-tag-stray'],
);

// ---- kinds and unknown elements
decides(
  'a url in an index, in the order of the file',
  index(`${ONE}${A}${ONE}`),
  [child('1.xml'), url('a'), child('1.xml')],
  ['entry-other-kind'],
);
decides(
  'a url in an index keeps its fields',
  index('<url><loc>https://shop.example.org/a</loc><priority>0.5</priority></url>'),
  [url('a', { priority: 0.5 })],
  ['entry-other-kind'],
);
decides(
  'changefreq and priority of a sitemap are ignored',
  index(
    `<sitemap><loc>${at('1')}</loc><changefreq>daily</changefreq><priority>2</priority></sitemap>`,
  ),
  [child('1')],
  ['entry-field-ignored'],
);
decides(
  'changefreq of a sitemap in a urlset',
  urlset(`<sitemap><loc>${at('1')}</loc><changefreq>daily</changefreq></sitemap>`),
  [child('1')],
  ['entry-field-ignored', 'entry-other-kind'],
);
decides(
  'unknown elements of any depth',
  urlset(
    `<url><x>${'<y>'.repeat(200)}<loc>${at('no')}</loc>${'</y>'.repeat(200)}</x` +
      `><loc>${at('a')}</loc></url>${B}`,
  ),
  [url('a'), url('b')],
  ['element-unknown', 'limit-depth'],
);
decides(
  'an unknown element in an index',
  index(`<sitemap><title>t</title><loc>${at('1')}</loc></sitemap>`),
  [child('1')],
  ['element-unknown'],
);
decides(
  'a foreign element is a note',
  index(
    `<x:y xmlns:x="urn:x"/><sitemap><x:y xmlns:x="urn:x">${at('no')}</x:y><loc>` +
      `${at('1')}</loc></sitemap>`,
  ),
  [child('1')],
  ['element-foreign'],
);
decides(
  'the same entry twice, other hosts, other folders',
  index(`${ONE}${ONE}<sitemap><loc>http://cdn.example.net/x/y.xml</loc></sitemap>`),
  [child('1.xml'), child('1.xml'), child('http://cdn.example.net/x/y.xml')],
  [],
);
