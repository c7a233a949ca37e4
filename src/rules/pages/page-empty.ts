import type { RuleFile } from '../rule-file.ts';
import { samplePage } from './sample-page.ts';

export const pageEmpty: RuleFile<'page'> = {
  id: 'page-empty',
  watches: 'page',
  severity: 'warning',
  basis:
    'https://developers.google.com/search/docs/crawling-indexing/http-network-errors#soft-404-errors',
  summary: 'The page has little or no content.',
  reason:
    'There is nothing to index; engines treat such a page as missing. A page filled by scripts ' +
    'in the browser is empty to crawlers that do not run them.',
  fix: 'Send the content in the HTML, or remove the page from the sitemap.',
  fixUnlisted: 'Send the content in the HTML.',
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
