import type { RuleFile } from '../rule-file.ts';

import { isSubmittedToGoogle } from './submitted-to-google.ts';

export const scopeChildFolder: RuleFile<'scope'> = {
  id: 'scope-child-folder',
  watches: 'scope',
  engines: ['google'],
  severity: 'warning',
  basis: 'https://developers.google.com/search/docs/crawling-indexing/sitemaps/large-sitemaps',
  summary: 'The index lists a sitemap outside its folder.',
  reason:
    'Google requires the sitemaps of an index to be in its folder or below. The protocol says ' +
    'this only of pages, and other engines do not require it.',
  fix: 'Put the index in the folder that contains all its sitemaps, ideally the root.',
  examples: {
    valid: [
      {
        says: 'below the folder',
        watches: 'scope',
        profile: 'google',
        seen: {
          loc: 'https://example.com/shop/1.xml',
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
          loc: 'https://example.com/1.xml',
          sitemapUrl: 'https://example.com/shop/sitemap.xml',
          verdict: 'folder',
          child: true,
          found: 'given',
        },
      },
    ],
    invalid: [
      {
        says: 'above',
        watches: 'scope',
        profile: 'google',
        seen: {
          loc: 'https://example.com/1.xml',
          sitemapUrl: 'https://example.com/shop/sitemap.xml',
          verdict: 'folder',
          child: true,
          found: 'guessed',
        },
      },
    ],
  },
  judge(seen, context) {
    if (seen.verdict !== 'folder' || !seen.child || isSubmittedToGoogle(seen, context))
      return false;

    return `not in ${new URL('.', seen.sitemapUrl).href}`;
  },
};
