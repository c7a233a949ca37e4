// An element without its end tag.
import type { ProblemRule } from '../rule.ts';
import { sampleUrlset } from '../sample-document.ts';

/** An element is not closed by its own end tag. */
export const xmlEndTagMissing: ProblemRule = {
  id: 'xml-end-tag-missing',
  subject: 'document',
  since: '0.3.0',
  watches: 'problem',
  code: 'xml-end-tag-missing',
  within: 'entry',
  severity: 'error',
  basis: 'https://www.w3.org/TR/xml/#GIMatch',
  summary: 'An element is not closed by its own end tag.',
  reason: 'Strict readers stop there, and what follows is lost. Others guess where the value ends.',
  fix: 'Close each element with its own name.',
  examples: {
    valid: [{ says: 'lastmod is closed', document: sampleUrlset('<lastmod>2026-06-15</lastmod>') }],
    invalid: [{ says: 'lastmod is not closed', document: sampleUrlset('<lastmod>2026-06-15') }],
  },
};
