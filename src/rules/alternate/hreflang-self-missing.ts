import type { RuleFile } from '../rule-file.ts';
import { sampleUrlset } from '../sample-document.ts';
import { alternateFaults } from './alternate-faults.ts';

export const hreflangSelfMissing: RuleFile<'alternates'> = {
  id: 'hreflang-self-missing',
  watches: 'alternates',
  severity: 'warning',
  basis: 'https://developers.google.com/search/docs/specialty/international/localized-versions',
  summary: 'The hreflang links of an entry do not include the page itself.',
  reason:
    'Each version must list itself and all other versions; Google may ignore sets that do not.',
  fix: 'Add a link with the language of the page and its own URL, exactly as in loc.',
  examples: {
    valid: [
      sampleUrlset(
        'itself and another',
        `<xhtml:link rel="alternate" hreflang="en" href="https://example.com/"/>
    <xhtml:link rel="alternate" hreflang="de" href="https://example.com/de"/>`,
      ),
      sampleUrlset(
        'another spelling of itself',
        `<xhtml:link rel="alternate" hreflang="en" href="https://EXAMPLE.com"/>
    <xhtml:link rel="alternate" hreflang="de" href="https://example.com/de"/>`,
      ),
    ],
    invalid: [
      sampleUrlset(
        'another alone',
        '<xhtml:link rel="alternate" hreflang="de" href="https://example.com/de"/>',
      ),
    ],
  },
  judge({ item, entry }) {
    return alternateFaults(item, entry, ['self-missing']) !== false;
  },
};
