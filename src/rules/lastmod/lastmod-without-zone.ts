// A time without a zone.
import type { ProblemRule } from '../rule.ts';
import { sampleUrlset } from '../sample-document.ts';

/** The lastmod has a time without a zone. */
export const lastmodWithoutZone: ProblemRule = {
  id: 'lastmod-without-zone',
  subject: 'lastmod',
  since: '0.3.0',
  watches: 'problem',
  code: 'lastmod-without-zone',
  within: 'entry',
  severity: 'warning',
  basis: 'https://www.w3.org/TR/NOTE-datetime',
  summary: 'The lastmod has a time without a zone.',
  reason:
    'W3C Datetime asks for a zone with every time. Without one a reader is off by up to half ' +
    'a day; UTC is assumed here.',
  fix: 'Add Z for UTC, or the offset: 2026-06-01T09:30:00+02:00.',
  examples: {
    valid: [
      { says: 'UTC', document: sampleUrlset(`<lastmod>2026-06-01T09:30:00Z</lastmod>`) },
      { says: 'an offset', document: sampleUrlset(`<lastmod>2026-06-01T09:30:00+02:00</lastmod>`) },
      { says: 'a date alone', document: sampleUrlset(`<lastmod>2026-06-01</lastmod>`) },
    ],
    invalid: [
      { says: 'no zone', document: sampleUrlset(`<lastmod>2026-06-01T09:30:00</lastmod>`) },
      {
        says: 'a blank for the T',
        document: sampleUrlset(`<lastmod>2026-06-01 09:30:00</lastmod>`),
      },
    ],
  },
};
