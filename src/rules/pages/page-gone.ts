import type { RuleFile } from '../rule-file.ts';
import { samplePage } from './sample-page.ts';

export const pageGone: RuleFile<'page'> = {
  id: 'page-gone',
  watches: 'page',
  severity: 'error',
  basis: 'https://developers.google.com/search/docs/crawling-indexing/http-network-errors',
  summary: 'The page answers with status 410: it is gone.',
  reason:
    'Status 410 says that the page was removed on purpose, the sitemap says that it is ' + 'there.',
  fix: 'Take the page out of the sitemap.',
  fixUnlisted: 'Bring the page back, if it is not meant to be gone; otherwise nothing is wrong.',
  examples: {
    valid: [samplePage('status 200')],
    invalid: [samplePage('status 410', { response: { status: 410 } })],
  },
  judge: ({ response }) => response?.status === 410,
};
