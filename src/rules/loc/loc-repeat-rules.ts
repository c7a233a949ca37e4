import { type RuleFile, rulesOn } from '../port/rule-file.ts';

export const locRepeatRules: readonly RuleFile<'duplicate'>[] = rulesOn('duplicate', [
  {
    id: 'loc-duplicate',
    severity: 'warning',
    basis: 'https://www.sitemaps.org/protocol.html#xmlTagDefinitions',
    summary: 'The page is listed more than once in the same sitemap.',
    reason:
      'The second entry adds nothing and counts toward the 50,000. If the two differ, engines ' +
      'choose one.',
    fix:
      'List each page once. URLs that differ only in the case of scheme and host, the default ' +
      'port, the fragment or unneeded escapes are the same page.',
    examples: {
      valid: [
        {
          says: 'listed by another sitemap',
          watches: 'duplicate',
          seen: {
            loc: 'https://example.com/a',
            sitemap: 'https://example.com/sitemap-2.xml',
            first: 'https://example.com/sitemap-1.xml',
            kind: 'other-file',
          },
        },
      ],
      invalid: [
        {
          says: 'listed by the same sitemap',
          watches: 'duplicate',
          seen: {
            loc: 'https://example.com/a',
            sitemap: 'https://example.com/sitemap.xml',
            first: 'https://example.com/sitemap.xml',
            kind: 'same-file',
          },
        },
      ],
    },
    judge: ({ kind }) => kind === 'same-file',
  },
  {
    id: 'loc-in-several-sitemaps',
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
  },
]);
