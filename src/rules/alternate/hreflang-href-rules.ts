import type { RuleFile } from '../rule-file.ts';
import { sampleUrlset } from '../sample-document.ts';
import { alternateFaults } from './alternate-faults.ts';

export const hreflangHrefRules: readonly RuleFile<'alternates'>[] = [
  {
    id: 'hreflang-href-not-absolute',
    watches: 'alternates',
    severity: 'error',
    basis: 'https://developers.google.com/search/docs/specialty/international/localized-versions',
    summary: 'The href of an hreflang link is not an absolute URL.',
    reason:
      'Google requires scheme and host in each link; relative URLs, including //example.com/, ' +
      'are not followed.',
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
  },
  {
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
  },
  {
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
  },
  {
    id: 'hreflang-href-characters-unsafe',
    watches: 'alternates',
    severity: 'warning',
    basis: 'https://www.rfc-editor.org/rfc/rfc3986#section-2',
    summary: 'The href of an hreflang link has characters that must be percent-encoded.',
    reason:
      'White space, quotes, angle brackets, braces, backslashes and lone percent signs are not ' +
      'allowed in a URL. Clients guess what was meant, and guess differently.',
    fix: 'Percent-encode them: %20 for a space, %25 for a percent sign.',
    examples: {
      valid: [
        sampleUrlset(
          'an encoded space',
          `<xhtml:link rel="alternate" hreflang="en" href="https://example.com/"/>
    <xhtml:link rel="alternate" hreflang="de" href="https://example.com/die%20Karte"/>`,
        ),
      ],
      invalid: [
        sampleUrlset(
          'a space',
          `<xhtml:link rel="alternate" hreflang="en" href="https://example.com/"/>
    <xhtml:link rel="alternate" hreflang="de" href="https://example.com/die Karte"/>`,
        ),
      ],
    },
    judge({ item, entry }) {
      return alternateFaults(item, entry, ['characters']);
    },
  },
  {
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
  },
];
