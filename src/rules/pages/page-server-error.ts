import type { RuleFile } from '../rule-file.ts';
import { samplePage } from './sample-page.ts';

export const pageServerError: RuleFile<'page'> = {
  id: 'page-server-error',
  watches: 'page',
  severity: 'error',
  basis: 'https://developers.google.com/search/docs/crawling-indexing/http-network-errors',
  summary: 'The page returns a server error: status 500 or above.',
  reason: 'Engines crawl the site more slowly, try again, and drop the page if the error lasts.',
  fix: "Check the server's logs for this URL.",
  examples: {
    valid: [
      samplePage('status 200'),
      samplePage('status 404 is not a server error', { response: { status: 404 } }),
    ],
    invalid: [
      samplePage('status 500', { response: { status: 500 } }),
      samplePage('status 503', { response: { status: 503 } }),
    ],
  },
  judge({ response }) {
    const status = response?.status ?? 0;
    return status >= 500 && `status ${status}`;
  },
};
