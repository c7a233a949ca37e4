import type { RuleFile } from '../rule-file.ts';
import { sampleUrlset } from '../sample-document.ts';

const ROOT =
  'xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" ' +
  'xmlns:mobile="http://www.google.com/schemas/sitemap-mobile/1.0"';

export const mobileDeprecated: RuleFile<'extras'> = {
  id: 'mobile-deprecated',
  watches: 'extras',
  severity: 'info',
  basis: 'http://www.google.com/schemas/sitemap-mobile/1.0/sitemap-mobile.xsd',
  summary: "The entry has Google's mobile:mobile, which is obsolete.",
  reason:
    'It marked pages for the feature phones of 2010. The current documentation does not mention ' +
    'it; we know of no announcement that it was dropped. Pages for smartphones never needed it.',
  fix: 'Remove mobile:mobile. Declare separate mobile URLs with link rel="alternate".',
  engines: ['protocol', 'google'],
  examples: {
    valid: [sampleUrlset('no mark', '<lastmod>2026-06-15</lastmod>')],
    invalid: [sampleUrlset('the mark', '<mobile:mobile/>', { attributes: ROOT })],
  },
  judge: ({ mobile }) => mobile !== undefined,
};
