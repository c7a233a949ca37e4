import type { RuleFile } from '../rule-file.ts';
import { sampleFetch } from './sample-fetch.ts';
import { servedSitemap } from './served-sitemap.ts';

export const deliveryValidatorMissing: RuleFile<'fetch'> = {
  id: 'delivery-validator-missing',
  watches: 'fetch',
  severity: 'info',
  basis: 'https://www.rfc-editor.org/rfc/rfc9110.html#section-8.8',
  summary: 'The sitemap is sent without ETag and without Last-Modified.',
  reason: 'Engines cannot ask whether it changed, so they download all of it each time.',
  fix: 'Send Last-Modified or ETag, and return 304 when nothing changed.',
  examples: {
    valid: [
      sampleFetch('an ETag'),
      sampleFetch('Last-Modified', {
        headers: [['last-modified', 'Mon, 01 Jun 2026 00:00:00 GMT']],
      }),
    ],
    invalid: [sampleFetch('neither', { headers: [['content-type', 'application/xml']] })],
  },
  judge(seen) {
    const { headers } = seen;
    return !headers.has('etag') && !headers.has('last-modified') && servedSitemap(seen);
  },
};
