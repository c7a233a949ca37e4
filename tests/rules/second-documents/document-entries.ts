// Second documents of the subject `document`: elements, entries, limits and old extensions.
import { file, type SecondDocument } from './second-document.ts';

const NS = 'http://www.sitemaps.org/schemas/sitemap/0.9';
const IMAGE = 'http://www.google.com/schemas/sitemap-image/1.1';
const HOST = 'https://blog.seefahrt.example';

// As a blog's plug-in writes it: prefixes declared, whether they are needed or not.
const blog = (body: string, namespaces = ''): string =>
  `<?xml version="1.0" encoding="UTF-8"?><?xml-stylesheet type="text/xsl" href="/main.xsl"?>
<urlset xmlns="${NS}" xmlns:img="${IMAGE}" ${namespaces}>
\t<url>
\t\t<loc>${HOST}/</loc>
\t\t<lastmod>2026-06-01T10:00:00+00:00</lastmod>
\t</url>
${body}
</urlset>`;

const post = (inner: string, attributes = ''): string =>
  `<url${attributes}><loc>${HOST}/2026/anker</loc>${inner}</url>`;

const index = (body: string): string => `<?xml version='1.0' encoding='utf-8'?>
<sitemapindex xmlns='${NS}'><sitemap><loc>${HOST}/a.xml</loc></sitemap>${body}</sitemapindex>`;

const CAPTION = '<img:caption>Anker</img:caption>';
const GEO_LOCATION = '<img:geo_location>Kiel</img:geo_location>';

const pair = (rule: string, wrong: string, right: string): SecondDocument => ({
  rule,
  wrong: file(blog(wrong)),
  right: file(blog(right)),
});

const elements: readonly SecondDocument[] = [
  pair(
    'element-unknown',
    post('<title>Der Anker</title>'),
    post(`<img:image><img:loc>${HOST}/a.png</img:loc><img:title>Der Anker</img:title></img:image>`),
  ),
  pair(
    'element-foreign',
    post('<w:words xmlns:w="urn:example:wordcount"><w:total>812</w:total></w:words>'),
    post(`<image xmlns="${IMAGE}"><loc>${HOST}/a.png</loc></image>`),
  ),
  pair(
    'element-repeated',
    post('<lastmod>2026-05-01</lastmod><priority>0.4</priority><lastmod>2026-05-02</lastmod>'),
    `${post('<lastmod>2026-05-01</lastmod>')}
    <url><loc>${HOST}/b</loc><lastmod>2026-05-01</lastmod></url>`,
  ),
  pair(
    'element-outside-entry',
    `<img:image><img:loc>${HOST}/a.png</img:loc></img:image>${post('')}`,
    post(`<img:image><img:loc>${HOST}/a.png</img:loc></img:image>`),
  ),
  pair(
    'element-misplaced',
    post(`<img:image><img:loc>${HOST}/a.png</img:loc><lastmod>2026-05-01</lastmod></img:image>`),
    post(`<lastmod>2026-05-01</lastmod><img:image><img:loc>${HOST}/a.png</img:loc></img:image>`),
  ),
  pair(
    'element-misplaced',
    post(`<img:loc>${HOST}/a.png</img:loc><img:caption>Anker</img:caption>`),
    post(`<img:image>${CAPTION}<img:loc>${HOST}/a.png</img:loc></img:image>`),
  ),
  pair(
    'element-foreign',
    post('<w:words xmlns:w="urn:example:wordcount">812</w:words>'),
    post(`<img:loc>${HOST}/a.png</img:loc>`),
  ),
  pair(
    'element-order',
    post('<priority>0.4</priority><changefreq>weekly</changefreq>'),
    `<url><!-- 2 --><loc>${HOST}/b</loc>
    <lastmod>2026-05-01</lastmod><priority>0.4</priority></url>`,
  ),
  pair(
    'attribute-unknown',
    post('', ' id="post-14"'),
    post('', ' xmlns:video="http://www.google.com/schemas/sitemap-video/1.1"'),
  ),
  pair(
    'text-between-elements',
    `${post('')}\nEnde der Liste\n`,
    `${post('')}\n<!-- Ende der Liste -->\n\t\n`,
  ),
];

