// Elements nested deeper than a reader keeps.
import type { ProblemRule } from '../rule.ts';
import { sampleUrlset } from '../sample-document.ts';

/** Elements are nested deeper than 64 levels; the deepest were not looked at. */
export const limitDepth: ProblemRule = {
  id: 'limit-depth',
  subject: 'document',
  since: '0.3.0',
  watches: 'problem',
  code: 'limit-depth',
  within: 'entry',
  severity: 'info',
  basis: 'https://www.sitemaps.org/protocol.html#extending',
  summary: 'Elements are nested deeper than 64 levels; the deepest were not looked at.',
  reason: 'Sitemaps need five levels. What is deeper is of no use to engines.',
  fix: 'Take out the element that holds them.',
  examples: {
    valid: [
      {
        says: '64 levels',
        document: () => sampleUrlset(`${'<a>'.repeat(62)}${'</a>'.repeat(62)}`),
      },
    ],
    invalid: [
      {
        says: '65 levels',
        document: () => sampleUrlset(`${'<a>'.repeat(63)}${'</a>'.repeat(63)}`),
      },
    ],
  },
};
