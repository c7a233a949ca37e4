// Versions of a page in other languages, for the examples of rules.
import type { DocumentExample } from '../port/rule-example.ts';
import { sampleUrlset } from '../samples/sample-document.ts';

/**
 * An example: a urlset whose entry, https://example.com/, has hreflang links, each written as its
 * code and its address: `de https://example.com/de`.
 */
export function sampleLinks(says: string, ...links: readonly string[]): DocumentExample {
  const elements = links.map((link) => {
    const [hreflang, href] = link.split(' ');
    return `<xhtml:link rel="alternate" hreflang="${hreflang}" href="${href}"/>`;
  });
  return sampleUrlset(says, elements.join('\n    '));
}
