import type { RuleFile } from '../rule-file.ts';
import { samplePage } from './sample-page.ts';

export const pageDisallowed: RuleFile<'page'> = {
  id: 'page-disallowed',
  watches: 'page',
  severity: 'warning',
  basis: 'https://www.rfc-editor.org/rfc/rfc9309.html#section-2.2.2',
  summary: 'The page is blocked by robots.txt.',
  reason:
    'The sitemap invites crawlers, but robots.txt keeps them out. Search Console reports ' +
    '"Sitemap contains URLs which are blocked by robots.txt".',
  fix: 'Remove the page from the sitemap, or allow it in robots.txt.',
  fixUnlisted:
    'Allow it in robots.txt if it should appear in search; otherwise no action is needed.',
  examples: {
    valid: [
      samplePage('allowed'),
      samplePage('disallowed for another crawler than the main one', {
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
    invalid: [
      samplePage('Disallow: /pier in line 4', {
        agents: [
          {
            agent: 'Portolan',
            allowed: false,
            robotsTxt: 'https://example.com/robots.txt',
            line: 4,
          },
        ],
        response: false,
        page: false,
      }),
    ],
  },
  judge({ agents }) {
    const [main] = agents;
    if (!main || main.allowed || main.because === 'unreachable') return false;
    const line = main.line === undefined ? '' : `, line ${main.line}`;
    return `for ${main.agent}: ${main.robotsTxt}${line}`;
  },
};
