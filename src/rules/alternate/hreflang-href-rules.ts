import { type RuleFile, rulesOn } from '../port/rule-file.ts';
import { sampleUrlset } from '../samples/sample-document.ts';
import { alternateFaults } from './alternate-faults.ts';
import { sampleLinks } from './sample-links.ts';

export const hreflangHrefRules: readonly RuleFile<'alternates'>[] = rulesOn('alternates', [
  {
    id: 'hreflang-href-not-absolute',
    severity: 'error',
    basis: 'https://developers.google.com/search/docs/specialty/international/localized-versions',
    summary: 'The href of an hreflang link is not an absolute URL.',
    reason:
      'Google requires scheme and host in each link; relative URLs, including //example.com/, ' +
      'are not followed.',
    fix: 'Write the full URL, with https:// and the host.',
    examples: {
      valid: [
        sampleLinks('a whole address', 'en https://example.com/', 'de https://example.com/de'),
      ],
      invalid: [
        sampleLinks('a path', 'en https://example.com/', 'de /de'),
        sampleLinks('no scheme', 'en https://example.com/', 'de //example.com/de'),
      ],
    },
    judge: ({ item, entry }) => alternateFaults(item, entry, ['relative']),
  },
  {
    id: 'hreflang-href-malformed',
    severity: 'error',
    basis: 'https://developers.google.com/search/docs/specialty/international/localized-versions',
    summary: 'The href of an hreflang link is not a URL.',
    reason: 'No client can parse the URL, so the link is useless.',
    fix: 'Correct the host and the port, and encode characters that are not allowed.',
    examples: {
      valid: [
        sampleLinks(
          'the last port there is',
          'en https://example.com/',
          'de https://example.com:65535/de',
        ),
        sampleLinks(
          'a code that is none, which has a rule of its own',
          'en https://example.com/',
          'de_AT https://example.com/at',
        ),
      ],
      invalid: [
        sampleLinks(
          'a port that does not exist',
          'en https://example.com/',
          'de https://example.com:99999/de',
        ),
      ],
    },
    judge: ({ item, entry }) => alternateFaults(item, entry, ['malformed']),
  },
  {
    id: 'hreflang-href-scheme-unsupported',
    severity: 'error',
    basis: 'https://developers.google.com/search/docs/specialty/international/localized-versions',
    summary: 'The href of an hreflang link is neither http nor https.',
    reason: 'Crawlers only fetch http and https URLs.',
    fix: 'Write the http or https URL of the page.',
    examples: {
      valid: [sampleLinks('https', 'en https://example.com/', 'de https://example.com/de')],
      invalid: [sampleLinks('ftp', 'en https://example.com/', 'de ftp://example.com/de')],
    },
    judge: ({ item, entry }) => alternateFaults(item, entry, ['scheme']),
  },
  {
    id: 'hreflang-href-characters-unsafe',
    severity: 'warning',
    basis: 'https://www.rfc-editor.org/rfc/rfc3986#section-2',
    summary: 'The href of an hreflang link has characters that must be percent-encoded.',
    reason:
      'White space, quotes, angle brackets, braces, backslashes and lone percent signs are not ' +
      'allowed in a URL. Clients guess what was meant, and guess differently.',
    fix: 'Percent-encode them: %20 for a space, %25 for a percent sign.',
    examples: {
      valid: [
        sampleLinks(
          'an encoded space',
          'en https://example.com/',
          'de https://example.com/die%20Karte',
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
    judge: ({ item, entry }) => alternateFaults(item, entry, ['characters']),
  },
  {
    id: 'hreflang-href-fragment',
    severity: 'warning',
    basis: 'https://developers.google.com/search/docs/specialty/international/localized-versions',
    summary: 'The href of an hreflang link has a fragment.',
    reason:
      'Engines remove the fragment: #de is not a separate page, and the link points to the page ' +
      'without it.',
    fix: 'Give each language its own URL.',
    examples: {
      valid: [
        sampleLinks(
          'an address of its own',
          'en https://example.com/',
          'de https://example.com/de',
        ),
      ],
      invalid: [sampleLinks('a fragment', 'en https://example.com/', 'de https://example.com/#de')],
    },
    judge: ({ item, entry }) => alternateFaults(item, entry, ['fragment']),
  },
]);
