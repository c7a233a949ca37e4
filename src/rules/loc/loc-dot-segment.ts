// Dot segments in the path.
import type { ProblemRule } from '../rule.ts';
import { sampleDocument } from '../sample-document.ts';

/** The path has dot segments. */
export const locDotSegment: ProblemRule = {
  id: 'loc-dot-segment',
  subject: 'loc',
  since: '0.3.0',
  watches: 'problem',
  code: 'loc-dot-segment',
  within: 'entry',
  severity: 'warning',
  basis: 'https://www.rfc-editor.org/rfc/rfc3986#section-5.2.4',
  summary: 'The path has dot segments.',
  reason:
    'Clients resolve . and .. before they ask, so the URL that is fetched is not the one that ' +
    'is listed.',
  fix: 'Write the path as it is when the dots are resolved.',
  examples: {
    valid: [
      {
        says: 'a resolved path',
        document: sampleDocument(`<url><loc>https://example.com/b</loc></url>`),
      },
      {
        says: 'dots in a name',
        document: sampleDocument(`<url><loc>https://example.com/.well-known/a..b</loc></url>`),
      },
    ],
    invalid: [
      { says: 'up', document: sampleDocument(`<url><loc>https://example.com/a/../b</loc></url>`) },
      { says: 'here', document: sampleDocument(`<url><loc>https://example.com/./b</loc></url>`) },
      {
        says: 'escaped dots',
        document: sampleDocument(`<url><loc>https://example.com/a/%2E%2E/b</loc></url>`),
      },
    ],
  },
};
