import type { RuleFile } from '../rule-file.ts';
import { samplePage } from './sample-page.ts';

export const pageDisallowedForSome: RuleFile<'page'> = {
  id: 'page-disallowed-for-some',
  watches: 'page',
  severity: 'info',
  basis: 'https://developers.google.com/search/docs/crawling-indexing/overview-google-crawlers',
  summary: 'robots.txt disallows the page for some of the crawlers, though not for the main one.',
  reason:
    'The page is found in the main results, but not in those for which the other crawlers ' +
    'gather: pictures, videos, news.',
  fix: 'If this is not meant, allow the page for these crawlers too.',
  examples: {
    valid: [samplePage('allowed for all')],
    invalid: [
      samplePage('disallowed for Googlebot-News alone', {
        agents: [
          { agent: 'Googlebot', allowed: true, robotsTxt: 'https://example.com/robots.txt' },
          {
            agent: 'Googlebot-News',
            allowed: false,
            robotsTxt: 'https://example.com/robots.txt',
            line: 9,
          },
        ],
      }),
    ],
  },
  judge({ agents }) {
    const [main, ...others] = agents;
    if (main?.allowed !== true) return false;
    const kept = others.filter(({ allowed, because }) => !allowed && because !== 'unreachable');
    return kept.length > 0 && kept.map(({ agent }) => agent).join(', ');
  },
};
