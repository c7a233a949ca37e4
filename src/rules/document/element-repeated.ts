// An element that may stand only once in an entry.
import type { ProblemRule } from '../rule.ts';
import { sampleUrlset } from '../sample-document.ts';

/** An element that may stand only once stands again. */
export const elementRepeated: ProblemRule = {
  id: 'element-repeated',
  subject: 'document',
  since: '0.3.0',
  watches: 'problem',
  code: 'element-repeated',
  within: 'entry',
  severity: 'error',
  basis: 'https://www.sitemaps.org/protocol.html#xmlTagDefinitions',
  summary: 'An element that may appear only once appears again.',
  reason: "Engines report too many tags, and which of the values counts is anyone's guess.",
  fix: 'Keep one of them.',
  examples: {
    valid: [{ says: 'one lastmod', document: sampleUrlset('<lastmod>2026-06-15</lastmod>') }],
    invalid: [
      {
        says: 'two lastmods',
        document: sampleUrlset('<lastmod>2026-06-15</lastmod><lastmod>2026-06-14</lastmod>'),
      },
    ],
  },
};
