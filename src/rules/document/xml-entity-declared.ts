// An entity of the DOCTYPE in use.
import type { ProblemRule } from '../rule.ts';
import { sampleDocument } from '../sample-document.ts';

/** An entity that the DOCTYPE declares is used; it was not expanded. */
export const xmlEntityDeclared: ProblemRule = {
  id: 'xml-entity-declared',
  subject: 'document',
  since: '0.3.0',
  watches: 'problem',
  code: 'xml-entity-declared',
  within: 'entry',
  severity: 'error',
  basis: 'https://www.w3.org/TR/xml/#sec-entity-decl',
  summary: 'An entity that the DOCTYPE declares is used; it was not expanded.',
  reason:
    'Readers of sitemaps do not expand entities, for their safety: what it stands for is ' +
    'lost, and with it a URL that holds it.',
  fix: 'Write out what the entity stands for.',
  examples: {
    valid: [
      {
        says: 'the text itself',
        document: sampleDocument(`  <url><loc>https://example.com/</loc></url>`),
      },
    ],
    invalid: [
      {
        says: 'an entity in loc',
        document: sampleDocument(`  <url><loc>https://&host;/</loc></url>`).replace(
          '<urlset',
          '<!DOCTYPE urlset [<!ENTITY host "example.com">]>\n<urlset',
        ),
      },
    ],
  },
};
