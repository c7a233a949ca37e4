// Second documents of the subject `delivery`: compression, and how a sitemap is served.
import { gzipSync } from 'node:zlib';
import type { FetchEvidence } from '../../../src/rules/evidence/fetch-evidence.ts';
import { evidence, file, type SecondDocument } from './second-document.ts';

const HOST = 'https://www.bahnhof.example';
const url = `${HOST}/sitemaps/trains.xml.gz`;
const plainUrl = `${HOST}/sitemaps/trains.xml`;

const trains = (count: number, blanks = 1): string => {
  const entries = Array.from(
    { length: count },
    (_, number) => `<url><loc>${HOST}/zug/${(number * 7919) % 10_007}</loc></url>`,
  );
  return `<?xml version="1.0"?><urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">
${entries.join('\n')}${' '.repeat(blanks)}</urlset>`;
};

const joined = (...parts: readonly Uint8Array[]): Uint8Array =>
  new Uint8Array(Buffer.concat(parts));

const changed = (bytes: Uint8Array, place: number): Uint8Array =>
  bytes.map((byte, at) => (at === (place + bytes.length) % bytes.length ? byte ^ 0x55 : byte));

const ZIPPED = new Uint8Array(gzipSync(trains(2000)));

// The last eight bytes are the checksum and the length.
const gzip: readonly SecondDocument[] = [
  {
    rule: 'gzip-truncated',
    wrong: file(ZIPPED.slice(0, -2000), { url }),
    right: file(ZIPPED, { url }),
  },
  {
    rule: 'gzip-damaged',
    // The first block is of the fourth kind, which deflate reserves.
    wrong: file(
      ZIPPED.map((byte, at) => (at === 10 ? byte | 0b110 : byte)),
      { url },
    ),
    right: file(() => new Uint8Array(gzipSync(trains(2000), { level: 0 })), { url }),
  },
  {
    rule: 'gzip-checksum',
    wrong: file(changed(ZIPPED, -6), { url }),
    // Two members in a row are legal; so is white space at the end of the text.
    right: file(
      () => {
        const text = trains(2000);
        return joined(gzipSync(text.slice(0, 9000)), gzipSync(`${text.slice(9000)}\n\n`));
      },
      { url },
    ),
  },
  {
    rule: 'gzip-trailing-bytes',
    wrong: file(joined(ZIPPED, new TextEncoder().encode('\n<!-- cache hit -->')), { url }),
    right: file(joined(ZIPPED, gzipSync('\n<!-- cache hit -->')), { url }),
  },
  {
    rule: 'gzip-twice',
    wrong: file(() => new Uint8Array(gzipSync(ZIPPED)), { url }),
    right: file(ZIPPED, { url: `${url}.gz` }),
  },
  {
    rule: 'gzip-too-deep',
    wrong: file(() => new Uint8Array(gzipSync(gzipSync(ZIPPED))), { url }),
    right: file(() => new Uint8Array(gzipSync(ZIPPED)), { url }),
  },
  {
    rule: 'gzip-not-compressed',
    wrong: file(trains(3), { url, contentType: 'application/x-gzip' }),
    right: file(trains(3), { url: `${HOST}/gz/trains.xml?gz`, contentType: 'application/xml' }),
  },
  {
    rule: 'gzip-not-named',
    wrong: file(ZIPPED, { url: plainUrl, contentType: 'application/xml' }),
    right: file(ZIPPED, { url: plainUrl, contentType: 'application/gzip' }),
  },
  {
    rule: 'limit-inflation',
    // Members in a row are one stream: 320 MB of white space in a third of a megabyte.
    wrong: file(
      () => {
        const start = gzipSync(trains(1).replace('</urlset>', ''));
        const blanks = gzipSync(' '.repeat(40_000_000), { level: 9 });
        return joined(start, ...Array<Uint8Array>(8).fill(blanks), gzipSync('</urlset>'));
      },
      { url },
    ),
    right: file(() => new Uint8Array(gzipSync(trains(20_000), { level: 9 })), { url }),
  },
  {
    rule: 'limit-bytes',
    wrong: file(trains(20), { bytesMax: trains(20).length - 1 }),
    right: file(trains(20), { bytesMax: trains(20).length }),
  },
  {
    rule: 'content-type-html',
    wrong: file(trains(3), { url: plainUrl, contentType: 'text/html; charset=utf-8' }),
    right: file(trains(3), { url: `${plainUrl}.html`, contentType: 'text/xml; charset=utf-8' }),
  },
];

