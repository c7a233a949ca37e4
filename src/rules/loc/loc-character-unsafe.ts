// Characters that a URL must not hold as they are.
import type { ProblemRule } from '../rule.ts';
import { sampleDocument } from '../sample-document.ts';

/** The URL has characters that must be percent-encoded. */
export const locCharacterUnsafe: ProblemRule = {
  id: 'loc-character-unsafe',
  subject: 'loc',
  since: '0.3.0',
  watches: 'problem',
  code: 'loc-character-unsafe',
  within: 'entry',
  severity: 'error',
  basis: 'https://www.rfc-editor.org/rfc/rfc3986#section-2',
  summary: 'The URL has characters that must be percent-encoded.',
  reason:
    'Quotes, angle brackets, braces, bars, carets and backticks are allowed nowhere in a URL. ' +
    'Search Console reports an invalid URL.',
  fix: 'Percent-encode them: { is %7B, | is %7C, } is %7D.',
  examples: {
    valid: [
      {
        says: 'escaped',
        document: sampleDocument(`<url><loc>https://example.com/%7Bid%7D</loc></url>`),
      },
      {
        says: 'an apostrophe, which is allowed',
        document: sampleDocument(`<url><loc>https://example.com/o'neill</loc></url>`),
      },
    ],
    invalid: [
      {
        says: 'braces',
        document: sampleDocument(`<url><loc>https://example.com/{id}</loc></url>`),
      },
      { says: 'a bar', document: sampleDocument(`<url><loc>https://example.com/a|b</loc></url>`) },
      {
        says: 'angle brackets',
        document: sampleDocument(`<url><loc>https://example.com/&lt;id&gt;</loc></url>`),
      },
    ],
  },
};
