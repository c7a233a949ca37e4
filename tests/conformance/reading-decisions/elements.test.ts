// Decisions on elements: names, namespaces, extensions, comments, CDATA, references, attributes.
import { at, child, decides, index, NS, prefixed, url, urlset } from './decides.ts';

const A = `<url><loc>${at('a')}</loc></url>`;
const B = `<url><loc>${at('b')}</loc></url>`;
const ONE = `<sitemap><loc>${at('1.xml')}</loc></sitemap>`;
const rooted = (namespace: string, content = A): string =>
  `<urlset xmlns="${namespace}">${content}</urlset>`;
const IMAGE = 'http://www.google.com/schemas/sitemap-image/1.1';
const XHTML = 'http://www.w3.org/1999/xhtml';

// ---- case
decides(
  'end and start tag differ in case',
  urlset(`<url><loc>${at('a')}</LOC></Url>`),
  [url('a')],
  ['xml-name-case'],
);
decides(
  'an index in mixed case',
  index(`<Sitemap><LOC>${at('1.xml')}</LOC><LastMod>2005-01-01</LastMod></Sitemap>`),
  [child('1.xml', { lastmod: '2005-01-01' })],
  ['xml-name-case'],
);
decides(
  'a prefix in another case',
  `<sm:urlset xmlns:sm="${NS}"><SM:url><SM:loc>${at('a')}</SM:loc></SM:url></sm:urlset>`,
  [url('a')],
  [],
);
decides(
  'an extension in another case',
  urlset(
    `<url><loc>${at('a')}</loc><image:Image><image:LOC>${at('i')}</image:LOC></image:Image></url>`,
    ` xmlns:image="${IMAGE}"`,
  ),
  [url('a', { images: [{ loc: at('i') }] })],
  ['xml-name-case'],
);

// ---- namespaces of the vocabulary
for (const wrong of [
  'https://www.sitemaps.org/schemas/sitemap/0.9',
  'www.sitemaps.org/schemas/sitemap/0.9',
  'http://sitemaps.org/schemas/sitemap/0.9/',
  'https://sitemaps.org/schemas/sitemap/0.90',
  'http://www.sitemaps.org/schemas/sitemap/0.90/',
  'sitemaps.org/schemas/sitemap/0.90',
  'http://www.google.com/schemas/sitemap/0.84',
  'https://google.com/schemas/sitemap/0.84/',
  'http://www.google.com/schemas/sitemap/0.9',
]) {
  decides(
    `the namespace ${wrong} is a known misspelling`,
    rooted(wrong),
    [url('a')],
    ['namespace-misspelt'],
  );
  decides(
    `the namespace ${wrong} with a prefix`,
    prefixed(A).replace(NS, wrong),
    [url('a')],
    ['namespace-misspelt'],
  );
}
decides(
  'an index without a namespace',
  `<sitemapindex>${ONE}</sitemapindex>`,
  [child('1.xml')],
  ['namespace-missing'],
);
decides('an empty namespace', rooted(''), [url('a')], ['namespace-missing']);
decides(
  'a foreign namespace with a prefix',
  prefixed(A).replace(NS, 'urn:x'),
  [url('a')],
  ['namespace-foreign'],
);
decides(
  'children of no namespace under a prefixed root',
  `<sm:urlset xmlns:sm="${NS}">${A}</sm:urlset>`,
  [url('a')],
  [],
);
decides(
  'children of the right namespace under a foreign root',
  `<urlset xmlns="urn:x" xmlns:s="${NS}"><s:url><s:loc>${at('a')}</s:loc></s:url></urlset>`,
  [url('a')],
  ['namespace-foreign'],
);
decides(
  'a child of a misspelt namespace',
  urlset(
    `<url><s:loc xmlns:s="https://www.sitemaps.org/schemas/sitemap/0.9">${at('a')}</s:loc></url>`,
  ),
  [url('a')],
  ['namespace-misspelt'],
);
decides(
  'a loc that takes off the namespace',
  urlset(`<url><loc xmlns="">${at('a')}</loc></url>`),
  [url('a')],
  [],
);
decides(
  'a loc with a foreign default namespace is foreign',
  urlset(`<url><loc xmlns="urn:x">${at('no')}</loc></url>${B}`),
  [url('b')],
  ['element-foreign', 'entry-without-loc'],
);
decides(
  'a url with a foreign prefix, and all in it',
  urlset(`<x:url xmlns:x="urn:x"><loc>${at('no')}</loc></x:url>${B}`),
  [url('b')],
  ['element-foreign'],
);
decides(
  'a loc deep in a foreign element',
  urlset(
    `<url><x:a xmlns:x="urn:x" xmlns="${NS}"><b><loc>${at('no')}</loc></b></x:a` +
      `><loc>${at('a')}</loc></url>`,
  ),
  [url('a')],
  ['element-foreign'],
);
decides(
  'a lastmod of another namespace',
  index(
    `<sitemap><loc>${at('1.xml')}</loc><d:lastmod xmlns:d="urn:d">2005-01-01</d:lastmod></sitemap>`,
  ),
  [child('1.xml')],
  ['element-foreign'],
);
decides(
  'a prefix bound nowhere on an index',
  `<sm:sitemapindex><sm:sitemap><sm:loc>${at('1.xml')}</sm:loc></sm:sitemap></sm:sitemapindex>`,
  [child('1.xml')],
  ['namespace-prefix-unbound'],
);
decides(
  'two prefixes for one namespace',
  `<a:urlset xmlns:a="${NS}" xmlns:b='${NS}'><b:url><a:loc>${at('a')}</a:loc></b:url></a:urlset>`,
  [url('a')],
  [],
);

