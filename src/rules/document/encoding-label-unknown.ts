// A declared encoding that nobody knows.
import type { ProblemRule } from '../rule.ts';
import { sampleDocument } from '../sample-document.ts';

const SITEMAP = sampleDocument('  <url><loc>https://example.com/</loc></url>');

/** The declared encoding is not known. */
export const encodingLabelUnknown: ProblemRule = {
  id: 'encoding-label-unknown',
  subject: 'document',
  since: '0.3.0',
  watches: 'problem',
  code: 'encoding-label-unknown',
  within: 'document',
  severity: 'warning',
  basis: 'https://www.w3.org/TR/xml/#charencoding',
  summary: 'The declared encoding is not known.',
  reason:
    'A reader that goes by the declaration cannot read the file. This check ignored the ' +
    'label.',
  fix: 'Declare encoding="UTF-8".',
  examples: {
    valid: [{ says: 'UTF-8', document: SITEMAP }],
    invalid: [{ says: 'UTF-9', document: SITEMAP.replace('UTF-8', 'UTF-9') }],
  },
};
