// A character reference that XML does not know.
import type { ProblemRule } from '../rule.ts';
import { sampleDocument } from '../sample-document.ts';

/** A reference names no character, or is written with a capital X. */
export const xmlReferenceInvalid: ProblemRule = {
  id: 'xml-reference-invalid',
  subject: 'document',
  since: '0.3.0',
  watches: 'problem',
  code: 'xml-reference-invalid',
  within: 'entry',
  severity: 'error',
  basis: 'https://www.w3.org/TR/xml/#dt-charref',
  summary: 'A reference does not name a character, or is written with a capital X.',
  reason: 'Strict readers stop there: what follows is lost.',
  fix: 'Write the character itself, or its number as &#233; or &#xE9;.',
  examples: {
    valid: [
      {
        says: 'the last character there is',
        document: sampleDocument(`  <url><loc>https://example.com/&#x10FFFF;</loc></url>`),
      },
      {
        says: 'a hexadecimal number',
        document: sampleDocument(`  <url><loc>https://example.com/caf&#xe9;</loc></url>`),
      },
    ],
    invalid: [
      {
        says: 'one beyond the last',
        document: sampleDocument(`  <url><loc>https://example.com/&#x110000;</loc></url>`),
      },
      {
        says: 'a capital X',
        document: sampleDocument(`  <url><loc>https://example.com/caf&#Xe9;</loc></url>`),
      },
    ],
  },
};
