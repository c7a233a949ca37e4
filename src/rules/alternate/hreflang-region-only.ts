import type { RuleFile } from '../rule-file.ts';
import { sampleUrlset } from '../sample-document.ts';
import { alternateFaults } from './alternate-faults.ts';

export const hreflangRegionOnly: RuleFile<'alternates'> = {
  id: 'hreflang-region-only',
  watches: 'alternates',
  severity: 'error',
  basis: 'https://developers.google.com/search/docs/specialty/international/localized-versions',
  summary: 'The hreflang value is a region without a language.',
  reason:
    'A region alone is invalid. Some are read as a language with the same letters: be is ' +
    'Belarusian, not Belgium.',
  fix: 'Put the language first: en-US for us, ja or ja-JP for jp.',
  examples: {
    valid: [
      sampleUrlset(
        'language and region',
        `<xhtml:link rel="alternate" hreflang="en" href="https://example.com/"/>
    <xhtml:link rel="alternate" hreflang="en-US" href="https://example.com/us"/>`,
      ),
    ],
    invalid: [
      sampleUrlset(
        'a region',
        `<xhtml:link rel="alternate" hreflang="en" href="https://example.com/"/>
    <xhtml:link rel="alternate" hreflang="us" href="https://example.com/us"/>`,
      ),
      sampleUrlset(
        'a country for its language',
        `<xhtml:link rel="alternate" hreflang="en" href="https://example.com/"/>
    <xhtml:link rel="alternate" hreflang="jp" href="https://example.com/ja"/>`,
      ),
    ],
  },
  judge({ item, entry }) {
    return alternateFaults(item, entry, ['region-only']);
  },
};
