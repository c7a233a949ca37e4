// A percent sign that begins no escape.
import type { ProblemRule } from '../rule.ts';
import { sampleDocument } from '../sample-document.ts';

/** The URL has a percent sign that begins no escape. */
export const locPercentInvalid: ProblemRule = {
  id: 'loc-percent-invalid',
  subject: 'loc',
  since: '0.3.0',
  watches: 'problem',
  code: 'loc-percent-invalid',
  within: 'entry',
  severity: 'error',
  basis: 'https://www.rfc-editor.org/rfc/rfc3986#section-2.1',
  summary: 'The URL has a percent sign that begins no escape.',
  reason:
    'A percent sign has to be followed by two hexadecimal digits. Servers answer such URLs ' +
    'with an error, or each in its own way.',
  fix: 'Write %25 for a percent sign, or repair the escape.',
  examples: {
    valid: [
      {
        says: 'two digits',
        document: sampleDocument(`<url><loc>https://example.com/100%25</loc></url>`),
      },
    ],
    invalid: [
      {
        says: 'no digits',
        document: sampleDocument(`<url><loc>https://example.com/100%</loc></url>`),
      },
      {
        says: 'one digit',
        document: sampleDocument(`<url><loc>https://example.com/%2</loc></url>`),
      },
      {
        says: 'letters that are no digits',
        document: sampleDocument(`<url><loc>https://example.com/%zz</loc></url>`),
      },
    ],
  },
};
