import type { RuleFile } from '../rule-file.ts';
import { expectedSitemap } from './expected-sitemap.ts';
import { sampleFetch } from './sample-fetch.ts';

export const deliveryStatusUnusual: RuleFile<'fetch'> = {
  id: 'delivery-status-unusual',
  watches: 'fetch',
  severity: 'error',
  basis: 'https://support.google.com/webmasters/answer/7451001',
  summary: 'The sitemap is not served with status 200.',
  reason:
    'Engines need status 200. With another one, such as 202 or a redirect without a target, ' +
    'they may get no sitemap.',
  fix: 'Return status 200 with the sitemap.',
  examples: {
    valid: [
      sampleFetch('200'),
      sampleFetch('304: not changed since the last time', { status: 304 }),
    ],
    invalid: [
      sampleFetch('202', { status: 202 }),
      sampleFetch('a redirect to nowhere', { status: 302 }),
    ],
  },
  judge(seen) {
    const { status = 200, failure } = seen;
    const unusual = status !== 200 && status !== 304 && status < 400 && failure === undefined;
    return unusual && expectedSitemap(seen) && `status ${status}`;
  },
};
