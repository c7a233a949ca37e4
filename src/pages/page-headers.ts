// What HTTP headers say of a page.
import { parseLinkHeader } from './link-header.ts';
import type { PageRobots } from './page-facts.ts';
import type { WrittenAlternate } from './page-head.ts';
import { parseRobotsHeader } from './robots-directives.ts';

/** Headers of an answer: names in any case, and each value, or all values of a name. */
export type PageHeaderFields =
  | Iterable<readonly [name: string, value: string]>
  | Readonly<Record<string, string | readonly string[] | undefined>>;

/** What is said in headers, as written. */
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
 * Errors: None.
 * Source: https://developers.google.com/search/docs/crawling-indexing/robots-meta-tag#xrobotstag
 * Source: https://developers.google.com/search/docs/crawling-indexing/consolidate-duplicate-urls
 */
export function readPageHeaders(fields: PageHeaderFields = []): PageHeaders {
  const byName = Map.groupBy(listFields(fields), ({ name }) => name);
  const values = (name: string): readonly string[] =>
    (byName.get(name) ?? []).map(({ value }) => value);
  const links = values('link').flatMap(parseLinkHeader);
  const [contentType] = values('content-type');
  const [lastModified] = values('last-modified');
  const [refresh] = values('refresh');
  return {
    ...(contentType !== undefined && { contentType }),
    ...(lastModified !== undefined && { lastModified }),
    ...(refresh !== undefined && { refresh }),
    canonicals: links.filter(({ rel }) => rel.includes('canonical')).map(({ href }) => href),
    sitemaps: links.filter(({ rel }) => rel.includes('sitemap')).map(({ href }) => href),
    alternates: links.flatMap(({ href, rel, parameters }) => {
      const hreflang = parameters.get('hreflang');
      const media = parameters.get('media');
      if (!hreflang || !rel.includes('alternate')) return [];
      return [{ hreflang, href, ...(media ? { media } : {}) }];
    }),
    robots: values('x-robots-tag').flatMap(parseRobotsHeader),
  };
}

function listFields(
  fields: PageHeaderFields,
): readonly { readonly name: string; readonly value: string }[] {
  const list: { readonly name: string; readonly value: string }[] = [];
  const pairs = Symbol.iterator in fields ? fields : Object.entries(fields);
  for (const [name, value] of pairs) {
    const values = typeof value === 'string' ? [value] : (value ?? []);
    for (const one of values) list.push({ name: name.toLowerCase(), value: one });
    if (list.length >= FIELDS_MAX) break;
  }
  return list;
}
