// A sitemap that was found by guessing alone.
import type { JudgingRule } from '../rule.ts';
import { sampleTree } from './sample-tree.ts';

/** A sitemap lies at a well-known place, and nothing names it. */
export const treeUnannounced: JudgingRule<'tree'> = {
  id: 'tree-unannounced',
  subject: 'tree',
  since: '0.3.0',
  watches: 'tree',
  severity: 'warning',
  basis: 'https://www.sitemaps.org/protocol.html#submit_robots',
  summary: 'A sitemap is announced nowhere; it was found by guessing.',
  reason:
    'Engines do not guess. Unless the sitemap was submitted in their consoles, they do not ' +
    'know of it; or it is a leftover that should be gone.',
  fix: 'Name it in robots.txt, Sitemap: and the full address, or delete it.',
  examples: {
    valid: [
      {
        says: 'named by robots.txt',
        watches: 'tree',
        seen: sampleTree({ url: 'https://example.com/sitemap.xml', format: 'urlset' }),
      },
      {
        says: 'a guess that found no sitemap',
        watches: 'tree',
        seen: sampleTree({ url: 'https://example.com/sitemap.txt', found: 'guessed' }),
      },
      {
        says: 'the one place that Seznam tries',
        watches: 'tree',
        profile: 'seznam',
        seen: sampleTree({
          url: 'https://example.com/sitemap.xml',
          found: 'guessed',
          format: 'urlset',
        }),
      },
    ],
    invalid: [
      {
        says: 'a guess that found a sitemap',
        watches: 'tree',
        seen: sampleTree({
          url: 'https://example.com/sitemap.xml',
          found: 'guessed',
          format: 'urlset',
        }),
      },
    ],
  },
  judge: ({ documents }, { profile }) =>
    documents
      .filter(({ found, format }) => found === 'guessed' && format !== undefined)
      // Seznam asks for /sitemap.xml where robots.txt names none (its blog, 2007-11-07).
      .filter(({ url }) => profile !== 'seznam' || URL.parse(url)?.pathname !== '/sitemap.xml')
      .map(({ url }) => url),
};
