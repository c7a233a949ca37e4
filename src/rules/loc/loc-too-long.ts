// A URL that is longer than the protocol and its schema allow.
import type { ProblemRule } from '../rule.ts';
import { sampleDocument } from '../sample-document.ts';

/** The URL has more than 2,048 characters. */
export const locTooLong: ProblemRule = {
  id: 'loc-too-long',
  subject: 'loc',
  since: '0.3.0',
  watches: 'problem',
  code: 'loc-too-long',
  within: 'entry',
  severity: 'error',
  basis: 'https://www.sitemaps.org/protocol.html#locdef',
  summary: 'The URL has more than 2,048 characters.',
  reason: 'The protocol asks for fewer than 2,048 characters. Longer URLs are dropped.',
  fix: 'Shorten the URL to 2,047 characters at most; parameters that choose no content can go.',
  examples: {
    valid: [
      {
        says: '2,048 characters',
        document: () =>
          sampleDocument(`<url><loc>https://example.com/${'a'.repeat(2_028)}</loc></url>`),
      },
    ],
    invalid: [
      {
        says: '2,049 characters',
        document: () =>
          sampleDocument(`<url><loc>https://example.com/${'a'.repeat(2_029)}</loc></url>`),
      },
    ],
  },
};
