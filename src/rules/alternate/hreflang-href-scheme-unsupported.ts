import type { RuleFile } from '../rule-file.ts';
import { sampleUrlset } from '../sample-document.ts';
import { alternateFaults } from './alternate-faults.ts';

export const hreflangHrefSchemeUnsupported: RuleFile<'alternates'> = {
  id: 'hreflang-href-scheme-unsupported',
  watches: 'alternates',
  severity: 'error',
  basis: 'https://developers.google.com/search/docs/specialty/international/localized-versions',
  summary: 'The href of an hreflang link is neither http nor https.',
  reason: 'Crawlers only fetch http and https URLs.',
  fix: 'Write the http or https URL of the page.',
  examples: {
    valid: [
      sampleUrlset(
        'https',
        `<xhtml:link rel="alternate" hreflang="en" href="https://example.com/"/>
    <xhtml:link rel="alternate" hreflang="de" href="https://example.com/de"/>`,
      ),
    ],
    invalid: [
      sampleUrlset(
        'ftp',
        `<xhtml:link rel="alternate" hreflang="en" href="https://example.com/"/>
    <xhtml:link rel="alternate" hreflang="de" href="ftp://example.com/de"/>`,
      ),
    ],
  },
  judge({ item, entry }) {
    return alternateFaults(item, entry, ['scheme']);
  },
};
