// The name or type says gzip, but the bytes are plain.
import type { ProblemRule } from '../rule.ts';
import { sampleDocument } from '../sample-document.ts';
import { sampleGzip } from './sample-gzip.ts';

const XML: string = sampleDocument(`<url><loc>https://example.com/</loc></url>`);

/** The name or type says gzip, but the bytes are plain. */
export const gzipNotCompressed: ProblemRule = {
  id: 'gzip-not-compressed',
  subject: 'delivery',
  since: '0.3.0',
  watches: 'problem',
  code: 'gzip-not-compressed',
  within: 'document',
  severity: 'warning',
  basis: 'https://www.sitemaps.org/protocol.html#index',
  summary: 'The name or type says gzip, but the bytes are plain.',
  reason: 'Engines that go by the name try to inflate the file and report a compression error.',
  fix: 'Compress the file, or serve it without .gz in its name and without the type of gzip.',
  examples: {
    valid: [
      {
        says: 'a whole file',
        document: () => sampleGzip(XML),
        url: 'https://example.com/sitemap.xml.gz',
      },
      { says: 'plain, and named so', document: XML, url: 'https://example.com/sitemap.xml' },
    ],
    invalid: [
      { says: 'named .gz', document: XML, url: 'https://example.com/sitemap.xml.gz' },
      {
        says: 'of the type of gzip',
        document: XML,
        url: 'https://example.com/sitemap.xml',
        contentType: 'application/gzip',
      },
    ],
  },
};
