// An element that the protocol does not have.
import type { ProblemRule } from '../rule.ts';
import { sampleUrlset } from '../sample-document.ts';

/** There is an element that the protocol does not know. */
export const elementUnknown: ProblemRule = {
  id: 'element-unknown',
  subject: 'document',
  since: '0.3.0',
  watches: 'problem',
  code: 'element-unknown',
  within: 'entry',
  severity: 'warning',
  basis: 'https://www.sitemaps.org/protocol.html#xmlTagDefinitions',
  summary: 'There is an element that the protocol does not know.',
  reason:
    'Engines ignore it, or report an invalid tag: Yandex lists unknown tags among its errors.',
  fix: 'Take it out. What belongs to an extension needs its prefix and its namespace.',
  examples: {
    valid: [
      { says: 'elements of the protocol', document: sampleUrlset('<lastmod>2026-06-15</lastmod>') },
    ],
    invalid: [{ says: 'title', document: sampleUrlset('<title>Home</title>') }],
  },
};
