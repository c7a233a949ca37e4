// Decisions on finding the document: prologs, roots, what stands behind them, DOCTYPEs.
import { at, child, decides, index, NS, prefixed, url, urlset } from './decides.ts';

const A = `<url><loc>${at('a')}</loc></url>`;
const B = `<url><loc>${at('b')}</loc></url>`;
const ONE = `<sitemap><loc>${at('1.xml')}</loc></sitemap>`;
const BARE = `<urlset xmlns="${NS}">${A}</urlset>`;
const BARE_INDEX = `<sitemapindex xmlns="${NS}">${ONE}</sitemapindex>`;
const RSS = `<rss version="2.0"><channel><item><link>${at('r')}</link></item></channel></rss>`;
const ATOM =
  `<feed xmlns="http://www.w3.org/2005/Atom"><entry><link href="${at('f')}"/>` + '</entry></feed>';

// ---- before the root
decides(
  'a comment before the declaration',
  `<!-- x -->${index(ONE)}`,
  [child('1.xml')],
  ['document-comment-before'],
);
decides('a leading comment without a declaration is legal', `<!-- x -->${BARE_INDEX}`, [
  child('1.xml'),
]);
decides(
  'tags before the root',
  `<br />\n<b>Notice</b>: x in y.php<br />\n${index(ONE)}`,
  [child('1.xml')],
  ['document-content-before'],
);
decides(
  'text before a root without a declaration',
  `Deprecated: x\n${BARE}`,
  [url('a')],
  ['document-content-before'],
);
decides(
  '16 KiB of notices',
  `${'Notice: undefined index. '.repeat(656)}${BARE_INDEX}`,
  [child('1.xml')],
  ['document-content-before'],
);
decides(
  '16 KiB of tags with URLs',
  `${'<p><a href="https://x.example/">https://x.example/</a></p>'.repeat(300)}${BARE}`,
  [url('a')],
  ['document-content-before'],
);
decides(
  '100 KiB of blanks',
  `${' '.repeat(102_400)}${index(ONE)}`,
  [child('1.xml')],
  ['document-blank-before'],
);
decides(
  'a repeated declaration in an index',
  `<?xml version='1.0'?><?xml version='1.0'?>${BARE_INDEX}`,
  [child('1.xml')],
  ['document-declaration-repeated'],
);
decides(
  'a declaration inside the root',
  urlset(`${A}<?xml version="1.0"?>${B}`),
  [url('a'), url('b')],
  ['document-declaration-repeated'],
);
decides(
  'markup in a skipped comment is not looked at',
  `Notice <!-- <urlset><url><loc>${at('no')}</loc></url></urlset> --> x\n${BARE_INDEX}`,
  [child('1.xml')],
  ['document-content-before'],
);
decides(
  'a root in a comment before the declaration',
  `<!-- ${BARE} -->${index(ONE)}`,
  [child('1.xml')],
  ['document-comment-before'],
);
decides(
  'a known root inside an unknown one',
  `<html><body><div>${BARE_INDEX}</div></body></html>`,
  [child('1.xml')],
  ['document-content-before', 'document-root-inside', 'document-content-after'],
);
decides(
  'a prefixed root inside an unknown one that declares the prefix',
  `<x xmlns:sm="${NS}"><sm:urlset><sm:url><sm:loc>${at('a')}</sm:loc></sm:url></sm:urlset></x>`,
  [url('a')],
  ['document-content-before', 'document-root-inside', 'document-content-after'],
);
decides(
  'a feed inside an unknown root',
  `<data>${ATOM}</data>`,
  [url('f')],
  ['document-content-before', 'document-root-inside', 'document-content-after'],
);
decides(
  'XML 1.1 is read as 1.0',
  `<?xml version='1.1'?>${BARE_INDEX}`,
  [child('1.xml')],
  ['xml-version'],
);
decides(
  'instructions before the root are legal',
  `<?xml version="1.0"?><?xml-stylesheet href="https://x.example/s.xsl"?><?php echo 1 ?>${BARE}`,
  [url('a')],
);
decides(
  'any case and any prefix of a root',
  `<X:SitemapIndex xmlns:X="${NS}"><X:sitemap><X:loc>${at('1.xml')}</X:loc></` +
    'X:sitemap></X:SitemapIndex>',
  [child('1.xml')],
  ['xml-name-case'],
);
decides('an RSS root in upper case', RSS.replace(/rss/g, 'RSS'), [url('r')], ['xml-name-case']);

