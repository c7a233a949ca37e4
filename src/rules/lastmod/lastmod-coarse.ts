// A lastmod of a year or a month.
import type { ProblemRule } from '../rule.ts';
import { sampleUrlset } from '../sample-document.ts';

/** The lastmod gives only the year or the month. */
export const lastmodCoarse: ProblemRule = {
  id: 'lastmod-coarse',
  subject: 'lastmod',
  since: '0.3.0',
  watches: 'problem',
  code: 'lastmod-coarse',
  within: 'entry',
  severity: 'warning',
  basis: 'https://www.w3.org/TR/NOTE-datetime',
  summary: 'The lastmod gives only the year or the month.',
  reason:
    'W3C Datetime allows it, the schema of sitemaps does not. It cannot say whether a page ' +
    'changed since the last visit.',
  fix: 'Write at least the day: 2026-06-01.',
  examples: {
    valid: [{ says: 'a day', document: sampleUrlset(`<lastmod>2026-06-01</lastmod>`) }],
    invalid: [
      { says: 'a month', document: sampleUrlset(`<lastmod>2026-06</lastmod>`) },
      { says: 'a year', document: sampleUrlset(`<lastmod>2026</lastmod>`) },
    ],
  },
};
