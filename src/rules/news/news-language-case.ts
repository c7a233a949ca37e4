import type { RuleFile } from '../rule-file.ts';
import { judgeNewsLanguage } from './news-language.ts';
import { publicationOf } from './publication-of.ts';
import { sampleNews } from './sample-news.ts';

export const newsLanguageCase: RuleFile<'news'> = {
  id: 'news-language-case',
  watches: 'news',
  severity: 'warning',
  basis: 'https://developers.google.com/search/docs/crawling-indexing/sitemaps/news-sitemap',
  summary: 'The language of a publication is not in lower case.',
  reason: 'Language codes are in lower case, and the schema allows no other.',
  fix: 'Write the code in lower case.',
  examples: {
    valid: [
      sampleNews(
        'lower case',
        '<news:publication><news:name>The Example Times</news:name><news:language>zh-cn</news:language></news:publication>',
      ),
    ],
    invalid: [
      sampleNews(
        'upper case',
        '<news:publication><news:name>The Example Times</news:name><news:language>EN</news:language></news:publication>',
      ),
      sampleNews(
        'a capital region',
        '<news:publication><news:name>The Example Times</news:name><news:language>zh-CN</news:language></news:publication>',
      ),
    ],
  },
  judge({ item }) {
    const language = publicationOf(item).language;
    return language !== undefined && judgeNewsLanguage(language) === 'case' && language;
  },
};
