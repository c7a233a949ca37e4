import type { RuleFile } from '../rule-file.ts';
import { samplePage } from './sample-page.ts';

export const pageDisallowedForSome: RuleFile<'page'> = {
  id: 'page-disallowed-for-some',
  watches: 'page',
  severity: 'info',
  basis: 'https://developers.google.com/search/docs/crawling-indexing/overview-google-crawlers',
  summary:
    "The page is blocked by robots.txt for some of the engine's crawlers, but not the main one.",
  reason:
    'The page appears in the main results, but not in those of the other crawlers: images, ' +
    'videos, news.',
  fix: 'If this is not intended, allow the page for these crawlers too.',
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