// ---- several roots
decides(
  'two indexes, each with its declaration',
  index(ONE) + index(ONE.replace('1', '2')),
  [child('1.xml'), child('2.xml')],
  ['document-root-repeated'],
);
decides(
  'a urlset and an index',
  BARE + BARE_INDEX,
  [url('a'), child('1.xml')],
  ['document-root-repeated'],
);
decides(
  'roots of all kinds',
  BARE_INDEX + RSS + ATOM + BARE,
  [child('1.xml'), url('r'), url('f'), url('a')],
  ['document-root-repeated'],
);
decides(
  'a root behind one that was never closed',
  `<urlset xmlns="${NS}">${A}${BARE_INDEX}`,
  [url('a'), child('1.xml')],
  ['document-root-repeated'],
);
decides(
  'a root behind a cut entry',
  `<urlset xmlns="${NS}">${A}<url><loc>${at('x')}<urlset xmlns="${NS}">${B}</urlset>`,
  [url('a'), url('x'), url('b')],
  ['document-root-repeated', 'loc-not-closed'],
);
decides(
  'a urlset behind a feed that was never closed',
  RSS.replace('</channel></rss>', '') + BARE,
  [url('r'), url('a')],
  ['document-root-repeated'],
);
decides(
  'a feed behind a feed that was never closed',
  RSS.replace('</rss>', '') + RSS,
  [url('r'), url('r')],
  ['document-root-repeated'],
);
decides(
  'an empty root and a full one',
  `<urlset xmlns="${NS}"/>${BARE_INDEX}`,
  [child('1.xml')],
  ['document-root-repeated'],
);

// ---- behind the root
decides(
  'a url behind the root is an entry',
  `${BARE}\n${B}`,
  [url('a'), url('b')],
  ['document-entry-after-root'],
);
decides(
  'a sitemap with a lastmod behind the root',
  `${BARE_INDEX}<sitemap><loc>${at('2.xml')}</loc><lastmod>2005-01-01</lastmod></sitemap>`,
  [child('1.xml'), child('2.xml', { lastmod: '2005-01-01' })],
  ['document-entry-after-root'],
);
decides(
  'two urls and another end tag behind the root',
  `${BARE}${A}${B}</urlset>`,
  [url('a'), url('a'), url('b')],
  ['document-entry-after-root', 'document-content-after'],
);
decides(
  'a sitemap behind a urlset',
  `${BARE}${ONE}`,
  [url('a'), child('1.xml')],
  ['document-entry-after-root', 'entry-other-kind'],
);
decides(
  'a url with everything behind a prefixed root',
  prefixed(A).replace('<?xml version="1.0" encoding="UTF-8"?>', '') +
    `<sm:url><sm:loc>${at('b')}</sm:loc><sm:priority>0.5</sm:priority></sm:url>`,
  [url('a'), url('b', { priority: 0.5 })],
  ['document-entry-after-root'],
);
decides(
  'comments and instructions behind the root are legal',
  `${index(ONE)}<!-- took 3 s --><?php ?>\r\n`,
  [child('1.xml')],
);
decides(
  'text behind the root',
  `${BARE_INDEX}took 3 s`,
  [child('1.xml')],
  ['document-content-after'],
);
decides('a comment with a url behind the root', `${BARE}<!-- ${B} -->`, [url('a')]);
decides(
  'tags with URLs behind the root',
  `${BARE}<script src="https://x.example/x.js">https://x.example/</script>`,
  [url('a')],
  ['document-content-after'],
);
decides('CDATA behind the root', `${BARE}<![CDATA[${B}]]>`, [url('a')], ['document-content-after']);
decides('text behind a feed', `${RSS}x`, [url('r')], ['document-content-after']);

// ---- no sitemap
const NONE = ['document-not-sitemap', 'document-content-before'] as const;
decides(
  'an HTML page with links',
  `<!DOCTYPE html>\n<html><head><link rel="alternate" href="${at('x')}"></hea` +
    `d><body><a href="${at('x')}">${at('x')}</a></body></html>`,
  [],
  [...NONE, 'xml-doctype'],
);
decides(
  'another kind of XML',
  `<?xml version="1.0"?><opml><outline xmlUrl="${at('x')}"/></opml>`,
  [],
  NONE,
);
decides('a url without a root', A, [], NONE);
decides('JSON over several lines', `{\n  "urls": [\n    "${at('x')}"\n  ]\n}`, [], NONE);
decides('a message', 'Access denied. See https://x.example/why for help.', [], NONE);
decides('nothing but blanks', '\n  \r\n', [], ['document-empty']);
decides('nothing but a mark', '\ufeff', [], ['document-empty']);
decides('nothing but a comment', `<!-- ${BARE} -->`, [], ['document-empty']);
decides('nothing but a declaration', '<?xml version="1.0"?>', [], NONE.slice(0, 1));
decides('a URL in markup is no list', `<p>\n${at('x')}\n</p>`, [], NONE);
decides('a URL in quotes is no list', `"${at('x')}"\n"${at('y')}"`, [], NONE, { url: at('l.txt') });
decides('an empty index', index(''), [], ['document-without-entries']);
decides('a root that closes itself', `<urlset xmlns='${NS}' />`, [], ['document-without-entries']);
decides(
  'an empty feed',
  '<rss version="2.0"><channel><title>t</title></channel></rss>',
  [],
  ['document-without-entries'],
);
const NEWS = 'xmlns:n="http://www.google.com/schemas/sitemap-news/0.9"';
const IMAGES = 'xmlns:image="http://www.google.com/schemas/sitemap-image/1.1"';
const VIDEOS = 'xmlns:video="http://www.google.com/schemas/sitemap-video/1.1"';
const EMPTY_NEWS = ['news-sitemap-empty'] as const;
decides('an empty news sitemap', urlset('', ` ${NEWS} ${IMAGES}`), [], EMPTY_NEWS);
decides(
  'an empty sitemap that declares whatever there is',
  urlset('', ` ${NEWS} ${VIDEOS}`),
  [],
  ['document-without-entries'],
);
decides('an empty index is none of news', index('', ` ${NEWS}`), [], ['document-without-entries']);

