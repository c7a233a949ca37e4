// Bytes that are not well-formed UTF-8.
import type { ProblemRule } from '../rule.ts';
import { sampleDocument } from '../sample-document.ts';

/** Bytes are not well-formed in the encoding of the document. */
export const encodingIllFormed: ProblemRule = {
  id: 'encoding-ill-formed',
  subject: 'document',
  since: '0.3.0',
  watches: 'problem',
  code: 'encoding-ill-formed',
  within: 'entry',
  severity: 'error',
  basis: 'https://www.sitemaps.org/protocol.html',
  summary: 'Bytes are not well-formed in the encoding of the document.',
  reason: 'An XML reader stops at the first of them: what follows is lost.',
  fix:
    'Write the file in one encoding, UTF-8. Mostly a value was copied from a database in ' +
    'another one.',
  examples: {
    valid: [
      {
        says: 'two bytes that are é in UTF-8',
        document: sampleDocument(`  <url><loc>https://example.com/caf\u00e9</loc></url>`),
      },
    ],
    invalid: [
      {
        says: 'one byte that is é in ISO-8859-1',
        document: () => {
          const bytes = new TextEncoder().encode(
            sampleDocument(`  <url><loc>https://example.com/caf?</loc></url>`),
          );
          bytes[bytes.lastIndexOf(0x3f /* ? */)] = 0xe9;
          return bytes;
        },
      },
    ],
  },
};
