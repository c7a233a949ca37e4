import type { RuleFile } from '../rule-file.ts';
import { samplePage } from './sample-page.ts';

export const pageMediaDisallowed: RuleFile<'page'> = {
  id: 'page-media-disallowed',
  watches: 'page',
  severity: 'warning',
  basis: 'https://developers.google.com/search/docs/crawling-indexing/sitemaps/image-sitemaps',
  summary: 'An image, thumbnail or video of the entry is blocked by robots.txt.',
  reason: 'Engines do not fetch it, so they do not show it.',
  fix: 'Allow it in the robots.txt of its host, or remove it from the entry.',
  examples: {
    valid: [
      samplePage('allowed', {
        media: [
          { url: 'https://example.com/a.png', role: 'image', disallowed: false, status: 200 },
        ],
      }),
    ],
    invalid: [
      samplePage('disallowed', {
        media: [{ url: 'https://example.com/a.png', role: 'image', disallowed: true }],
      }),
    ],
  },
  judge: ({ media }) =>
    media.flatMap(({ url, role, disallowed, disallowedFor: agent }) => {
      if (!disallowed || agent?.because === 'unreachable') return [];
      if (!agent) return `${role} ${url}`;
      const line = agent.line === undefined ? '' : `, line ${agent.line}`;
      return `${role} ${url} for ${agent.agent} (${agent.robotsTxt}${line})`;
    }),
};
