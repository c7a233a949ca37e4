// An end tag that closes nothing.
import type { ProblemRule } from '../rule.ts';
import { sampleUrlset } from '../sample-document.ts';

/** An end tag closes nothing. */
export const xmlEndTagStray: ProblemRule = {
  id: 'xml-end-tag-stray',
  subject: 'document',
  since: '0.3.0',
  watches: 'problem',
  code: 'xml-end-tag-stray',
  within: 'entry',
  severity: 'error',
  basis: 'https://www.w3.org/TR/xml/#GIMatch',
  summary: 'An end tag closes nothing.',
  reason: 'Strict readers stop there, and what follows is lost.',
  fix: 'Take it out, or give it its start tag.',
  examples: {
    valid: [
      {
        says: 'each end tag has its start tag',
        document: sampleUrlset('<lastmod>2026-06-15</lastmod>'),
      },
    ],
    invalid: [{ says: '</lastmod> alone', document: sampleUrlset('</lastmod>') }],
  },
};
