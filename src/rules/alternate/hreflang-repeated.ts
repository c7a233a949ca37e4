import type { RuleFile } from '../rule-file.ts';
import { sampleUrlset } from '../sample-document.ts';
import { alternateFaults } from './alternate-faults.ts';

export const hreflangRepeated: RuleFile<'alternates'> = {
  id: 'hreflang-repeated',
  watches: 'alternates',
  severity: 'error',
  basis: 'https://developers.google.com/search/docs/specialty/international/localized-versions',
  summary: 'An entry has the same hreflang value with two URLs.',
  reason: 'It is unclear which of the two is meant; engines ignore both, or use either.',
  fix: 'Keep one link for each language and region.',
  examples: {
    valid: [
      sampleUrlset(
        'two languages',
        `<xhtml:link rel="alternate" hreflang="en" href="https://example.com/"/>
    <xhtml:link rel="alternate" hreflang="de" href="https://example.com/de"/>`,
      ),
      sampleUrlset(
        'one page for two languages',
        `<xhtml:link rel="alternate" hreflang="en" href="https://example.com/"/>
    <xhtml:link rel="alternate" hreflang="de" href="https://example.com/de"/>
    <xhtml:link rel="alternate" hreflang="de-AT" href="https://example.com/de"/>`,
      ),
    ],
    invalid: [
      sampleUrlset(
        'one language twice',
        `<xhtml:link rel="alternate" hreflang="en" href="https://example.com/"/>
    <xhtml:link rel="alternate" hreflang="de" href="https://example.com/de"/>
    <xhtml:link rel="alternate" hreflang="de" href="https://example.com/at"/>`,
      ),
      sampleUrlset(
        'in another case',
        `<xhtml:link rel="alternate" hreflang="en" href="https://example.com/"/>
    <xhtml:link rel="alternate" hreflang="de-AT" href="https://example.com/at"/>
    <xhtml:link rel="alternate" hreflang="de-at" href="https://example.com/de"/>`,
      ),
    ],
  },
  judge({ item, entry }) {
    return alternateFaults(item, entry, ['code-repeated']);
  },
};
