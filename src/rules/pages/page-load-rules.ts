import { type RuleFile, rulesOn } from '../port/rule-file.ts';
import { samplePage } from './sample-page.ts';

// Our own measure: no engine names one. web.dev calls more than 1.8 s for the first byte poor.
const FIRST_BYTE_MS_MAX = 3_000;
const PAGE_BYTES_MAX = 15_728_640;

export const pageLoadRules: readonly RuleFile<'page'>[] = rulesOn('page', [
  {
    id: 'page-slow',
    severity: 'info',
    basis:
      'https://developers.google.com/search/docs/crawling-indexing/large-site-managing-crawl-budget',
    summary: 'The server took more than three seconds to respond.',
    reason:
      'Crawlers visit slow sites less often. This is a single measurement from one place, so it ' +
      'may be chance.',
    fix: 'Find out why the server is slow; a cache in front of it often helps.',
    examples: {
      valid: [samplePage('three seconds', { response: { firstByteMs: 3_000 } })],
      invalid: [samplePage('3,001 ms', { response: { firstByteMs: 3_001 } })],
    },
    judge({ response }) {
      const waited = response?.firstByteMs ?? 0;
      return waited > FIRST_BYTE_MS_MAX && `${(waited / 1000).toFixed(1)} s`;
    },
  },
  {
    id: 'page-too-large',
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
  },
]);
