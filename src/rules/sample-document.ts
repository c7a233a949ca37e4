// Whole documents around a few lines: what the examples of rules are made of.

const SITEMAP = 'http://www.sitemaps.org/schemas/sitemap/0.9';
const EXTENSIONS: readonly (readonly [prefix: string, namespace: string])[] = [
  ['image', 'http://www.google.com/schemas/sitemap-image/1.1'],
  ['video', 'http://www.google.com/schemas/sitemap-video/1.1'],
  ['news', 'http://www.google.com/schemas/sitemap-news/0.9'],
  ['xhtml', 'http://www.w3.org/1999/xhtml'],
];

/**
 * Gives a urlset around some entries; the usual prefixes are declared where they are used.
 *
 * `attributes` replaces the attributes of the root.
 */
export function sampleDocument(body: string, attributes: string = usualAttributes(body)): string {
  return `<?xml version="1.0" encoding="UTF-8"?>\n<urlset ${attributes}>\n${body}\n</urlset>\n`;
}

/** Gives a urlset with one entry, https://example.com/, and more elements in it. */
export function sampleUrlset(more: string, attributes?: string): string {
  const entry = `  <url>\n    <loc>https://example.com/</loc>\n    ${more}\n  </url>`;
  return sampleDocument(entry, attributes ?? usualAttributes(more));
}

/** Gives a sitemap index around some entries. */
export function sampleIndex(body: string, attributes: string = `xmlns="${SITEMAP}"`): string {
  const root = `<sitemapindex ${attributes}>`;
  return `<?xml version="1.0" encoding="UTF-8"?>\n${root}\n${body}\n</sitemapindex>\n`;
}

function usualAttributes(body: string): string {
  const used = EXTENSIONS.filter(([prefix]) => body.includes(`<${prefix}:`));
  const declared = used.map(([prefix, namespace]) => ` xmlns:${prefix}="${namespace}"`);
  return `xmlns="${SITEMAP}"${declared.join('')}`;
}
