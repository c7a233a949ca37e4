// Makes sitemaps, well-formed or nearly so, from a seed: with every oddity that readers decide on.

/** A source of numbers from 0 to 1. */
export type Random = () => number;

/** One of the items, by chance. */
export function pick<T>(random: Random, items: readonly T[]): T {
  return items[Math.floor(random() * items.length)] as T;
}

const LOCS = [
  'https://www.example.com/a',
  'http://example.org',
  'https://a.b.example.net/x/y.html?q=1&amp;r=2',
  'https://www.example.com/%C3%BC/%2e',
  'https://www.example.com/%7Ename/a%20b',
  'https://www.example.com/ü',
  'https://www.example.com/a/../b',
  'https://www.example.com/a/.hidden',
  'HTTPS://WWW.EXAMPLE.COM/',
  'https://www.example.com:8080/x',
  'https://xn--bcher-kva.example/',
  'https://192.168.0.1/x',
  '/relative',
  'ftp://example.com/x',
  'https://www.example.com/&amp;amp;',
  'https://www.example.com/&#38;x=&#x41;',
  'https://www.example.com/&nbsp;&eacute;',
  'https://www.example.com/a b',
  ' https://www.example.com/blank ',
  'https://www.example.com/#top',
  'https://www.example.com/a&b',
  'https://www.example.com/x]]>',
  `https://www.example.com/${'x'.repeat(2_030)}`,
  '<![CDATA[https://www.example.com/cdata?a=1&b=2]]>',
  '',
];
const LASTMODS = [
  '2024-02-29',
  '2023-02-29',
  '2024',
  '2024-05',
  '2024-05-06T07:08Z',
  '2024-05-06T07:08:09Z',
  '2024-05-06T07:08:09.123456+14:00',
  '2024-05-06T07:08:09-14:01',
  '2024-05-06T24:00:00Z',
  '2024-05-06 07:08:09',
  'Sat, 01 Jan 2005 10:30:15 GMT',
  ' 2024-05-06 ',
  'today',
  '',
];
const TITLES = [
  'A title',
  'Ü &amp; Œ',
  'x &lt; y',
  '<![CDATA[a < b & c]]>',
  ' b ',
  '東京\r\n京都',
  '',
];
const BLANKS = ['', '\n', '\n  ', '\r\n\t', ' '];
const CHANGEFREQS = ['daily', 'never', 'monthly', 'Weekly', 'often', 'hourly '];
const PRIORITIES = ['0.5', '1', '0', '1.0', '0.75', '.5', '1.5', '0,5', '-0.0'];
const NAMESPACES = [
  'xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"',
  'xmlns:xhtml="http://www.w3.org/1999/xhtml"',
  'xmlns:image="http://www.google.com/schemas/sitemap-image/1.1"',
  'xmlns:video="http://www.google.com/schemas/sitemap-video/1.1"',
  'xmlns:news="http://www.google.com/schemas/sitemap-news/0.9"',
].join(' ');
const INSERTS = [
  '<',
  '>',
  '&',
  '"',
  '</',
  ']]>',
  '<!--',
  '\0',
  '\r',
  '<url>',
  '</url>',
  '<loc>',
  'é',
];

function field(random: Random, name: string, values: readonly string[]): string {
  if (random() > 0.6) return '';
  return `<${name}>${pick(random, values)}</${name}>${pick(random, BLANKS)}`;
}

function makeVideo(random: Random): string {
  const title = pick(random, TITLES);
  const duration = pick(random, ['60', 'x', '1.5', '']);
  const live = pick(random, ['yes', 'NO', 'maybe']);
  return (
    `<video:video><video:title>${title}</video:title>${pick(random, BLANKS)}` +
    `<video:duration>${duration}</video:duration><video:tag>a</video:tag><video:tag>b</video:tag>` +
    '<video:player_loc>https://e.com/p</video:player_loc>' +
    `<video:live>${live}</video:live></video:video>`
  );
}

function makeItem(random: Random): string {
  const blank = pick(random, BLANKS);
  const title = field(random, 'image:title', TITLES);
  return pick(random, [
    `<xhtml:link rel="alternate" hreflang="de" href="https://e.com/de?a=1&amp;b=ü"/>${blank}`,
    `<xhtml:link href="https://e.com/x" hreflang="x-default" rel="alternate" />${blank}`,
    `<xhtml:link rel="canonical" href="https://e.com/c"/>${blank}`,
    `<image:image>${blank}<image:loc>https://e.com/i.png</image:loc>${title}</image:image>`,
    `<image:image>${title}</image:image>`,
    makeVideo(random),
    '<video:video><video:restriction relationship="allow">IE GB</video:restriction></video:video>',
    '<news:news><news:title>t</news:title></news:news>',
    '<foo>x</foo>',
    '<!-- comment -->',
  ]);
}

function makeEntry(random: Random, kind: string, index: boolean): string {
  const values = random() < 0.5 ? LOCS.slice(0, 6) : LOCS;
  let entry = `<${kind}>${pick(random, BLANKS)}<loc>${pick(random, values)}</loc>`;
  entry += pick(random, BLANKS);
  entry += field(random, 'lastmod', LASTMODS);
  if (!index || random() < 0.1) {
    entry += field(random, 'changefreq', CHANGEFREQS);
    entry += field(random, 'priority', PRIORITIES);
    for (let count = Math.floor(random() * 3); count > 0; count -= 1) entry += makeItem(random);
  }
  return `${entry}</${kind}>`;
}

/** Makes a urlset or a sitemap index. */
export function makeSitemap(random: Random): string {
  const index = random() < 0.25;
  const [root, kind] = index ? ['sitemapindex', 'sitemap'] : ['urlset', 'url'];
  let text = `<?xml version="1.0" encoding="UTF-8"?>\n<${root} ${NAMESPACES}>`;
  for (let count = Math.floor(random() * 12); count > 0; count -= 1) {
    text += pick(random, BLANKS) + makeEntry(random, kind as string, index);
  }
  return `${text}\n</${root}>\n`;
}

/** Breaks bytes in up to three places: taken out, overwritten, repeated, or put in. */
export function mutate(random: Random, bytes: Uint8Array): Uint8Array {
  const result = [...bytes];
  for (let count = Math.floor(random() * 4); count > 0 && result.length > 0; count -= 1) {
    const at = Math.floor(random() * result.length);
    const length = Math.floor(random() * 12);
    const kind = random();
    if (kind < 0.3) result.splice(at, length);
    else if (kind < 0.6) result[at] = Math.floor(random() * 256);
    else if (kind < 0.8) result.splice(at, 0, ...result.slice(at, at + length * 4));
    else result.splice(at, 0, ...new TextEncoder().encode(pick(random, INSERTS)));
  }
  return Uint8Array.from(result);
}
