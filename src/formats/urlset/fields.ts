// The names of the protocol's own elements, by the part they play.
import type { ProblemLog } from '../log/problem-log.ts';
import type { OpenElement, StartTag } from '../xml/element.ts';

/** The elements that are entries, in lower case. */
export const ENTRIES: ReadonlySet<string> = new Set(['url', 'sitemap']);

/** The fields of an entry. */
export const FIELDS: ReadonlySet<string> = new Set(['loc', 'lastmod', 'changefreq', 'priority']);

/** The roots that hold entries. */
export const ROOTS: ReadonlySet<string> = new Set(['urlset', 'sitemapindex']);

/**
 * Tells whether an end tag that the document's end cuts is the beginning of one that ends a field:
 * of an open element, or of the vocabulary. `begun` is in lower case.
 */
export function mayEndField(begun: string, open: readonly OpenElement[]): boolean {
  if (open.some(({ key }) => key.startsWith(begun))) return true;
  return !begun.includes(':') && [...FIELDS, ...ENTRIES].some((name) => name.startsWith(begun));
}

/** Notes the first attribute of a tag that means nothing in the protocol. */
export function noteAttributes(tag: StartTag, log: ProblemLog): void {
  const odd = tag.attributes.find(({ name }) => !/^(?:xmlns$|xmlns:|xsi:|xml:)/i.test(name));
  if (odd) log.note('attribute-unknown', tag.index, odd.name);
}

/** Notes a name that is not in the case that XML asks for. */
export function noteCase(tag: StartTag, exact: string, log: ProblemLog): void {
  if (tag.local !== exact) log.note('xml-name-case', tag.index, tag.name);
}
