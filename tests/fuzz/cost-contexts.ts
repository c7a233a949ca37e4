// What a search for expensive documents puts together: places in documents of every format, and
// the pieces that are repeated there.

/** A place in a document, and who reads it. */
export interface CostContext {
  readonly name: string;
  readonly reader: 'sitemap' | 'robots' | 'page';
  readonly head: string;
  readonly tail: string;
  /** How the characters become bytes. Default: one byte each. */
  readonly encoding?: 'latin1' | 'utf16le';
}

const NS = 'http://www.sitemaps.org/schemas/sitemap/0.9';
const EXTENSIONS =
  'xmlns:image="http://www.google.com/schemas/sitemap-image/1.1" ' +
  'xmlns:video="http://www.google.com/schemas/sitemap-video/1.1" ' +
  'xmlns:news="http://www.google.com/schemas/sitemap-news/0.9" ' +
  'xmlns:xhtml="http://www.w3.org/1999/xhtml"';
const LOC = '<loc>https://example.com/a</loc>';
const URLSET = `<?xml version="1.0"?>\n<urlset xmlns="${NS}" ${EXTENSIONS}><url>${LOC}</url>`;
const RSS =
  '<rss version="2.0" xmlns:media="http://search.yahoo.com/mrss/" ' +
  'xmlns:dc="http://purl.org/dc/elements/1.1/"><channel>';
const ATOM = '<feed xmlns="http://www.w3.org/2005/Atom">';

/** What is open, outermost first, then what is read there; everything is closed behind it. */
function inside(name: string, root: string, ...open: readonly string[]): CostContext {
  const names = [root, ...open]
    .flatMap((tags) => tags.match(/<[\w:]+(?=[ >])/g) ?? [])
    .map((tag) => tag.slice(1));
  const still: string[] = [];
  for (const tag of names) if (tag !== 'loc' || open.at(-1) === '<loc>') still.push(tag);
  const tail = still
    .toReversed()
    .map((tag) => `</${tag}>`)
    .join('');
  return { name, reader: 'sitemap', head: root + open.join(''), tail };
}

const field = (name: string): CostContext => inside(name, URLSET, '<url>', LOC, `<${name}>`);
const item = (name: string, ...open: readonly string[]): CostContext =>
  inside(name, URLSET, '<url>', LOC, ...open);
const raw = (
  name: string,
  head: string,
  tail: string = '',
  more: Partial<CostContext> = {},
): CostContext => ({ name, reader: 'sitemap', head, tail, ...more });

const MANY_PREFIXES = Array.from({ length: 300 }, (_, at) => ` xmlns:p${at}="urn:${at}"`).join('');

