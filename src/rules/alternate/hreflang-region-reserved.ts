import type { RuleFile } from '../rule-file.ts';
import { sampleUrlset } from '../sample-document.ts';
import { alternateFaults } from './alternate-faults.ts';

export const hreflangRegionReserved: RuleFile<'alternates'> = {
  id: 'hreflang-region-reserved',
  watches: 'alternates',
  severity: 'warning',
  basis: 'https://developers.google.com/search/docs/specialty/international/localized-versions',
  summary: 'The hreflang value has a region that ISO 3166-1 does not assign, such as EU, UN or UK.',
  reason: 'Engines ignore the link. The United Kingdom is GB; there is no code for Europe.',
  fix: 'Write GB for UK; for a larger region write only the language.',
  examples: {
    valid: [
      sampleUrlset(
        'GB',
        `<xhtml:link rel="alternate" hreflang="en" href="https://example.com/"/>
    <xhtml:link rel="alternate" hreflang="en-GB" href="https://example.com/gb"/>`,
      ),
    ],
    invalid: [
      sampleUrlset(
        'UK',
        `<xhtml:link rel="alternate" hreflang="en" href="https://example.com/"/>
    <xhtml:link rel="alternate" hreflang="en-UK" href="https://example.com/gb"/>`,
      ),
      sampleUrlset(
        'EU',
        `<xhtml:link rel="alternate" hreflang="en" href="https://example.com/"/>
    <xhtml:link rel="alternate" hreflang="fr-EU" href="https://example.com/eu"/>`,
      ),
    ],
  },
  judge({ item, entry }) {
    return alternateFaults(item, entry, ['region-reserved']);
  },
};
