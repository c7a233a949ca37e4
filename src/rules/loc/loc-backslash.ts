// Backslashes in place of slashes.
import type { ProblemRule } from '../rule.ts';
import { sampleDocument } from '../sample-document.ts';

/** Backslashes stand in the URL in place of slashes. */
export const locBackslash: ProblemRule = {
  id: 'loc-backslash',
  subject: 'loc',
  since: '0.3.0',
  watches: 'problem',
  code: 'loc-backslash',
  within: 'entry',
  severity: 'error',
  basis: 'https://www.rfc-editor.org/rfc/rfc3986#section-2',
  summary: 'The URL has backslashes in place of slashes.',
  reason:
    'A backslash is not a character of a URL. It comes from a path of a file system; browsers ' +
    'repair it, crawlers need not.',
  fix: 'Write slashes.',
  examples: {
    valid: [
      {
        says: 'slashes',
        document: sampleDocument(`<url><loc>https://example.com/a/b</loc></url>`),
      },
      {
        says: 'an escaped backslash',
        document: sampleDocument(`<url><loc>https://example.com/?a=%5Cb</loc></url>`),
      },
    ],
    invalid: [
      {
        says: 'in the path',
        document: sampleDocument(`<url><loc>https://example.com/a\\b</loc></url>`),
      },
      {
        says: 'throughout',
        document: sampleDocument(`<url><loc>https:\\\\example.com\\a</loc></url>`),
      },
    ],
  },
};
