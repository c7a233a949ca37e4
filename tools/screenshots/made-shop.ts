// A ship chandler's shop of some 14,000 pages, made up day by day: products come and go, a feed is
// careless for three weeks, a sitemap is moved away, and lastmods move more often than pages do.
import { createServer, type Server } from 'node:http';

/** The shop's address as its sitemaps say it. */
export const SHOP = 'http://chandlery.example/';

/** A shop that is served. */
export interface MadeShop {
  readonly server: Server;
  /** The day that it shows, from 0. */
  day: number;
  /** How many of its pages have changed when their lastmods move: 0 to 1. */
  readonly precision: number;
}

const DAY_MS = 86_400_000;
const BEGAN_AT = Date.UTC(2026, 8, 8);
const CATEGORIES = [
  'anchors',
  'rope',
  'lamps',
  'charts',
  'compasses',
  'pumps',
  'paint',
  'sails',
  'fenders',
  'radios',
  'winches',
  'oilskins',
  'stoves',
  'flags',
  'bells',
];
const SHARES = [19, 16, 13, 11, 9, 7, 6, 5, 4, 3, 2, 2, 1, 1, 1];
const HARBOURS = ['bergen', 'dublin', 'genova', 'hamburg', 'lisboa', 'marseille', 'split'];
const PRODUCTS = 11_000;
const SHARDS = 4;
const POSTS = 1_600;
const CARELESS_FROM = 30;
const CARELESS_TO = 45;
const LEGACY_GONE = 52;
const AMPERSANDS_FROM = 24;
// How long ago a category's products changed last, in days.
const AGES = [0, 0, 18, 0, 45, 110, 0, 160, 420, 5, 70, 250, 0, 600, 12];
const XMLNS = 'http://www.sitemaps.org/schemas/sitemap/0.9';

/** Makes the shop. Listen on its server. */
export function madeShop(): MadeShop {
  const shop: MadeShop = {
    server: createServer((request, response) => {
      const answer = answerOf(request.url ?? '/', shop);
      if (answer === undefined) response.writeHead(404).end('There is no such page.');
      else response.writeHead(200, { 'content-type': answer.type }).end(answer.body);
    }),
    day: 0,
    precision: 0.18,
  };
  return shop;
}

/** Tells when a day of the shop is, at nine in the morning (UTC). */
export function shopDayAt(day: number): number {
  return BEGAN_AT + day * DAY_MS + 9 * 3_600_000;
}

interface Answer {
  readonly type: string;
  readonly body: string;
}

function answerOf(path: string, { day }: MadeShop): Answer | undefined {
  if (path === '/robots.txt') {
    const text = `User-agent: *\nDisallow: /basket/\n\nSitemap: ${SHOP}sitemap.xml\n`;
    return { type: 'text/plain', body: text };
  }
  const make = sitemapsOf(day)[path];
  return make === undefined ? undefined : { type: 'application/xml', body: make() };
}

function sitemapsOf(day: number): Readonly<Record<string, () => string>> {
  const shards = Array.from({ length: SHARDS }, (_, shard) => [
    `/sitemap-products-${shard + 1}.xml`,
    () => urlset(products(day, shard)),
  ]);
  const children: Readonly<Record<string, () => string>> = {
    ...Object.fromEntries(shards),
    '/sitemap-blog.xml': () => urlset(posts(day)),
    '/sitemap-harbours.xml': () => urlset(harbours()),
    '/sitemap-news.xml': () => urlset(news(day)),
    ...(day < LEGACY_GONE ? { '/sitemap-legacy.xml': () => urlset(legacy()) } : {}),
  };
  const listed = [...Object.keys(children), ...(day < LEGACY_GONE ? [] : ['/sitemap-legacy.xml'])];
  return { ...children, '/sitemap.xml': () => index(listed, day) };
}

function index(paths: readonly string[], day: number): string {
  const entries = paths.map(
    (path) =>
      `<sitemap><loc>${SHOP}${path.slice(1)}</loc><lastmod>${dateOf(day)}</lastmod></sitemap>\n`,
  );
  const inner = entries.join('');
  const head = '<?xml version="1.0" encoding="UTF-8"?>';
  return `${head}\n<sitemapindex xmlns="${XMLNS}">\n${inner}</sitemapindex>\n`;
}

