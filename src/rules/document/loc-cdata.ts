// A loc in a CDATA section.
import type { ProblemRule } from '../rule.ts';
import { sampleDocument, sampleUrlset } from '../sample-document.ts';

/** The loc stands in a CDATA section. */
export const locCdata: ProblemRule = {
  id: 'loc-cdata',
  subject: 'document',
  since: '0.3.0',
  watches: 'problem',
  code: 'loc-cdata',
  within: 'entry',
  severity: 'info',
  basis: 'https://www.w3.org/TR/xml/#sec-cdata-sect',
  summary: 'The loc is in a CDATA section.',
  reason:
    'XML allows it, and in it nothing is escaped: &amp; stays as it is. Simple readers that ' +
    'know no CDATA see no URL.',
  fix: 'Write the URL as plain text, with & as &amp;.',
  examples: {
    valid: [
      {
        says: 'plain text',
        document: sampleDocument(`  <url><loc>https://example.com/?a=1&amp;b=2</loc></url>`),
      },
      {
        says: 'CDATA in a title',
        document: sampleUrlset(
          `<image:image>
      <image:loc>https://example.com/a.png</image:loc>
      <image:title><![CDATA[A & B]]></image:title>
    </image:image>`,
        ),
      },
    ],
    invalid: [
      {
        says: 'CDATA',
        document: sampleDocument(
          `  <url><loc><![CDATA[https://example.com/?a=1&b=2]]></loc></url>`,
        ),
      },
    ],
  },
};
