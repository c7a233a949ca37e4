import type { RuleFile } from '../rule-file.ts';
import { sampleDocument } from '../sample-document.ts';
import { isSameButWww } from './same-but-www.ts';
import { isSubmittedToGoogle } from './submitted-to-google.ts';

export const scopeHost: RuleFile<'scope'> = {
  id: 'scope-host',
  watches: 'scope',
  severity: 'error',
  basis: 'https://www.sitemaps.org/protocol.html#sitemaps_cross_submits',
  summary: 'The URL is on a different host than the sitemap.',
  reason:
    'A sitemap may list URLs of its own host. Engines drop URLs of other hosts, including ' +
    'subdomains, unless the robots.txt of that host names the sitemap.',
  fix:
    "List the page in a sitemap on its own host, or name this sitemap in that host's " +
    'robots.txt.',
  examples: {
    valid: [
      sampleDocument('the same host', `<url><loc>https://example.com/a</loc></url>`, {
        url: 'https://example.com/sitemap.xml',
      }),
      {
        says: "named by the other host's robots.txt",
        watches: 'scope',
        seen: {
          loc: 'https://example.org/a',
          sitemapUrl: 'https://example.com/sitemap.xml',
          verdict: 'proven',
          child: false,
          found: 'robots-txt',
        },
      },
      sampleDocument(
        'www, which has a rule of its own',
        `<url><loc>https://www.example.com/a</loc></url>`,
        { url: 'https://example.com/sitemap.xml' },
      ),
      {
        says: 'submitted to Google',
        watches: 'scope',
        profile: 'google',
        seen: {
          loc: 'https://example.org/a',
          sitemapUrl: 'https://example.com/sitemap.xml',
          verdict: 'host',
          child: false,
          found: 'given',
        },
      },
    ],
    invalid: [
      sampleDocument('another domain', `<url><loc>https://example.org/a</loc></url>`, {
        url: 'https://example.com/sitemap.xml',
      }),
      sampleDocument('a subdomain', `<url><loc>https://shop.example.com/a</loc></url>`, {
        url: 'https://example.com/sitemap.xml',
      }),
    ],
  },
  judge(seen, context) {
    if (seen.verdict !== 'host' || seen.child || isSubmittedToGoogle(seen, context)) return false;
    if (isSameButWww(new URL(seen.loc).hostname, new URL(seen.sitemapUrl).hostname)) return false;
    return `not on ${new URL(seen.sitemapUrl).origin}`;
  },
};
