// The sitemap holds more than 50,000 entries.
import type { ProblemRule } from '../rule.ts';
import { sampleDocument, sampleIndex } from '../sample-document.ts';

function urls(count: number): string {
  return Array.from(
    { length: count },
    (_, n) => `<url><loc>https://example.com/${n}</loc></url>`,
  ).join('\n');
}

function sitemaps(count: number): string {
  return Array.from(
    { length: count },
    (_, n) => `<sitemap><loc>https://example.com/${n}.xml</loc></sitemap>`,
  ).join('\n');
}

/** The sitemap holds more than 50,000 entries. */
export const sitemapEntriesOverLimit: ProblemRule = {
  id: 'sitemap-entries-over-limit',
  subject: 'limits',
  since: '0.3.0',
  watches: 'problem',
  code: 'sitemap-entries-over-limit',
  within: 'document',
  severity: 'error',
  basis: 'https://www.sitemaps.org/protocol.html#index',
  summary: 'The sitemap holds more than 50,000 entries.',
  reason: 'Engines drop the file, or what follows the 50,000th entry.',
  fix:
    'Split the sitemap and list the parts in a sitemap index; split an index into several, ' +
    'and name each in robots.txt.',
  examples: {
    valid: [
      { says: '50,000 URLs', document: () => sampleDocument(urls(50_000)) },
      { says: '50,000 sitemaps', document: () => sampleIndex(sitemaps(50_000)) },
    ],
    invalid: [
      { says: '50,001 URLs', document: () => sampleDocument(urls(50_001)) },
      { says: '50,001 sitemaps', document: () => sampleIndex(sitemaps(50_001)) },
    ],
  },
};
