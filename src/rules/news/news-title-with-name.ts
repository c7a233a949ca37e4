import type { RuleFile } from '../rule-file.ts';
import { publicationOf } from './publication-of.ts';
import { sampleNews } from './sample-news.ts';

const SEPARATOR_FIRST = /^\s*[-–—|:·•]\s/;
const SEPARATOR_LAST = /\s[-–—|:·•]\s*$/;

export const newsTitleWithName: RuleFile<'news'> = {
  id: 'news-title-with-name',
  watches: 'news',
  severity: 'warning',
  basis: 'https://developers.google.com/search/docs/crawling-indexing/sitemaps/news-sitemap',
  summary: "An article's title begins or ends with the publication's name.",
  reason: 'The title must be that of the article only, without author, publication or date.',
  fix: 'Remove the name from news:title.',
  examples: {
    valid: [
      sampleNews('the title alone', '<news:title>Maps fold again</news:title>'),
      sampleNews(
        'an article about the publication',
        '<news:title>The Example Times folds</news:title>',
      ),
    ],
    invalid: [
      sampleNews(
        'the name at the end',
        '<news:title>Maps fold again - The Example Times</news:title>',
      ),
      sampleNews(
        'the name at the beginning',
        '<news:title>The Example Times | Maps fold again</news:title>',
      ),
    ],
  },
  judge({ item }) {
    const { title } = item;
    const name = publicationOf(item).name;
    if (title === undefined || name === undefined || title.length <= name.length) return false;
    const begins = title.startsWith(name) && SEPARATOR_FIRST.test(title.slice(name.length));
    const ends = title.endsWith(name) && SEPARATOR_LAST.test(title.slice(0, -name.length));
    return (begins || ends) && title;
  },
};
