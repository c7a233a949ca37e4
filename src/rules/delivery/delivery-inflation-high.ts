import type { RuleFile } from '../rule-file.ts';
import { sampleFetch } from './sample-fetch.ts';

const HIGH_RATIO = 100;
// What is small does no harm, whatever it grew from.
const SMALL_BYTES = 1_000_000;

export const deliveryInflationHigh: RuleFile<'fetch'> = {
  id: 'delivery-inflation-high',
  watches: 'fetch',
  severity: 'info',
  basis: 'https://www.rfc-editor.org/rfc/rfc1952.html#section-8',
  summary: 'The sitemap decompresses to more than 100 times its size.',
  reason:
    'Sitemaps usually grow 10 to 20 times. Readers protect themselves from decompression bombs, ' +
    'and some may reject this file.',
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
};
