import type { RuleFile } from '../rule-file.ts';
import { expectedSitemap } from './expected-sitemap.ts';
import { sampleFetch } from './sample-fetch.ts';

export const deliveryRefused: RuleFile<'fetch'> = {
  id: 'delivery-refused',
  watches: 'fetch',
  severity: 'error',
  basis: 'https://www.rfc-editor.org/rfc/rfc9110.html#section-15.5.4',
  summary: 'The server refuses to give the sitemap.',
  reason:
    'It answers 403, or 451 for reasons of law. If it refuses robots in general, engines have no sitemap; if it refuses only unknown ones, they may have it.',
  fix:
    'Let everybody fetch sitemaps and robots.txt. Look at the rules against robots, and at ' +
    'the rights of the file.',
  examples: {
    valid: [
      { says: '200', watches: 'fetch', seen: sampleFetch({}) },
      {
        says: 'a challenge, which another rule is about',
        watches: 'fetch',
        seen: sampleFetch({ status: 403, looksLike: 'challenge' }),
      },
    ],
    invalid: [
      { says: '403', watches: 'fetch', seen: sampleFetch({ status: 403 }) },
      { says: '451', watches: 'fetch', seen: sampleFetch({ status: 451 }) },
    ],
  },
  judge(seen) {
    const { status, looksLike } = seen;
    const refused = (status === 403 || status === 451) && looksLike !== 'challenge';
    return refused && looksLike !== 'login' && expectedSitemap(seen) && `status ${status}`;
  },
};
