import type { RuleFile } from '../rule-file.ts';

export const hreflangVariantNotListed: RuleFile<'return-link'> = {
  id: 'hreflang-variant-not-listed',
  watches: 'return-link',
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
};
