import type { RuleFile } from '../rule-file.ts';
import { judgeNewsLanguage } from './news-language.ts';
import { publicationOf } from './publication-of.ts';
import { sampleNews } from './sample-news.ts';

export const newsLanguageInvalid: RuleFile<'news'> = {
  id: 'news-language-invalid',
  watches: 'news',
  severity: 'error',
  basis: 'https://developers.google.com/search/docs/crawling-indexing/sitemaps/news-sitemap',
  summary: 'The language of a publication is not an ISO 639 code.',
  reason:
    'Google accepts two- or three-letter ISO 639 codes, and zh-cn and zh-tw for Chinese; ' +
    'regions such as en-US are not accepted.',
  fix: 'Write only the language: en instead of en-US.',
  examples: {
    valid: [
      sampleNews(
        'two letters',
        '<news:publication><news:name>The Example Times</news:name><news:language>en</news:language></news:publication>',
      ),
      sampleNews(
        'three letters',
        '<news:publication><news:name>The Example Times</news:name><news:language>gsw</news:language></news:publication>',
      ),
      sampleNews(
        'Chinese',
        '<news:publication><news:name>The Example Times</news:name><news:language>zh-tw</news:language></news:publication>',
      ),
    ],
    invalid: [
      sampleNews(
        'a region',
        '<news:publication><news:name>The Example Times</news:name><news:language>en-US</news:language></news:publication>',
      ),
      sampleNews(
        'a name',
        '<news:publication><news:name>The Example Times</news:name><news:language>English</news:language></news:publication>',
      ),
      sampleNews(
        'no such language',
        '<news:publication><news:name>The Example Times</news:name><news:language>xx</news:language></news:publication>',
      ),
    ],
  },
  judge({ item }) {
    const language = publicationOf(item).language;
    return language !== undefined && judgeNewsLanguage(language) === 'invalid' && language;
  },
};
