import type { RuleFile } from '../rule-file.ts';
import { sampleFetch } from './sample-fetch.ts';
import { servedSitemap } from './served-sitemap.ts';

// Below a megabyte it hardly matters.
const LARGE_BYTES = 1_000_000;

export const deliveryUncompressed: RuleFile<'fetch'> = {
  id: 'delivery-uncompressed',
  watches: 'fetch',
  severity: 'info',
  basis: 'https://www.rfc-editor.org/rfc/rfc9110.html#section-8.4',
  summary: 'A large sitemap is sent without compression.',
  reason:
    'Sitemaps compress to a tenth or less. Engines would fetch it faster, and the server would ' +
    'send less.',
  fix: 'Enable compression of XML and text (`Content-Encoding: gzip`), or publish the file as .gz.',
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
};
