// Rules that report what the reader finds wrong, about lastmod.
import type { RuleRow } from '../rule-file.ts';
import { sampleUrlset } from '../sample-document.ts';

export const lastmodProblemRules: readonly RuleRow[] = [
  {
    id: 'lastmod-invalid',
    within: 'entry',
    severity: 'error',
    basis: 'https://www.w3.org/TR/NOTE-datetime',
    summary: 'Invalid lastmod date.',
    reason:
      'It is not a date, or it is ambiguous: 01/02/2026 may be 1 February or 2 January. Engines ' +
      'ignore it, and Search Console reports an invalid date.',
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
  },
  {
    id: 'lastmod-not-w3c',
    within: 'entry',
    severity: 'warning',
    basis: 'https://www.w3.org/TR/NOTE-datetime',
    summary: 'The lastmod is not in W3C Datetime.',
    reason:
      'The protocol requires W3C Datetime. This date can be read with certainty, but not every ' +
      'engine will do so: Search Console reports an invalid date.',
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
  },
  {
    id: 'lastmod-without-zone',
    within: 'entry',
    severity: 'warning',
    basis: 'https://www.w3.org/TR/NOTE-datetime',
    summary: 'The lastmod has a time without a time zone.',
    reason:
      'W3C Datetime requires a zone with every time. Without one readers may be off by up to ' +
      'half a day; this check assumes UTC.',
    fix: 'Add Z for UTC, or the offset: 2026-06-01T09:30:00+02:00.',
    examples: {
      valid: [
        { says: 'UTC', document: sampleUrlset(`<lastmod>2026-06-01T09:30:00Z</lastmod>`) },
        {
          says: 'an offset',
          document: sampleUrlset(`<lastmod>2026-06-01T09:30:00+02:00</lastmod>`),
        },
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
  },
  {
    id: 'lastmod-coarse',
    within: 'entry',
    severity: 'warning',
    basis: 'https://www.w3.org/TR/NOTE-datetime',
    summary: 'The lastmod gives only the year or the month.',
    reason:
      'W3C Datetime allows it, the sitemap schema does not. It cannot tell engines whether the ' +
      'page changed since their last visit.',
    fix: 'Write at least the day: 2026-06-01.',
    examples: {
      valid: [{ says: 'a day', document: sampleUrlset(`<lastmod>2026-06-01</lastmod>`) }],
      invalid: [
        { says: 'a month', document: sampleUrlset(`<lastmod>2026-06</lastmod>`) },
        { says: 'a year', document: sampleUrlset(`<lastmod>2026</lastmod>`) },
      ],
    },
  },
  {
    id: 'lastmod-empty',
    within: 'entry',
    severity: 'warning',
    basis: 'https://www.sitemaps.org/protocol.html#lastmoddef',
    summary: 'The lastmod is empty.',
    reason: 'An empty element has no meaning, and the schema does not allow it.',
    fix: 'Remove the element if the date is not known.',
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
  },
];
