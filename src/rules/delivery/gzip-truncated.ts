// The gzip file ends before its end.
import type { ProblemRule } from '../rule.ts';
import { sampleDocument } from '../sample-document.ts';
import { sampleGzip } from './sample-gzip.ts';

const XML: string = sampleDocument(`<url><loc>https://example.com/</loc></url>`);

/** The gzip file ends before its end. */
export const gzipTruncated: ProblemRule = {
  id: 'gzip-truncated',
  subject: 'delivery',
  since: '0.3.0',
  watches: 'problem',
  code: 'gzip-truncated',
  within: 'document',
  severity: 'error',
  basis: 'https://www.rfc-editor.org/rfc/rfc1952.html#section-2.3',
  summary: 'The gzip file ends before its end.',
  reason:
    'The upload or the compression broke off. Engines report a compression error and may drop all of the file; here, what inflated was read.',
  fix:
    'Compress the file again and upload it whole; write it under another name first and ' +
    'rename it when it is complete.',
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
        says: 'the last byte is missing',
        document: () => sampleGzip(XML).slice(0, -1),
        url: 'https://example.com/sitemap.xml.gz',
      },
      {
        says: 'the second half is missing',
        document: () => sampleGzip(XML).slice(0, 100),
        url: 'https://example.com/sitemap.xml.gz',
      },
    ],
  },
};
