import type { RuleFile } from '../rule-file.ts';
import { sampleUrlset } from '../sample-document.ts';
import { alternateFaults } from './alternate-faults.ts';

export const hreflangHrefFragment: RuleFile<'alternates'> = {
  id: 'hreflang-href-fragment',
  watches: 'alternates',
  severity: 'warning',
  basis: 'https://developers.google.com/search/docs/specialty/international/localized-versions',
  summary: 'The href of an hreflang link has a fragment.',
  reason:
    'Engines remove the fragment: #de is not a separate page, and the link points to the page ' +
    'without it.',
  fix: 'Give each language its own URL.',
  examples: {
    valid: [
      sampleUrlset(
        'an address of its own',
        `<xhtml:link rel="alternate" hreflang="en" href="https://example.com/"/>
    <xhtml:link rel="alternate" hreflang="de" href="https://example.com/de"/>`,
      ),
    ],
    invalid: [
      sampleUrlset(
        'a fragment',
        `<xhtml:link rel="alternate" hreflang="en" href="https://example.com/"/>
    <xhtml:link rel="alternate" hreflang="de" href="https://example.com/#de"/>`,
      ),
    ],
  },
  judge({ item, entry }) {
    return alternateFaults(item, entry, ['fragment']);
  },
};
