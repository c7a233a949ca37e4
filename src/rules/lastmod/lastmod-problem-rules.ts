// Rules that report what the reader finds wrong, about lastmod.
import type { RuleRow } from '../port/rule-file.ts';
import { sampleUrlset } from '../samples/sample-document.ts';

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
        sampleUrlset('a date', `<lastmod>2026-02-28</lastmod>`),
        sampleUrlset('date and time', `<lastmod>2026-06-01T09:30:00+00:00</lastmod>`),
      ],
      invalid: [
        sampleUrlset('a day that does not exist', `<lastmod>2026-02-30</lastmod>`),
        sampleUrlset('day or month first', `<lastmod>01/02/2026</lastmod>`),
        sampleUrlset('a count of seconds', `<lastmod>1780300800</lastmod>`),
        sampleUrlset('nought', `<lastmod>0000-00-00</lastmod>`),
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
        sampleUrlset('a date', `<lastmod>2026-06-01</lastmod>`),
        sampleUrlset('hours and minutes', `<lastmod>2026-06-01T09:30+02:00</lastmod>`),
      ],
      invalid: [
        sampleUrlset('a date of a mail', `<lastmod>Mon, 01 Jun 2026 09:30:00 GMT</lastmod>`),
        sampleUrlset('no colon in the zone', `<lastmod>2026-06-01T09:30:00+0200</lastmod>`),
        sampleUrlset('lower case', `<lastmod>2026-06-01t09:30:00z</lastmod>`),
        sampleUrlset('no hyphens', `<lastmod>20260601</lastmod>`),
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
        sampleUrlset('UTC', `<lastmod>2026-06-01T09:30:00Z</lastmod>`),
        sampleUrlset('an offset', `<lastmod>2026-06-01T09:30:00+02:00</lastmod>`),
        sampleUrlset('a date alone', `<lastmod>2026-06-01</lastmod>`),
      ],
      invalid: [
        sampleUrlset('no zone', `<lastmod>2026-06-01T09:30:00</lastmod>`),
        sampleUrlset('a blank for the T', `<lastmod>2026-06-01 09:30:00</lastmod>`),
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
      valid: [sampleUrlset('a day', `<lastmod>2026-06-01</lastmod>`)],
      invalid: [
        sampleUrlset('a month', `<lastmod>2026-06</lastmod>`),
        sampleUrlset('a year', `<lastmod>2026</lastmod>`),
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
        sampleUrlset('a date', `<lastmod>2026-06-01</lastmod>`),
        sampleUrlset('no lastmod', `<priority>0.5</priority>`),
      ],
      invalid: [
        sampleUrlset('nothing', `<lastmod></lastmod>`),
        sampleUrlset('an empty tag', `<lastmod/>`),
      ],
    },
  },
];
