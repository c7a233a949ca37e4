import type { RuleFile } from '../rule-file.ts';
import { samplePage } from './sample-page.ts';

export const pageUnreachable: RuleFile<'page'> = {
  id: 'page-unreachable',
  watches: 'page',
  severity: 'error',
  basis: 'https://developers.google.com/search/docs/crawling-indexing/http-network-errors',
  summary: 'The page could not be reached.',
  reason:
    'A page that does not respond cannot be indexed. Engines treat this as a server error: they ' +
    'slow down, and finally drop the page.',
  fix: 'Check its DNS record, the server, and whether it responds in time.',
  examples: {
    valid: [samplePage('answered')],
    invalid: [
      samplePage('no answer in time', { response: { failure: 'timeout' } }),
      samplePage('no such host', { response: { failure: 'dns' } }),
      samplePage('interrupted in the middle', { response: { status: 200, failure: 'broken-off' } }),
    ],
  },
  judge({ response }) {
    switch (response?.failure) {
      case 'dns':
        return 'its host has no address';
      case 'connection':
        return 'there was no connection';
      case 'timeout':
        return 'it did not answer in time';
      case 'broken-off':
        return 'the answer broke off';
      default:
        return false;
    }
  },
};
