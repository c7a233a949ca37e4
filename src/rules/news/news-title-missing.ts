import type { RuleFile } from '../rule-file.ts';
import { sampleNews } from './sample-news.ts';

export const newsTitleMissing: RuleFile<'news'> = {
  id: 'news-title-missing',
  watches: 'news',
  unless: ['news:title'],
  severity: 'error',
  basis: 'https://developers.google.com/search/docs/crawling-indexing/sitemaps/news-sitemap',
  summary: 'An article has no title.',
  reason: 'Google does not accept an article without its title, although the schema allows it.',
  fix: 'Write the title as on the page in news:title.',
  examples: {
    valid: [sampleNews('a title', '')],
    invalid: [
      sampleNews('none', '', { without: ['title'] }),
      sampleNews('an empty one', '<news:title></news:title>'),
    ],
  },
  // What a broken document lacks is absent here, whatever the type says.
  judge({ item }) {
    return item.title === undefined;
  },
};
