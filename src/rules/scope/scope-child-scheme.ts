import type { RuleFile } from '../rule-file.ts';
import { sampleIndex } from '../sample-document.ts';

import { isSubmittedToGoogle } from './submitted-to-google.ts';

export const scopeChildScheme: RuleFile<'scope'> = {
  id: 'scope-child-scheme',
  watches: 'scope',
  severity: 'error',
  basis: 'https://www.sitemaps.org/protocol.html#location',
  summary: 'The index lists a sitemap with a different scheme.',
  reason:
    'An index may only list sitemaps of its own site, and by the protocol http and https are ' +
    'two sites. Often the URLs were not updated when the site moved to https.',
  fix: 'Write the URLs with the scheme of the index.',
  examples: {
    valid: [
      sampleIndex(
        'https and https',
        `<sitemap><loc>https://example.com/sitemap-1.xml</loc></sitemap>`,
        { url: 'https://example.com/sitemap.xml' },
      ),
    ],
    invalid: [
      sampleIndex(
        'http in an https index',
        `<sitemap><loc>http://example.com/sitemap-1.xml</loc></sitemap>`,
        { url: 'https://example.com/sitemap.xml' },
      ),
    ],
  },
  judge(seen, context) {
    if (seen.verdict !== 'scheme' || !seen.child || isSubmittedToGoogle(seen, context))
      return false;

    return `not on ${new URL(seen.sitemapUrl).origin}`;
  },
};
