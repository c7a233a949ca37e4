// A control character.
import type { ProblemRule } from '../rule.ts';
import { sampleDocument, sampleUrlset } from '../sample-document.ts';

/** There is a character that XML forbids. */
export const xmlCharacterForbidden: ProblemRule = {
  id: 'xml-character-forbidden',
  subject: 'document',
  since: '0.3.0',
  watches: 'problem',
  code: 'xml-character-forbidden',
  within: 'entry',
  severity: 'error',
  basis: 'https://www.w3.org/TR/xml/#charsets',
  summary: 'There is a character that XML forbids.',
  reason:
    'Control characters may not even appear there as references: strict readers stop at them, ' +
    'and what follows is lost.',
  fix:
    'Take control characters out of values before they are written; tab and line ends alone ' +
    'are allowed.',
  examples: {
    valid: [
      { says: 'a tab between elements', document: sampleUrlset('\t<lastmod>2026-06-15</lastmod>') },
    ],
    invalid: [
      {
        says: 'a vertical tab',
        document: sampleDocument(`  <url><loc>https://example.com/a\u000bb</loc></url>`),
      },
      {
        says: 'a control by reference',
        document: sampleDocument(`  <url><loc>https://example.com/a&#1;b</loc></url>`),
      },
    ],
  },
};
