// A tag that another tag interrupts.
import type { ProblemRule } from '../rule.ts';
import { sampleDocument } from '../sample-document.ts';

/** A tag is ended by the next less-than sign. */
export const xmlTagCut: ProblemRule = {
  id: 'xml-tag-cut',
  subject: 'document',
  since: '0.3.0',
  watches: 'problem',
  code: 'xml-tag-cut',
  within: 'entry',
  severity: 'error',
  basis: 'https://www.w3.org/TR/xml/#sec-starttags',
  summary: 'A tag is ended by the next less-than sign.',
  reason: 'The tag has no > of its own: strict readers stop there, and what follows is lost.',
  fix: 'Close every tag with >.',
  examples: {
    valid: [
      {
        says: 'both tags are whole',
        document: sampleDocument(`  <url><loc>https://example.com/</loc></url>`),
      },
    ],
    invalid: [
      {
        says: '</loc without >',
        document: sampleDocument(`  <url><loc>https://example.com/</loc</url>`),
      },
    ],
  },
};
