import type { RuleFile } from '../rule-file.ts';
import { sampleUrlset } from '../sample-document.ts';
import { alternateFaults } from './alternate-faults.ts';

export const hreflangLinkRepeated: RuleFile<'alternates'> = {
  id: 'hreflang-link-repeated',
  watches: 'alternates',
  severity: 'info',
  basis: 'https://developers.google.com/search/docs/specialty/international/localized-versions',
  summary: 'An entry has the same hreflang link twice.',
  reason: 'The second link adds nothing.',
  fix: 'List each link once.',
  examples: {
    valid: [
      sampleUrlset(
        'each once',
        `<xhtml:link rel="alternate" hreflang="en" href="https://example.com/"/>
    <xhtml:link rel="alternate" hreflang="de" href="https://example.com/de"/>`,
      ),
    ],
    invalid: [
      sampleUrlset(
        'one twice',
        `<xhtml:link rel="alternate" hreflang="en" href="https://example.com/"/>
    <xhtml:link rel="alternate" hreflang="de" href="https://example.com/de"/>
    <xhtml:link rel="alternate" hreflang="de" href="https://example.com/de"/>`,
      ),
    ],
  },
  judge({ item, entry }) {
    return alternateFaults(item, entry, ['link-repeated']);
  },
};
