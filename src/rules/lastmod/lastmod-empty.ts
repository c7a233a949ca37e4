// A lastmod without a date.
import type { ProblemRule } from '../rule.ts';
import { sampleUrlset } from '../sample-document.ts';

/** The lastmod is empty. */
export const lastmodEmpty: ProblemRule = {
  id: 'lastmod-empty',
  subject: 'lastmod',
  since: '0.3.0',
  watches: 'problem',
  code: 'lastmod-empty',
  within: 'entry',
  severity: 'warning',
  basis: 'https://www.sitemaps.org/protocol.html#lastmoddef',
  summary: 'The lastmod is empty.',
  reason: 'An element without a value says nothing, and the schema does not allow it.',
  fix: 'Leave the element out where the date is not known.',
  examples: {
    valid: [
      { says: 'a date', document: sampleUrlset(`<lastmod>2026-06-01</lastmod>`) },
      { says: 'no lastmod', document: sampleUrlset(`<priority>0.5</priority>`) },
    ],
    invalid: [
      { says: 'nothing', document: sampleUrlset(`<lastmod></lastmod>`) },
      { says: 'an empty tag', document: sampleUrlset(`<lastmod/>`) },
    ],
  },
};
