// Small made-up sites, each in another state, so that the list of sites shows them all.
import { createServer, type Server } from 'node:http';

const PAGES: Readonly<Record<string, number>> = {
  'archive.example': 2_310,
  'boatyard.example': 184,
  'lighthouses.example': 96,
  'maps.example': 5_120,
  'tides.example': 730,
};
const DAY_MS = 86_400_000;
const WRITTEN_AT = Date.UTC(2026, 8, 1);

/** The names of the sites. */
export const SMALL_SITES: readonly string[] = Object.keys(PAGES);

/** The site that is paused. */
export const PAUSED_SITE = 'archive.example';

/** Makes the server of all of them. `now` tells the time. */
export function smallSites(now: () => number): Server {
  return createServer((request, response) => {
    const name = (request.headers.host ?? '').replace(/:\d+$/, '');
    const isSitemap = request.url === '/sitemap.xml';
    if (name === 'maps.example' && isSitemap) {
      response.writeHead(200, { 'content-type': 'text/html' }).end('<!doctype html><p>Maps.');
    } else if (isSitemap) {
      response.writeHead(200, { 'content-type': 'application/xml', etag: `"${dayOf(now())}"` });
      response.end(sitemapOf(name, dayOf(now())));
    } else response.writeHead(404).end('There is no such page.');
  });
}

function dayOf(at: number): number {
  return Math.floor(at / DAY_MS);
}

function sitemapOf(name: string, day: number): string {
  const grown = name === 'tides.example' ? Math.floor((day - 20_700) / 2) : 0;
  const urls = Array.from({ length: (PAGES[name] ?? 1) + grown }, (_, number) => {
    const lastmod = new Date(WRITTEN_AT - (number % 300) * DAY_MS).toISOString().slice(0, 10);
    const fault = name === 'boatyard.example' && number % 9 === 0 ? '<priority>2</priority>' : '';
    return `<url><loc>http://${name}/${number}/</loc><lastmod>${lastmod}</lastmod>${fault}</url>\n`;
  });
  const xmlns = 'http://www.sitemaps.org/schemas/sitemap/0.9';
  return `<?xml version="1.0"?>\n<urlset xmlns="${xmlns}">\n${urls.join('')}</urlset>\n`;
}
