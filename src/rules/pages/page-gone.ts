import type { RuleFile } from '../rule-file.ts';
import { samplePage } from './sample-page.ts';

export const pageGone: RuleFile<'page'> = {
  id: 'page-gone',
  watches: 'page',
  severity: 'error',
  basis: 'https://developers.google.com/search/docs/crawling-indexing/http-network-errors',
  summary: 'The page returns status 410 (gone).',
  reason: 'The status says that the page was removed on purpose, but the sitemap lists it.',
  fix: 'Remove the page from the sitemap.',
  fixUnlisted: 'Restore the page if it should exist; otherwise no action is needed.',
  examples: {
    valid: [samplePage('status 200')],
    invalid: [samplePage('status 410', { response: { status: 410 } })],
  },
  judge: ({ response }) => response?.status === 410,
};