const entries: readonly SecondDocument[] = [
  pair(
    'entry-not-closed',
    `<url><loc>${HOST}/2026/anker</loc>\n<url><loc>${HOST}/2026/boje</loc></url>`,
    `<url><loc>${HOST}/2026/anker</loc></url><url><loc>${HOST}/2026/boje</loc></url>`,
  ),
  pair(
    'entry-without-loc',
    '<url><lastmod>2026-05-01</lastmod><changefreq>weekly</changefreq></url>',
    `<url><lastmod>2026-05-01</lastmod><changefreq>weekly</changefreq><loc>${HOST}/b</loc></url>`,
  ),
  {
    rule: 'entry-other-kind',
    wrong: file(index(`<url><loc>${HOST}/ueber-uns</loc></url>`)),
    right: file(index(`<sitemap><loc>${HOST}/url/urlset.xml</loc></sitemap>`)),
  },
  {
    rule: 'entry-field-ignored',
    wrong: file(index(`<sitemap><changefreq>daily</changefreq><loc>${HOST}/b.xml</loc></sitemap>`)),
    right: file(index(`<sitemap><lastmod>2026-06-02</lastmod><loc>${HOST}/b.xml</loc></sitemap>`)),
  },
  pair(
    'loc-outside-entry',
    `<loc>${HOST}/lose</loc>${post('')}`,
    `<!-- <loc>${HOST}/lose</loc> -->${post('')}`,
  ),
  pair(
    'loc-repeated',
    `<url><loc>${HOST}/eins</loc><lastmod>2026-05-01</lastmod><loc>${HOST}/zwei</loc></url>`,
    `<url><loc>${HOST}/eins</loc><img:image><img:loc>${HOST}/zwei.png</img:loc></img:image></url>`,
  ),
  pair(
    'loc-inside-element',
    `<url><loc><link>${HOST}/eins</link></loc></url>`,
    `<url><loc><![CDATA[${HOST}/eins]]></loc></url>`,
  ),
  pair(
    'loc-without-element',
    `<url>${HOST}/eins</url>`,
    `<url>\n<!-- ${HOST}/null -->\n<loc>\n${HOST}/eins\n</loc>\n</url>`,
  ),
  pair(
    'loc-mixed-content',
    `<url><loc>${HOST}/<em>eins</em>/teil</loc></url>`,
    `<url><loc>${HOST}/<?tag em?>eins<!-- em -->/teil</loc></url>`,
  ),
  pair(
    'loc-not-closed',
    `<url><loc>${HOST}/eins<lastmod>2026-05-01</lastmod></url>`,
    `<url><loc>${HOST}/eins</loc\n><lastmod>2026-05-01</lastmod></url>`,
  ),
  pair(
    'loc-cdata',
    `<url><loc><![CDATA[${HOST}/?a=1&b=2]]></loc></url>`,
    post(
      `<img:image><img:loc>${HOST}/a.png</img:loc>
      <img:title><![CDATA[A & B]]></img:title></img:image>`,
    ),
  ),
  pair(
    'loc-comment',
    `<url><loc>${HOST}/eins<!-- neu --></loc></url>`,
    `<url><!-- neu --><loc>${HOST}/eins</loc><!-- neu --></url>`,
  ),
];

// A caption of so many characters.
const captioned = (characters: number): string =>
  blog(
    post(
      `<img:image><img:loc>${HOST}/a.png</img:loc>
      <img:caption>${'a'.repeat(characters)}</img:caption></img:image>`,
    ),
  );

const tagOf = (length: number): string => {
  const ends = '<url note="">';
  return `<url note="${'n'.repeat(length - ends.length)}">`;
};

const attributes = (count: number): string =>
  Array.from({ length: count }, (_, number) => ` a${number}="${number}"`).join('');

// The root and the entry are the first two levels.
const nested = (levels: number): string => {
  const inside = '<w:x>'.repeat(levels - 3) + '</w:x>'.repeat(levels - 3);
  return post(`<w:x xmlns:w="urn:example:w">${inside}</w:x>`);
};

const pictures = (count: number): string =>
  Array.from(
    { length: count },
    (_, number) => `<img:image><img:loc>${HOST}/p/${number}.png</img:loc></img:image>`,
  ).join('\n');

const limits: readonly SecondDocument[] = [
  {
    rule: 'limit-text',
    wrong: file(() => captioned(1_048_577)),
    right: file(() => captioned(1_048_576)),
  },
  {
    rule: 'limit-tag',
    wrong: file(() => blog(`${tagOf(262_145)}<loc>${HOST}/eins</loc></url>`)),
    right: file(() => blog(`${tagOf(262_144)}<loc>${HOST}/eins</loc></url>`)),
  },
  pair('limit-attributes', post('', attributes(257)), post('', attributes(256))),
  pair('limit-depth', nested(65), nested(64)),
  {
    rule: 'limit-items',
    wrong: file(() => blog(post(pictures(100_000)))),
    right: file(() => blog(post(pictures(1000)))),
  },
];

const MOBILE = 'xmlns:mobile="http://www.google.com/schemas/sitemap-mobile/1.0"';
const BAIDU = 'xmlns:mobile="http://www.baidu.com/schemas/sitemap-mobile/1/"';

