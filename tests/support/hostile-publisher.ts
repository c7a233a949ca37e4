// A site whose owner writes scripts, links and formulas wherever something of theirs is kept.
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { TestContext } from 'node:test';

/** What stands in every field. */
export const EVIL = `'"><img src=x onerror=alert(1)><script>alert(2)</script><!--\u202e`;
/** What a spreadsheet would run: at the beginning, and where some begin another cell. */
export const FORMULA = "=1+1;=cmd|' /C calc'!A0\t@SUM(1)";

/** Serves it on loopback until the test is over, and gives its origin. */
export async function hostilePublisher(t: TestContext): Promise<string> {
  const server = createServer((request, response) => {
    const { port } = server.address() as AddressInfo;
    const origin = `http://127.0.0.1:${port}`;
    const path = request.url?.split('?')[0] ?? '';
    response.setHeader('server', '<script>alert(3)</script>');
    response.setHeader('etag', '"<img src=x onerror=alert(4)>"');
    response.setHeader('last-modified', '=1+1<script>alert(5)</script>');
    if (path === '/redirect.xml') {
      response.writeHead(302, { location: 'javascript:alert(6)//<script>' }).end();
      return;
    }
    const [type, body] = fileOf(path, origin);
    response.setHeader('content-type', type);
    if (body === '') response.statusCode = 404;
    response.end(body === '' ? EVIL : body);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  t.after(() => {
    server.closeAllConnections();
    server.close();
  });
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

/** The sitemaps that are worth submitting. */
export const HOSTILE_SITEMAPS: readonly string[] = [
  'sitemap.xml',
  'index.xml',
  'broken.xml',
  'redirect.xml',
  'blocked/x.xml',
  'x.xml?%3Cscript%3E=cmd',
  'feed.xml',
  `${encodeURIComponent(EVIL)}.xml`,
];

function fileOf(path: string, origin: string): readonly [type: string, body: string] {
  const evil = escaped(EVIL);
  const formula = escaped(FORMULA);
  if (path === '/robots.txt') {
    const lines = ['User-agent: *', `Disallow: /blocked ${EVIL}`, 'Disallow: /blocked'];
    return ['text/plain', `${lines.join('\n')}\n# portolan-verification: <script>\n`];
  }
  if (path === '/index.xml') {
    const locs = [`${origin}/c${encodeURIComponent(EVIL)}.xml`, 'javascript:alert(7)'];
    const sitemaps = [...locs, `${origin}/redirect.xml`, `${origin}/?${evil}`];
    const list = sitemaps.map(
      (loc) => `<sitemap><loc>${loc}</loc><lastmod>${evil}</lastmod></sitemap>`,
    );
    return [
      'application/xml',
      `<sitemapindex xmlns="${NAMESPACE}">${list.join('')}</sitemapindex>`,
    ];
  }
  if (path === '/sitemap.xml') return ['application/xml', urlset(origin, { evil, formula })];
  if (path === '/feed.xml') {
    const item = `<item><title>${evil}</title><link>${origin}/i?${evil}</link></item>`;
    return ['application/rss+xml', `<rss version="2.0"><channel>${item}</channel></rss>`];
  }
  if (path === '/broken.xml') {
    return ['text/<script>alert(8)</script>', `<urlset><url><loc>${origin}/${EVIL}</lo`];
  }
  return ['text/html', ''];
}

const NAMESPACE = 'http://www.sitemaps.org/schemas/sitemap/0.9';
const GOOGLE = 'http://www.google.com/schemas/sitemap-';

function urlset(
  origin: string,
  { evil, formula }: { readonly evil: string; readonly formula: string },
): string {
  const news =
    `<news:news><news:publication><news:name>${formula}</news:name>` +
    `<news:language>${evil}</news:language></news:publication>` +
    `<news:publication_date>${new Date().toISOString()}</news:publication_date>` +
    `<news:title>${formula}${evil}</news:title></news:news>`;
  const image =
    '<image:image><image:loc>javascript:alert(9)</image:loc>' +
    `<image:title>${evil}</image:title></image:image>`;
  const video =
    `<video:video><video:thumbnail_loc>javascript:alert(10)</video:thumbnail_loc>` +
    `<video:title>${formula}</video:title>` +
    `<video:description>${evil}</video:description></video:video>`;
  const link = `<xhtml:link rel="alternate" hreflang="${evil}" href="javascript:alert(11)"/>`;
  const urls = [
    `<loc>${origin}/a?${evil}</loc><lastmod>${formula}</lastmod><changefreq>${evil}</changefreq>`,
    `<loc>${origin}/b;=1+1</loc>${news}${image}${video}${link}`,
    '<loc>javascript:alert(12)</loc>',
    `<loc>${origin}/${evil}/x/y</loc><lastmod>${evil}</lastmod><priority>${formula}</priority>`,
    `<loc>${origin}/=1+1</loc><lastmod>2026-01-01</lastmod>`,
  ].map((inside) => `<url>${inside}</url>`);
  return (
    `<urlset xmlns="${NAMESPACE}" xmlns:news="${GOOGLE}news/0.9" ` +
    `xmlns:image="${GOOGLE}image/1.1" xmlns:video="${GOOGLE}video/1.1" ` +
    `xmlns:xhtml="http://www.w3.org/1999/xhtml">` +
    `${urls.join('')}<${'x'.repeat(40)}>${evil}</${'x'.repeat(40)}></urlset>`
  );
}

function escaped(text: string): string {
  return text.replaceAll(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);
}
