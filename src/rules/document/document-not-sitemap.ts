// A file that is no sitemap.
import type { ProblemRule } from '../rule.ts';
import { sampleUrlset } from '../sample-document.ts';

/** The file is not a sitemap in any format of the protocol. */
export const documentNotSitemap: ProblemRule = {
  id: 'document-not-sitemap',
  subject: 'document',
  since: '0.3.0',
  watches: 'problem',
  code: 'document-not-sitemap',
  within: 'document',
  severity: 'error',
  basis: 'https://support.google.com/webmasters/answer/7451001',
  summary: 'The file is not a sitemap in any format of the protocol.',
  reason:
    'Engines call the format unsupported and read nothing. Often the server sent an HTML ' +
    'page in place of the file.',
  fix:
    'Serve the sitemap itself: XML whose root is urlset or sitemapindex, an RSS or Atom ' +
    'feed, or a list of URLs. Make a missing file answer with 404.',
  examples: {
    valid: [
      { says: 'an ordinary sitemap', document: sampleUrlset('<lastmod>2026-06-15</lastmod>') },
      { says: 'a list of URLs', document: 'https://example.com/\nhttps://example.com/about\n' },
    ],
    invalid: [
      {
        says: 'an HTML page',
        document: '<!doctype html><html><head><title>Not found</title></head><body></body></html>',
      },
      {
        says: 'another kind of XML',
        document: '<?xml version="1.0"?><sites><site>https://example.com/</site></sites>',
      },
      { says: 'JSON', document: '{"urls":["https://example.com/"]}' },
    ],
  },
};
