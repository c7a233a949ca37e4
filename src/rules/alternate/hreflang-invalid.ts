import type { RuleFile } from '../rule-file.ts';
import { sampleUrlset } from '../sample-document.ts';
import { alternateFaults } from './alternate-faults.ts';

export const hreflangInvalid: RuleFile<'alternates'> = {
  id: 'hreflang-invalid',
  watches: 'alternates',
  severity: 'error',
  basis: 'https://developers.google.com/search/docs/specialty/international/localized-versions',
  summary: 'The hreflang value is not a language code that engines know.',
  reason:
    'It must be an ISO 639-1 language, optionally followed by an ISO 15924 script and an ISO ' +
    '3166-1 region, joined by hyphens. Links with other codes are ignored.',
  fix: 'Use this form: en, en-GB, zh-Hant.',
  examples: {
    valid: [
      sampleUrlset(
        'a language',
        `<xhtml:link rel="alternate" hreflang="en" href="https://example.com/"/>
    <xhtml:link rel="alternate" hreflang="de" href="https://example.com/de"/>`,
      ),
      sampleUrlset(
        'a script and a region',
        `<xhtml:link rel="alternate" hreflang="en" href="https://example.com/"/>
    <xhtml:link rel="alternate" hreflang="zh-Hans-US" href="https://example.com/zh"/>`,
      ),
      sampleUrlset(
        'an address that is not a URL, which another rule reports',
        `<xhtml:link rel="alternate" hreflang="en" href="https://example.com/"/>
    <xhtml:link rel="alternate" hreflang="de" href="https://example.com:99999/de"/>`,
      ),
      sampleUrlset(
        'odd case',
        `<xhtml:link rel="alternate" hreflang="en" href="https://example.com/"/>
    <xhtml:link rel="alternate" hreflang="EN-gb" href="https://example.com/gb"/>`,
      ),
    ],
    invalid: [
      sampleUrlset(
        'an underscore',
        `<xhtml:link rel="alternate" hreflang="en" href="https://example.com/"/>
    <xhtml:link rel="alternate" hreflang="en_GB" href="https://example.com/gb"/>`,
      ),
      sampleUrlset(
        'no such language',
        `<xhtml:link rel="alternate" hreflang="en" href="https://example.com/"/>
    <xhtml:link rel="alternate" hreflang="xx" href="https://example.com/xx"/>`,
      ),
      sampleUrlset(
        'a country for its language, whose code is cs',
        `<xhtml:link rel="alternate" hreflang="en" href="https://example.com/"/>
    <xhtml:link rel="alternate" hreflang="cz-CZ" href="https://example.com/cs"/>`,
      ),
      sampleUrlset(
        'no such script',
        `<xhtml:link rel="alternate" hreflang="en" href="https://example.com/"/>
    <xhtml:link rel="alternate" hreflang="zh-Hanx" href="https://example.com/zh"/>`,
      ),
      sampleUrlset(
        'no such region',
        `<xhtml:link rel="alternate" hreflang="en" href="https://example.com/"/>
    <xhtml:link rel="alternate" hreflang="en-XX" href="https://example.com/gb"/>`,
      ),
    ],
  },
  judge({ item, entry }) {
    return alternateFaults(item, entry, [
      'code-malformed',
      'language-unknown',
      'script-unknown',
      'region-unknown',
    ]);
  },
};
