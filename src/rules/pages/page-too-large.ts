import type { RuleFile } from '../rule-file.ts';
import { samplePage } from './sample-page.ts';

const PAGE_BYTES_MAX = 15_728_640;

export const pageTooLarge: RuleFile<'page'> = {
  id: 'page-too-large',
  watches: 'page',
  severity: 'info',
  basis: 'https://developers.google.com/search/docs/crawling-indexing/googlebot',
  summary: 'The page is larger than 15 MiB.',
  reason: 'Google reads the first 15 MB of a page and ignores the rest; other engines read less.',
  fix: 'Move large images and data out of the HTML, or split the page.',
  examples: {
    valid: [samplePage('15,728,640 bytes', { response: { bytes: 15_728_640 } })],
    invalid: [
      samplePage('one byte more', { response: { bytes: 15_728_641 } }),
      samplePage('more than was read', { response: { status: 200, failure: 'too-large' } }),
    ],
  },
  judge({ response }) {
    if (response?.failure === 'too-large') return true;
    const bytes = response?.bytes ?? 0;
    return bytes > PAGE_BYTES_MAX && `${bytes} bytes`;
  },
};
