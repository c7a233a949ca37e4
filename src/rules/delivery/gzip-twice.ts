// The file was compressed twice.
import type { ProblemRule } from '../rule.ts';
import { sampleDocument } from '../sample-document.ts';
import { sampleGzip } from './sample-gzip.ts';

const XML: string = sampleDocument(`<url><loc>https://example.com/</loc></url>`);

/** The file was compressed twice. */
export const gzipTwice: ProblemRule = {
  id: 'gzip-twice',
  subject: 'delivery',
  since: '0.3.0',
  watches: 'problem',
  code: 'gzip-twice',
  within: 'document',
  severity: 'warning',
  basis: 'https://www.sitemaps.org/protocol.html#index',
  summary: 'The file was compressed twice.',
  reason:
    'Engines undo gzip once; what they then have is not a sitemap. Often a file that is gzipped already is compressed again by the server, with a wrong Content-Encoding.',
  fix: 'Compress once: either the file or the transfer.',
  examples: {
    valid: [
      {
        says: 'a whole file',
        document: () => sampleGzip(XML),
        url: 'https://example.com/sitemap.xml.gz',
      },
    ],
    invalid: [
      {
        says: 'gzip in gzip',
        document: () => sampleGzip(sampleGzip(XML)),
        url: 'https://example.com/sitemap.xml.gz',
      },
    ],
  },
};
