// The file was compressed more than twice.
import type { ProblemRule } from '../rule.ts';
import { sampleDocument } from '../sample-document.ts';
import { sampleGzip } from './sample-gzip.ts';

const XML: string = sampleDocument(`<url><loc>https://example.com/</loc></url>`);

/** The file was compressed more than twice. */
export const gzipTooDeep: ProblemRule = {
  id: 'gzip-too-deep',
  subject: 'delivery',
  since: '0.3.0',
  watches: 'problem',
  code: 'gzip-too-deep',
  within: 'document',
  severity: 'error',
  basis: 'https://www.sitemaps.org/protocol.html#index',
  summary: 'The file was compressed more than twice.',
  reason: 'No engine undoes so many layers, and neither was it read here.',
  fix: 'Compress once: either the file or the transfer.',
  examples: {
    valid: [
      { says: 'once', document: () => sampleGzip(XML), url: 'https://example.com/sitemap.xml.gz' },
      {
        says: 'twice, which another rule is about',
        document: () => sampleGzip(sampleGzip(XML)),
        url: 'https://example.com/sitemap.xml.gz',
      },
    ],
    invalid: [
      {
        says: 'three times',
        document: () => sampleGzip(sampleGzip(sampleGzip(XML))),
        url: 'https://example.com/sitemap.xml.gz',
      },
    ],
  },
};
