// An entity that is declared nowhere.
import type { ProblemRule } from '../rule.ts';
import { sampleDocument } from '../sample-document.ts';

/** An entity is declared nowhere. */
export const xmlEntityUnknown: ProblemRule = {
  id: 'xml-entity-unknown',
  subject: 'document',
  since: '0.3.0',
  watches: 'problem',
  code: 'xml-entity-unknown',
  within: 'entry',
  severity: 'error',
  basis: 'https://www.w3.org/TR/xml/#dt-entref',
  summary: 'An entity is declared nowhere.',
  reason:
    'Strict readers stop there: what follows is lost. Mostly it is an ampersand of a query ' +
    'that was not escaped.',
  fix: 'Write &amp; for an ampersand that begins no entity.',
  examples: {
    valid: [
      {
        says: 'an escaped ampersand',
        document: sampleDocument(`  <url><loc>https://example.com/?a=1&amp;copyleft;</loc></url>`),
      },
    ],
    invalid: [
      {
        says: '&copyleft;',
        document: sampleDocument(`  <url><loc>https://example.com/?a=1&copyleft;</loc></url>`),
      },
    ],
  },
};
