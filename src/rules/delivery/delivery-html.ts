// A page answers in place of the sitemap.
import type { JudgingRule } from '../rule.ts';
import { expectedSitemap } from './expected-sitemap.ts';
import { sampleFetch } from './sample-fetch.ts';

/** A page answers in place of the sitemap. */
export const deliveryHtml: JudgingRule<'fetch'> = {
  id: 'delivery-html',
  subject: 'delivery',
  since: '0.3.0',
  watches: 'fetch',
  severity: 'error',
  basis: 'https://support.google.com/webmasters/answer/7451001',
  summary: 'A page answers in place of the sitemap.',
  reason:
    'The server says 200, but sends HTML: the start page of an application, or its own `not found`. Search Console calls it an unsupported format. Where only the bytes are at hand, document-not-sitemap tells.',
  fix:
    'Let the server answer this address with the sitemap, before any rule that sends ' +
    'everything else to the application.',
  examples: {
    valid: [
      { says: '200', watches: 'fetch', seen: sampleFetch({}) },
      {
        says: 'a guess',
        watches: 'fetch',
        seen: sampleFetch({ looksLike: 'html', found: 'guessed' }),
      },
      {
        says: '404 with a page',
        watches: 'fetch',
        seen: sampleFetch({ status: 404, looksLike: 'html' }),
      },
    ],
    invalid: [
      { says: '200 with a page', watches: 'fetch', seen: sampleFetch({ looksLike: 'html' }) },
    ],
  },
  judge(seen) {
    return seen.looksLike === 'html' && seen.status === 200 && expectedSitemap(seen);
  },
};
