import type { RuleFile } from '../rule-file.ts';
import { expectedSitemap } from './expected-sitemap.ts';
import { sampleFetch } from './sample-fetch.ts';

export const deliveryRefused: RuleFile<'fetch'> = {
  id: 'delivery-refused',
  watches: 'fetch',
  severity: 'error',
  basis: 'https://www.rfc-editor.org/rfc/rfc9110.html#section-15.5.4',
  summary: 'The server denies access to the sitemap.',
  reason:
    'It returns 403, or 451 for legal reasons. If it denies bots in general, engines get no ' +
    'sitemap; if it denies only unknown bots, they may get it.',
  fix:
    'Allow everyone to fetch sitemaps and robots.txt. Check the bot rules and the permissions ' +
    'of the file.',
  examples: {
    valid: [
      sampleFetch('200'),
      sampleFetch('a challenge, which another rule is about', {
        status: 403,
        looksLike: 'challenge',
      }),
    ],
    invalid: [sampleFetch('403', { status: 403 }), sampleFetch('451', { status: 451 })],
  },
  judge(seen) {
    const { status, looksLike } = seen;
    const refused = (status === 403 || status === 451) && looksLike !== 'challenge';
    return refused && looksLike !== 'login' && expectedSitemap(seen) && `status ${status}`;
  },
};
