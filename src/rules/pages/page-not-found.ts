import type { RuleFile } from '../rule-file.ts';
import { samplePage } from './sample-page.ts';

export const pageNotFound: RuleFile<'page'> = {
  id: 'page-not-found',
  watches: 'page',
  severity: 'error',
  basis: 'https://developers.google.com/search/docs/crawling-indexing/http-network-errors',
  summary: 'The page returns status 404 (not found).',
  reason: 'Engines drop missing pages, and trust a sitemap less that lists them.',
  fix:
    'Remove the page from the sitemap, or restore it; if it moved, redirect it and list the new ' +
    'URL.',
  fixUnlisted: 'Check the URL. If the page existed, restore it or redirect it.',
  examples: {
    valid: [samplePage('status 200')],
    invalid: [samplePage('status 404', { response: { status: 404 } })],
  },
  judge: ({ response }) => response?.status === 404,
};
