// A listed page that is larger than crawlers read.
import type { JudgingRule } from '../rule.ts';
import { samplePage } from './sample-page.ts';

const PAGE_BYTES_MAX = 15_728_640;

/** The page is larger than 15 MiB. */
export const pageTooLarge: JudgingRule<'page'> = {
  id: 'page-too-large',
  subject: 'pages',
  since: '0.3.0',
  watches: 'page',
  severity: 'info',
  basis: 'https://developers.google.com/search/docs/crawling-indexing/googlebot',
  summary: 'The page is larger than 15 MiB.',
  reason:
    'Google reads the first 15 MB of a page and passes over the rest; other engines read ' +
    'less.',
  fix: 'Leave large pictures and data out of the HTML, or split the page.',
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
