// What HTTP headers say of a page.

import type { PageRobots } from '../record/page-facts.ts';
import { type HeaderLink, parseLinkHeader } from './link-header.ts';
import type { WrittenAlternate } from './page-head.ts';
import { parseRobotsHeader } from './robots-directives.ts';

/** Headers of an answer: names in any case, and each value, or all values of a name. */
export type PageHeaderFields =
  | Iterable<readonly [name: string, value: string]>
  | Readonly<Record<string, string | readonly string[] | undefined>>;

export interface PageHeaders {
  readonly contentType?: string;
  readonly lastModified?: string;
  readonly refresh?: string;
  readonly canonicals: readonly string[];
  readonly sitemaps: readonly string[];
  readonly alternates: readonly WrittenAlternate[];
  readonly robots: readonly PageRobots[];
}

const FIELDS_MAX = 1_000;

/**
 * Reads the headers that are about the page: Content-Type, Last-Modified, Refresh, Link (canonical,
 * sitemap and hreflang) and X-Robots-Tag.
 *
 * Source: https://developers.google.com/search/docs/crawling-indexing/robots-meta-tag#xrobotstag
 * Source: https://developers.google.com/search/docs/crawling-indexing/consolidate-duplicate-urls
 */
export function readPageHeaders(fields: PageHeaderFields = []): PageHeaders {
  const headers = new HeaderFields();
  const pairs = Symbol.iterator in fields ? fields : Object.entries(fields);
  let count = 0;
  for (const [name, value] of pairs) {
    const values = typeof value === 'string' ? [value] : (value ?? []);
    for (const one of values) headers.add(name.toLowerCase(), one);
    count += values.length;
    if (count >= FIELDS_MAX) break;
  }
  return headers;
}

class HeaderFields implements PageHeaders {
  contentType?: string;
  lastModified?: string;
  refresh?: string;
  readonly canonicals: string[] = [];
  readonly sitemaps: string[] = [];
  readonly alternates: WrittenAlternate[] = [];
  readonly robots: PageRobots[] = [];

  /** Of what a page can have but once the first counts. */
  add(name: string, value: string): void {
    switch (name) {
      case 'content-type':
        this.contentType ??= value;
        break;
      case 'last-modified':
        this.lastModified ??= value;
        break;
      case 'refresh':
        this.refresh ??= value;
        break;
      case 'link':
        for (const link of parseLinkHeader(value)) this.#addLink(link);
        break;
      case 'x-robots-tag':
        this.robots.push(...parseRobotsHeader(value));
    }
  }

  #addLink({ href, rel, parameters }: HeaderLink): void {
    if (rel.includes('canonical')) this.canonicals.push(href);
    if (rel.includes('sitemap')) this.sitemaps.push(href);
    const hreflang = parameters.get('hreflang');
    const media = parameters.get('media');
    if (!hreflang || !rel.includes('alternate')) return;
    this.alternates.push({ hreflang, href, ...(media ? { media } : {}) });
  }
}
