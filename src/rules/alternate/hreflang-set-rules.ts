import { type RuleFile, rulesOn } from '../port/rule-file.ts';
import { alternateFaults } from './alternate-faults.ts';
import { sampleLinks } from './sample-links.ts';

export const hreflangSetRules: readonly RuleFile<'alternates'>[] = rulesOn('alternates', [
  {
    id: 'hreflang-self-missing',
    severity: 'warning',
    basis: 'https://developers.google.com/search/docs/specialty/international/localized-versions',
    summary: 'The hreflang links of an entry do not include the page itself.',
    reason:
      'Each version must list itself and all other versions; Google may ignore sets that do not.',
    fix: 'Add a link with the language of the page and its own URL, exactly as in loc.',
    examples: {
      valid: [
        sampleLinks('itself and another', 'en https://example.com/', 'de https://example.com/de'),
        sampleLinks(
          'another spelling of itself',
          'en https://EXAMPLE.com',
          'de https://example.com/de',
        ),
      ],
      invalid: [sampleLinks('another alone', 'de https://example.com/de')],
    },
    judge: ({ item, entry }) => alternateFaults(item, entry, ['self-missing']) !== false,
  },
  {
    id: 'hreflang-repeated',
    severity: 'error',
    basis: 'https://developers.google.com/search/docs/specialty/international/localized-versions',
    summary: 'An entry has the same hreflang value with two URLs.',
    reason: 'It is unclear which of the two is meant; engines ignore both, or use either.',
    fix: 'Keep one link for each language and region.',
    examples: {
      valid: [
        sampleLinks('two languages', 'en https://example.com/', 'de https://example.com/de'),
        sampleLinks(
          'one page for two languages',
          'en https://example.com/',
          'de https://example.com/de',
          'de-AT https://example.com/de',
        ),
      ],
      invalid: [
        sampleLinks(
          'one language twice',
          'en https://example.com/',
          'de https://example.com/de',
          'de https://example.com/at',
        ),
        sampleLinks(
          'in another case',
          'en https://example.com/',
          'de-AT https://example.com/at',
          'de-at https://example.com/de',
        ),
      ],
    },
    judge: ({ item, entry }) => alternateFaults(item, entry, ['code-repeated']),
  },
  {
    id: 'hreflang-link-repeated',
    severity: 'info',
    basis: 'https://developers.google.com/search/docs/specialty/international/localized-versions',
    summary: 'An entry has the same hreflang link twice.',
    reason: 'The second link adds nothing.',
    fix: 'List each link once.',
    examples: {
      valid: [sampleLinks('each once', 'en https://example.com/', 'de https://example.com/de')],
      invalid: [
        sampleLinks(
          'one twice',
          'en https://example.com/',
          'de https://example.com/de',
          'de https://example.com/de',
        ),
      ],
    },
    judge: ({ item, entry }) => alternateFaults(item, entry, ['link-repeated']),
  },
  {
    id: 'hreflang-x-default-missing',
    severity: 'info',
    engines: ['google'],
    basis: 'https://developers.google.com/search/docs/specialty/international/localized-versions',
    summary: 'The hreflang links of an entry have no x-default.',
    reason: 'x-default is the page for users whose language is not listed. It is optional.',
    fix: 'Add a link with hreflang="x-default" if there is such a page.',
    examples: {
      valid: [
        sampleLinks(
          'x-default',
          'en https://example.com/',
          'de https://example.com/de',
          'x-default https://example.com/',
        ),
        sampleLinks('the page alone', 'en https://example.com/'),
      ],
      invalid: [
        sampleLinks('two languages', 'en https://example.com/', 'de https://example.com/de'),
      ],
    },
    judge: ({ item }) =>
      item.length > 1 && !item.some(({ hreflang }) => /^x-default$/i.test(hreflang)),
  },
  {
    id: 'hreflang-x-default-repeated',
    severity: 'error',
    basis: 'https://developers.google.com/search/docs/specialty/international/localized-versions',
    summary: 'An entry has x-default with two URLs.',
    reason:
      'There is one page for users whose language is not listed; with two it is unclear which is ' +
      'meant.',
    fix: 'Keep one link with x-default.',
    examples: {
      valid: [sampleLinks('one', 'en https://example.com/', 'x-default https://example.com/')],
      invalid: [
        sampleLinks(
          'two',
          'en https://example.com/',
          'x-default https://example.com/',
          'x-default https://example.com/de',
        ),
      ],
    },
    judge: ({ item, entry }) => alternateFaults(item, entry, ['x-default-repeated']),
  },
]);
