import type { RuleFile } from '../rule-file.ts';
import { samplePage } from './sample-page.ts';

// Our own measure: no engine names one. web.dev calls more than 1.8 s for the first byte poor.
const FIRST_BYTE_MS_MAX = 3_000;

export const pageSlow: RuleFile<'page'> = {
  id: 'page-slow',
  watches: 'page',
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
};
