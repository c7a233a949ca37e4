import type { RuleFile } from '../rule-file.ts';
import { samplePage } from './sample-page.ts';

export const pageRedirectDisallowed: RuleFile<'page'> = {
  id: 'page-redirect-disallowed',
  watches: 'page',
  severity: 'warning',
  basis: 'https://www.rfc-editor.org/rfc/rfc9309.html#section-2.2.2',
  summary: 'The page redirects to a URL that is blocked by robots.txt.',
  reason:
    'Crawlers stop there: neither the listed page nor its target can be indexed with its ' +
    'content.',
  fix: 'Allow the target in robots.txt, or list another URL.',
  fixUnlisted: 'Allow the target in robots.txt, or redirect to another URL.',
  examples: {
    valid: [
      samplePage('to an allowed page', {
        targetAgents: [
          { agent: 'Portolan', allowed: true, robotsTxt: 'https://example.com/robots.txt' },
        ],
        response: {
          redirects: [{ url: 'https://example.com/pier', status: 301 }],
          finalUrl: 'https://example.com/piers',
        },
      }),
    ],
    invalid: [
      samplePage('to a disallowed page', {
        targetAgents: [
          {
            agent: 'Portolan',
            allowed: false,
            robotsTxt: 'https://example.com/robots.txt',
            line: 3,
          },
        ],
        response: {
          redirects: [{ url: 'https://example.com/pier', status: 301 }],
          finalUrl: 'https://example.com/piers',
        },
        page: false,
      }),
    ],
  },
  judge({ targetAgents, response }) {
    const [main] = targetAgents ?? [];
    if (!main || main.allowed || main.because === 'unreachable') return false;
    const line = main.line === undefined ? '' : `, line ${main.line}`;
    return `${main.agent} may not fetch ${response?.finalUrl} (${main.robotsTxt}${line})`;
  },
};
