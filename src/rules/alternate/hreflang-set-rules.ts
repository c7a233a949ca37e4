import type { RuleFile } from '../rule-file.ts';
import { sampleUrlset } from '../sample-document.ts';
import { alternateFaults } from './alternate-faults.ts';

export const hreflangSetRules: readonly RuleFile<'alternates'>[] = [
  {
    id: 'hreflang-self-missing',
    watches: 'alternates',
    severity: 'warning',
    basis: 'https://developers.google.com/search/docs/specialty/international/localized-versions',
    summary: 'The hreflang links of an entry do not include the page itself.',
    reason:
      'Each version must list itself and all other versions; Google may ignore sets that do not.',
    fix: 'Add a link with the language of the page and its own URL, exactly as in loc.',
    examples: {
      valid: [
        sampleUrlset(
          'itself and another',
          `<xhtml:link rel="alternate" hreflang="en" href="https://example.com/"/>
    <xhtml:link rel="alternate" hreflang="de" href="https://example.com/de"/>`,
        ),
        sampleUrlset(
          'another spelling of itself',
          `<xhtml:link rel="alternate" hreflang="en" href="https://EXAMPLE.com"/>
    <xhtml:link rel="alternate" hreflang="de" href="https://example.com/de"/>`,
        ),
      ],
      invalid: [
        sampleUrlset(
          'another alone',
          '<xhtml:link rel="alternate" hreflang="de" href="https://example.com/de"/>',
        ),
      ],
    },
    judge({ item, entry }) {
      return alternateFaults(item, entry, ['self-missing']) !== false;
    },
  },
  {
    id: 'hreflang-repeated',
    watches: 'alternates',
    severity: 'error',
    basis: 'https://developers.google.com/search/docs/specialty/international/localized-versions',
    summary: 'An entry has the same hreflang value with two URLs.',
    reason: 'It is unclear which of the two is meant; engines ignore both, or use either.',
    fix: 'Keep one link for each language and region.',
    examples: {
      valid: [
        sampleUrlset(
          'two languages',
          `<xhtml:link rel="alternate" hreflang="en" href="https://example.com/"/>
    <xhtml:link rel="alternate" hreflang="de" href="https://example.com/de"/>`,
        ),
        sampleUrlset(
          'one page for two languages',
          `<xhtml:link rel="alternate" hreflang="en" href="https://example.com/"/>
    <xhtml:link rel="alternate" hreflang="de" href="https://example.com/de"/>
    <xhtml:link rel="alternate" hreflang="de-AT" href="https://example.com/de"/>`,
        ),
      ],
      invalid: [
        sampleUrlset(
          'one language twice',
          `<xhtml:link rel="alternate" hreflang="en" href="https://example.com/"/>
    <xhtml:link rel="alternate" hreflang="de" href="https://example.com/de"/>
    <xhtml:link rel="alternate" hreflang="de" href="https://example.com/at"/>`,
        ),
        sampleUrlset(
          'in another case',
          `<xhtml:link rel="alternate" hreflang="en" href="https://example.com/"/>
    <xhtml:link rel="alternate" hreflang="de-AT" href="https://example.com/at"/>
    <xhtml:link rel="alternate" hreflang="de-at" href="https://example.com/de"/>`,
        ),
      ],
    },
    judge({ item, entry }) {
      return alternateFaults(item, entry, ['code-repeated']);
    },
  },
  {
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
  },
  {
    id: 'hreflang-x-default-missing',
    watches: 'alternates',
    severity: 'info',
    engines: ['google'],
    basis: 'https://developers.google.com/search/docs/specialty/international/localized-versions',
    summary: 'The hreflang links of an entry have no x-default.',
    reason: 'x-default is the page for users whose language is not listed. It is optional.',
    fix: 'Add a link with hreflang="x-default" if there is such a page.',
    examples: {
      valid: [
        sampleUrlset(
          'x-default',
          `<xhtml:link rel="alternate" hreflang="en" href="https://example.com/"/>
    <xhtml:link rel="alternate" hreflang="de" href="https://example.com/de"/>
    <xhtml:link rel="alternate" hreflang="x-default" href="https://example.com/"/>`,
        ),
        sampleUrlset(
          'the page alone',
          '<xhtml:link rel="alternate" hreflang="en" href="https://example.com/"/>',
        ),
      ],
      invalid: [
        sampleUrlset(
          'two languages',
          `<xhtml:link rel="alternate" hreflang="en" href="https://example.com/"/>
    <xhtml:link rel="alternate" hreflang="de" href="https://example.com/de"/>`,
        ),
      ],
    },
    judge({ item }) {
      return item.length > 1 && !item.some(({ hreflang }) => /^x-default$/i.test(hreflang));
    },
  },
  {
    id: 'hreflang-x-default-repeated',
    watches: 'alternates',
    severity: 'error',
    basis: 'https://developers.google.com/search/docs/specialty/international/localized-versions',
    summary: 'An entry has x-default with two URLs.',
    reason:
      'There is one page for users whose language is not listed; with two it is unclear which is ' +
      'meant.',
    fix: 'Keep one link with x-default.',
    examples: {
      valid: [
        sampleUrlset(
          'one',
          `<xhtml:link rel="alternate" hreflang="en" href="https://example.com/"/>
    <xhtml:link rel="alternate" hreflang="x-default" href="https://example.com/"/>`,
        ),
      ],
      invalid: [
        sampleUrlset(
          'two',
          `<xhtml:link rel="alternate" hreflang="en" href="https://example.com/"/>
    <xhtml:link rel="alternate" hreflang="x-default" href="https://example.com/"/>
    <xhtml:link rel="alternate" hreflang="x-default" href="https://example.com/de"/>`,
        ),
      ],
    },
    judge({ item, entry }) {
      return alternateFaults(item, entry, ['x-default-repeated']);
    },
  },
];
