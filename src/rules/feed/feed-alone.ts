// There are feeds, but no other sitemap.
import type { TreeEvidence } from '../evidence/tree-evidence.ts';
import { sampleTree } from '../limits/sample-reading.ts';
import type { JudgingRule } from '../rule.ts';

const FEED: TreeEvidence = sampleTree(1, { format: 'rss' });

/** There are feeds, but no other sitemap. */
export const feedAlone: JudgingRule<'tree'> = {
  id: 'feed-alone',
  subject: 'feed',
  since: '0.3.0',
  watches: 'tree',
  severity: 'info',
  basis: 'https://developers.google.com/search/docs/crawling-indexing/sitemaps/build-sitemap#rss',
  summary: 'There are feeds, but no other sitemap.',
  reason: 'A feed lists only the newest pages. Those that are older are in no sitemap.',
  fix: 'Write a sitemap in XML with all pages, and keep the feed beside it for what is new.',
  examples: {
    valid: [
      {
        says: 'a feed and a urlset',
        watches: 'tree',
        seen: { documents: [...FEED.documents, ...sampleTree(1).documents], urls: 20 },
      },
      { says: 'no feed', watches: 'tree', seen: sampleTree(1) },
    ],
    invalid: [{ says: 'a feed', watches: 'tree', seen: FEED }],
  },
  judge({ documents }) {
    const read = documents.filter(({ format }) => format !== undefined);
    return read.length > 0 && read.every(({ format }) => format === 'rss' || format === 'atom');
  },
};
