import type { RuleFile } from '../rule-file.ts';
import { sampleAnswer } from './sample-answer.ts';

export const robotsServerError: RuleFile<'robots-txt'> = {
  id: 'robots-server-error',
  watches: 'robots-txt',
  severity: 'error',
  basis: 'https://www.rfc-editor.org/rfc/rfc9309.html#section-2.3.1.4',
  summary: 'The robots.txt returns a server error.',
  reason:
    'With a status of 500 or above engines treat everything as disallowed, including sitemaps, ' +
    'until the file can be fetched again or the error has lasted for weeks.',
  fix: 'Fix the server, or return 404 if there is no robots.txt.',
  examples: {
    valid: [sampleAnswer('499', { status: 499 })],
    invalid: [sampleAnswer('500', { status: 500 }), sampleAnswer('503', { status: 503 })],
  },
  judge({ status }) {
    return status !== undefined && status >= 500 && `status ${status}`;
  },
};
