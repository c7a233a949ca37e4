import type { RuleFile } from '../rule-file.ts';
import { sampleDocument } from '../sample-document.ts';

import { isSubmittedToGoogle } from './submitted-to-google.ts';

export const scopeFolder: RuleFile<'scope'> = {
  id: 'scope-folder',
  watches: 'scope',
  severity: 'error',
  basis: 'https://www.sitemaps.org/protocol.html#location',
  summary: 'The URL is outside the folder of its sitemap.',
  reason:
    'A sitemap may list URLs in its own folder and below. Search Console reports "URL not ' +
    'allowed". A robots.txt that names the sitemap removes the restriction for its host.',
  fix:
    'Put the sitemap in the folder of the topmost page, ideally the root, or name it in ' +
    'robots.txt.',
  examples: {
    valid: [
      sampleDocument('below the folder', `<url><loc>https://example.com/shop/a/b</loc></url>`, {
        url: 'https://example.com/shop/sitemap.xml',
      }),
      sampleDocument('the folder itself', `<url><loc>https://example.com/shop/</loc></url>`, {
        url: 'https://example.com/shop/sitemap.xml',
      }),
      {
        says: 'named by robots.txt',
        watches: 'scope',
        seen: {
          loc: 'https://example.com/a',
          sitemapUrl: 'https://example.com/shop/sitemap.xml',
          verdict: 'proven',
          child: false,
          found: 'robots-txt',
        },
      },
      {
        says: 'submitted to Google',
        watches: 'scope',
        profile: 'google',
        seen: {
          loc: 'https://example.com/a',
          sitemapUrl: 'https://example.com/shop/sitemap.xml',
          verdict: 'folder',
          child: false,
          found: 'given',
        },
      },
    ],
    invalid: [
      sampleDocument('above', `<url><loc>https://example.com/</loc></url>`, {
        url: 'https://example.com/shop/sitemap.xml',
      }),
      sampleDocument('beside', `<url><loc>https://example.com/shopping/a</loc></url>`, {
        url: 'https://example.com/shop/sitemap.xml',
      }),
      {
        says: 'announced to Google in another way',
        watches: 'scope',
        profile: 'google',
        seen: {
          loc: 'https://example.com/a',
          sitemapUrl: 'https://example.com/shop/sitemap.xml',
          verdict: 'folder',
          child: false,
          found: 'guessed',
        },
      },
    ],
  },
  judge(seen, context) {
    if (seen.verdict !== 'folder' || seen.child || isSubmittedToGoogle(seen, context)) return false;

    return `not in ${new URL('.', seen.sitemapUrl).href}`;
  },
};
