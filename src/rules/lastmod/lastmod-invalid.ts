// A lastmod that cannot be read with certainty.
import type { ProblemRule } from '../rule.ts';
import { sampleUrlset } from '../sample-document.ts';

/** The lastmod is not a date, or an ambiguous one. */
export const lastmodInvalid: ProblemRule = {
  id: 'lastmod-invalid',
  subject: 'lastmod',
  since: '0.3.0',
  watches: 'problem',
  code: 'lastmod-invalid',
  within: 'entry',
  severity: 'error',
  basis: 'https://www.w3.org/TR/NOTE-datetime',
  summary: 'The lastmod is not a valid date, or it is ambiguous.',
  reason:
    'Engines ignore the date; Search Console reports an invalid date. 01/02/2026 may be the ' +
    'first of February or the second of January.',
  fix: 'Write 2026-06-01, or with a time 2026-06-01T09:30:00+00:00.',
  examples: {
    valid: [
      { says: 'a date', document: sampleUrlset(`<lastmod>2026-02-28</lastmod>`) },
      {
        says: 'date and time',
        document: sampleUrlset(`<lastmod>2026-06-01T09:30:00+00:00</lastmod>`),
      },
    ],
    invalid: [
      {
        says: 'a day that does not exist',
        document: sampleUrlset(`<lastmod>2026-02-30</lastmod>`),
      },
      { says: 'day or month first', document: sampleUrlset(`<lastmod>01/02/2026</lastmod>`) },
      { says: 'a count of seconds', document: sampleUrlset(`<lastmod>1780300800</lastmod>`) },
      { says: 'nought', document: sampleUrlset(`<lastmod>0000-00-00</lastmod>`) },
    ],
  },
};