function urlset(urls: readonly string[]): string {
  return (
    `<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="${XMLNS}"\n` +
    '  xmlns:news="http://www.google.com/schemas/sitemap-news/0.9"\n' +
    `  xmlns:image="http://www.google.com/schemas/sitemap-image/1.1">\n${urls.join('')}</urlset>\n`
  );
}

function url(path: string, day: number, more = ''): string {
  return `<url><loc>${SHOP}${path}</loc><lastmod>${dateOf(day)}</lastmod>${more}</url>\n`;
}

// Some products are new on a day and some are sold out; a few lastmods move.
function products(day: number, shard: number): string[] {
  const lines: string[] = [];
  const last = PRODUCTS + day * 45;
  for (let number = day * 22; number < last; number += 1) {
    if (number % SHARDS !== shard) continue;
    const category = categoryOf(number);
    const path = `shop/${CATEGORIES[category]}/${number}/`;
    const changed = lastmodDay(number, day) - (AGES[category] ?? 0);
    lines.push(url(path, changed, productFaults(number, { day, shard })));
  }
  return lines;
}

function categoryOf(number: number): number {
  let left = spread(number, 1) % 100;
  return Math.max(
    0,
    SHARES.findIndex((share) => {
      left -= share;
      return left < 0;
    }),
  );
}

function lastmodDay(number: number, day: number): number {
  const every = 20 + (spread(number, 2) % 600);
  return day - ((day + spread(number, 3)) % every);
}

function productFaults(
  number: number,
  { day, shard }: { readonly day: number; readonly shard: number },
): string {
  const isBare = day >= AMPERSANDS_FROM && shard === 1 && number % 90 === 1;
  const picture = isBare ? 'images?of=1&size=2' : `images/${number}.jpg`;
  const image = `<image:image><image:loc>${SHOP}${picture}</image:loc></image:image>`;
  const isCareless = shard === 2 && day >= CARELESS_FROM && day < CARELESS_TO;
  if (isCareless && spread(number, 4) % 10 < 5) return '<priority>high</priority>';
  return isBare || number % 3 === 0 ? image : '';
}

function posts(day: number): string[] {
  return Array.from({ length: POSTS + day * 2 }, (_, number) => {
    const ago = (POSTS + day * 2 - number) / 2;
    const written = Math.round(day - ago);
    const year = new Date(shopDayAt(written)).getUTCFullYear();
    return url(`blog/${year}/${number}/`, written);
  });
}

function harbours(): string[] {
  const parts = ['', 'tides/', 'moorings/', 'pilotage/', 'weather/', 'charts/'];
  return HARBOURS.flatMap((name, number) =>
    parts.map((part) => url(`harbours/${name}/${part}`, -30 * number - 10)),
  );
}

function legacy(): string[] {
  return Array.from({ length: 420 }, (_, number) => url(`catalogue/${number}.html`, -900));
}

const HEADLINES = ['Ferry returns to the quay', 'Lighthouse relit', 'The harbour is dredged'];

function news(day: number): string[] {
  return HEADLINES.map((title, number) => {
    const at = new Date(shopDayAt(day) - number * 13 * 3_600_000).toISOString();
    const publication = 'The Quay</news:name><news:language>en</news:language></news:publication>';
    return (
      `<url><loc>${SHOP}news/${day * 3 + number}/</loc><news:news><news:publication><news:name>` +
      `${publication}<news:publication_date>${at}</news:publication_date>` +
      `<news:title>${title}</news:title></news:news></url>\n`
    );
  });
}

function dateOf(day: number): string {
  return new Date(shopDayAt(day)).toISOString().slice(0, 10);
}

/** Gives a number that looks thrown, the same for the same two. */
export function spread(number: number, salt: number): number {
  let hash = Math.imul(number + 1, 0x9e3779b1) ^ Math.imul(salt, 0x85ebca6b);
  hash = Math.imul(hash ^ (hash >>> 15), 0x2c1b3c6d);
  return (hash ^ (hash >>> 13)) >>> 0;
}
