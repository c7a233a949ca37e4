// There are bytes behind the end of the gzip file.
import type { ProblemRule } from '../rule.ts';
import { sampleDocument } from '../sample-document.ts';
import { sampleGzip } from './sample-gzip.ts';

const XML: string = sampleDocument(`<url><loc>https://example.com/</loc></url>`);

function joined(first: Uint8Array, second: Uint8Array): Uint8Array {
  return Uint8Array.from([...first, ...second]);
}

/** There are bytes behind the end of the gzip file. */
export const gzipTrailingBytes: ProblemRule = {
  id: 'gzip-trailing-bytes',
  subject: 'delivery',
  since: '0.3.0',
  watches: 'problem',
  code: 'gzip-trailing-bytes',
  within: 'document',
  severity: 'warning',
  basis: 'https://www.rfc-editor.org/rfc/rfc1952.html#section-2.2',
  summary: 'There are bytes after the end of the gzip file.',
  reason:
    'They are not gzip, so that engines skip them or report a compression error. Often a script added its own output to the file.',
  fix: 'Write nothing after the compressed data, and compress comments with the rest.',
  examples: {
    valid: [
      {
        says: 'a whole file',
        document: () => sampleGzip(XML),
        url: 'https://example.com/sitemap.xml.gz',
      },
      {
        says: 'two members, which is legal',
        document: () => joined(sampleGzip(XML), sampleGzip(`<!-- made by hand -->`)),
        url: 'https://example.com/sitemap.xml.gz',
      },
    ],
    invalid: [
      {
        says: 'text behind the file',
        document: () => joined(sampleGzip(XML), new TextEncoder().encode(`<!-- 0.2 s -->`)),
        url: 'https://example.com/sitemap.xml.gz',
      },
    ],
  },
};
