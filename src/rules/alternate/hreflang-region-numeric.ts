import type { RuleFile } from '../rule-file.ts';
import { sampleUrlset } from '../sample-document.ts';
import { alternateFaults } from './alternate-faults.ts';

export const hreflangRegionNumeric: RuleFile<'alternates'> = {
  id: 'hreflang-region-numeric',
  watches: 'alternates',
  severity: 'warning',
  engines: ['google'],
  basis: 'https://developers.google.com/search/docs/specialty/international/localized-versions',
  summary: 'An hreflang has a number for its region.',
  reason:
    'es-419, Spanish of Latin America, is a language tag of its own right, but Google takes only regions of ISO 3166-1.',
  fix: 'Write the language alone, or one link for each country.',
  examples: {
    valid: [
      {
        says: 'a country',
        document:
          sampleUrlset(`<xhtml:link rel="alternate" hreflang="en" href="https://example.com/"/>
    <xhtml:link rel="alternate" hreflang="es-MX" href="https://example.com/mx"/>`),
      },
    ],
    invalid: [
      {
        says: 'Latin America',
        document:
          sampleUrlset(`<xhtml:link rel="alternate" hreflang="en" href="https://example.com/"/>
    <xhtml:link rel="alternate" hreflang="es-419" href="https://example.com/la"/>`),
      },
    ],
  },
  judge({ item, entry }) {
    return alternateFaults(item, entry, ['region-numeric']);
  },
};
