// A text beyond what a reader takes.
import type { ProblemRule } from '../rule.ts';
import { sampleDocument, sampleUrlset } from '../sample-document.ts';

/** A text is longer than 1,048,576 characters; it was left out. */
export const limitText: ProblemRule = {
  id: 'limit-text',
  subject: 'document',
  since: '0.3.0',
  watches: 'problem',
  code: 'limit-text',
  within: 'entry',
  severity: 'error',
  basis: 'https://www.sitemaps.org/protocol.html#locdef',
  summary: 'A text is longer than 1,048,576 characters; it was left out.',
  reason:
    'No value of a sitemap is so long: mostly an end tag went missing, or a file was put in ' +
    'by mistake. Engines have limits of their own.',
  fix: 'Shorten it, or close its element.',
  examples: {
    valid: [{ says: 'a short text', document: sampleUrlset('<lastmod>2026-06-15</lastmod>') }],
    invalid: [
      {
        says: 'a loc of 1,048,577 characters',
        document: () =>
          sampleDocument(
            `  <url><loc>${'https://example.com/'.padEnd(1_048_577, 'a')}</loc></url>`,
          ),
      },
    ],
  },
};
