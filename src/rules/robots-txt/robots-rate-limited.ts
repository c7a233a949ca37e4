import type { RuleFile } from '../rule-file.ts';
import { sampleAnswer } from './sample-answer.ts';

export const robotsRateLimited: RuleFile<'robots-txt'> = {
  id: 'robots-rate-limited',
  watches: 'robots-txt',
  severity: 'warning',
  basis:
    'https://developers.google.com/search/docs/crawling-indexing/robots/robots_txt#http-status-codes',
  summary: 'The robots.txt returns status 429 (too many requests).',
  reason:
    'Google treats this as a server error: until it ends, the whole site counts as disallowed.',
  fix: 'Exempt /robots.txt from the rate limit.',
  examples: {
    valid: [sampleAnswer('the file'), sampleAnswer('404', { status: 404 })],
    invalid: [sampleAnswer('429', { status: 429 })],
  },
  judge({ status }) {
    return status === 429;
  },
};
