import type { RuleFile } from '../rule-file.ts';
import { samplePage } from './sample-page.ts';

const HTML = /^\s*(?:text\/html|application\/xhtml\+xml)\s*(?:;|$)/i;

export const pageNotHtml: RuleFile<'page'> = {
  id: 'page-not-html',
  watches: 'page',
  severity: 'info',
  basis: 'https://developers.google.com/search/docs/crawling-indexing/indexable-file-types',
  summary: 'The URL is not an HTML page.',
  reason:
    'Engines index some other types, such as PDF and plain text, and ignore the rest. Images ' +
    'and videos are listed with the page that shows them.',
  fix:
    'No change is needed if this is intended; otherwise list the page that contains it, and ' +
    'correct a wrong Content-Type.',
  fixUnlisted: 'No change is needed if this is intended; otherwise correct the Content-Type.',
  examples: {
    valid: [
      samplePage('text/html'),
      samplePage('application/xhtml+xml', { response: { contentType: 'application/xhtml+xml' } }),
      samplePage('in upper case', { response: { contentType: 'TEXT/HTML;charset=utf-8' } }),
    ],
    invalid: [
      samplePage('a picture', { response: { contentType: 'image/png' }, page: false }),
      samplePage('a PDF', { response: { contentType: 'application/pdf' }, page: false }),
    ],
  },
  judge({ response }) {
    if (response?.status !== 200) return false;
    const { contentType } = response;
    if (contentType === undefined) return 'there is no Content-Type';
    return !HTML.test(contentType) && contentType;
  },
};
