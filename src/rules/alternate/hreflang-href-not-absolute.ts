import type { RuleFile } from '../rule-file.ts';
import { sampleUrlset } from '../sample-document.ts';
import { alternateFaults } from './alternate-faults.ts';

export const hreflangHrefNotAbsolute: RuleFile<'alternates'> = {
  id: 'hreflang-href-not-absolute',
  watches: 'alternates',
  severity: 'error',
  basis: 'https://developers.google.com/search/docs/specialty/international/localized-versions',
  summary: 'The href of an hreflang link is not an absolute URL.',
  reason:
    'Google requires scheme and host in each link; relative URLs, including //example.com/, are ' +
    'not followed.',
  fix: 'Write the full URL, with https:// and the host.',
  examples: {
    valid: [
      sampleUrlset(
        'a whole address',
        `<xhtml:link rel="alternate" hreflang="en" href="https://example.com/"/>
    <xhtml:link rel="alternate" hreflang="de" href="https://example.com/de"/>`,
      ),
    ],
    invalid: [
      sampleUrlset(
        'a path',
        `<xhtml:link rel="alternate" hreflang="en" href="https://example.com/"/>
    <xhtml:link rel="alternate" hreflang="de" href="/de"/>`,
      ),
      sampleUrlset(
        'no scheme',
        `<xhtml:link rel="alternate" hreflang="en" href="https://example.com/"/>
    <xhtml:link rel="alternate" hreflang="de" href="//example.com/de"/>`,
      ),
    ],
  },
  judge({ item, entry }) {
    return alternateFaults(item, entry, ['relative']);
  },
};
