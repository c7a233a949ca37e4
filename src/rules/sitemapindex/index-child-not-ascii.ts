import type { RuleFile } from '../rule-file.ts';
import { sampleIndex } from '../sample-document.ts';

const BEYOND_ASCII = /[^\x00-\x7f]/;

export const indexChildNotAscii: RuleFile<'sitemap'> = {
  id: 'index-child-not-ascii',
  watches: 'sitemap',
  severity: 'warning',
  basis: 'https://www.sitemaps.org/protocol.html#escaping',
  summary: 'The URL of a listed sitemap has non-ASCII characters.',
  reason:
    'The URL must be encoded for the server. A crawler that cannot read it loses all pages of ' +
    'that sitemap.',
  fix: 'Percent-encode the URL as UTF-8, or rename the file.',
  examples: {
    valid: [
      sampleIndex('ASCII', `<sitemap><loc>https://example.com/sitemap-1.xml</loc></sitemap>`),
      sampleIndex(
        'an escaped letter',
        `<sitemap><loc>https://example.com/sitemap-%C3%BC.xml</loc></sitemap>`,
      ),
    ],
    invalid: [
      sampleIndex(
        'a letter as it is',
        `<sitemap><loc>https://example.com/sitemap-ü.xml</loc></sitemap>`,
      ),
    ],
  },
  judge: ({ loc }) => BEYOND_ASCII.test(loc),
};
