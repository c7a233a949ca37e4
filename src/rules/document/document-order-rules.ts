import type { RuleFile } from '../port/rule-file.ts';
import { sampleDocument, sampleIndex, sampleUrlset } from '../samples/sample-document.ts';

export const documentOrderRules: readonly RuleFile<'order' | 'document'>[] = [
  {
    id: 'element-order',
    watches: 'order',
    severity: 'info',
    basis: 'https://www.sitemaps.org/schemas/sitemap/0.9/sitemap.xsd',
    summary: 'The elements of an entry are not in schema order.',
    reason:
      'The schema requires loc, lastmod, changefreq, priority and then the extensions. Engines ' +
      "accept any order, and Google's own samples use another one; only schema validation fails.",
    fix: 'Write loc, lastmod, changefreq, priority, then the extensions.',
    examples: {
      valid: [
        sampleUrlset(
          'in order',
          '<lastmod>2026-06-15</lastmod>\n    <changefreq>daily</changefreq>\n    <priority>0.8</priority>',
        ),
        sampleIndex(
          'in an index, whose order is free',
          '<sitemap>\n  <lastmod>2026-06-15</lastmod>\n  <!-- all pages -->\n  <loc>https://example.com/a.xml</loc>\n</sitemap>',
        ),
        sampleUrlset(
          'an extension last',
          '<lastmod>2026-06-15</lastmod>\n    <image:image><image:loc>https://example.com/a.png</image:loc></image:image>',
        ),
      ],
      invalid: [
        sampleUrlset(
          'priority before lastmod',
          '<priority>0.8</priority>\n    <lastmod>2026-06-15</lastmod>',
        ),
        sampleUrlset(
          'an extension before lastmod',
          '<image:image><image:loc>https://example.com/a.png</image:loc></image:image>\n    <lastmod>2026-06-15</lastmod>',
        ),
      ],
    },
    // The reader shows only entries whose order is another one. That of an index is free.
    judge: (entry) => !('kind' in entry) || entry.kind !== 'sitemap',
  },
  {
    id: 'sitemaps-listed-as-pages',
    watches: 'document',
    severity: 'warning',
    basis: 'https://www.sitemaps.org/protocol.html#index',
    summary: 'Most URLs of the sitemap look like sitemaps.',
    reason:
      'A urlset lists pages. Engines treat sitemaps listed in it as pages, and never read what ' +
      'those list.',
    fix: 'Write a sitemapindex with a sitemap element for each of them.',
    examples: {
      valid: [
        sampleIndex(
          'an index',
          `<sitemap><loc>https://example.com/sitemap-1.xml</loc></sitemap>
<sitemap><loc>https://example.com/sitemap-2.xml.gz</loc></sitemap>`,
        ),
        sampleDocument(
          'one of two',
          entry('https://example.com/') + entry('https://example.com/sitemap.xml'),
        ),
        sampleDocument(
          'pages about sitemaps',
          entry('https://example.com/sitemap.html') + entry('https://example.com/sitemap/a.xml'),
        ),
      ],
      invalid: [
        sampleDocument(
          'sitemaps alone',
          entry('https://example.com/sitemap-1.xml') +
            entry('https://example.com/post_sitemap.XML.gz?v=2'),
        ),
        sampleDocument(
          'two of three',
          entry('https://example.com/') +
            entry('https://example.com/sitemap-1.xml') +
            entry('https://example.com/sitemap-2.txt'),
        ),
        {
          says: 'a list of sitemaps',
          document: 'https://example.com/sitemap-1.xml\nhttps://example.com/sitemap-2.xml\n',
        },
      ],
    },
    judge({ format, urls, sitemapNames = 0 }) {
      const listsPages = format === 'urlset' || format === 'text';
      return listsPages && sitemapNames * 2 > urls && `${sitemapNames} of ${urls}`;
    },
  },
];

const FILE = /\/([^/?#]*)\.(?:xml|txt)(?:\.gz)?(?=[?#]|$)/i;

function entry(loc: string): string {
  return `<url><loc>${loc}</loc></url>`;
}

/** Whether an address ends in a file's name with `sitemap` in it: `/post-sitemap1.xml.gz`. */
export function isSitemapName(loc: string): boolean {
  return FILE.exec(loc)?.[1]?.toLowerCase().includes('sitemap') ?? false;
}
