// A priority that is no number.
import type { ProblemRule } from '../rule.ts';
import { sampleUrlset } from '../sample-document.ts';

/** The priority is not a number. */
export const priorityInvalid: ProblemRule = {
  id: 'priority-invalid',
  subject: 'hints',
  since: '0.3.0',
  watches: 'problem',
  code: 'priority-invalid',
  within: 'entry',
  severity: 'error',
  basis: 'https://www.sitemaps.org/protocol.html#prioritydef',
  summary: 'The priority is not a number.',
  reason: 'Engines that read priority drop the value; Search Console reports an invalid tag value.',
  fix: 'Write a number from 0.0 to 1.0, or leave the element out.',
  examples: {
    valid: [
      { says: 'a number', document: sampleUrlset(`<priority>0.8</priority>`) },
      { says: 'no digit before the point', document: sampleUrlset(`<priority>.5</priority>`) },
    ],
    invalid: [
      { says: 'a word', document: sampleUrlset(`<priority>high</priority>`) },
      { says: 'a percentage', document: sampleUrlset(`<priority>80%</priority>`) },
      { says: 'nothing', document: sampleUrlset(`<priority></priority>`) },
    ],
  },
};
