import type { RuleFile } from '../rule-file.ts';

export const locInSeveralSitemaps: RuleFile<'duplicate'> = {
  id: 'loc-in-several-sitemaps',
  watches: 'duplicate',
  severity: 'warning',
  basis: 'https://www.sitemaps.org/protocol.html#xmlTagDefinitions',
  summary: 'The page is also listed in another sitemap.',
  reason:
    'If the two entries differ, engines choose one. The counts of listed and indexed pages are ' +
    'too high, and a page removed from one file stays in the other.',
  fix:
    'List each page in one sitemap. A page listed again for its images or videos can have them ' +
    'in its first entry. A news sitemap may list it as well.',
  examples: {
    valid: [
      {
        says: 'listed twice by one sitemap',
        watches: 'duplicate',
        seen: {
          loc: 'https://example.com/a',
          sitemap: 'https://example.com/sitemap.xml',
          first: 'https://example.com/sitemap.xml',
          kind: 'same-file',
        },
      },
    ],
    invalid: [
      {
        says: 'listed by two sitemaps',
        watches: 'duplicate',
        seen: {
          loc: 'https://example.com/a',
          sitemap: 'https://example.com/sitemap-2.xml',
          first: 'https://example.com/sitemap-1.xml',
          kind: 'other-file',
        },
      },
    ],
  },
  judge: ({ kind, first }) => kind === 'other-file' && first,
};
