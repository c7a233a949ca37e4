// A URL at the limit, about which text and schema differ.
import type { ProblemRule } from '../rule.ts';
import { sampleDocument } from '../sample-document.ts';

/** The URL has 2,048 characters. */
export const locLong: ProblemRule = {
  id: 'loc-long',
  subject: 'loc',
  since: '0.3.0',
  watches: 'problem',
  code: 'loc-long',
  within: 'entry',
  severity: 'warning',
  basis: 'https://www.sitemaps.org/protocol.html#locdef',
  summary: 'The URL has 2,048 characters.',
  reason:
    'The protocol asks for fewer than 2,048 characters, its schema allows 2,048. Who goes by ' +
    'the text drops the URL.',
  fix: 'Shorten the URL to 2,047 characters at most.',
  examples: {
    valid: [
      {
        says: '2,047 characters',
        document: () =>
          sampleDocument(`<url><loc>https://example.com/${'a'.repeat(2_027)}</loc></url>`),
      },
    ],
    invalid: [
      {
        says: '2,048 characters',
        document: () =>
          sampleDocument(`<url><loc>https://example.com/${'a'.repeat(2_028)}</loc></url>`),
      },
    ],
  },
};
