// The checksum or the length at the end of the gzip file is wrong.
import type { ProblemRule } from '../rule.ts';
import { sampleDocument } from '../sample-document.ts';
import { sampleGzip } from './sample-gzip.ts';

const XML: string = sampleDocument(`<url><loc>https://example.com/</loc></url>`);

// The last eight bytes of the file are the checksum and the length.
function withByteFlipped(bytes: Uint8Array, fromEnd: number): Uint8Array {
  const index = bytes.length - fromEnd;
  return bytes.with(index, (bytes[index] ?? 0) ^ 0xff);
}

/** The checksum or the length at the end of the gzip file is wrong. */
export const gzipChecksum: ProblemRule = {
  id: 'gzip-checksum',
  subject: 'delivery',
  since: '0.3.0',
  watches: 'problem',
  code: 'gzip-checksum',
  within: 'document',
  severity: 'error',
  basis: 'https://www.rfc-editor.org/rfc/rfc1952.html#section-2.3.1',
  summary: 'The checksum or the length at the end of the gzip file is wrong.',
  reason:
    'The content may not be what was compressed: some of its URLs may not exist, and others may ' +
    'be missing. Engines report a compression error and drop such a file.',
  fix: 'Compress the original again with a standard tool, and upload it in binary mode.',
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
        says: 'another checksum',
        document: () => withByteFlipped(sampleGzip(XML), 8),
        url: 'https://example.com/sitemap.xml.gz',
      },
      {
        says: 'another length',
        document: () => withByteFlipped(sampleGzip(XML), 4),
        url: 'https://example.com/sitemap.xml.gz',
      },
    ],
  },
};
