// A page that one sitemap lists twice.
import type { JudgingRule } from '../rule.ts';

/** The same page stands in one sitemap more than once. */
export const locDuplicate: JudgingRule<'duplicate'> = {
  id: 'loc-duplicate',
  subject: 'loc',
  since: '0.3.0',
  watches: 'duplicate',
  severity: 'warning',
  basis: 'https://www.sitemaps.org/protocol.html#xmlTagDefinitions',
  summary: 'The page is listed again in the same sitemap.',
  reason:
    'The second entry adds nothing. It takes room of the 50,000, and where the two differ, ' +
    'engines choose one.',
  fix:
    'List each page once. URLs that differ only in case of scheme and host, default port, ' +
    'fragment or needless escapes are one page.',
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
};