// ---- extensions by namespace
const image = (path: string): object => ({ images: [{ loc: at(path) }] });
decides(
  'an extension as a default namespace on itself',
  urlset(`<url><loc>${at('a')}</loc><image xmlns="${IMAGE}"><loc>${at('i')}</loc></image></url>`),
  [url('a', image('i'))],
  [],
);
decides(
  'an extension declared on url, in single quotes',
  urlset(
    `<url xmlns:q='${IMAGE}'><q:image><q:loc>${at('i')}</q:loc></q:image><loc>` +
      `${at('a')}</loc></url>`,
  ),
  [url('a', image('i'))],
  [],
);
decides(
  'an extension declared on itself',
  urlset(
    `<url><loc>${at('a')}</loc><z:image xmlns:z="${IMAGE}"><z:loc>${at('i')}</z` +
      ':loc></z:image></url>',
  ),
  [url('a', image('i'))],
  [],
);
decides(
  'an extension in a misspelt namespace',
  urlset(
    `<url><loc>${at('a')}</loc><image:image><image:loc>${at('i')}</image:loc></image:image></url>`,
    ' xmlns:image="https://google.com/schemas/sitemap-image/1.1"',
  ),
  [url('a', image('i'))],
  ['namespace-misspelt'],
);
decides(
  'an extension whose prefix nobody bound',
  urlset(
    `<url><loc>${at('a')}</loc><image:image><image:loc>${at('i')}</image:loc></image:image></url>`,
  ),
  [url('a', image('i'))],
  ['namespace-prefix-unbound'],
);
decides(
  'hreflang whose prefix nobody bound',
  urlset(
    `<url><loc>${at('a')}</loc><xhtml:link rel='alternate' hreflang='de' href='` +
      `${at('de')}'/></url>`,
  ),
  [url('a', { alternates: [{ hreflang: 'de', href: at('de') }] })],
  ['namespace-prefix-unbound'],
);
decides(
  'the usual prefix bound to something else',
  urlset(
    `<url><loc>${at('a')}</loc><xhtml:link rel="alternate" hreflang="de" href="` +
      `${at('de')}"/></url>`,
    ' xmlns:xhtml="urn:x"',
  ),
  [url('a')],
  ['element-foreign'],
);
decides(
  'an extension between entries',
  urlset(
    `${A}<image:image><image:loc>${at('i')}</image:loc></image:image>${B}`,
    ` xmlns:image="${IMAGE}"`,
  ),
  [url('a'), url('b')],
  ['element-outside-entry'],
);
const IMAGES = ` xmlns:image="${IMAGE}"`;
decides(
  'a field of an extension straight in url is misplaced',
  urlset(`<url><loc>${at('a')}</loc><image:loc>${at('i')}</image:loc></url>${B}`, IMAGES),
  [url('a'), url('b')],
  ['element-misplaced'],
);
decides(
  'so is what an extension does not know',
  urlset(`<url><loc>${at('a')}</loc><image:alt>x</image:alt></url>${B}`, IMAGES),
  [url('a'), url('b')],
  ['element-misplaced'],
);
decides(
  'outside url it belongs to no entry',
  urlset(`${A}<image:loc>${at('i')}</image:loc>${B}`, IMAGES),
  [url('a'), url('b')],
  ['element-outside-entry'],
);
decides(
  'elements of XHTML that are no links are foreign',
  urlset(`<url><loc>${at('a')}</loc><p xmlns="http://www.w3.org/1999/xhtml">x</p></url>`),
  [url('a')],
  ['element-foreign'],
);
decides(
  'ResourceSync, geo and codesearch stand there by right',
  urlset(
    `<rs:ln rel="up" href="/"/><rs:md capability="resourcelist"/><url><loc>${at('a')}</loc>` +
      '<rs:md length="8"/><g:geo><g:format>kml</g:format></g:geo><c:codesearch/></url>',
    ' xmlns:rs="http://www.openarchives.org/rs/terms/"' +
      ' xmlns:g="http://www.google.com/geo/schemas/sitemap/1.0"' +
      ' xmlns:c="http://www.google.com/codesearch/schemas/sitemap/1.0"',
  ),
  [url('a')],
);
decides(
  'hreflang before the loc, in order, others ignored',
  urlset(
    `<url><x:link rel="alternate" hreflang="x-default" href="${at('')}"/><x:lin` +
      `k rel="canonical" href="${at('no')}"/><loc>${at('a')}</loc><x:link href='` +
      `${at('de?a&amp;b')}' hreflang=de rel='alternate'></x:link><x:link rel="alt` +
      `ernate" href="${at('no')}"/></url>`,
    ` xmlns:x="${XHTML}"`,
  ),
  [
    url('a', {
      alternates: [
        { hreflang: 'x-default', href: at('') },
        { hreflang: 'de', href: at('de?a&b') },
      ],
    }),
  ],
  ['xml-attribute-unquoted'],
);

