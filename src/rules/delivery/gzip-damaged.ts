// The gzip file is damaged.
import type { ProblemRule } from '../rule.ts';
import { sampleDocument } from '../sample-document.ts';
import { sampleGzip } from './sample-gzip.ts';

const XML: string = sampleDocument(`<url><loc>https://example.com/</loc></url>`);

/** The gzip file is damaged. */
export const gzipDamaged: ProblemRule = {
  id: 'gzip-damaged',
  subject: 'delivery',
  since: '0.3.0',
  watches: 'problem',
  code: 'gzip-damaged',
  within: 'document',
  severity: 'error',
  basis: 'https://www.rfc-editor.org/rfc/rfc1952.html#section-2.3',
  summary: 'The gzip file is damaged.',
  reason:
    'Engines report a compression error and may drop all of the file; here, what inflated before the damage was read. Often the file was sent as text, which changes some of its bytes.',
  fix: 'Compress the file again and upload it in binary mode.',
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
        says: 'a block of no known kind',
        document: () => sampleGzip(XML).with(10, 7),
        url: 'https://example.com/sitemap.xml.gz',
      },
    ],
  },
};
