import { type RuleFile, rulesOn } from '../port/rule-file.ts';
import { expectedSitemap, servedSitemap } from './expected-sitemap.ts';
import { sampleFetch } from './sample-fetch.ts';

// Below a megabyte it hardly matters.
const LARGE_BYTES = 1_000_000;
const HIGH_RATIO = 100;

// What is small does no harm, whatever it grew from.
const SMALL_BYTES = 1_000_000;
const SLOW_MS = 5_000;

export const deliverySizeRules: readonly RuleFile<'fetch'>[] = rulesOn('fetch', [
  {
    id: 'delivery-uncompressed',
    severity: 'info',
    basis: 'https://www.rfc-editor.org/rfc/rfc9110.html#section-8.4',
    summary: 'A large sitemap is sent without compression.',
    reason:
      'Sitemaps compress to a tenth or less. Engines would fetch it faster, and the server would ' +
      'send less.',
    fix:
      'Enable compression of XML and text (`Content-Encoding: gzip`), or publish the file as ' +
      '.gz.',
    examples: {
      valid: [
        sampleFetch('1,000,000 bytes', { bytesSent: 1_000_000, bytes: 1_000_000 }),
        sampleFetch('compressed on the way', {
          headers: [['content-encoding', 'gzip']],
          bytesSent: 200_000,
          bytes: 2_000_000,
        }),
        sampleFetch('a gzip file', {
          url: 'https://example.com/sitemap.xml.gz',
          bytesSent: 2_000_000,
          bytes: 2_000_000,
        }),
      ],
      invalid: [sampleFetch('1,000,001 bytes', { bytesSent: 1_000_001, bytes: 1_000_001 })],
    },
    judge(seen) {
      const { headers, bytes = 0, bytesSent = bytes } = seen;
      if (bytes <= LARGE_BYTES || bytesSent < bytes || !servedSitemap(seen)) return false;
      const coding = headers.get('content-encoding') ?? 'identity';
      const gzip =
        /\.gz(?:[?#]|$)/i.test(seen.finalUrl) || /gzip/.test(headers.get('content-type') ?? '');
      return coding === 'identity' && !gzip && `${bytes} bytes`;
    },
  },
  {
    id: 'delivery-inflation-high',
    severity: 'info',
    basis: 'https://www.rfc-editor.org/rfc/rfc1952.html#section-8',
    summary: 'The sitemap decompresses to more than 100 times its size.',
    reason:
      'Sitemaps usually grow 10 to 20 times. Readers protect themselves from decompression ' +
      'bombs, and some may reject this file.',
    fix: 'Check the file: it may be padded with blanks, or repeat one entry.',
    examples: {
      valid: [
        sampleFetch('100 times', { bytesSent: 20_000, bytes: 2_000_000 }),
        sampleFetch('more, but small', { bytesSent: 100, bytes: 1_000_000 }),
      ],
      invalid: [sampleFetch('more than 100 times', { bytesSent: 20_000, bytes: 2_000_001 })],
    },
    judge({ bytes = 0, bytesSent = bytes }) {
      const high = bytes > SMALL_BYTES && bytes > HIGH_RATIO * bytesSent;
      return high && `${bytesSent} bytes to ${bytes}`;
    },
  },
  {
    id: 'delivery-too-large',
    severity: 'error',
    basis: 'https://www.sitemaps.org/protocol.html#index',
    summary: 'The response is larger than the read limit.',
    reason:
      'The protocol allows 52,428,800 bytes before compression. Engines stop reading at their ' +
      'own limit.',
    fix: 'Split the sitemap and list the parts in a sitemap index.',
    examples: {
      valid: [
        sampleFetch('an answer'),
        sampleFetch('a guess that came to nothing', { failure: 'too-large', found: 'guessed' }),
      ],
      invalid: [
        sampleFetch('as it says', {
          failure: 'too-large',
          problem: 'There are more than 1,073,741,824 bytes.',
          status: 200,
        }),
      ],
    },
    judge: (seen) =>
      seen.failure === 'too-large' && expectedSitemap(seen) && (seen.problem ?? true),
  },
  {
    id: 'delivery-slow',
    severity: 'warning',
    basis:
      'https://developers.google.com/search/docs/crawling-indexing/large-site-managing-crawl-budget',
    summary: 'The server takes more than five seconds to respond.',
    reason:
      'Engines visit slow servers less often, and some give up. A sitemap generated on each ' +
      'request is often the cause.',
    fix: 'Generate the sitemap in advance and serve it as a file, or cache it.',
    examples: {
      valid: [sampleFetch('5 seconds', { firstByteMs: 5_000 })],
      invalid: [sampleFetch('more', { firstByteMs: 5_001 })],
    },
    judge(seen) {
      const { firstByteMs = 0 } = seen;
      if (firstByteMs <= SLOW_MS || !expectedSitemap(seen)) return false;
      return `${(firstByteMs / 1_000).toFixed(1)} s`;
    },
  },
]);
