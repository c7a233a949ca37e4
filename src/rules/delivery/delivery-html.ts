import type { RuleFile } from '../rule-file.ts';
import { expectedSitemap } from './expected-sitemap.ts';
import { sampleFetch } from './sample-fetch.ts';

export const deliveryHtml: RuleFile<'fetch'> = {
  id: 'delivery-html',
  watches: 'fetch',
  severity: 'error',
  basis: 'https://support.google.com/webmasters/answer/7451001',
  summary: 'The server returned an HTML page instead of the sitemap.',
  reason:
    'The server returns status 200 with HTML: the home page of an application, or its “not ' +
    'found” page. Search Console reports an unsupported format. If only the bytes are ' +
    'available, document-not-sitemap reports it.',
  fix:
    'Configure the server to return the sitemap at this address, before any rule that sends all ' +
    'other requests to the application.',
  examples: {
    valid: [
      sampleFetch('200'),
      sampleFetch('a guess', { looksLike: 'html', found: 'guessed' }),
      sampleFetch('404 with a page', { status: 404, looksLike: 'html' }),
    ],
    invalid: [sampleFetch('200 with a page', { looksLike: 'html' })],
  },
  judge(seen) {
    return seen.looksLike === 'html' && seen.status === 200 && expectedSitemap(seen);
  },
};