/** Where pieces are repeated. */
export const COST_CONTEXTS: readonly CostContext[] = [
  raw('document', ''),
  raw('before the root', ' ', `${URLSET}</urlset>`),
  raw('doctype', '<!DOCTYPE urlset ', `>${URLSET}</urlset>`),
  raw('subset', '<!DOCTYPE urlset [<!ENTITY x "y">', `]>${URLSET}</urlset>`),
  raw('root tag', '<urlset ', `>${LOC}</urlset>`),
  inside('urlset', URLSET),
  inside('urlset without a namespace', '<urlset>'),
  inside('urlset with a prefix', `<s:urlset xmlns:s="${NS}">`),
  raw('urlset of many prefixes', `<urlset${MANY_PREFIXES}>`, '</urlset>'),
  raw('feed with a long base', `<feed xml:base="https://example.com/${'a/'.repeat(50_000)}">`),
  inside('url', URLSET, '<url>'),
  inside('loc', URLSET, '<url>', '<loc>'),
  raw('cdata in loc', `${URLSET}<url><loc><![CDATA[`, ']]></loc></url></urlset>'),
  field('lastmod'),
  field('changefreq'),
  field('priority'),
  item('unknown element', '<x:y xmlns:x="urn:x">'),
  item('image', '<image:image>'),
  item('image:loc', '<image:image>', '<image:loc>'),
  item('video', '<video:video>'),
  item('video:title', '<video:video>', '<video:title>'),
  item('video:tag', '<video:video>', '<video:tag>'),
  item('video:duration', '<video:video>', '<video:duration>'),
  item('news', '<news:news>'),
  item('news:publication', '<news:news>', '<news:publication>'),
  item('news:title', '<news:news>', '<news:title>'),
  raw('tag', `${URLSET}<url `, `>${LOC}</url></urlset>`),
  raw('attribute', `${URLSET}<url a="`, `">${LOC}</url></urlset>`),
  raw('alternates', `${URLSET}<url>${LOC}<xhtml:link `, '/></url></urlset>'),
  raw('comment', `${URLSET}<!--`, '--></urlset>'),
  raw('instruction', `${URLSET}<?a`, '?></urlset>'),
  raw('behind the root', `${URLSET}</urlset>`),
  raw('behind an open url', `${URLSET}</urlset><url>`),
  inside('index', `<sitemapindex xmlns="${NS}">`),
  inside('sitemap', `<sitemapindex xmlns="${NS}">`, '<sitemap>'),
  inside('rss', '<rss>'),
  inside('channel', RSS),
  inside('item', RSS, '<item>'),
  inside('link', RSS, '<item>', '<link>'),
  inside('guid', RSS, '<item>', '<guid>'),
  inside('pubDate', RSS, '<item>', '<pubDate>'),
  inside('description', RSS, '<item>', '<description>'),
  inside('media:content', RSS, '<item>', '<media:content url="https://example.com/v.mp4">'),
  inside('feed', ATOM),
  inside('entry', ATOM, '<entry>'),
  inside('updated', ATOM, '<entry>', '<updated>'),
  inside('content', ATOM, '<entry>', '<content>'),
  raw('list', 'https://example.com/a\n'),
  raw('line of a list', 'https://example.com/a\nhttps://example.com/'),
  raw('windows-1252', '<?xml version="1.0" encoding="windows-1252"?><urlset>', '</urlset>'),
  raw('windows-1252 loc', '<?xml version="1.0" encoding="windows-1252"?><urlset><url><loc>'),
  raw('shift_jis', '<?xml version="1.0" encoding="shift_jis"?><urlset>', '</urlset>'),
  raw('gb18030 loc', '<?xml version="1.0" encoding="gb18030"?><urlset><url><loc>'),
  raw('utf-16', '\ufeff<urlset>', '</urlset>', { encoding: 'utf16le' }),
  raw('utf-16 loc', '\ufeff<urlset><url><loc>', '', { encoding: 'utf16le' }),
  raw('utf-16 list', '\ufeffhttps://example.com/\n', '', { encoding: 'utf16le' }),
  raw('robots.txt', '', '', { reader: 'robots' }),
  raw('robots.txt group', 'User-agent: *\n', '', { reader: 'robots' }),
  raw('robots.txt rule', 'User-agent: *\nDisallow: /', '', { reader: 'robots' }),
  raw('robots.txt sitemap', 'Sitemap: https://example.com/', '', { reader: 'robots' }),
  raw('page', '', '', { reader: 'page' }),
  raw('page head', '<html><head>', '</head></html>', { reader: 'page' }),
  raw('page body', '<html><body><p>', '', { reader: 'page' }),
  raw('page link', '<html><body><a href="', '">', { reader: 'page' }),
  raw('page tag', '<html><body><p ', '>', { reader: 'page' }),
  raw('page table', '<html><body><table>', '', { reader: 'page' }),
  raw('page drawing', '<html><body><svg>', '', { reader: 'page' }),
  raw('page script', '<script>', '</script>', { reader: 'page' }),
  raw('page JSON-LD', '<script type="application/ld+json">', '</script>', { reader: 'page' }),
  raw('page style', '<style>', '</style>', { reader: 'page' }),
  raw('page title', '<title>', '</title>', { reader: 'page' }),
  raw('page comment', '<!--', '-->', { reader: 'page' }),
];

const XML_NAMES =
  'urlset sitemapindex rss feed rdf:RDF url sitemap loc lastmod changefreq priority image:image ' +
  'image:loc image:title video:video video:title video:tag video:duration video:price ' +
  'video:restriction video:content_loc news:news news:publication news:name news:title ' +
  'xhtml:link mobile:mobile PageMap item channel link guid pubDate entry updated media:content ' +
  'media:group dc:date a10:link a b:c';
const PAGE_NAMES =
  'div p a b li table tr td svg math select option form template script style title base meta ' +
  'link img video source picture iframe time object br h1 noscript frameset body html head';
const names = (list: string): readonly string[] =>
  list.split(' ').flatMap((name) => [`<${name}>`, `</${name}>`, `<${name}`, `<${name}/>`]);

