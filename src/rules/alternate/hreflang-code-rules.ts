import type { RuleFile } from '../rule-file.ts';
import { sampleUrlset } from '../sample-document.ts';
import { alternateFaults } from './alternate-faults.ts';

export const hreflangCodeRules: readonly RuleFile<'alternates'>[] = [
  {
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
  },
  {
    id: 'hreflang-language-withdrawn',
    watches: 'alternates',
    severity: 'warning',
    basis: 'https://developers.google.com/search/docs/specialty/international/localized-versions',
    summary: 'The hreflang value has a language code that ISO 639-1 withdrew.',
    reason: 'Not every engine still knows the old codes.',
    fix:
      'Write the current code: he for iw, id for in, yi for ji, jv for jw, ro for mo, sr-Latn ' +
      'for sh.',
    examples: {
      valid: [
        sampleUrlset(
          'the present code',
          `<xhtml:link rel="alternate" hreflang="en" href="https://example.com/"/>
    <xhtml:link rel="alternate" hreflang="he" href="https://example.com/he"/>`,
        ),
      ],
      invalid: [
        sampleUrlset(
          'the old one',
          `<xhtml:link rel="alternate" hreflang="en" href="https://example.com/"/>
    <xhtml:link rel="alternate" hreflang="iw" href="https://example.com/he"/>`,
        ),
      ],
    },
    judge({ item, entry }) {
      return alternateFaults(item, entry, ['language-withdrawn']);
    },
  },
  {
    id: 'hreflang-region-only',
    watches: 'alternates',
    severity: 'error',
    basis: 'https://developers.google.com/search/docs/specialty/international/localized-versions',
    summary: 'The hreflang value is a region without a language.',
    reason:
      'A region alone is invalid. Some are read as a language with the same letters: be is ' +
      'Belarusian, not Belgium.',
    fix: 'Put the language first: en-US for us, ja or ja-JP for jp.',
    examples: {
      valid: [
        sampleUrlset(
          'language and region',
          `<xhtml:link rel="alternate" hreflang="en" href="https://example.com/"/>
    <xhtml:link rel="alternate" hreflang="en-US" href="https://example.com/us"/>`,
        ),
      ],
      invalid: [
        sampleUrlset(
          'a region',
          `<xhtml:link rel="alternate" hreflang="en" href="https://example.com/"/>
    <xhtml:link rel="alternate" hreflang="us" href="https://example.com/us"/>`,
        ),
        sampleUrlset(
          'a country for its language',
          `<xhtml:link rel="alternate" hreflang="en" href="https://example.com/"/>
    <xhtml:link rel="alternate" hreflang="jp" href="https://example.com/ja"/>`,
        ),
      ],
    },
    judge({ item, entry }) {
      return alternateFaults(item, entry, ['region-only']);
    },
  },
  {
    id: 'hreflang-region-numeric',
    watches: 'alternates',
    severity: 'warning',
    engines: ['google'],
    basis: 'https://developers.google.com/search/docs/specialty/international/localized-versions',
    summary: 'The hreflang value has a numeric region.',
    reason:
      'es-419, Latin American Spanish, is a valid language tag, but Google only accepts ISO ' +
      '3166-1 regions.',
    fix: 'Write only the language, or one link for each country.',
    examples: {
      valid: [
        sampleUrlset(
          'a country',
          `<xhtml:link rel="alternate" hreflang="en" href="https://example.com/"/>
    <xhtml:link rel="alternate" hreflang="es-MX" href="https://example.com/mx"/>`,
        ),
      ],
      invalid: [
        sampleUrlset(
          'Latin America',
          `<xhtml:link rel="alternate" hreflang="en" href="https://example.com/"/>
    <xhtml:link rel="alternate" hreflang="es-419" href="https://example.com/la"/>`,
        ),
      ],
    },
    judge({ item, entry }) {
      return alternateFaults(item, entry, ['region-numeric']);
    },
  },
  {
    id: 'hreflang-region-reserved',
    watches: 'alternates',
    severity: 'warning',
    basis: 'https://developers.google.com/search/docs/specialty/international/localized-versions',
    summary:
      'The hreflang value has a region that ISO 3166-1 does not assign, such as EU, UN or UK.',
    reason: 'Engines ignore the link. The United Kingdom is GB; there is no code for Europe.',
    fix: 'Write GB for UK; for a larger region write only the language.',
    examples: {
      valid: [
        sampleUrlset(
          'GB',
          `<xhtml:link rel="alternate" hreflang="en" href="https://example.com/"/>
    <xhtml:link rel="alternate" hreflang="en-GB" href="https://example.com/gb"/>`,
        ),
      ],
      invalid: [
        sampleUrlset(
          'UK',
          `<xhtml:link rel="alternate" hreflang="en" href="https://example.com/"/>
    <xhtml:link rel="alternate" hreflang="en-UK" href="https://example.com/gb"/>`,
        ),
        sampleUrlset(
          'EU',
          `<xhtml:link rel="alternate" hreflang="en" href="https://example.com/"/>
    <xhtml:link rel="alternate" hreflang="fr-EU" href="https://example.com/eu"/>`,
        ),
      ],
    },
    judge({ item, entry }) {
      return alternateFaults(item, entry, ['region-reserved']);
    },
  },
];
