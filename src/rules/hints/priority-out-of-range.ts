// A priority below 0 or above 1.
import type { ProblemRule } from '../rule.ts';
import { sampleUrlset } from '../sample-document.ts';

/** The priority is not between 0.0 and 1.0. */
export const priorityOutOfRange: ProblemRule = {
  id: 'priority-out-of-range',
  subject: 'hints',
  since: '0.3.0',
  watches: 'problem',
  code: 'priority-out-of-range',
  within: 'entry',
  severity: 'error',
  basis: 'https://www.sitemaps.org/protocol.html#prioritydef',
  summary: 'The priority is not between 0.0 and 1.0.',
  reason: 'Engines that read priority drop the value; Search Console reports an invalid tag value.',
  fix: 'Write a number from 0.0 to 1.0, or leave the element out.',
  examples: {
    valid: [
      { says: '0.0', document: sampleUrlset(`<priority>0.0</priority>`) },
      { says: '1.0', document: sampleUrlset(`<priority>1.0</priority>`) },
    ],
    invalid: [
      { says: '1.1', document: sampleUrlset(`<priority>1.1</priority>`) },
      { says: '-0.1', document: sampleUrlset(`<priority>-0.1</priority>`) },
      { says: '10', document: sampleUrlset(`<priority>10</priority>`) },
    ],
  },
};
