import { sampleSitemaps } from '../limits/sample-reading.ts';
import type { RuleFile } from '../rule-file.ts';

const FEED = sampleSitemaps('a feed in robots.txt', 1, {
  format: 'rss',
  found: 'robots-txt',
  depth: 0,
});

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
        seen: {
          documents: [...FEED.seen.documents, ...sampleSitemaps('', 1).seen.documents],
          urls: 20,
        },
      },
      sampleSitemaps('no feed', 1),
      sampleSitemaps('a feed that was given: no other sitemap was looked for', 1, {
        format: 'rss',
        found: 'given',
        depth: 0,
      }),
    ],
    invalid: [
      FEED,
      sampleSitemaps('a feed where sitemaps were looked for', 1, {
        format: 'atom',
        found: 'guessed',
        depth: 0,
      }),
    ],
  },
  judge({ documents }) {
    const read = documents.filter(({ format }) => format !== undefined);
    const lookedFor = read.some(({ found }) => found === 'robots-txt' || found === 'guessed');
    return lookedFor && read.every(({ format }) => format === 'rss' || format === 'atom');
  },
};