const baidu = (rule: string, wrong: string, right: string): SecondDocument => ({
  rule,
  wrong: file(blog(post(`<mobile:mobile type="${wrong}"/>`), BAIDU), { profile: 'baidu' }),
  right: file(blog(post(`<mobile:mobile type="${right}"/>`), BAIDU), { profile: 'baidu' }),
});

const GEO = 'xmlns:geo="http://www.google.com/geo/schemas/sitemap/1.0"';
const CODE = 'xmlns:codesearch="http://www.google.com/codesearch/schemas/sitemap/1.0"';
const RS = 'xmlns:rs="http://www.openarchives.org/rs/terms/"';

const oldExtensions: readonly SecondDocument[] = [
  {
    rule: 'mobile-deprecated',
    wrong: file(blog(post('<mobile:mobile/>'), MOBILE)),
    right: file(blog(post('<mobile:mobile/>'), BAIDU)),
  },
  baidu('mobile-type-unknown', 'tablet', 'pc,mobile'),
  baidu('mobile-type-outdated', 'autoadapt', 'htmladapt'),
  {
    rule: 'geo-deprecated',
    wrong: file(blog(post('<geo:geo><geo:format>kml</geo:format></geo:geo>'), GEO)),
    right: file(
      blog(post(`<img:image>${GEO_LOCATION}<img:loc>${HOST}/a.png</img:loc></img:image>`), GEO),
    ),
  },
  {
    rule: 'codesearch-deprecated',
    wrong: file(
      blog(
        post(
          `<codesearch:codesearch><codesearch:filetype>python</codesearch:filetype>
          </codesearch:codesearch>`,
        ),
        CODE,
      ),
    ),
    right: file(blog(post(''), CODE)),
  },
  {
    rule: 'resourcesync-deleted',
    wrong: file(blog(post('<rs:md change="deleted" datetime="2026-06-01T00:00:00Z"/>'), RS)),
    right: file(blog(post('<rs:md change="updated" datetime="2026-06-01T00:00:00Z"/>'), RS)),
  },
];

const PAGEMAP = 'xmlns="http://www.google.com/schemas/sitemap-pagemap/1.0"';
const data = (type: string, inner: string): string =>
  `<DataObject type="${type}" id="d1">${inner}</DataObject>`;
const pageMap = (inner: string): string => post(`<PageMap ${PAGEMAP}>${inner}</PageMap>`);
const WIDE = '<Attribute name="width" value="100"/><Attribute name="height">130</Attribute>';
const SOURCE = `<Attribute name="src">${HOST}/thumb.png</Attribute>`;
const BOAT = '<Attribute name="boat">Kutter</Attribute>';

const pageMaps: readonly SecondDocument[] = [
  pair('pagemap-empty', pageMap('\n'), pageMap(data('boat', BOAT))),
  pair('pagemap-empty', pageMap(' '), pageMap(`<DataObject id="d1">${BOAT}</DataObject>`)),
  pair('pagemap-object-empty', pageMap(data('boat', ' ')), pageMap(data('boat', BOAT))),
  pair(
    'pagemap-object-incomplete',
    pageMap(data('thumbnail', WIDE)),
    pageMap(data('thumbnail', WIDE + SOURCE)),
  ),
  pair(
    'pagemap-attribute-missing',
    pageMap(`<DataObject id="d1">${BOAT}</DataObject>`),
    pageMap(`<DataObject type="boat">${BOAT}</DataObject>`),
  ),
  pair(
    'pagemap-element-repeated',
    post(`<PageMap ${PAGEMAP}>${data('boat', BOAT)}</PageMap>`.repeat(2)),
    pageMap(data('boat', BOAT) + data('boat', BOAT).replace('d1', 'd2')),
  ),
  pair(
    'pagemap-value-missing',
    pageMap(data('boat', '<Attribute name="boat"/>')),
    pageMap(data('boat', '<Attribute name="boat" value="Kutter"/>')),
  ),
  pair(
    'pagemap-value-twice',
    pageMap(data('boat', '<Attribute name="boat" value="Kutter">Kutter</Attribute>')),
    pageMap(data('boat', '<Attribute name="boat" value="Kutter"> </Attribute>')),
  ),
];

/** Elements and entries, limits of the reader, extensions out of use. */
export const documentEntryDocuments: readonly SecondDocument[] = [
  ...elements,
  ...entries,
  ...limits,
  ...oldExtensions,
  ...pageMaps,
  {
    rule: 'sitemaps-listed-as-pages',
    wrong: file(
      blog(`<url><loc>${HOST}/wp-sitemap-posts-1.xml</loc></url>
      <url><loc>${HOST}/wp-sitemap-posts-2.xml</loc></url>`),
    ),
    right: file(
      blog(`<url><loc>${HOST}/wp-sitemap-posts-1.xml</loc></url>
      <url><loc>${HOST}/sitemap/</loc></url><url><loc>${HOST}/feed.xml</loc></url>`),
    ),
  },
];
