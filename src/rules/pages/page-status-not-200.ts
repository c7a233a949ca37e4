import type { RuleFile } from '../rule-file.ts';
import { samplePage } from './sample-page.ts';

export const pageStatusNot200: RuleFile<'page'> = {
  id: 'page-status-not-200',
  watches: 'page',
  severity: 'error',
  basis: 'https://developers.google.com/search/docs/crawling-indexing/http-network-errors',
  summary: 'The page returns a status below 400 other than 200.',
  reason:
    'A sitemap should list pages that return 200 with content; without content there is nothing ' +
    'to index.',
  fix: 'Return 200 with the page, 301 with a Location, or 404 if there is no page.',
  examples: {
    valid: [
      samplePage('status 200'),
      samplePage('status 404 has its own rule', { response: { status: 404 } }),
    ],
    invalid: [
      samplePage('status 204, without content', { response: { status: 204 } }),
      samplePage('status 300 without a Location', { response: { status: 300 } }),
    ],
  },
  judge({ response }) {
    const status = response?.status;
    return status !== undefined && status < 400 && status !== 200 && `status ${status}`;
  },
};
