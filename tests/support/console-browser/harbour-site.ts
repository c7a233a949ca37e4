// A site with sitemaps of every kind and state, and a day on which its editors change something.

import { type RouteAnswer, type RouteHandler, redirects } from '../fake-web/fake-route.ts';
import type { FakeWebHost } from '../fake-web.ts';

/** What an editor's day leaves in the sitemap of pages. */
export interface HarbourDay {
  /** When it is, in milliseconds. */
  readonly now: number;
  /** The day after: one page is new, one is gone, one has another lastmod. Default false. */
  readonly changed?: boolean;
}

/** The line and the text of the fault that tests look for. */
export const FAULT = { line: 6, source: 'tide=high&wind=low', rule: 'xml-ampersand-unescaped' };

const XMLNS = 'http://www.sitemaps.org/schemas/sitemap/0.9';
const NAMES = ['bergen', 'dublin', 'genova', 'hamburg', 'lisboa', 'marseille', 'piraeus', 'split'];
const PARTS = ['', 'charts/', 'tides/', 'moorings/', 'pilotage/', 'weather/'];
const DAY_MS = 86_400_000;
const HOUR_MS = 3_600_000;
// Pages change when an editor changes them, not with the day on which they are read.
const WRITTEN_AT = Date.UTC(2026, 9, 1);

/**
 * Serves the site, or serves it as it is on another day. `holdBack` is a path that is answered once
 * what is given is called.
 */
export function serveHarbours(host: FakeWebHost, day: HarbourDay, holdBack?: string): () => void {
  const at = host.loopbackOrigin;
  const gate = Promise.withResolvers<void>();
  const routes = harbourRoutes(at, day);
  host.serveRobots(`User-agent: *\nDisallow: /private/\n\nSitemap: ${at}/sitemap.xml\n`);
  host.serve(routes);
  if (holdBack !== undefined) host.serve({ [holdBack]: later(routes[holdBack], gate.promise) });
  return gate.resolve;
}

function later(answer: RouteAnswer | undefined, opened: Promise<void>): RouteHandler {
  return async (_request, response) => {
    await opened;
    response.writeHead(200, { 'content-type': 'application/xml' }).end(answer?.body);
  };
}

function harbourRoutes(
  at: string,
  { now, changed = false }: HarbourDay,
): Readonly<Record<string, RouteAnswer>> {
  const xml = (body: string) => ({ headers: { 'content-type': 'application/xml' }, body });
  return {
    '/sitemap.xml': xml(index(at, dayOf(now))),
    '/sitemap-pages.xml': xml(pages(at, { now, changed })),
    '/sitemap-old.xml': redirects('/sitemap-archive.txt', 301),
    '/sitemap-archive.txt': { body: NAMES.map((name) => `${at}/archive/${name}/2019/\n`).join('') },
    '/sitemap-careless.xml': xml(careless(at)),
    '/sitemap-page.xml': { headers: { 'content-type': 'text/html' }, body: '<!doctype html><p>' },
    '/sitemap-news.xml': xml(news(at, now)),
    '/sitemap-media.xml': xml(media(at)),
    '/private/sitemap.xml': xml(urlset('')),
  };
}

function index(at: string, today: string): string {
  const names = ['pages', 'old', 'careless', 'gone', 'page', 'news', 'media'];
  const paths = [...names.map((name) => `/sitemap-${name}.xml`), '/private/sitemap.xml'];
  const sitemaps = paths.map(
    (path) => `<sitemap><loc>${at}${path}</loc><lastmod>${today}</lastmod></sitemap>\n`,
  );
  const inner = sitemaps.join('');
  return `<?xml version="1.0"?>\n<sitemapindex xmlns="${XMLNS}">\n${inner}</sitemapindex>\n`;
}

function urlset(urls: string, namespaces = ''): string {
  const root = `urlset xmlns="${XMLNS}"${namespaces}`;
  return `<?xml version="1.0" encoding="UTF-8"?>\n<${root}>\n${urls}</urlset>\n`;
}

function dayOf(at: number): string {
  return new Date(at).toISOString().slice(0, 10);
}

function pages(at: string, { now, changed }: Required<HarbourDay>): string {
  const paths = NAMES.flatMap((name) => PARTS.map((part) => `/harbours/${name}/${part}`));
  const posts = Array.from(
    { length: 40 },
    (_, number) => `/blog/${2022 + (number % 5)}/${number}/`,
  );
  const entries = ['/', '/harbours/', ...paths, ...posts].map((path, number) => {
    if (changed && path === '/harbours/split/tides/') return '';
    const written = changed && path === '/harbours/' ? now : WRITTEN_AT - number * 9 * DAY_MS;
    return `<url><loc>${at}${path}</loc><lastmod>${dayOf(written)}</lastmod></url>\n`;
  });
  const fresh = `<url><loc>${at}/harbours/ragusa/</loc><lastmod>${dayOf(now)}</lastmod></url>\n`;
  return urlset(entries.join('') + (changed ? fresh : ''));
}

// The faults stand where engines meet them: `FAULT` names one.
function careless(at: string): string {
  const lines = [
    `<url><loc>${at}/tides/</loc><lastmod>2026-02-30</lastmod></url>`,
    `<url><loc>${at}/winds/</loc><priority>7</priority></url>`,
    `<url><loc>tides/relative/</loc></url>`,
    `<url><loc>${at}/tides/?${FAULT.source}</loc></url>`,
    ...NAMES.map((name) => `<url><loc>${at}/tides/${name}/?from=1&to=2</loc></url>`),
  ];
  return urlset(`${lines.join('\n')}\n`);
}

function news(at: string, now: number): string {
  const articles = ['Ferry returns', 'Lighthouse relit', 'Harbour dredged'].map((title, number) => {
    const published = new Date(now - (1 + number * 14) * HOUR_MS).toISOString();
    const publication =
      '<news:publication><news:name>The Quay</news:name><news:language>en</news:language>' +
      '</news:publication>';
    return (
      `<url><loc>${at}/news/${number}/</loc><news:news>${publication}` +
      `<news:publication_date>${published}</news:publication_date>` +
      `<news:title>${title}</news:title></news:news></url>\n`
    );
  });
  return urlset(articles.join(''), ' xmlns:news="http://www.google.com/schemas/sitemap-news/0.9"');
}

function media(at: string): string {
  const urls = ['en', 'de', 'fr'].map((language) => {
    const alternates = ['en', 'de', 'fr'].map(
      (other) => `<xhtml:link rel="alternate" hreflang="${other}" href="${at}/${other}/guide/"/>`,
    );
    return (
      `<url><loc>${at}/${language}/guide/</loc>${alternates.join('')}` +
      `<image:image><image:loc>${at}/images/quay.jpg</image:loc></image:image>` +
      `<video:video><video:thumbnail_loc>${at}/images/film.jpg</video:thumbnail_loc>` +
      '<video:title>Into the harbour</video:title><video:description>By boat</video:description>' +
      `<video:content_loc>${at}/films/harbour.mp4</video:content_loc></video:video></url>\n`
    );
  });
  return urlset(
    urls.join(''),
    ' xmlns:xhtml="http://www.w3.org/1999/xhtml"' +
      ' xmlns:image="http://www.google.com/schemas/sitemap-image/1.1"' +
      ' xmlns:video="http://www.google.com/schemas/sitemap-video/1.1"',
  );
}
