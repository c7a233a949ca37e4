// The end of CDATA in plain text.
import type { ProblemRule } from '../rule.ts';
import { sampleDocument } from '../sample-document.ts';

/** The characters ]]> stand in text. */
export const xmlCdataEndInText: ProblemRule = {
  id: 'xml-cdata-end-in-text',
  subject: 'document',
  since: '0.3.0',
  watches: 'problem',
  code: 'xml-cdata-end-in-text',
  within: 'entry',
  severity: 'error',
  basis: 'https://www.w3.org/TR/xml/#syntax',
  summary: 'The characters ]]> are in text.',
  reason:
    'They end a CDATA section and may appear nowhere else: strict readers stop there. Mostly ' +
    "the section's beginning was lost.",
  fix: 'Write ]]&gt;, or give the CDATA section its beginning.',
  examples: {
    valid: [
      {
        says: 'CDATA with its beginning',
        document: sampleDocument(`  <url><loc><![CDATA[https://example.com/]]></loc></url>`),
      },
    ],
    invalid: [
      {
        says: 'its end alone',
        document: sampleDocument(`  <url><loc>https://example.com/]]></loc></url>`),
      },
    ],
  },
};
