import type { RuleFile } from '../rule-file.ts';
import { sampleUrlset } from '../sample-document.ts';
import { alternateFaults } from './alternate-faults.ts';

export const hreflangRegionNumeric: RuleFile<'alternates'> = {
  id: 'hreflang-region-numeric',
  watches: 'alternates',
  severity: 'warning',
  engines: ['google'],
  basis: 'https://developers.google.com/search/docs/specialty/international/localized-versions',
  summary: 'The hreflang value has a numeric region.',
  reason:
    'es-419, Latin American Spanish, is a valid language tag, but Google only accepts ISO ' +
    '3166-1 regions.',
  fix: 'Write only the language, or one link for each country.',
  examples: {
    valid: [
      sampleUrlset(
        'a country',
        `<xhtml:link rel="alternate" hreflang="en" href="https://example.com/"/>
    <xhtml:link rel="alternate" hreflang="es-MX" href="https://example.com/mx"/>`,
      ),
    ],
    invalid: [
      sampleUrlset(
        'Latin America',
        `<xhtml:link rel="alternate" hreflang="en" href="https://example.com/"/>
    <xhtml:link rel="alternate" hreflang="es-419" href="https://example.com/la"/>`,
      ),
    ],
  },
  judge({ item, entry }) {
    return alternateFaults(item, entry, ['region-numeric']);
  },
};
