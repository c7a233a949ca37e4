import type { RuleFile } from '../rule-file.ts';
import { sampleIndex } from '../sample-document.ts';

const BEYOND_ASCII = /[^\x00-\x7f]/;

export const indexChildNotAscii: RuleFile<'sitemap'> = {
  id: 'index-child-not-ascii',
  watches: 'sitemap',
  severity: 'warning',
  basis: 'https://www.sitemaps.org/protocol.html#escaping',
  summary: 'The address of a listed sitemap is not in ASCII.',
  reason:
    'The address of a sitemap has to be encoded for the server. A crawler that does not read ' +
    'it loses all pages of that sitemap at once.',
  fix: 'Percent-encode the address as UTF-8, or rename the file: its name is free.',
  examples: {
    valid: [
      {
        says: 'ASCII',
        document: sampleIndex(`<sitemap><loc>https://example.com/sitemap-1.xml</loc></sitemap>`),
      },
      {
        says: 'an escaped letter',
        document: sampleIndex(
          `<sitemap><loc>https://example.com/sitemap-%C3%BC.xml</loc></sitemap>`,
        ),
      },
    ],
    invalid: [
      {
        says: 'a letter as it is',
        document: sampleIndex(`<sitemap><loc>https://example.com/sitemap-ü.xml</loc></sitemap>`),
      },
    ],
  },
  judge: ({ loc }) => BEYOND_ASCII.test(loc),
};
