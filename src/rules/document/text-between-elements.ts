// Text where only elements belong.
import type { ProblemRule } from '../rule.ts';
import { sampleDocument, sampleUrlset } from '../sample-document.ts';

/** Text stands between elements. */
export const textBetweenElements: ProblemRule = {
  id: 'text-between-elements',
  subject: 'document',
  since: '0.3.0',
  watches: 'problem',
  code: 'text-between-elements',
  within: 'document',
  severity: 'warning',
  basis: 'https://www.sitemaps.org/protocol.html#xmlTagDefinitions',
  summary: 'Text is between elements.',
  reason:
    'It belongs to no element, so it is lost; the schemas forbid it. Mostly a tag went ' +
    'missing.',
  fix: 'Put it into its element, or into a comment.',
  examples: {
    valid: [{ says: 'a comment', document: sampleUrlset('<!-- home -->') }],
    invalid: [
      { says: 'text in url', document: sampleUrlset('home') },
      {
        says: 'text between entries',
        document: sampleDocument(`  <url><loc>https://example.com/</loc></url>\n  and so on`),
      },
    ],
  },
};
