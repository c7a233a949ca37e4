// More than one page for all other languages.
import type { JudgingRule } from '../rule.ts';
import { sampleUrlset } from '../sample-document.ts';
import { alternateFaults } from './alternate-faults.ts';

/** An entry has x-default with two addresses. */
export const hreflangXDefaultRepeated: JudgingRule<'alternates'> = {
  id: 'hreflang-x-default-repeated',
  subject: 'alternate',
  since: '0.3.0',
  watches: 'alternates',
  severity: 'error',
  basis: 'https://developers.google.com/search/docs/specialty/international/localized-versions',
  summary: 'An entry has x-default with two addresses.',
  reason:
    'There is one page for all who speak none of the languages; of two nobody knows which is meant.',
  fix: 'Keep one link with x-default.',
  examples: {
    valid: [
      {
        says: 'one',
        document:
          sampleUrlset(`<xhtml:link rel="alternate" hreflang="en" href="https://example.com/"/>
    <xhtml:link rel="alternate" hreflang="x-default" href="https://example.com/"/>`),
      },
    ],
    invalid: [
      {
        says: 'two',
        document:
          sampleUrlset(`<xhtml:link rel="alternate" hreflang="en" href="https://example.com/"/>
    <xhtml:link rel="alternate" hreflang="x-default" href="https://example.com/"/>
    <xhtml:link rel="alternate" hreflang="x-default" href="https://example.com/de"/>`),
      },
    ],
  },
  judge({ item, entry }) {
    return alternateFaults(item, entry, ['x-default-repeated']);
  },
};
