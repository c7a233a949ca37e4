// A less-than sign in text.
import type { ProblemRule } from '../rule.ts';
import { sampleDocument } from '../sample-document.ts';

/** A less-than sign is not escaped as &lt;. */
export const xmlLessThanUnescaped: ProblemRule = {
  id: 'xml-less-than-unescaped',
  subject: 'document',
  since: '0.3.0',
  watches: 'problem',
  code: 'xml-less-than-unescaped',
  within: 'entry',
  severity: 'error',
  basis: 'https://www.sitemaps.org/protocol.html#escaping',
  summary: 'A less-than sign is not escaped as &lt;.',
  reason: 'It begins a tag for every reader: strict ones stop there, and what follows is lost.',
  fix: 'Write &lt; in text, and %3C in URLs.',
  examples: {
    valid: [
      {
        says: '%3C in a URL',
        document: sampleDocument(`  <url><loc>https://example.com/?max=%3C5</loc></url>`),
      },
    ],
    invalid: [
      {
        says: '< in a URL',
        document: sampleDocument(`  <url><loc>https://example.com/?max=<5</loc></url>`),
      },
    ],
  },
};
