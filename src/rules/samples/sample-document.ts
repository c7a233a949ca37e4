// Documents around a few lines, for the examples of rules.
import type { DocumentExample } from '../port/rule-example.ts';

const SITEMAP = 'http://www.sitemaps.org/schemas/sitemap/0.9';
const EXTENSIONS: readonly (readonly [prefix: string, namespace: string])[] = [
  ['image', 'http://www.google.com/schemas/sitemap-image/1.1'],
  ['video', 'http://www.google.com/schemas/sitemap-video/1.1'],
  ['news', 'http://www.google.com/schemas/sitemap-news/0.9'],
  ['xhtml', 'http://www.w3.org/1999/xhtml'],
];

/** The parts of an example besides its document. */
export type Circumstances = Omit<DocumentExample, 'says' | 'document'>;

/** `attributes` replaces those of the root, which declare the usual prefixes that are used. */
type RootAndCircumstances = Circumstances & { readonly attributes?: string };

/** An example: a urlset around some entries. */
export function sampleDocument(
  says: string,
  body: string,
  { attributes, ...at }: RootAndCircumstances = {},
): DocumentExample {
  return { says, document: urlsetXml(body, attributes), ...at };
}

/** An example: a urlset with one entry, which has nothing but a loc. */
export function sampleLoc(says: string, loc: string, at?: RootAndCircumstances): DocumentExample {
  return sampleDocument(says, `<url><loc>${loc}</loc></url>`, at);
}

/** An example: a urlset with one entry, https://example.com/, and more elements in it. */
export function sampleUrlset(
  says: string,
  more: string,
  { attributes, ...at }: RootAndCircumstances = {},
): DocumentExample {
  return { says, document: entryXml(more, attributes), ...at };
}

/** An example: a sitemap index around some entries. */
export function sampleIndex(
  says: string,
  body: string,
  { attributes, ...at }: RootAndCircumstances = {},
): DocumentExample {
  return { says, document: indexXml(body, attributes), ...at };
}

/** An example: a sitemap index with one sitemap, which has nothing but a loc. */
export function sampleChild(says: string, loc: string, at?: RootAndCircumstances): DocumentExample {
  return sampleIndex(says, `<sitemap><loc>${loc}</loc></sitemap>`, at);
}

/** The document of `sampleDocument`. */
export function urlsetXml(body: string, attributes: string = usualAttributes(body)): string {
  return `<?xml version="1.0" encoding="UTF-8"?>\n<urlset ${attributes}>\n${body}\n</urlset>\n`;
}

/** The document of `sampleUrlset`. */
export function entryXml(more: string, attributes?: string): string {
  const entry = `  <url>\n    <loc>https://example.com/</loc>\n    ${more}\n  </url>`;
  return urlsetXml(entry, attributes ?? usualAttributes(more));
}

/** The document of `sampleIndex`. */
export function indexXml(body: string, attributes: string = `xmlns="${SITEMAP}"`): string {
  const root = `<sitemapindex ${attributes}>`;
  return `<?xml version="1.0" encoding="UTF-8"?>\n${root}\n${body}\n</sitemapindex>\n`;
}

function usualAttributes(body: string): string {
  const used = EXTENSIONS.filter(([prefix]) => body.includes(`<${prefix}:`));
  const declared = used.map(([prefix, namespace]) => ` xmlns:${prefix}="${namespace}"`);
  return `xmlns="${SITEMAP}"${declared.join('')}`;
}
