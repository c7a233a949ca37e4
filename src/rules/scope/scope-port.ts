import type { RuleFile } from '../rule-file.ts';
import { sampleDocument } from '../sample-document.ts';

import { isSubmittedToGoogle } from './submitted-to-google.ts';

export const scopePort: RuleFile<'scope'> = {
  id: 'scope-port',
  watches: 'scope',
  severity: 'error',
  basis: 'https://www.sitemaps.org/protocol.html#location',
  summary: 'The URL has a different port than the sitemap.',
  reason: 'By the protocol another port is another site, so the sitemap does not cover it.',
  fix: 'Serve the sitemap on the port of the pages; omit the port where it is the default.',
  examples: {
    valid: [
      sampleDocument(
        'the default port, written out',
        `<url><loc>https://example.com:443/a</loc></url>`,
        { url: 'https://example.com/sitemap.xml' },
      ),
    ],
    invalid: [
      sampleDocument('another port', `<url><loc>https://example.com:8443/a</loc></url>`, {
        url: 'https://example.com/sitemap.xml',
      }),
    ],
  },
  judge(seen, context) {
    if (seen.verdict !== 'port' || seen.child || isSubmittedToGoogle(seen, context)) return false;

    return `not on ${new URL(seen.sitemapUrl).origin}`;
  },
};
