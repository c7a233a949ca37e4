import type { RuleFile } from '../rule-file.ts';
import { expectedSitemap } from './expected-sitemap.ts';
import { sampleFetch } from './sample-fetch.ts';

export const deliveryServerError: RuleFile<'fetch'> = {
  id: 'delivery-server-error',
  watches: 'fetch',
  severity: 'error',
  basis: 'https://www.rfc-editor.org/rfc/rfc9110.html#section-15.6',
  summary: 'The server returned an error for the sitemap.',
  reason: 'Engines need status 200. They try again later, less often the longer the error lasts.',
  fix:
    'Fix the server; its log shows what failed. A sitemap generated on each request is often ' +
    'the cause.',
  examples: {
    valid: [
      sampleFetch('499', { status: 499 }),
      sampleFetch('503, which another rule is about', { status: 503 }),
      sampleFetch('a guess', { status: 500, found: 'guessed' }),
    ],
    invalid: [sampleFetch('500', { status: 500 }), sampleFetch('502', { status: 502 })],
  },
  judge(seen) {
    const { status = 0, problem = `status ${status}` } = seen;
    return status >= 500 && status !== 503 && expectedSitemap(seen) && problem;
  },
};
