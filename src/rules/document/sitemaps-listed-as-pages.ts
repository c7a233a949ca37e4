import type { RuleFile } from '../rule-file.ts';
import { sampleDocument, sampleIndex } from '../sample-document.ts';

export const sitemapsListedAsPages: RuleFile<'document'> = {
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
};

function entry(loc: string): string {
  return `<url><loc>${loc}</loc></url>`;
}