// A sitemap as it ought to be served, and what is different.
const answer = (rest: Partial<FetchEvidence> = {}): FetchEvidence => ({
  url: plainUrl,
  finalUrl: plainUrl,
  found: 'robots-txt',
  status: 200,
  headers: headers(),
  redirects: [],
  firstByteMs: 120,
  bytesSent: 80_000,
  bytes: 700_000,
  ...rest,
});

const headers = (...more: readonly (readonly [string, string])[]): ReadonlyMap<string, string> =>
  new Map([
    ['content-type', 'application/xml'],
    ['content-encoding', 'gzip'],
    ['etag', 'W/"6a-1"'],
    ['last-modified', 'Mon, 01 Jun 2026 04:00:00 GMT'],
    ...more,
  ]);

// Nothing came: no status, no headers.
const none = (
  failure: NonNullable<FetchEvidence['failure']>,
  address = plainUrl,
): FetchEvidence => ({
  url: address,
  finalUrl: address,
  found: 'index',
  headers: new Map(),
  redirects: [],
  failure,
  problem: 'The fetch came to nothing.',
});

const pair = (rule: string, wrong: FetchEvidence, right: FetchEvidence): SecondDocument => ({
  rule,
  wrong: evidence('fetch', wrong, { url: wrong.url }),
  right: evidence('fetch', right, { url: right.url }),
});

const failures: readonly SecondDocument[] = [
  pair('delivery-dns-failed', none('dns'), none('connection')),
  pair('delivery-connection-failed', none('connection'), none('dns')),
  pair('delivery-tls-failed', none('tls'), none('connection')),
  pair('delivery-timeout', none('timeout'), answer({ firstByteMs: 29_000 })),
  pair(
    'delivery-redirects-endless',
    none('redirects'),
    answer({ redirects: [{ url: `${HOST}/s.xml`, status: 301 }] }),
  ),
  pair('delivery-too-large', answer({ failure: 'too-large' }), answer({ bytes: 52_428_800 })),
  pair('delivery-broken-off', answer({ failure: 'broken-off' }), answer({ bytesSent: 1 })),
  pair('delivery-answer-invalid', none('answer-invalid'), none('address-invalid')),
  pair(
    'delivery-address-forbidden',
    none('address-forbidden', 'http://10.0.0.7/sitemap.xml'),
    none('address-invalid', 'gopher://10.0.0.7/sitemap.xml'),
  ),
  pair(
    'delivery-address-invalid',
    none('address-invalid', 'gopher://www.bahnhof.example/1'),
    none('address-forbidden', 'http://169.254.169.254/1'),
  ),
];

const statuses: readonly SecondDocument[] = [
  pair('delivery-not-found', answer({ status: 410 }), answer({ status: 403 })),
  pair('delivery-client-error', answer({ status: 406 }), answer({ status: 404 })),
  pair('delivery-server-error', answer({ status: 502 }), answer({ status: 200 })),
  pair(
    'delivery-temporary',
    answer({ status: 503, headers: headers(['retry-after', '120']) }),
    answer({ status: 500 }),
  ),
  pair(
    'delivery-unavailable',
    answer({ status: 429, failingMs: 86_400_000 }),
    answer({ status: 429, failingMs: 60_000 }),
  ),
  pair(
    'sitemap-not-found',
    answer({ status: 410, forSite: true }),
    answer({ status: 500, forSite: true }),
  ),
  pair('delivery-status-unusual', answer({ status: 204, bytes: 0 }), answer({ status: 200 })),
  pair(
    'delivery-robots-blocked',
    {
      url: plainUrl,
      finalUrl: plainUrl,
      found: 'given',
      headers: new Map(),
      redirects: [],
      disallowedBy: { robotsTxt: `${HOST}/robots.txt`, line: 4 },
    },
    answer({ status: 403 }),
  ),
  pair(
    'delivery-login',
    answer({
      redirects: [{ url: plainUrl, status: 302 }],
      finalUrl: `${HOST}/login?next=%2Fsitemaps`,
      looksLike: 'login',
    }),
    answer({
      redirects: [{ url: plainUrl, status: 302 }],
      finalUrl: `${HOST}/sitemaps/login.xml`,
    }),
  ),
  pair(
    'delivery-challenge',
    answer({ status: 403, looksLike: 'challenge' }),
    answer({ status: 403 }),
  ),
  pair('delivery-refused', answer({ status: 403 }), answer({ status: 401 })),
  pair(
    'delivery-html',
    answer({ looksLike: 'html', headers: headers(['content-type', 'text/html']) }),
    answer({ headers: headers(['content-type', 'text/html']) }),
  ),
];

