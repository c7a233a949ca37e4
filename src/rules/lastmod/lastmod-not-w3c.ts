// A lastmod in another form than W3C Datetime.
import type { ProblemRule } from '../rule.ts';
import { sampleUrlset } from '../sample-document.ts';

/** The lastmod is not in W3C Datetime. */
export const lastmodNotW3c: ProblemRule = {
  id: 'lastmod-not-w3c',
  subject: 'lastmod',
  since: '0.3.0',
  watches: 'problem',
  code: 'lastmod-not-w3c',
  within: 'entry',
  severity: 'warning',
  basis: 'https://www.w3.org/TR/NOTE-datetime',
  summary: 'The lastmod is not in W3C Datetime.',
  reason:
    'The protocol asks for W3C Datetime. This date can be read with certainty in another way, ' +
    'but not every engine will: Search Console reports an invalid date.',
  fix: 'Write 2026-06-01, or with a time 2026-06-01T09:30:00+00:00.',
  examples: {
    valid: [
      { says: 'a date', document: sampleUrlset(`<lastmod>2026-06-01</lastmod>`) },
      {
        says: 'hours and minutes',
        document: sampleUrlset(`<lastmod>2026-06-01T09:30+02:00</lastmod>`),
      },
    ],
    invalid: [
      {
        says: 'a date of a mail',
        document: sampleUrlset(`<lastmod>Mon, 01 Jun 2026 09:30:00 GMT</lastmod>`),
      },
      {
        says: 'no colon in the zone',
        document: sampleUrlset(`<lastmod>2026-06-01T09:30:00+0200</lastmod>`),
      },
      { says: 'lower case', document: sampleUrlset(`<lastmod>2026-06-01t09:30:00z</lastmod>`) },
      { says: 'no hyphens', document: sampleUrlset(`<lastmod>20260601</lastmod>`) },
    ],
  },
};
