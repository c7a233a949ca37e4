import type { RuleFile } from '../rule-file.ts';
import { expectedSitemap } from './expected-sitemap.ts';
import { sampleFetch } from './sample-fetch.ts';

export const deliveryRobotsBlocked: RuleFile<'fetch'> = {
  id: 'delivery-robots-blocked',
  watches: 'fetch',
  severity: 'error',
  basis: 'https://www.rfc-editor.org/rfc/rfc9309.html#section-2.2.2',
  summary: 'The sitemap itself is blocked by robots.txt.',
  reason:
    'Crawlers that obey robots.txt do not fetch the sitemap, and this check did not fetch it ' +
    'either.',
  fix:
    'Remove the rule, or allow the sitemap with an Allow line that is longer than the Disallow ' +
    'rule.',
  examples: {
    valid: [
      sampleFetch('allowed'),
      sampleFetch('a guess', {
        found: 'guessed',
        disallowedBy: { robotsTxt: 'https://example.com/robots.txt', line: 2 },
      }),
    ],
    invalid: [
      sampleFetch('line 2', {
        disallowedBy: { robotsTxt: 'https://example.com/robots.txt', line: 2 },
      }),
    ],
  },
  judge(seen) {
    const { disallowedBy } = seen;
    if (!disallowedBy || !expectedSitemap(seen)) return false;
    const { robotsTxt, line } = disallowedBy;
    return line === undefined ? robotsTxt : `line ${line} of ${robotsTxt}`;
  },
};
