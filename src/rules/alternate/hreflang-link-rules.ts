import { type RuleFile, rulesOn } from '../port/rule-file.ts';
import { sampleUrlset } from '../samples/sample-document.ts';
import { linkExtras } from './link-extras.ts';
import { sampleLinks } from './sample-links.ts';

export const hreflangLinkRules: readonly RuleFile<'extras'>[] = rulesOn('extras', [
  {
    id: 'hreflang-missing',
    severity: 'error',
    basis: 'https://developers.google.com/search/docs/specialty/international/localized-versions',
    summary: 'An alternate link has no hreflang.',
    reason: 'Without a language the link has no meaning and is ignored.',
    fix: 'Add the hreflang attribute.',
    examples: {
      valid: [
        sampleLinks('a language', 'en https://example.com/'),
        sampleUrlset(
          'a page for phones',
          '<xhtml:link rel="alternate" media="only screen and (max-width: 640px)" href="https://m.example.com/"/>',
        ),
      ],
      invalid: [
        sampleUrlset('none', '<xhtml:link rel="alternate" href="https://example.com/de"/>'),
        sampleUrlset(
          'an empty one',
          '<xhtml:link rel="alternate" hreflang="" href="https://example.com/de"/>',
        ),
      ],
    },
    judge: (entry) =>
      linkExtras(entry).flatMap(({ kind, shown }) => (kind === 'hreflang-missing' ? [shown] : [])),
  },
  {
    id: 'hreflang-href-missing',
    severity: 'error',
    basis: 'https://developers.google.com/search/docs/specialty/international/localized-versions',
    summary: 'An hreflang link has no href.',
    reason: 'A link without a URL is ignored.',
    fix: 'Add an href attribute with the full URL.',
    examples: {
      valid: [sampleLinks('an address', 'en https://example.com/')],
      invalid: [
        sampleUrlset('none', '<xhtml:link rel="alternate" hreflang="de"/>'),
        sampleLinks('an empty one', 'de '),
      ],
    },
    judge: (entry) =>
      linkExtras(entry).flatMap(({ kind, shown }) => (kind === 'href-missing' ? [shown] : [])),
  },
  {
    id: 'hreflang-rel-missing',
    severity: 'error',
    basis: 'https://developers.google.com/search/docs/specialty/international/localized-versions',
    summary: 'An hreflang link lacks rel="alternate".',
    reason: 'Only links with rel="alternate" declare versions of the page; others are ignored.',
    fix: 'Add rel="alternate".',
    examples: {
      valid: [sampleLinks('alternate', 'en https://example.com/')],
      invalid: [
        sampleUrlset('none', '<xhtml:link hreflang="de" href="https://example.com/de"/>'),
        sampleUrlset(
          'another word',
          '<xhtml:link rel="canonical" hreflang="de" href="https://example.com/de"/>',
        ),
      ],
    },
    judge: (entry) =>
      linkExtras(entry).flatMap(({ kind, shown }) => (kind === 'rel-missing' ? [shown] : [])),
  },
  {
    id: 'hreflang-link-other',
    severity: 'info',
    basis: 'https://developers.google.com/search/docs/specialty/international/localized-versions',
    summary: 'An xhtml:link is not an hreflang link.',
    reason:
      'In sitemaps only rel="alternate" with hreflang has a meaning; canonical and other ' +
      'relations are ignored.',
    fix: 'Remove the link; a canonical link belongs in the page or its HTTP header.',
    examples: {
      valid: [sampleLinks('alternate', 'en https://example.com/')],
      invalid: [
        sampleUrlset('canonical', '<xhtml:link rel="canonical" href="https://example.com/"/>'),
      ],
    },
    judge: (entry) =>
      linkExtras(entry).flatMap(({ kind, shown }) => (kind === 'other' ? [shown] : [])),
  },
  {
    id: 'hreflang-phone-page',
    severity: 'info',
    engines: ['google'],
    basis:
      'https://developers.google.com/search/docs/crawling-indexing/mobile/mobile-sites-mobile-first-indexing',
    summary: 'A link with a media query points to a separate mobile page.',
    reason:
      'Such links connected separate pages for desktops and phones. We could not confirm whether ' +
      'they are still read.',
    fix: 'No change is needed; a responsive page needs no such links.',
    examples: {
      valid: [sampleLinks('a language', 'en https://example.com/', 'de https://example.com/de')],
      invalid: [
        sampleUrlset(
          'a media query',
          '<xhtml:link rel="alternate" media="only screen and (max-width: 640px)" href="https://m.example.com/"/>',
        ),
      ],
    },
    judge: (entry) =>
      linkExtras(entry).flatMap(({ kind, shown }) => (kind === 'phone' ? [shown] : [])),
  },
  {
    id: 'hreflang-app-link',
    severity: 'info',
    basis: 'https://developers.google.com/search/docs/specialty/international/localized-versions',
    summary: 'An alternate link points to an app.',
    reason:
      'Links with android-app: and ios-app: were for app indexing, which was discontinued. We ' +
      'could not confirm that they are no longer read.',
    fix: 'Remove the link.',
    examples: {
      valid: [sampleLinks('a page', 'en https://example.com/')],
      invalid: [
        sampleUrlset(
          'an app',
          '<xhtml:link rel="alternate" href="android-app://com.example/https/example.com/"/>',
        ),
      ],
    },
    judge: (entry) =>
      linkExtras(entry).flatMap(({ kind, shown }) => (kind === 'app' ? [shown] : [])),
  },
]);
