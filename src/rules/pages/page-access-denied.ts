import type { RuleFile } from '../rule-file.ts';
import { samplePage } from './sample-page.ts';

const DENIED: ReadonlySet<number> = new Set([401, 402, 403, 407]);

export const pageAccessDenied: RuleFile<'page'> = {
  id: 'page-access-denied',
  watches: 'page',
  severity: 'error',
  basis: 'https://developers.google.com/search/docs/crawling-indexing/http-network-errors',
  summary: 'The page requires a login: status 401, 402, 403 or 407.',
  reason: 'Engines do not log in and drop the page; bot protection keeps them out too.',
  fix:
    'List only public pages. If visitors see the page without a login, let crawlers through the ' +
    'bot protection.',
  fixUnlisted: 'If visitors see the page without a login, let crawlers through the bot protection.',
  examples: {
    valid: [samplePage('status 200')],
    invalid: [
      samplePage('status 401', { response: { status: 401 } }),
      samplePage('status 403', { response: { status: 403 } }),
    ],
  },
  judge({ response }) {
    const status = response?.status;
    return status !== undefined && DENIED.has(status) && `status ${status}`;
  },
};
