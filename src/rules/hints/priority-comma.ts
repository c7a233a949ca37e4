// A decimal comma.
import type { ProblemRule } from '../rule.ts';
import { sampleUrlset } from '../sample-document.ts';

/** The priority has a comma for its point. */
export const priorityComma: ProblemRule = {
  id: 'priority-comma',
  subject: 'hints',
  since: '0.3.0',
  watches: 'problem',
  code: 'priority-comma',
  within: 'entry',
  severity: 'warning',
  basis: 'https://www.sitemaps.org/protocol.html#prioritydef',
  summary: 'The priority has a comma for its point.',
  reason:
    'A decimal number of XML has a point. A strict reader drops the value. The comma comes ' +
    'from a locale that formats numbers so.',
  fix: 'Write 0.5; format the number without the locale.',
  examples: {
    valid: [{ says: 'a point', document: sampleUrlset(`<priority>0.5</priority>`) }],
    invalid: [{ says: 'a comma', document: sampleUrlset(`<priority>0,5</priority>`) }],
  },
};
