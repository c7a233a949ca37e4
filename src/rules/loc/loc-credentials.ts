// A user name, and maybe a password, in the URL.
import type { ProblemRule } from '../rule.ts';
import { sampleDocument } from '../sample-document.ts';

/** The URL carries credentials. */
export const locCredentials: ProblemRule = {
  id: 'loc-credentials',
  subject: 'loc',
  since: '0.3.0',
  watches: 'problem',
  code: 'loc-credentials',
  within: 'entry',
  severity: 'error',
  basis: 'https://www.rfc-editor.org/rfc/rfc3986#section-3.2.1',
  summary: 'The URL carries credentials.',
  reason:
    'A sitemap is public, so the user name and the password are too. A page that needs them ' +
    'cannot be indexed.',
  fix: 'Take out everything up to the @, and change the password if there was one.',
  examples: {
    valid: [
      {
        says: 'no credentials',
        document: sampleDocument(`<url><loc>https://example.com/</loc></url>`),
      },
      {
        says: 'an at sign in the path',
        document: sampleDocument(`<url><loc>https://example.com/@user</loc></url>`),
      },
    ],
    invalid: [
      {
        says: 'user and password',
        document: sampleDocument(`<url><loc>https://user:secret@example.com/</loc></url>`),
      },
      {
        says: 'a user name',
        document: sampleDocument(`<url><loc>https://user@example.com/</loc></url>`),
      },
    ],
  },
};
