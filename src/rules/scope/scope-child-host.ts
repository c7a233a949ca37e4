import type { RuleFile } from '../rule-file.ts';
import { sampleIndex } from '../sample-document.ts';

import { isSubmittedToGoogle } from './submitted-to-google.ts';

export const scopeChildHost: RuleFile<'scope'> = {
  id: 'scope-child-host',
  watches: 'scope',
  severity: 'error',
  basis: 'https://www.sitemaps.org/protocol.html#sitemaps_cross_submits',
  summary: 'The index lists a sitemap on another host.',
  reason:
    'An index may only list sitemaps of its own site. Engines ignore the others, unless the ' +
    'robots.txt of that host names the index or the sitemap.',
  fix: "Serve the sitemap from the host of the index, or name it in its own host's robots.txt.",
  examples: {
    valid: [
      sampleIndex(
        'the same host',
        `<sitemap><loc>https://example.com/sitemap-1.xml</loc></sitemap>`,
        { url: 'https://example.com/sitemap.xml' },
      ),
      {
        says: "named by the other host's robots.txt",
        watches: 'scope',
        seen: {
          loc: 'https://cdn.example.com/1.xml',
          sitemapUrl: 'https://example.com/sitemap.xml',
          verdict: 'proven',
          child: true,
          found: 'robots-txt',
        },
      },
      {
        says: 'submitted to Google',
        watches: 'scope',
        profile: 'google',
        seen: {
          loc: 'https://cdn.example.com/1.xml',
          sitemapUrl: 'https://example.com/sitemap.xml',
          verdict: 'host',
          child: true,
          found: 'given',
        },
      },
    ],
    invalid: [
      sampleIndex(
        'another host',
        `<sitemap><loc>https://cdn.example.com/sitemap-1.xml</loc></sitemap>`,
        { url: 'https://example.com/sitemap.xml' },
      ),
      sampleIndex('www', `<sitemap><loc>https://www.example.com/sitemap-1.xml</loc></sitemap>`, {
        url: 'https://example.com/sitemap.xml',
      }),
    ],
  },
  judge(seen, context) {
    if (seen.verdict !== 'host' || !seen.child || isSubmittedToGoogle(seen, context)) return false;

    return `not on ${new URL(seen.sitemapUrl).origin}`;
  },
};