// ---- comments, instructions, CDATA
decides(
  'comments and instructions vanish inside a loc',
  index(
    '<sitemap><loc><!-- a -->https://shop.<?x y?>example.org/<!-- </loc> -->1.x' +
      'ml<!----></loc></sitemap>',
  ),
  [child('1.xml')],
  [],
);
decides(
  'text, CDATA and references are one text',
  urlset(
    '<url><loc>https://shop<![CDATA[.example]]>.org/<![CDATA[a?b&amp;c]]>&amp;d' +
      '<![CDATA[]]></loc></url>',
  ),
  [url('a?b&amp;c&d')],
  ['loc-ampersand-escaped'],
);
decides(
  'CDATA with blanks round it',
  urlset(`<url><loc>\r\n<![CDATA[ ${at('é')}\n]]>\n</loc></url>`),
  [url('é')],
  ['loc-blank-around', 'loc-not-ascii'],
);
decides(
  'a reference cut by a comment is none',
  urlset('<url><loc>https://shop.example.org/?a&am<!-- -->p;b</loc></url>'),
  [url('?a&amp;b')],
  ['xml-ampersand-unescaped', 'loc-ampersand-escaped'],
);
decides(
  'brackets at the end of CDATA',
  urlset('<url><loc><![CDATA[https://shop.example.org/?a[]]]></loc></url>'),
  [url('?a[]')],
  [],
);
decides('a comment with dashes', urlset(`<!-- -- - ->--->${A}`), [url('a')], []);
decides(
  'CDATA that was never closed swallows no other entry',
  urlset(
    `<url><loc><![CDATA[${at('x')}</loc></url><url><loc><![CDATA[${at('y')}]]></loc></url>${B}`,
  ),
  [url('b')],
  ['loc-mixed-content'],
);

