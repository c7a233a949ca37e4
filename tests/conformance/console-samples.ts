// Documents and evidence around a few elements: what the names of Search Console are provoked by.
import { gzipSync } from 'node:zlib';
import type { Watched, WatchName } from '../../src/rules/evidence/watched.ts';

/** Something of another kind than a document, as a check would see it. */
export type ConsoleEvidence = {
  readonly [W in WatchName]: { readonly watches: W; readonly seen: Watched[W] };
}[WatchName];

/** The namespace of the root, as an attribute. */
export const CONSOLE_ROOT = 'xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"';
const GOOGLE = 'http://www.google.com/schemas';

/** A whole urlset around entries. */
export const urlset = (body: string, root: string = CONSOLE_ROOT): string =>
  `<?xml version="1.0" encoding="UTF-8"?>\n<urlset ${root}>${body}</urlset>`;
/** One entry, with more elements behind its loc. */
export const page = (more: string, loc: string = 'https://example.com/quay'): string =>
  `<url><loc>${loc}</loc>${more}</url>`;
/** A whole urlset with one entry. */
export const one = (more: string, loc?: string): string => urlset(page(more, loc));
/** A whole index around its sitemaps. */
export const index = (body: string): string =>
  `<?xml version="1.0" encoding="UTF-8"?>\n<sitemapindex ${CONSOLE_ROOT}>${body}</sitemapindex>`;
/** One sitemap of an index. */
export const child = (loc: string): string => `<sitemap><loc>${loc}</loc></sitemap>`;

/** A urlset with one video, with all that it needs but `without`, and `more`. */
export function video(more: string, without = ''): string {
  const usual = {
    thumbnail_loc: 'https://example.com/quay.png',
    title: 'The quay',
    description: 'Ships come, ships go.',
    content_loc: 'https://example.com/quay.webm',
  };
  const given = Object.entries(usual).filter(([name]) => name !== without);
  const lines = given
    .filter(([name]) => !more.includes(`<video:${name}>`))
    .map(([name, text]) => `<video:${name}>${text}</video:${name}>`);
  const root = `${CONSOLE_ROOT} xmlns:video="${GOOGLE}/sitemap-video/1.1"`;
  return urlset(page(`<video:video>${lines.join('')}${more}</video:video>`), root);
}

/** A urlset with one article. */
export function news(inner: string): string {
  const root = `${CONSOLE_ROOT} xmlns:news="${GOOGLE}/sitemap-news/0.9"`;
  return urlset(page(`<news:news>${inner}</news:news>`), root);
}

/** The publication of an article. */
export const CONSOLE_PUBLICATION =
  '<news:publication><news:name>Quay Times</news:name><news:language>en</news:language></news:publication>';

/** A urlset with so many articles. */
export function manyNews(count: number): string {
  const article = (number: number): string =>
    page(
      `<news:news>${CONSOLE_PUBLICATION}<news:publication_date>2026-06-15</news:publication_date>` +
        `<news:title>Tide ${number}</news:title></news:news>`,
      `https://example.com/tide/${number}`,
    );
  const root = `${CONSOLE_ROOT} xmlns:news="${GOOGLE}/sitemap-news/0.9"`;
  return urlset(Array.from({ length: count }, (_, number) => article(number)).join(''), root);
}

/** So many of something, one behind the other. */
export const many = (count: number, make: (number: number) => string): string =>
  Array.from({ length: count }, (_, number) => make(number)).join('');

type Fetch = Watched['fetch'];
/** A fetch of a sitemap that robots.txt names, and what came of it. */
export function fetched(different: Partial<Fetch>): ConsoleEvidence {
  const url = 'https://example.com/maps/sitemap.xml';
  const seen: Fetch = {
    url,
    finalUrl: url,
    found: 'robots-txt',
    headers: new Map([['content-type', 'text/xml']]),
    redirects: [],
    ...different,
  };
  return { watches: 'fetch', seen };
}

type Page = Watched['page'];
/** A listed page, and what was seen of it. */
export function visited(different: Partial<Page>): ConsoleEvidence {
  const seen: Page = {
    entry: { loc: 'https://example.com/quay' },
    sitemap: 'https://example.com/sitemap.xml',
    agents: [{ agent: 'Googlebot', allowed: true, robotsTxt: 'https://example.com/robots.txt' }],
    media: [],
    ...different,
  };
  return { watches: 'page', seen };
}

/** A listed page that answered. */
export function answered(response: Partial<NonNullable<Page['response']>>): ConsoleEvidence {
  return visited({
    response: { finalUrl: 'https://example.com/quay', redirects: [], ...response },
  });
}

/** A listed page whose video has a thumbnail of that many pixels. */
export function thumbnail(width: number, height: number): ConsoleEvidence {
  const url = 'https://example.com/quay.png';
  const role = 'thumbnail';
  return visited({ media: [{ url, role, status: 200, disallowed: false, width, height }] });
}

/** The line of robots.txt that disallows it. */
export const REFUSED = { robotsTxt: 'https://example.com/robots.txt', line: 2 };
/** A sitemap, compressed. */
export const gzipped: Uint8Array = gzipSync(one(''));
