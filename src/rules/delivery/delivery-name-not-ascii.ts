import type { RuleFile } from '../rule-file.ts';
import { expectedSitemap } from './expected-sitemap.ts';
import { sampleFetch } from './sample-fetch.ts';

export const deliveryNameNotAscii: RuleFile<'fetch'> = {
  id: 'delivery-name-not-ascii',
  watches: 'fetch',
  severity: 'warning',
  basis: 'https://www.sitemaps.org/protocol.html#escaping',
  summary: 'The URL of the sitemap has non-ASCII characters.',
  reason:
    'It must be escaped like the URLs in it. Not every client escapes it, and not all do it the ' +
    'same way.',
  fix:
    'Use only ASCII letters, digits, hyphens and dots in the file name, or percent-encode it ' +
    'wherever it is named.',
  examples: {
    valid: [
      sampleFetch('ASCII'),
      sampleFetch('percent-encoded', { url: 'https://example.com/pl%C3%A4ne.xml' }),
    ],
    invalid: [sampleFetch('an umlaut', { url: 'https://example.com/pläne.xml' })],
  },
  judge(seen) {
    return /[^ -~]/.test(seen.url) && expectedSitemap(seen) && seen.url;
  },
};
