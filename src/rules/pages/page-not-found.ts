import type { RuleFile } from '../rule-file.ts';
import { samplePage } from './sample-page.ts';

export const pageNotFound: RuleFile<'page'> = {
  id: 'page-not-found',
  watches: 'page',
  severity: 'error',
  basis: 'https://developers.google.com/search/docs/crawling-indexing/http-network-errors',
  summary: 'The page answers with status 404.',
  reason:
    'Engines drop pages that are not there, and learn to trust a sitemap less that lists ' +
    'them.',
  fix:
    'Take the page out of the sitemap, or bring it back; when it moved, redirect it and list ' +
    'the new address.',
  fixUnlisted: 'Check the address. If the page existed, bring it back or redirect it.',
  examples: {
    valid: [samplePage('status 200')],
    invalid: [samplePage('status 404', { response: { status: 404 } })],
  },
  judge: ({ response }) => response?.status === 404,
};