// ---- references
decides(
  'references are decoded once',
  index('<sitemap><loc>https://shop.example.org/?a&amp;amp;b&amp;lt;</loc></sitemap>'),
  [child('?a&amp;b&lt;')],
  ['loc-ampersand-escaped'],
);
decides(
  'the five and the numbers',
  urlset('<url><loc>https://shop.example.org/?&amp;&apos;&#x2F;&#047;&#0000000038;</loc></url>'),
  [url("?&'//&")],
  [],
);
decides(
  'HTML names',
  index('<sitemap><loc>https://shop.example.org/&uuml;&frac12;</loc></sitemap>'),
  [child('ü½')],
  ['xml-entity-html', 'loc-not-ascii'],
);
decides(
  'names of HTML need their semicolon',
  urlset('<url><loc>https://shop.example.org/?a=1&copy=2&lt=3</loc></url>'),
  [url('?a=1&copy=2&lt=3')],
  ['xml-ampersand-unescaped'],
);
decides(
  'a bare ampersand at the end',
  index('<sitemap><loc>https://shop.example.org/?a&</loc></sitemap>'),
  [child('?a&')],
  ['xml-ampersand-unescaped'],
);
decides(
  'a reference to no character stays',
  urlset('<url><loc>https://shop.example.org/?&#x110000;</loc></url>'),
  [url('?&#x110000;')],
  ['xml-reference-invalid', 'loc-fragment'],
);
decides(
  'a character beyond U+FFFF by number',
  urlset('<url><loc>https://shop.example.org/&#128512;&#x1F600;</loc></url>'),
  [url('😀😀')],
  ['loc-not-ascii'],
);
decides(
  'references in an attribute',
  urlset(
    `<url><loc>${at('a')}</loc><xhtml:link rel="&#97;lternate" hreflang="de" hr` +
      'ef="https://shop.example.org/?a&amp;b&eacute;&c"/></url>',
    ` xmlns:xhtml="${XHTML}"`,
  ),
  [url('a', { alternates: [{ hreflang: 'de', href: at('?a&bé&c') }] })],
  ['xml-entity-html', 'xml-ampersand-unescaped'],
);

// ---- tags and attributes
decides(
  'attributes without quotes and a > in quotes',
  `<urlset xmlns=${NS} x='>' y=">">${A}</urlset>`,
  [url('a')],
  ['xml-attribute-unquoted'],
);
decides(
  'attributes of the vocabulary mean nothing',
  index(`<sitemap loc="${at('no')}"/><sitemap><loc href="${at('no')}"/></sitemap>${ONE}`),
  [child('1.xml')],
  ['attribute-unknown', 'entry-without-loc', 'loc-empty'],
);
decides(
  'a < inside a tag ends it',
  urlset(`<url <loc>${at('a')}</loc></url>`),
  [url('a')],
  ['xml-tag-cut'],
);
decides(
  'a < inside an end tag ends it',
  urlset(`<url><loc>${at('a')}</loc</url>${B}`),
  [url('a'), url('b')],
  ['xml-tag-cut'],
);
decides(
  'a < inside a quoted attribute ends the tag, and half a URL is none',
  urlset(
    `<url><loc>${at('a')}</loc><xhtml:link rel="alternate" hreflang="de" href="` +
      `${at('d')}<b"/></url>${B}`,
    ` xmlns:xhtml="${XHTML}"`,
  ),
  [url('a'), url('b')],
  ['xml-tag-cut', 'xml-attribute-malformed', 'xml-end-tag-missing'],
);
decides(
  'blanks and line breaks inside tags',
  urlset(`<url\n><loc\t>${at('a')}</loc\r\n></url >`),
  [url('a')],
  [],
);
