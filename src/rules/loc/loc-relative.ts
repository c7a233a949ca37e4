// A relative URL.
import type { ProblemRule } from '../rule.ts';
import { sampleDocument, sampleIndex } from '../sample-document.ts';

/** The URL is relative. */
export const locRelative: ProblemRule = {
  id: 'loc-relative',
  subject: 'loc',
  since: '0.3.0',
  watches: 'problem',
  code: 'loc-relative',
  within: 'entry',
  severity: 'error',
  basis: 'https://www.sitemaps.org/protocol.html#locdef',
  summary: 'The URL is relative.',
  reason:
    'A loc has to be a full URL with scheme and host. Search Console reports such URLs as ' +
    'invalid, in a sitemap index as incomplete.',
  fix: 'Write the full URL, with https:// and the host.',
  examples: {
    valid: [
      {
        says: 'a full URL',
        url: 'https://example.com/sitemap.xml',
        document: sampleDocument(`<url><loc>https://example.com/a</loc></url>`),
      },
    ],
    invalid: [
      {
        says: 'a path',
        url: 'https://example.com/sitemap.xml',
        document: sampleDocument(`<url><loc>/a</loc></url>`),
      },
      {
        says: 'a URL without a scheme',
        url: 'https://example.com/sitemap.xml',
        document: sampleDocument(`<url><loc>//example.com/a</loc></url>`),
      },
      {
        says: 'the path of a child',
        url: 'https://example.com/sitemap.xml',
        document: sampleIndex(`<sitemap><loc>/sitemap-1.xml</loc></sitemap>`),
      },
    ],
  },
};
