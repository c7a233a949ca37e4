import type { RuleFile } from '../rule-file.ts';
import { sampleDocument } from '../sample-document.ts';
import { isSameButWww } from './same-but-www.ts';
import { isSubmittedToGoogle } from './submitted-to-google.ts';

export const scopeUnlessVerified: RuleFile<'scope'> = {
  id: 'scope-unless-verified',
  watches: 'scope',
  engines: ['google'],
  severity: 'info',
  basis: 'https://developers.google.com/search/docs/crawling-indexing/sitemaps/build-sitemap',
  summary: 'The URL is on a host or in a folder that this sitemap may not list by default.',
  reason:
    'Google accepts such URLs only if the sitemap is submitted in Search Console and you have ' +
    'verified their site too. Otherwise Search Console reports "URL not allowed" and ignores ' +
    'the URLs. This sitemap is treated as submitted because its address was given directly.',
  fix:
    'Verify the other host too, or add a Sitemap line with the address of this sitemap to the ' +
    'robots.txt of that host.',
  examples: {
    valid: [
      {
        says: 'named by robots.txt',
        watches: 'scope',
        seen: {
          loc: 'https://example.org/a',
          sitemapUrl: 'https://example.com/sitemap.xml',
          verdict: 'proven',
          child: false,
          found: 'given',
        },
      },
      {
        says: 'not submitted, of which the other rules tell',
        watches: 'scope',
        seen: {
          loc: 'https://example.org/a',
          sitemapUrl: 'https://example.com/sitemap.xml',
          verdict: 'host',
          child: false,
          found: 'guessed',
        },
      },
    ],
    invalid: [
      sampleDocument('another host', `<url><loc>https://example.org/a</loc></url>`, {
        url: 'https://example.com/sitemap.xml',
      }),
      sampleDocument('above the folder', `<url><loc>https://example.com/a</loc></url>`, {
        url: 'https://example.com/shop/sitemap.xml',
      }),
    ],
  },
  judge(seen, context) {
    if (seen.verdict === 'proven' || seen.verdict === 'invalid') return false;
    if (!isSubmittedToGoogle(seen, context)) return false;
    const sitemap = new URL(seen.sitemapUrl);
    const www =
      seen.verdict === 'host' && isSameButWww(new URL(seen.loc).hostname, sitemap.hostname);
    // Of pages that differ by www another rule tells.
    return (!www || seen.child) && `not in ${new URL('.', sitemap).href}`;
  },
};
