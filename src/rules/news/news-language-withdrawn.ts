import type { RuleFile } from '../rule-file.ts';
import { judgeNewsLanguage } from './news-language.ts';
import { publicationOf } from './publication-of.ts';
import { sampleNews } from './sample-news.ts';

export const newsLanguageWithdrawn: RuleFile<'news'> = {
  id: 'news-language-withdrawn',
  watches: 'news',
  severity: 'warning',
  basis: 'https://developers.google.com/search/docs/crawling-indexing/sitemaps/news-sitemap',
  summary: 'The language of a publication is a code withdrawn from ISO 639.',
  reason: 'Not every engine still knows the old codes.',
  fix: 'Write the current code: he for iw, id for in, yi for ji, jv for jw, ro for mo, sr for sh.',
  examples: {
    valid: [
      sampleNews(
        'the present code',
        '<news:publication><news:name>The Example Times</news:name><news:language>he</news:language></news:publication>',
      ),
    ],
    invalid: [
      sampleNews(
        'the old one',
        '<news:publication><news:name>The Example Times</news:name><news:language>iw</news:language></news:publication>',
      ),
    ],
  },
  judge({ item }) {
    const language = publicationOf(item).language;
    return language !== undefined && judgeNewsLanguage(language) === 'withdrawn' && language;
  },
};