const step = (at: string) => [{ url: at, status: 301 }];

const manners: readonly SecondDocument[] = [
  pair(
    'delivery-redirected',
    answer({ finalUrl: `${HOST}/sitemap_index.xml`, redirects: step(plainUrl) }),
    answer({ url: `${HOST}/redirect/301.xml`, finalUrl: `${HOST}/redirect/301.xml` }),
  ),
  pair(
    'delivery-redirect-host',
    answer({ finalUrl: 'https://cdn.example/trains.xml', redirects: step(plainUrl) }),
    answer({ finalUrl: `${HOST}/cdn.example/trains.xml`, redirects: step(plainUrl) }),
  ),
  pair(
    'delivery-redirect-insecure',
    answer({ finalUrl: 'http://www.bahnhof.example/t.xml', redirects: step(plainUrl) }),
    answer({
      url: 'http://www.bahnhof.example/t.xml',
      finalUrl: plainUrl,
      redirects: step('http://www.bahnhof.example/t.xml'),
    }),
  ),
  pair(
    'delivery-content-type',
    answer({ headers: headers(['content-type', 'application/json']) }),
    answer({ headers: headers(['content-type', 'Application/Octet-Stream']) }),
  ),
  pair(
    'delivery-uncompressed',
    answer({
      headers: new Map([...headers()].filter(([name]) => name !== 'content-encoding')),
      bytesSent: 9_400_000,
      bytes: 9_400_000,
    }),
    answer({ headers: headers(['content-encoding', 'br']), bytesSent: 90_000, bytes: 9_400_000 }),
  ),
  pair(
    'delivery-inflation-high',
    answer({ bytesSent: 20_000, bytes: 2_000_001 }),
    answer({ bytesSent: 20_000, bytes: 2_000_000 }),
  ),
  pair(
    'delivery-validator-missing',
    answer({ headers: new Map([['content-type', 'text/xml']]) }),
    answer({
      headers: new Map([
        ['content-type', 'text/xml'],
        ['etag', '"1"'],
      ]),
    }),
  ),
  pair(
    'delivery-noindex',
    answer({ headers: headers(['x-robots-tag', 'NOINDEX, nofollow']) }),
    answer({ headers: headers(['x-robots-tag', 'noimageindex, noarchive']) }),
  ),
  pair('delivery-slow', answer({ firstByteMs: 5001 }), answer({ firstByteMs: 5000 })),
  pair(
    'delivery-last-modified-old',
    answer({ newestLastmod: '2026-06-09T12:00:00+02:00' }),
    answer({ newestLastmod: '2026-05-31T12:00:00+02:00' }),
  ),
  pair(
    'delivery-name-not-ascii',
    answer({ url: `${HOST}/züge.xml`, finalUrl: `${HOST}/züge.xml` }),
    answer({ url: `${HOST}/z%C3%BCge.xml`, finalUrl: `${HOST}/z%C3%BCge.xml` }),
  ),
];

/** A rule of delivery each. */
export const deliveryDocuments: readonly SecondDocument[] = [
  ...gzip,
  ...failures,
  ...statuses,
  ...manners,
];
