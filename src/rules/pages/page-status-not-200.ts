import type { RuleFile } from '../rule-file.ts';
import { samplePage } from './sample-page.ts';

export const pageStatusNot200: RuleFile<'page'> = {
  id: 'page-status-not-200',
  watches: 'page',
  severity: 'error',
  basis: 'https://developers.google.com/search/docs/crawling-indexing/http-network-errors',
  summary: 'The page answers with a status below 400 that is not 200.',
  reason:
    'A sitemap lists pages that answer with 200 and their content; without content there is ' +
    'nothing to index.',
  fix: 'Answer with 200 and the page, with 301 and a Location, or with 404 when there is no page.',
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
