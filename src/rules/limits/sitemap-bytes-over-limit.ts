// The sitemap is larger than 52,428,800 bytes (50 MiB).
import type { ProblemRule } from '../rule.ts';
import { sampleDocument } from '../sample-document.ts';

const XML: string = sampleDocument(`<url><loc>https://example.com/</loc></url>`);

// With blanks behind the root, where they mean nothing.
function padded(bytes: number): Uint8Array {
  const whole = new Uint8Array(bytes).fill(0x20);
  whole.set(new TextEncoder().encode(XML));
  return whole;
}

/** The sitemap is larger than 52,428,800 bytes (50 MiB). */
export const sitemapBytesOverLimit: ProblemRule = {
  id: 'sitemap-bytes-over-limit',
  subject: 'limits',
  since: '0.3.0',
  watches: 'problem',
  code: 'sitemap-bytes-over-limit',
  within: 'document',
  severity: 'error',
  basis: 'https://www.sitemaps.org/protocol.html#index',
  summary: 'The sitemap is larger than 52,428,800 bytes (50 MiB).',
  reason:
    'The limit is on the file before compression. Engines drop the file, or what is after the limit.',
  fix: 'Split the sitemap and list the parts in a sitemap index.',
  examples: {
    valid: [{ says: '52,428,800 bytes', document: () => padded(52_428_800) }],
    invalid: [{ says: '52,428,801 bytes', document: () => padded(52_428_801) }],
  },
};
