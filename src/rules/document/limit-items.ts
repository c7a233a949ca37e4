// An entry with more content than a reader keeps.
import type { ProblemRule } from '../rule.ts';
import { sampleUrlset } from '../sample-document.ts';

/** An entry has more content than is kept; the rest was left out. */
export const limitItems: ProblemRule = {
  id: 'limit-items',
  subject: 'document',
  since: '0.3.0',
  watches: 'problem',
  code: 'limit-items',
  within: 'entry',
  severity: 'warning',
  basis: 'https://www.sitemaps.org/protocol.html#extending',
  summary: 'An entry has more content than is kept; the rest was left out.',
  reason:
    'Of one entry 10,000 items of an extension and 256 unknown elements are kept. The rest ' +
    'was not checked.',
  fix: 'Take out what is not about the page. Google takes 1,000 images of a page.',
  examples: {
    valid: [{ says: '256 unknown elements', document: () => sampleUrlset('<a/>'.repeat(256)) }],
    invalid: [{ says: '257 unknown elements', document: () => sampleUrlset('<a/>'.repeat(257)) }],
  },
};
