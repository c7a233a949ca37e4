// The document is larger than the limit of this reader; the rest was not read.
import type { ProblemRule } from '../rule.ts';
import { sampleDocument } from '../sample-document.ts';

const XML: string = sampleDocument(`<url><loc>https://example.com/</loc></url>`);

/** The document is larger than the limit of this reader; the rest was not read. */
export const limitBytes: ProblemRule = {
  id: 'limit-bytes',
  subject: 'delivery',
  since: '0.3.0',
  watches: 'problem',
  code: 'limit-bytes',
  within: 'document',
  severity: 'error',
  basis: 'https://www.sitemaps.org/protocol.html#index',
  summary: 'The document is larger than the limit of this reader; the rest was not read.',
  reason:
    'The protocol allows 52,428,800 bytes. What is many times larger is not a sitemap that an engine reads to its end.',
  fix: 'Split the sitemap and list the parts in a sitemap index.',
  examples: {
    valid: [{ says: 'as large as the limit', document: XML, bytesMax: XML.length }],
    invalid: [{ says: 'one byte larger', document: XML, bytesMax: XML.length - 1 }],
  },
};
