// The list is cut short; its last line was dropped.

import { sampleGzip } from '../delivery/sample-gzip.ts';
import type { ProblemRule } from '../rule.ts';

const LIST = 'https://example.com/\nhttps://example.com/about\n';

/** The list is cut short; its last line was dropped. */
export const textCut: ProblemRule = {
  id: 'text-cut',
  subject: 'text',
  since: '0.3.0',
  watches: 'problem',
  code: 'text-cut',
  within: 'document',
  severity: 'error',
  basis: 'https://www.sitemaps.org/protocol.html#otherformats',
  summary: 'The list is cut short; its last line was dropped.',
  reason:
    'The file ends in the middle of a URL, perhaps. Half a URL would be another page, or none.',
  fix: 'Publish the file whole.',
  examples: {
    valid: [
      {
        says: 'a whole file',
        document: () => sampleGzip(LIST),
        url: 'https://example.com/sitemap.txt.gz',
      },
      {
        says: 'no line break at the end',
        document: 'https://example.com/\nhttps://example.com/about',
      },
    ],
    invalid: [
      {
        says: 'gzip that breaks off',
        document: () => sampleGzip(LIST).slice(0, -20),
        url: 'https://example.com/sitemap.txt.gz',
      },
    ],
  },
};
