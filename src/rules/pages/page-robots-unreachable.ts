import type { RuleFile } from '../rule-file.ts';
import { samplePage } from './sample-page.ts';

export const pageRobotsUnreachable: RuleFile<'page'> = {
  id: 'page-robots-unreachable',
  watches: 'page',
  severity: 'warning',
  basis: 'https://www.rfc-editor.org/rfc/rfc9309.html#section-2.3.1.4',
  summary: "The robots.txt of the page's host could not be fetched.",
  reason: 'As long as it cannot be fetched, crawlers treat everything on the host as disallowed.',
  fix: 'Make /robots.txt return the file, or 404 if there is none.',
  examples: {
    valid: [
      samplePage('fetched'),
      samplePage('a host without robots.txt', {
        agents: [
          {
            agent: 'Portolan',
            allowed: true,
            robotsTxt: 'https://example.com/robots.txt',
            because: 'absent',
          },
        ],
      }),
    ],
    invalid: [
      samplePage('robots.txt answers 503', {
        agents: [
          {
            agent: 'Portolan',
            allowed: false,
            robotsTxt: 'https://example.com/robots.txt',
            because: 'unreachable',
          },
        ],
        response: false,
        page: false,
      }),
    ],
  },
  judge({ agents }) {
    const [main] = agents;
    return main?.because === 'unreachable' && main.robotsTxt;
  },
};
