import type { RuleFile } from '../rule-file.ts';
import { sampleDocument } from '../sample-document.ts';
import { isSameButWww } from './same-but-www.ts';

export const scopeWww: RuleFile<'scope'> = {
  id: 'scope-www',
  watches: 'scope',
  severity: 'error',
  basis: 'https://support.google.com/webmasters/answer/7451001',
  summary: 'The URL and the sitemap differ by www.',
  reason:
    'The names with and without www are two hosts, although one usually redirects to the other. ' +
    'The sitemap covers one of them; Search Console reports a path mismatch.',
  fix: 'Choose the host that the other redirects to, and use it for pages and sitemap.',
  examples: {
    valid: [
      sampleDocument('both with www', `<url><loc>https://www.example.com/a</loc></url>`, {
        url: 'https://www.example.com/sitemap.xml',
      }),
      sampleDocument('another subdomain', `<url><loc>https://shop.example.com/a</loc></url>`, {
        url: 'https://example.com/sitemap.xml',
      }),
    ],
    invalid: [
      sampleDocument(
        'www is missing in the sitemap',
        `<url><loc>https://www.example.com/a</loc></url>`,
        { url: 'https://example.com/sitemap.xml' },
      ),
      sampleDocument('www is missing in the URL', `<url><loc>https://example.com/a</loc></url>`, {
        url: 'https://www.example.com/sitemap.xml',
      }),
    ],
  },
  judge({ verdict, child, loc, sitemapUrl }) {
    if (verdict !== 'host' || child) return false;
    const sitemap = new URL(sitemapUrl);
    return isSameButWww(new URL(loc).hostname, sitemap.hostname) && `not on ${sitemap.origin}`;
  },
};
