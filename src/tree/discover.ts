// From a site's address to its sitemaps: robots.txt, well-known places, what the front page names.

import { checkGivenOptions, type OptionKinds } from '../base/check-given-options.ts';
import { checkText } from '../base/check-value.ts';
import type { RobotsNote } from '../formats/robots-txt/robots-txt-note.ts';
import { readRobotsTxt } from '../formats/robots-txt/robots-txt-reader.ts';
import { parseHttpAddress } from '../net/address/http-address.ts';
import type { RobotsTxtVisit, Visit, Visitor } from '../net/port/visit.ts';

const KINDS: OptionKinds<DiscoverOptions> = {
  visitor: '!visit() robotsTxt()',
  signal: 'signal',
  sitemapsMax: 'count',
  onTry: 'function',
};

export interface DiscoveredSitemap {
  readonly url: string;
  /** Named by robots.txt, met at a well-known place, named by the site's front page. */
  readonly found: 'robots-txt' | 'guessed' | 'page';
  /** The line of robots.txt that names it. */
  readonly line?: number;
}

export interface DiscoveredRobotsTxt {
  readonly visit: RobotsTxtVisit;
  readonly sitemaps: readonly { readonly loc: string; readonly line: number }[];
  readonly notes: readonly RobotsNote[];
}

/** Everything that was found. */
export interface Discovery {
  /** The site's address: scheme, host and port, with a slash. */
  readonly site: string;
  readonly robotsTxt: DiscoveredRobotsTxt;
  /** Each once, in the order in which they were found. */
  readonly sitemaps: readonly DiscoveredSitemap[];
  /** How many sitemaps robots.txt names beyond those that are taken. */
  readonly leftOut: number;
  /** The places that were tried in vain, with what they answered. */
  readonly tried: readonly { readonly url: string; readonly answer: string }[];
}

/** How sitemaps are discovered. */
export interface DiscoverOptions {
  readonly visitor: Visitor;
  readonly signal?: AbortSignal | undefined;
  /** How many sitemaps of a robots.txt are taken, the first ones. Default 1,000. */
  readonly sitemapsMax?: number | undefined;
  /** Called with each address before it is requested. */
  readonly onTry?: ((url: string) => void) | undefined;
}

/**
 * Where sitemaps usually are, the most usual place first.
 *
 * Source: https://blog.seznam.cz/2007/11/sitemaps-jak-na-ne/ for the first; the others are what
 * frameworks and plug-ins write.
 */
export const WELL_KNOWN_SITEMAPS: readonly string[] = [
  '/sitemap.xml',
  '/sitemap_index.xml',
  '/sitemap-index.xml',
  '/sitemap.xml.gz',
  '/sitemap.txt',
  '/wp-sitemap.xml',
];

/** How many sitemaps of a robots.txt are taken where nothing was said. */
export const NAMED_SITEMAPS_MAX = 1_000;
// Enough to distinguish a sitemap from an error page.
const SNIFFED_BYTES = 1_024;
const FRONT_PAGE_BYTES_MAX = 1_048_576;

/**
 * Finds the sitemaps of a site.
 *
 * Sitemaps in robots.txt count. If it names none, the well-known locations are tried in order until
 * one answers with a sitemap; then the front page is searched for `<link rel="sitemap">`.
 * Everything goes through the visitor, so it is polite and allowed.
 *
 * Errors: FETCH_ADDRESS_INVALID; the signal's reason. Failures of servers are in the result.
 */
export async function discoverSitemaps(
  siteUrl: string,
  options: DiscoverOptions,
): Promise<Discovery> {
  checkText('siteUrl', siteUrl);
  checkGivenOptions(options, KINDS);
  const site = new URL('/', parseHttpAddress(siteUrl)).href;
  const { visitor, signal, sitemapsMax = NAMED_SITEMAPS_MAX } = options;
  const visit = await visitor.robotsTxt(site, signal);
  const read = readRobotsTxt(visit.body, { url: visit.finalUrl });
  const robotsTxt = { visit, sitemaps: read.sitemaps, notes: read.notes };
  const tried: { url: string; answer: string }[] = [];
  if (read.sitemaps.length > 0) {
    const named = read.sitemaps.slice(0, sitemapsMax);
    const sitemaps = named.map(
      ({ loc, line }) => ({ url: loc, found: 'robots-txt', line }) as const,
    );
    const leftOut = read.sitemaps.length - named.length;
    return { site, robotsTxt, sitemaps, leftOut, tried };
  }
  for (const place of WELL_KNOWN_SITEMAPS) {
    const url = new URL(place, site).href;
    options.onTry?.(url);
    const answer = await trySitemap(url, visitor, signal);
    if (answer === undefined) {
      return { site, robotsTxt, sitemaps: [{ url, found: 'guessed' }], leftOut: 0, tried };
    }
    tried.push({ url, answer });
  }
  options.onTry?.(site);
  const named = await namedByFrontPage(site, visitor, signal);
  const sitemaps = named.map((url) => ({ url, found: 'page' }) as const);
  return { site, robotsTxt, sitemaps, leftOut: 0, tried };
}

/** `undefined` for a sitemap, else what was there instead. */
async function trySitemap(
  url: string,
  visitor: Visitor,
  signal: AbortSignal | undefined,
): Promise<string | undefined> {
  const visit = await visitor.visit(url, { signal, keepGzip: true });
  try {
    if (visit.outcome !== 'answered') return visit.error?.message ?? 'robots.txt disallows it';
    if (visit.status !== 200) return `status ${visit.status}`;
    const start = await firstBytes(visit, signal);
    if (start.length === 0) return 'nothing';
    // Gzip, or apparently not a page: reading it will show the rest.
    const text = new TextDecoder('latin1').decode(start).toLowerCase();
    return /<!doctype html|<html|<head|<body/.test(text) ? 'an HTML page' : undefined;
  } finally {
    visit.discard();
  }
}

async function firstBytes({ body }: Visit, signal: AbortSignal | undefined): Promise<Uint8Array> {
  const start = new Uint8Array(SNIFFED_BYTES);
  let length = 0;
  try {
    for await (const chunk of body) {
      const part = chunk.subarray(0, SNIFFED_BYTES - length);
      start.set(part, length);
      length += part.length;
      if (length === SNIFFED_BYTES) break;
    }
  } catch {
    // The bytes so far are enough to decide, or empty.
    signal?.throwIfAborted();
  }
  return start.subarray(0, length);
}

async function namedByFrontPage(
  site: string,
  visitor: Visitor,
  signal: AbortSignal | undefined,
): Promise<readonly string[]> {
  const visit = await visitor.visit(site, { signal, bytesMax: FRONT_PAGE_BYTES_MAX });
  try {
    if (visit.outcome !== 'answered' || visit.status !== 200) return [];
    const { readPage } = await import('../pages/page-reader.ts');
    const page = await readPage(untilFailure(visit.body, signal), {
      url: visit.finalUrl,
      headers: visit.headers,
      media: false,
      signal,
    });
    return page.sitemaps;
  } finally {
    visit.discard();
  }
}

// Half a page names its sitemaps too: the links are in its head.
async function* untilFailure(
  body: AsyncIterable<Uint8Array>,
  signal: AbortSignal | undefined,
): AsyncGenerator<Uint8Array> {
  try {
    yield* body;
  } catch {
    // Not reported: the page was fetched only for a hint.
    signal?.throwIfAborted();
  }
}
