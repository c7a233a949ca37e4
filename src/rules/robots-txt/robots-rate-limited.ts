import type { RuleFile } from '../rule-file.ts';
import { sampleAnswer } from './sample-answer.ts';

export const robotsRateLimited: RuleFile<'robots-txt'> = {
  id: 'robots-rate-limited',
  watches: 'robots-txt',
  severity: 'warning',
  basis:
    'https://developers.google.com/search/docs/crawling-indexing/robots/robots_txt#http-status-codes',
  summary: 'The server answers too many requests (429) when asked for the robots.txt.',
  reason:
    'Google treats this answer like a failure of the server: it takes the whole site for disallowed for the time being.',
  fix: 'Exempt /robots.txt from the limit on requests.',
  examples: {
    valid: [
      { says: 'the file', watches: 'robots-txt', seen: sampleAnswer({}) },
      { says: '404', watches: 'robots-txt', seen: sampleAnswer({ status: 404 }) },
    ],
    invalid: [{ says: '429', watches: 'robots-txt', seen: sampleAnswer({ status: 429 }) }],
  },
  judge({ status }) {
    return status === 429;
  },
};
