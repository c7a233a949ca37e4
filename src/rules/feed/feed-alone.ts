import type { TreeEvidence } from '../evidence/tree-evidence.ts';
import { sampleTree } from '../limits/sample-reading.ts';
import type { RuleFile } from '../rule-file.ts';

const FEED: TreeEvidence = sampleTree(1, { format: 'rss', found: 'robots-txt', depth: 0 });

export const feedAlone: RuleFile<'tree'> = {
  id: 'feed-alone',
  watches: 'tree',
  severity: 'info',
  basis: 'https://developers.google.com/search/docs/crawling-indexing/sitemaps/build-sitemap#rss',
  summary: 'There are feeds, but no other sitemap.',
  reason: 'A feed lists only the newest pages. Older pages are in no sitemap.',
  fix: 'Publish an XML sitemap with all pages, and keep the feed for new ones.',
  examples: {
    valid: [
      {
        says: 'a feed and a urlset',
        watches: 'tree',
        seen: { documents: [...FEED.documents, ...sampleTree(1).documents], urls: 20 },
      },
      { says: 'no feed', watches: 'tree', seen: sampleTree(1) },
      {
        says: 'a feed that was given: no other sitemap was looked for',
        watches: 'tree',
        seen: sampleTree(1, { format: 'rss', found: 'given', depth: 0 }),
      },
    ],
    invalid: [
      { says: 'a feed in robots.txt', watches: 'tree', seen: FEED },
      {
        says: 'a feed where sitemaps were looked for',
        watches: 'tree',
        seen: sampleTree(1, { format: 'atom', found: 'guessed', depth: 0 }),
      },
    ],
  },
  judge({ documents }) {
    const read = documents.filter(({ format }) => format !== undefined);
    const lookedFor = read.some(({ found }) => found === 'robots-txt' || found === 'guessed');
    return lookedFor && read.every(({ format }) => format === 'rss' || format === 'atom');
  },
};
