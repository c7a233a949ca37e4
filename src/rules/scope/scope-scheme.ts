import type { RuleFile } from '../rule-file.ts';
import { sampleDocument } from '../sample-document.ts';

import { isSubmittedToGoogle } from './submitted-to-google.ts';

export const scopeScheme: RuleFile<'scope'> = {
  id: 'scope-scheme',
  watches: 'scope',
  severity: 'error',
  basis: 'https://www.sitemaps.org/protocol.html#location',
  summary: 'The URL has a different scheme than the sitemap.',
  reason:
    'All URLs of a sitemap must have its scheme. An http sitemap does not cover https pages, or ' +
    'the other way round; Search Console reports "URL not allowed".',
  fix: 'Serve the sitemap over the scheme of the pages, and use it for all URLs.',
  examples: {
    valid: [
      sampleDocument('https and https', `<url><loc>https://example.com/a</loc></url>`, {
        url: 'https://example.com/sitemap.xml',
      }),
    ],
    invalid: [
      sampleDocument('http in an https sitemap', `<url><loc>http://example.com/a</loc></url>`, {
        url: 'https://example.com/sitemap.xml',
      }),
      sampleDocument('https in an http sitemap', `<url><loc>https://example.com/a</loc></url>`, {
        url: 'http://example.com/sitemap.xml',
      }),
    ],
  },
  judge(seen, context) {
    if (seen.verdict !== 'scheme' || seen.child || isSubmittedToGoogle(seen, context)) return false;

    return `not on ${new URL(seen.sitemapUrl).origin}`;
  },
};
