import { type RuleFile, rulesOn } from '../port/rule-file.ts';

export const hreflangTreeRules: readonly RuleFile<'return-link'>[] = rulesOn('return-link', [
  {
    id: 'hreflang-return-missing',
    severity: 'warning',
    basis: 'https://developers.google.com/search/docs/specialty/international/localized-versions',
    summary: 'The page in another language does not link back.',
    reason:
      'Each version must list all versions, including itself. If two pages do not both link to ' +
      'each other, Google ignores the links.',
    fix: 'Give every version of the page the same complete set of links.',
    examples: {
      valid: [
        {
          says: 'a page that is not listed, of which the other rule tells',
          watches: 'return-link',
          seen: {
            loc: 'https://example.com/en',
            kind: 'not-listed',
            href: 'https://example.com/de',
            hreflang: 'de',
          },
        },
      ],
      invalid: [
        {
          says: 'a page that does not link back',
          watches: 'return-link',
          seen: {
            loc: 'https://example.com/en',
            kind: 'no-return',
            href: 'https://example.com/de',
            hreflang: 'de',
          },
        },
      ],
    },
    judge: ({ kind, href, hreflang }) => {
      if (kind !== 'no-return' || href === undefined) return kind === 'no-return';
      return hreflang === undefined ? href : `${hreflang}, ${href}`;
    },
  },
  {
    id: 'hreflang-variant-not-listed',
    severity: 'warning',
    basis: 'https://developers.google.com/search/docs/specialty/international/localized-versions',
    summary: 'The page in another language is not in any of the sitemaps.',
    reason:
      'In sitemaps every version needs its own entry with all links; a missing entry cannot link ' +
      'back. The page itself, or a sitemap that was not checked, may still do so.',
    fix: 'Add an entry for each version, with the same complete set of links.',
    examples: {
      valid: [
        {
          says: 'a page that is listed, but does not link back',
          watches: 'return-link',
          seen: {
            loc: 'https://example.com/en',
            kind: 'no-return',
            href: 'https://example.com/de',
            hreflang: 'de',
          },
        },
      ],
      invalid: [
        {
          says: 'a page without an entry',
          watches: 'return-link',
          seen: {
            loc: 'https://example.com/en',
            kind: 'not-listed',
            href: 'https://example.com/de',
            hreflang: 'de',
          },
        },
      ],
    },
    judge: ({ kind, href, hreflang }) => {
      if (kind !== 'not-listed' || href === undefined) return kind === 'not-listed';
      return hreflang === undefined ? href : `${hreflang}, ${href}`;
    },
  },
]);
