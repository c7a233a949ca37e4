// An entity of HTML in XML.
import type { ProblemRule } from '../rule.ts';
import { sampleDocument } from '../sample-document.ts';

/** An entity is HTML's; XML does not know it. */
export const xmlEntityHtml: ProblemRule = {
  id: 'xml-entity-html',
  subject: 'document',
  since: '0.3.0',
  watches: 'problem',
  code: 'xml-entity-html',
  within: 'entry',
  severity: 'error',
  basis: 'https://www.w3.org/TR/xml/#dt-entref',
  summary: "An entity is HTML's; XML does not know it.",
  reason:
    'XML knows amp, lt, gt, quot and apos alone. At any other name strict readers stop: what ' +
    'follows is lost.',
  fix: 'Write the character itself in UTF-8 (é), or its number (&#233;).',
  examples: {
    valid: [
      {
        says: 'a character by its number',
        document: sampleDocument(`  <url><loc>https://example.com/caf&#233;</loc></url>`),
      },
    ],
    invalid: [
      {
        says: '&eacute;',
        document: sampleDocument(`  <url><loc>https://example.com/caf&eacute;</loc></url>`),
      },
    ],
  },
};
