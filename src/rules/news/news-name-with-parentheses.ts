import type { RuleFile } from '../rule-file.ts';
import { publicationOf } from './publication-of.ts';
import { sampleNews } from './sample-news.ts';

export const newsNameWithParentheses: RuleFile<'news'> = {
  id: 'news-name-with-parentheses',
  watches: 'news',
  severity: 'warning',
  basis: 'https://developers.google.com/search/docs/crawling-indexing/sitemaps/news-sitemap',
  summary: "The publication's name has a part in parentheses.",
  reason: 'The name must be as on news.google.com, without anything in parentheses.',
  fix: 'Remove the part in parentheses.',
  examples: {
    valid: [
      sampleNews(
        'the name alone',
        '<news:publication><news:name>The Example Times</news:name><news:language>en</news:language></news:publication>',
      ),
    ],
    invalid: [
      sampleNews(
        'a part in parentheses',
        '<news:publication><news:name>The Example Times (subscription)</news:name><news:language>en</news:language></news:publication>',
      ),
    ],
  },
  judge({ item }) {
    const name = publicationOf(item).name;
    return name !== undefined && /[(（]/.test(name) && name;
  },
};
