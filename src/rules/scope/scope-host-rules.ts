import { type RuleFile, rulesOn } from '../port/rule-file.ts';
import { sampleLoc } from '../samples/sample-document.ts';
import { isSameButWww } from './same-but-www.ts';
import { sampleScope } from './sample-scope.ts';
import { isSubmittedToGoogle } from './submitted-to-google.ts';

const IN_ROOT = { url: 'https://example.com/sitemap.xml' };

export const scopeHostRules: readonly RuleFile<'scope'>[] = rulesOn('scope', [
  {
    id: 'scope-host',
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
        sampleLoc('the same host', 'https://example.com/a', IN_ROOT),
        sampleScope("named by the other host's robots.txt", 'https://example.org/a', {
          verdict: 'proven',
          found: 'robots-txt',
        }),
        sampleLoc('www, which has a rule of its own', 'https://www.example.com/a', IN_ROOT),
        sampleScope('submitted to Google', 'https://example.org/a', {
          verdict: 'host',
          found: 'given',
          profile: 'google',
        }),
      ],
      invalid: [
        sampleLoc('another domain', 'https://example.org/a', IN_ROOT),
        sampleLoc('a subdomain', 'https://shop.example.com/a', IN_ROOT),
      ],
    },
    judge(seen, context) {
      if (seen.verdict !== 'host' || seen.child || isSubmittedToGoogle(seen, context)) return false;
      if (isSameButWww(new URL(seen.loc).hostname, new URL(seen.sitemapUrl).hostname)) return false;
      return `not on ${new URL(seen.sitemapUrl).origin}`;
    },
  },
  {
    id: 'scope-www',
    severity: 'error',
    basis: 'https://support.google.com/webmasters/answer/7451001',
    summary: 'The URL and the sitemap differ by www.',
    reason:
      'The names with and without www are two hosts, although one usually redirects to the ' +
      'other. The sitemap covers one of them; Search Console reports a path mismatch.',
    fix: 'Choose the host that the other redirects to, and use it for pages and sitemap.',
    examples: {
      valid: [
        sampleLoc('both with www', 'https://www.example.com/a', {
          url: 'https://www.example.com/sitemap.xml',
        }),
        sampleLoc('another subdomain', 'https://shop.example.com/a', IN_ROOT),
      ],
      invalid: [
        sampleLoc('www is missing in the sitemap', 'https://www.example.com/a', IN_ROOT),
        sampleLoc('www is missing in the URL', 'https://example.com/a', {
          url: 'https://www.example.com/sitemap.xml',
        }),
      ],
    },
    judge({ verdict, child, loc, sitemapUrl }) {
      if (verdict !== 'host' || child) return false;
      const sitemap = new URL(sitemapUrl);
      return isSameButWww(new URL(loc).hostname, sitemap.hostname) && `not on ${sitemap.origin}`;
    },
  },
  {
    id: 'scope-unless-verified',
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
        sampleScope('named by robots.txt', 'https://example.org/a', {
          verdict: 'proven',
          found: 'given',
        }),
        sampleScope('not submitted, of which the other rules tell', 'https://example.org/a', {
          verdict: 'host',
          found: 'guessed',
        }),
      ],
      invalid: [
        sampleLoc('another host', 'https://example.org/a', IN_ROOT),
        sampleLoc('above the folder', 'https://example.com/a', {
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
      // Another rule reports pages that differ by www.
      return (!www || seen.child) && `not in ${new URL('.', sitemap).href}`;
    },
  },
  {
    id: 'scope-proof-not-taken',
    engines: ['yandex'],
    severity: 'error',
    basis: 'https://yandex.com/support/webmaster/controlling-robot/sitemap.html',
    summary: 'The URL is on another host, and only a robots.txt allows it.',
    reason:
      'Yandex requires a sitemap to list only pages of its own domain. It does not say that the ' +
      'robots.txt of the other host can allow more, as the protocol does.',
    fix: 'Serve a sitemap with these pages from their own host.',
    examples: {
      valid: [
        sampleScope('the same host, outside the folder', 'https://example.com/a', {
          sitemapUrl: 'https://example.com/maps/sitemap.xml',
          verdict: 'proven',
          found: 'robots-txt',
          profile: 'yandex',
        }),
      ],
      invalid: [
        sampleScope('another host that names the sitemap', 'https://example.com/a', {
          sitemapUrl: 'https://maps.example.org/sitemap.xml',
          verdict: 'proven',
          found: 'robots-txt',
          profile: 'yandex',
        }),
      ],
    },
    judge({ verdict, loc, sitemapUrl }) {
      if (verdict !== 'proven') return false;
      const sitemap = new URL(sitemapUrl);
      return new URL(loc).hostname !== sitemap.hostname && `not on ${sitemap.origin}`;
    },
  },
]);
