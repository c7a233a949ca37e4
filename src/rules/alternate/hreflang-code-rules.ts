import { type RuleFile, rulesOn } from '../port/rule-file.ts';
import { alternateFaults } from './alternate-faults.ts';
import { sampleLinks } from './sample-links.ts';

export const hreflangCodeRules: readonly RuleFile<'alternates'>[] = rulesOn('alternates', [
  {
    id: 'hreflang-invalid',
    severity: 'error',
    basis: 'https://developers.google.com/search/docs/specialty/international/localized-versions',
    summary: 'The hreflang value is not a language code that engines know.',
    reason:
      'It must be an ISO 639-1 language, optionally followed by an ISO 15924 script and an ISO ' +
      '3166-1 region, joined by hyphens. Links with other codes are ignored.',
    fix: 'Use this form: en, en-GB, zh-Hant.',
    examples: {
      valid: [
        sampleLinks('a language', 'en https://example.com/', 'de https://example.com/de'),
        sampleLinks(
          'a script and a region',
          'en https://example.com/',
          'zh-Hans-US https://example.com/zh',
        ),
        sampleLinks(
          'an address that is not a URL, which another rule reports',
          'en https://example.com/',
          'de https://example.com:99999/de',
        ),
        sampleLinks('odd case', 'en https://example.com/', 'EN-gb https://example.com/gb'),
      ],
      invalid: [
        sampleLinks('an underscore', 'en https://example.com/', 'en_GB https://example.com/gb'),
        sampleLinks('no such language', 'en https://example.com/', 'xx https://example.com/xx'),
        sampleLinks(
          'a country for its language, whose code is cs',
          'en https://example.com/',
          'cz-CZ https://example.com/cs',
        ),
        sampleLinks('no such script', 'en https://example.com/', 'zh-Hanx https://example.com/zh'),
        sampleLinks('no such region', 'en https://example.com/', 'en-XX https://example.com/gb'),
      ],
    },
    judge: ({ item, entry }) =>
      alternateFaults(item, entry, [
        'code-malformed',
        'language-unknown',
        'script-unknown',
        'region-unknown',
      ]),
  },
  {
    id: 'hreflang-language-withdrawn',
    severity: 'warning',
    basis: 'https://developers.google.com/search/docs/specialty/international/localized-versions',
    summary: 'The hreflang value has a language code that ISO 639-1 withdrew.',
    reason: 'Not every engine still knows the old codes.',
    fix:
      'Write the current code: he for iw, id for in, yi for ji, jv for jw, ro for mo, sr-Latn ' +
      'for sh.',
    examples: {
      valid: [
        sampleLinks('the present code', 'en https://example.com/', 'he https://example.com/he'),
      ],
      invalid: [sampleLinks('the old one', 'en https://example.com/', 'iw https://example.com/he')],
    },
    judge: ({ item, entry }) => alternateFaults(item, entry, ['language-withdrawn']),
  },
  {
    id: 'hreflang-region-only',
    severity: 'error',
    basis: 'https://developers.google.com/search/docs/specialty/international/localized-versions',
    summary: 'The hreflang value is a region without a language.',
    reason:
      'A region alone is invalid. Some are read as a language with the same letters: be is ' +
      'Belarusian, not Belgium.',
    fix: 'Put the language first: en-US for us, ja or ja-JP for jp.',
    examples: {
      valid: [
        sampleLinks(
          'language and region',
          'en https://example.com/',
          'en-US https://example.com/us',
        ),
      ],
      invalid: [
        sampleLinks('a region', 'en https://example.com/', 'us https://example.com/us'),
        sampleLinks(
          'a country for its language',
          'en https://example.com/',
          'jp https://example.com/ja',
        ),
      ],
    },
    judge: ({ item, entry }) => alternateFaults(item, entry, ['region-only']),
  },
  {
    id: 'hreflang-region-numeric',
    severity: 'warning',
    engines: ['google'],
    basis: 'https://developers.google.com/search/docs/specialty/international/localized-versions',
    summary: 'The hreflang value has a numeric region.',
    reason:
      'es-419, Latin American Spanish, is a valid language tag, but Google only accepts ISO ' +
      '3166-1 regions.',
    fix: 'Write only the language, or one link for each country.',
    examples: {
      valid: [sampleLinks('a country', 'en https://example.com/', 'es-MX https://example.com/mx')],
      invalid: [
        sampleLinks('Latin America', 'en https://example.com/', 'es-419 https://example.com/la'),
      ],
    },
    judge: ({ item, entry }) => alternateFaults(item, entry, ['region-numeric']),
  },
  {
    id: 'hreflang-region-reserved',
    severity: 'warning',
    basis: 'https://developers.google.com/search/docs/specialty/international/localized-versions',
    summary:
      'The hreflang value has a region that ISO 3166-1 does not assign, such as EU, UN or UK.',
    reason: 'Engines ignore the link. The United Kingdom is GB; there is no code for Europe.',
    fix: 'Write GB for UK; for a larger region write only the language.',
    examples: {
      valid: [sampleLinks('GB', 'en https://example.com/', 'en-GB https://example.com/gb')],
      invalid: [
        sampleLinks('UK', 'en https://example.com/', 'en-UK https://example.com/gb'),
        sampleLinks('EU', 'en https://example.com/', 'fr-EU https://example.com/eu'),
      ],
    },
    judge: ({ item, entry }) => alternateFaults(item, entry, ['region-reserved']),
  },
]);