const ANYWHERE: readonly string[] = [
  '<',
  '>',
  '</',
  '/>',
  '&',
  ';',
  '"',
  "'",
  '=',
  '/',
  ':',
  '#',
  '?',
  '%',
  ',',
  '-',
  '.',
  ' ',
  '\t',
  '\r',
  '\n',
  '\r\n',
  '\0',
  '\x01',
  '\x0b',
  '\x7f',
  '[',
  ']',
  '(',
  '{',
  '\\',
  '@',
  'x',
  '0',
  '2026-',
  '1',
  'é',
  'A',
  'aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa',
  '\u0101',
  '\x80',
  '\xff',
  '\xc3',
  '\xc3\xa9',
  '\xe2\x82',
  '\xed\xa0\x80',
  '\xef\xbb\xbf',
  '\xef\xbf\xbe',
  '\xf0\x9f\x98\x80',
  '\xe2\x80\x8b',
  '\xc2\xa0',
  '\ud83d',
  '\udc00',
  '\x81',
  '\x40\xff',
  '&amp;',
  '&amp',
  '&x;',
  '&eacute;',
  '&#0;',
  '&#65;',
  '&#x110000;',
  '&#X41;',
  '&lt;',
  '&#',
  'http://',
  'https://example.com/',
  'HTTP://',
  '//',
  '../',
  'www.',
  '[::1]',
  '%41',
  '%zz',
  // Another number each time, so that nothing is found in a table of what was seen.
  '\u2460',
  'n\u2460',
];
const MARKUP: readonly string[] = [
  '<![CDATA[',
  ']]>',
  ']]',
  '<!--',
  '-->',
  '--',
  '<!',
  '<!x',
  '<?',
  '<?a ',
  '?>',
  '<?xml ',
  '<?xml version="1.0"?>',
  '<!DOCTYPE ',
  '<!DOCTYPE a [',
  ']>',
  '<!ENTITY a "b">',
  '<1',
  '< ',
  ' a="b"',
  " a='b'",
  ' a=b',
  ' a',
  ' a="',
  " a='",
  ' n\u2460="b"',
  ' href="',
  ' b:c="d"',
  ' xmlns="urn:x"',
  ' xmlns=""',
  ' xmlns:a="urn:a"',
  ' xmlns:n\u2460="urn:n"',
  ' xml:base="a"',
  ' rel="alternate"',
  ' hreflang="de"',
  ' href="https://example.com/de"',
  '<n\u2460>',
  '<n\u2460:m>',
  '<\u2460',
  '</n\u2460>',
  '<a:b:c>',
  '<\xc3\xa9>',
  '<A>',
  '<LOC>',
  '<a\0>',
  '2026-01-01',
  '<a b',
];
const PAGE: readonly string[] = [
  ...names(PAGE_NAMES),
  ' href="/\u2460"',
  ' href=a',
  ' rel="canonical"',
  ' rel=alternate',
  ' content="',
  ' srcset="a 2x,',
  ' style="display:none"',
  ' class="build-"',
  ' itemprop="datePublished"',
  ' itemscope',
  ' name=robots',
  '{"a":',
  '"@type":"Article"',
  '{"@graph":[',
  '"',
  ':',
  '\\u00',
  'noindex',
  'max-age: ',
  'built ',
  '<meta name="robots" content="none">',
  '<a href="/\u2460">',
  '<img src=a srcset="b 1x, c 2x">',
];
const ROBOTS: readonly string[] = [
  'User-agent: ',
  'Disallow: ',
  'Allow: ',
  'Sitemap: ',
  'Crawl-delay: ',
  'Host: ',
  'Noindex: ',
  '*',
  '$',
  '/a',
  'User-agent: n\u2460',
  'Disallow: /\u2460',
  'Sitemap: /\u2460',
  'foo: bar',
  '# ',
  'User-agent *',
  'Dissallow: /',
  'Sitemap: http:///x',
  'user agent',
  'Allow: /*',
];

/** The pieces that are worth repeating where a reader reads. */
export const COST_PIECES: Readonly<Record<CostContext['reader'], readonly string[]>> = {
  sitemap: [...ANYWHERE, ...MARKUP, ...names(XML_NAMES)],
  page: [...ANYWHERE, ...MARKUP, ...PAGE],
  robots: [...ANYWHERE, ...ROBOTS, '\n', '\n', '\n', '\r'],
};

/** The bytes of a unit over and over at a place, of about a length; `①` counts. */
export function costDocument(context: CostContext, unit: string, length: number): Uint8Array {
  const encoding = context.encoding ?? 'latin1';
  const wide = encoding === 'utf16le' ? 2 : 1;
  const times = Math.max(1, Math.ceil(length / wide / unit.length));
  let middle = unit.repeat(times);
  if (unit.includes('\u2460')) {
    let number = 0;
    middle = middle.replaceAll('\u2460', () => String(number++));
  }
  const parts = [context.head, middle.slice(0, Math.ceil(length / wide)), context.tail];
  return Uint8Array.from(Buffer.concat(parts.map((part) => Buffer.from(part, encoding))));
}
