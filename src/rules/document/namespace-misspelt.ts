// A namespace that is nearly right.
import type { ProblemRule } from '../rule.ts';
import { sampleDocument } from '../sample-document.ts';

/** A namespace is misspelt, or that of an older version. */
export const namespaceMisspelt: ProblemRule = {
  id: 'namespace-misspelt',
  subject: 'document',
  since: '0.3.0',
  watches: 'problem',
  code: 'namespace-misspelt',
  within: 'document',
  severity: 'warning',
  basis: 'https://www.sitemaps.org/protocol.html#urlsetdef',
  summary: 'A namespace is misspelt, or that of an older version.',
  reason:
    'A namespace is a name and not an address: http and https, with and without www. or a ' +
    'slash at the end, are different names. Some engines know the usual slips, others read ' +
    'nothing.',
  fix:
    'Copy the namespace letter by letter. That of sitemaps is ' +
    'http://www.sitemaps.org/schemas/sitemap/0.9, with http.',
  examples: {
    valid: [
      {
        says: 'the exact name',
        document: sampleDocument(`  <url><loc>https://example.com/</loc></url>`),
      },
    ],
    invalid: [
      {
        says: 'https',
        document: sampleDocument(
          `  <url><loc>https://example.com/</loc></url>`,
          'xmlns="https://www.sitemaps.org/schemas/sitemap/0.9"',
        ),
      },
      {
        says: "Google's of 2005",
        document: sampleDocument(
          `  <url><loc>https://example.com/</loc></url>`,
          'xmlns="http://www.google.com/schemas/sitemap/0.84"',
        ),
      },
      {
        says: 'an older version for images',
        document: sampleDocument(
          `  <url><loc>https://example.com/</loc></url>`,
          'xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" ' +
            'xmlns:image="http://www.google.com/schemas/sitemap-image/1.0"',
        ),
      },
    ],
  },
};
