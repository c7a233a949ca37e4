// A prefix that is declared nowhere.
import type { ProblemRule } from '../rule.ts';
import { sampleDocument, sampleUrlset } from '../sample-document.ts';

/** A prefix is declared nowhere. */
export const namespacePrefixUnbound: ProblemRule = {
  id: 'namespace-prefix-unbound',
  subject: 'document',
  since: '0.3.0',
  watches: 'problem',
  code: 'namespace-prefix-unbound',
  within: 'document',
  severity: 'error',
  basis: 'https://www.w3.org/TR/xml-names/#nsc-NSDeclared',
  summary: 'A prefix is declared nowhere.',
  reason:
    'Readers that go by namespaces stop there: Search Console reports a parsing error for ' +
    'the whole file.',
  fix:
    'Declare the prefix on the root, as ' +
    'xmlns:image="http://www.google.com/schemas/sitemap-image/1.1".',
  examples: {
    valid: [
      {
        says: 'a prefix that is declared',
        document: sampleUrlset(`<image:image>
      <image:loc>https://example.com/a.png</image:loc>
    </image:image>`),
      },
    ],
    invalid: [
      {
        says: 'a prefix that is not',
        document: sampleUrlset(
          `<image:image><image:loc>https://example.com/a.png</image:loc></image:image>`,
          'xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"',
        ),
      },
      {
        says: 'a prefix of an attribute',
        document: sampleDocument(
          `  <url><loc>https://example.com/</loc></url>`,
          'xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" ' +
            'xsi:schemaLocation="http://www.sitemaps.org/schemas/sitemap/0.9 ' +
            'http://www.sitemaps.org/schemas/sitemap/0.9/sitemap.xsd"',
        ),
      },
    ],
  },
};
