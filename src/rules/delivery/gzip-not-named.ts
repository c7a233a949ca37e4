// The bytes are gzip, but neither the name nor the type says so.
import type { ProblemRule } from '../rule.ts';
import { sampleDocument } from '../sample-document.ts';
import { sampleGzip } from './sample-gzip.ts';

const XML: string = sampleDocument(`<url><loc>https://example.com/</loc></url>`);

/** The bytes are gzip, but neither the name nor the type says so. */
export const gzipNotNamed: ProblemRule = {
  id: 'gzip-not-named',
  subject: 'delivery',
  since: '0.3.0',
  watches: 'problem',
  code: 'gzip-not-named',
  within: 'document',
  severity: 'warning',
  basis: 'https://www.sitemaps.org/protocol.html#index',
  summary: 'The bytes are gzip, but neither the name nor the type says so.',
  reason:
    'Engines that go by the name read the compressed bytes as XML and report a parsing error.',
  fix: 'End the name in .gz, or send the plain file with `Content-Encoding: gzip`.',
  examples: {
    valid: [
      {
        says: 'a whole file',
        document: () => sampleGzip(XML),
        url: 'https://example.com/sitemap.xml.gz',
      },
      {
        says: 'of the type of gzip',
        document: () => sampleGzip(XML),
        url: 'https://example.com/sitemap.xml',
        contentType: 'application/gzip',
      },
    ],
    invalid: [
      {
        says: 'named .xml',
        document: () => sampleGzip(XML),
        url: 'https://example.com/sitemap.xml',
        contentType: 'application/xml',
      },
    ],
  },
};