// ---- DOCTYPE
decides(
  'a DOCTYPE with brackets in strings and comments',
  `<?xml version="1.0"?><!DOCTYPE sitemapindex SYSTEM "a]>b" [<!-- ]> ' --><!` +
    `ENTITY x "]>"><?p ]> ?><!ELEMENT y ANY>]>${BARE_INDEX}`,
  [child('1.xml')],
  ['xml-doctype'],
);
decides(
  'an entry with a declared entity is left out, the others are not',
  `<!DOCTYPE urlset [<!ENTITY base 'https://shop.example.org/'>]>` +
    `${BARE.replace(A, `<url><loc>&base;x</loc></url>${B}`)}`,
  [url('b')],
  ['xml-doctype', 'xml-entity-declared'],
);
decides(
  'a declared entity in a child',
  '<!DOCTYPE sitemapindex [\n<!ENTITY e SYSTEM "file:///etc/passwd">\n]>' +
    `${BARE_INDEX.replace('1.xml', '&e;.xml')}`,
  [],
  ['xml-doctype', 'xml-entity-declared', 'document-without-entries'],
);
decides(
  'a declared entity beside the loc costs nothing',
  '<!DOCTYPE urlset [<!ENTITY e "daily">]>' +
    `${BARE.replace('</url>', '<changefreq>&e;</changefreq></url>')}`,
  [url('a')],
  ['xml-doctype', 'xml-entity-declared', 'changefreq-invalid'],
);
decides(
  'the predefined names keep their meaning',
  `<!DOCTYPE urlset [<!ENTITY amp "x"><!ENTITY lt "y">]>${BARE.replace('/a<', '/a?b&amp;c<')}`,
  [url('a?b&c')],
  ['xml-doctype'],
);
decides(
  'an HTML name that is declared is not expanded',
  `<!DOCTYPE urlset [<!ENTITY eacute "e">]>${BARE.replace('/a<', '/&eacute;<')}${B}`,
  [url('b')],
  ['xml-doctype', 'xml-entity-declared', 'document-entry-after-root'],
);
decides(
  'a declared entity in the link of a feed',
  `<!DOCTYPE rss [<!ENTITY x "y">]>${RSS.replace('/r<', '/&x;<')}`,
  [],
  ['xml-doctype', 'xml-entity-declared', 'document-without-entries'],
);
decides(
  'a parameter entity is no general one',
  `<!DOCTYPE urlset [<!ENTITY % pe "y"> %pe;]>${BARE}`,
  [url('a')],
  ['xml-doctype'],
);
decides('a DOCTYPE in lower case', `<!doctype urlset>${BARE}`, [url('a')], ['xml-doctype']);
decides(
  'a declaration that is never closed swallows no root',
  `<?xml version="1.0" encoding="UTF-8"\n${BARE_INDEX}`,
  [child('1.xml')],
  ['xml-declaration-malformed'],
);

// ---- the form of the declaration
const MALFORMED = ['xml-declaration-malformed'] as const;
const declared = (inside: string): string => `<?${inside}?>\n${BARE_INDEX}`;
for (const inside of [
  'xml version="1.0"',
  "xml\n\tversion = '1.0'\r\n encoding\t=\n'utf-8' standalone = \"no\" ",
  'xml version="1.0" standalone=\'yes\'',
]) {
  decides(`as XML wants it: ${inside}`, declared(inside), [child('1.xml')]);
}
for (const inside of [
  'xml version=1.0 encoding=UTF-8',
  'xml version="1.0" encoding=UTF-8',
  'xml version="1.0\'',
  'xml version=""',
  'xml encoding="UTF-8" version="1.0"',
  'xml version="1.0" standalone="yes" encoding="UTF-8"',
  'xml encoding="UTF-8"',
  'xml standalone="yes"',
  'xml',
  'xml ',
  'XML version="1.0" encoding="UTF-8"',
  'xml Version="1.0"',
  'xml version="1.0" ENCODING="UTF-8"',
  'xml version="1.0"encoding="UTF-8"',
  'xmlversion="1.0" encoding="UTF-8"',
  'xml version="1.0" charset="UTF-8"',
  'xml version="1.0" version="1.0"',
  'xml version="1.0" encoding="UTF-8" ?',
  'xml version="1.0" standalone="maybe"',
  'xml version="1.0" standalone="YES"',
  'xml version="1.0" /',
]) {
  decides(`as XML forbids it: ${inside}`, declared(inside), [child('1.xml')], MALFORMED);
}
decides(
  'a label that is no name',
  declared('xml version="1.0" encoding="8-bit"'),
  [child('1.xml')],
  ['encoding-label-unknown', ...MALFORMED],
);
decides(
  'another version in a whole declaration',
  declared('xml version="1.1"'),
  [child('1.xml')],
  ['xml-version'],
);
