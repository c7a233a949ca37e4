// A URL with a fragment.
import type { ProblemRule } from '../rule.ts';
import { sampleDocument } from '../sample-document.ts';

/** The URL has a fragment. */
export const locFragment: ProblemRule = {
  id: 'loc-fragment',
  subject: 'loc',
  since: '0.3.0',
  watches: 'problem',
  code: 'loc-fragment',
  within: 'entry',
  severity: 'warning',
  basis: 'https://developers.google.com/search/docs/crawling-indexing/url-structure',
  summary: 'The URL has a fragment.',
  reason:
    'What follows # is not sent to the server, and engines do not index it as a page of its ' +
    'own. Several such URLs are one page to them.',
  fix: 'Take off the # and what follows; content that has no other address needs one.',
  examples: {
    valid: [
      {
        says: 'no fragment',
        document: sampleDocument(`<url><loc>https://example.com/a</loc></url>`),
      },
      {
        says: 'an escaped number sign',
        document: sampleDocument(`<url><loc>https://example.com/c%23</loc></url>`),
      },
    ],
    invalid: [
      {
        says: 'a fragment',
        document: sampleDocument(`<url><loc>https://example.com/a#top</loc></url>`),
      },
      {
        says: 'a path behind the sign',
        document: sampleDocument(`<url><loc>https://example.com/#/products</loc></url>`),
      },
    ],
  },
};
