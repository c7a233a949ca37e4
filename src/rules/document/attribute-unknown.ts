// An attribute on an element of the protocol.
import type { ProblemRule } from '../rule.ts';
import { sampleDocument } from '../sample-document.ts';

/** There is an attribute that the protocol does not know. */
export const attributeUnknown: ProblemRule = {
  id: 'attribute-unknown',
  subject: 'document',
  since: '0.3.0',
  watches: 'problem',
  code: 'attribute-unknown',
  within: 'entry',
  severity: 'info',
  basis: 'https://www.sitemaps.org/protocol.html#xmlTagDefinitions',
  summary: 'There is an attribute that the protocol does not know.',
  reason: "The protocol's own elements have no attributes, so its value is lost.",
  fix: 'Take it out. Values go in elements: <loc>https://example.com/</loc>.',
  examples: {
    valid: [
      {
        says: 'an element without attributes',
        document: sampleDocument(`  <url><loc>https://example.com/</loc></url>`),
      },
    ],
    invalid: [
      {
        says: 'an id on url',
        document: sampleDocument(`  <url id="1"><loc>https://example.com/</loc></url>`),
      },
    ],
  },
};
