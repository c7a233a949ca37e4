import { type RuleFile, rulesOn } from '../port/rule-file.ts';
import { samplePage } from './sample-page.ts';

export const pageRobotsRules: readonly RuleFile<'page'>[] = rulesOn('page', [
  {
    id: 'page-disallowed',
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
  },
  {
    id: 'page-disallowed-for-some',
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
  },
  {
    id: 'page-robots-unreachable',
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
  },
]);
