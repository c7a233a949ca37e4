// A label of the encoding that the bytes, or another label, belie.
import type { ProblemRule } from '../rule.ts';
import { sampleDocument } from '../sample-document.ts';

const SITEMAP = sampleDocument('  <url><loc>https://example.com/</loc></url>');

/** The encoding's labels do not fit the bytes, or contradict each other. */
export const encodingLabelMismatch: ProblemRule = {
  id: 'encoding-label-mismatch',
  subject: 'document',
  since: '0.3.0',
  watches: 'problem',
  code: 'encoding-label-mismatch',
  within: 'document',
  severity: 'warning',
  basis: 'https://www.w3.org/TR/xml/#charencoding',
  summary: "The encoding's labels do not fit the bytes, or contradict each other.",
  reason:
    'Which label counts differs from reader to reader, so some of them read other letters ' +
    'than were written.',
  fix:
    'Declare the encoding that the file is in, UTF-8, and send the same charset, or none, ' +
    'with the media type.',
  examples: {
    valid: [
      {
        says: 'declaration and media type agree',
        document: SITEMAP,
        contentType: 'application/xml; charset=UTF-8',
      },
    ],
    invalid: [
      { says: 'a UTF-16 label on text in UTF-8', document: SITEMAP.replace('UTF-8', 'UTF-16') },
      {
        says: 'the media type says ISO-8859-1',
        document: SITEMAP,
        contentType: 'application/xml; charset=ISO-8859-1',
      },
    ],
  },
};
