import type { RuleFile } from '../rule-file.ts';
import { sampleAnswer } from './sample-answer.ts';

export const robotsUnreachable: RuleFile<'robots-txt'> = {
  id: 'robots-unreachable',
  watches: 'robots-txt',
  severity: 'error',
  basis: 'https://www.rfc-editor.org/rfc/rfc9309.html#section-2.3.1.4',
  summary: 'The robots.txt cannot be fetched: the server does not respond.',
  reason:
    'Engines then treat everything as disallowed, including sitemaps, until the file can be ' +
    'fetched again or the failure has lasted for weeks.',
  fix: 'Make /robots.txt return the file, or 404 if there is none.',
  examples: {
    valid: [sampleAnswer('the file'), sampleAnswer('404: there is none', { status: 404 })],
    invalid: [
      sampleAnswer('no answer', { status: undefined, problem: 'The connection was refused.' }),
    ],
  },
  judge({ status, problem }) {
    return status === undefined && (problem ?? true);
  },
};
