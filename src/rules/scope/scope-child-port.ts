import type { RuleFile } from '../rule-file.ts';
import { sampleIndex } from '../sample-document.ts';

import { isSubmittedToGoogle } from './submitted-to-google.ts';

export const scopeChildPort: RuleFile<'scope'> = {
  id: 'scope-child-port',
  watches: 'scope',
  severity: 'error',
  basis: 'https://www.sitemaps.org/protocol.html#location',
  summary: 'The index lists a sitemap on another port.',
  reason: 'By the protocol another port is another site, so the index does not cover it.',
  fix: 'Serve index and sitemaps on one port; omit the port where it is the default.',
  examples: {
    valid: [
      sampleIndex(
        'the default port, written out',
        `<sitemap><loc>https://example.com:443/sitemap-1.xml</loc></sitemap>`,
        { url: 'https://example.com/sitemap.xml' },
      ),
    ],
    invalid: [
      sampleIndex(
        'another port',
        `<sitemap><loc>https://example.com:8443/sitemap-1.xml</loc></sitemap>`,
        { url: 'https://example.com/sitemap.xml' },
      ),
    ],
  },
  judge(seen, context) {
    if (seen.verdict !== 'port' || !seen.child || isSubmittedToGoogle(seen, context)) return false;

    return `not on ${new URL(seen.sitemapUrl).origin}`;
  },
};
