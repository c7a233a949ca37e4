// An element that belongs into an entry and stands outside.
import type { ProblemRule } from '../rule.ts';
import { sampleDocument, sampleUrlset } from '../sample-document.ts';

/** An element stands outside any entry. */
export const elementOutsideEntry: ProblemRule = {
  id: 'element-outside-entry',
  subject: 'document',
  since: '0.3.0',
  watches: 'problem',
  code: 'element-outside-entry',
  within: 'document',
  severity: 'error',
  basis: 'https://www.sitemaps.org/protocol.html#xmlTagDefinitions',
  summary: 'An element is outside any entry.',
  reason: 'It belongs to no page, so engines cannot use it. Mostly an entry was closed too early.',
  fix: 'Move it into the url (or sitemap) that it is about.',
  examples: {
    valid: [{ says: 'lastmod in url', document: sampleUrlset('<lastmod>2026-06-15</lastmod>') }],
    invalid: [
      {
        says: 'lastmod behind url',
        document: sampleDocument(
          `  <url><loc>https://example.com/</loc></url>\n  <lastmod>2026-06-15</lastmod>`,
        ),
      },
      {
        says: 'an image behind url',
        document: sampleDocument(
          `  <url><loc>https://example.com/</loc></url>
  <image:image><image:loc>https://example.com/a.png</image:loc></image:image>`,
        ),
      },
    ],
  },
};
