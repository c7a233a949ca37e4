import type { RuleFile } from '../rule-file.ts';
import { sampleUrlset } from '../sample-document.ts';
import { alternateFaults } from './alternate-faults.ts';

export const hreflangXDefaultRepeated: RuleFile<'alternates'> = {
  id: 'hreflang-x-default-repeated',
  watches: 'alternates',
  severity: 'error',
  basis: 'https://developers.google.com/search/docs/specialty/international/localized-versions',
  summary: 'An entry has x-default with two URLs.',
  reason:
    'There is one page for users whose language is not listed; with two it is unclear which is ' +
    'meant.',
  fix: 'Keep one link with x-default.',
  examples: {
    valid: [
      sampleUrlset(
        'one',
        `<xhtml:link rel="alternate" hreflang="en" href="https://example.com/"/>
    <xhtml:link rel="alternate" hreflang="x-default" href="https://example.com/"/>`,
      ),
    ],
    invalid: [
      sampleUrlset(
        'two',
        `<xhtml:link rel="alternate" hreflang="en" href="https://example.com/"/>
    <xhtml:link rel="alternate" hreflang="x-default" href="https://example.com/"/>
    <xhtml:link rel="alternate" hreflang="x-default" href="https://example.com/de"/>`,
      ),
    ],
  },
  judge({ item, entry }) {
    return alternateFaults(item, entry, ['x-default-repeated']);
  },
};
