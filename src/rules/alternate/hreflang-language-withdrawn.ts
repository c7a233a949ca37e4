import type { RuleFile } from '../rule-file.ts';
import { sampleUrlset } from '../sample-document.ts';
import { alternateFaults } from './alternate-faults.ts';

export const hreflangLanguageWithdrawn: RuleFile<'alternates'> = {
  id: 'hreflang-language-withdrawn',
  watches: 'alternates',
  severity: 'warning',
  basis: 'https://developers.google.com/search/docs/specialty/international/localized-versions',
  summary: 'The hreflang value has a language code that ISO 639-1 withdrew.',
  reason: 'Not every engine still knows the old codes.',
  fix:
    'Write the current code: he for iw, id for in, yi for ji, jv for jw, ro for mo, sr-Latn for ' +
    'sh.',
  examples: {
    valid: [
      sampleUrlset(
        'the present code',
        `<xhtml:link rel="alternate" hreflang="en" href="https://example.com/"/>
    <xhtml:link rel="alternate" hreflang="he" href="https://example.com/he"/>`,
      ),
    ],
    invalid: [
      sampleUrlset(
        'the old one',
        `<xhtml:link rel="alternate" hreflang="en" href="https://example.com/"/>
    <xhtml:link rel="alternate" hreflang="iw" href="https://example.com/he"/>`,
      ),
    ],
  },
  judge({ item, entry }) {
    return alternateFaults(item, entry, ['language-withdrawn']);
  },
};
