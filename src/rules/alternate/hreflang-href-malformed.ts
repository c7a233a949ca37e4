import type { RuleFile } from '../rule-file.ts';
import { sampleUrlset } from '../sample-document.ts';
import { alternateFaults } from './alternate-faults.ts';

export const hreflangHrefMalformed: RuleFile<'alternates'> = {
  id: 'hreflang-href-malformed',
  watches: 'alternates',
  severity: 'error',
  basis: 'https://developers.google.com/search/docs/specialty/international/localized-versions',
  summary: 'The href of an hreflang link is not a URL.',
  reason: 'No client can parse the URL, so the link is useless.',
  fix: 'Correct the host and the port, and encode characters that are not allowed.',
  examples: {
    valid: [
      sampleUrlset(
        'the last port there is',
        `<xhtml:link rel="alternate" hreflang="en" href="https://example.com/"/>
    <xhtml:link rel="alternate" hreflang="de" href="https://example.com:65535/de"/>`,
      ),
      sampleUrlset(
        'a code that is none, which has a rule of its own',
        `<xhtml:link rel="alternate" hreflang="en" href="https://example.com/"/>
    <xhtml:link rel="alternate" hreflang="de_AT" href="https://example.com/at"/>`,
      ),
    ],
    invalid: [
      sampleUrlset(
        'a port that does not exist',
        `<xhtml:link rel="alternate" hreflang="en" href="https://example.com/"/>
    <xhtml:link rel="alternate" hreflang="de" href="https://example.com:99999/de"/>`,
      ),
    ],
  },
  judge({ item, entry }) {
    return alternateFaults(item, entry, ['malformed']);
  },
};
