// A page that was not shown because too much was asked for.
import type { JudgingRule } from '../rule.ts';
import { samplePage } from './sample-page.ts';

/** The server answered with status 429: it wants fewer requests. */
export const pageRateLimited: JudgingRule<'page'> = {
  id: 'page-rate-limited',
  subject: 'pages',
  since: '0.3.0',
  watches: 'page',
  severity: 'info',
  basis: 'https://www.rfc-editor.org/rfc/rfc6585.html#section-4',
  summary: 'The server answered with status 429: it wants fewer requests.',
  reason:
    'The page could not be checked. Engines that meet this status crawl the site more ' + 'slowly.',
  fix:
    'Check again with fewer requests. If engines are answered like this too, raise the limit ' +
    'for them.',
  examples: {
    valid: [samplePage('status 200')],
    invalid: [samplePage('status 429', { response: { status: 429 } })],
  },
  judge: ({ response }) => response?.status === 429,
};
