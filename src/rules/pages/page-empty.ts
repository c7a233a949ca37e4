import type { RuleFile } from '../rule-file.ts';
import { samplePage } from './sample-page.ts';

export const pageEmpty: RuleFile<'page'> = {
  id: 'page-empty',
  watches: 'page',
  severity: 'warning',
  basis:
    'https://developers.google.com/search/docs/crawling-indexing/http-network-errors#soft-404-errors',
  summary: 'The page has no content, or next to none.',
  reason:
    'There is nothing to index; engines take such a page for a missing one. A page that ' +
    'scripts fill in the browser is empty to crawlers that run none.',
  fix: 'Send the content with the page, or take it out of the sitemap.',
  fixUnlisted: 'Send the content with the page.',
  examples: {
    valid: [samplePage('with text', { response: { bytes: 9_120 } })],
    invalid: [
      samplePage('no bytes', { response: { bytes: 0 }, page: false }),
      samplePage('hardly any text', { soft404: 'empty', page: { contentCharacters: 3 } }),
    ],
  },
  judge({ soft404, response }) {
    if (response?.status === 200 && response.bytes === 0) return 'not a byte';
    return soft404 === 'empty' && 'hardly any text';
  },
};
