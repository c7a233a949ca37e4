import type { RuleFile } from '../rule-file.ts';
import { publicationOf } from './publication-of.ts';
import { sampleNews } from './sample-news.ts';

export const newsLanguageMissing: RuleFile<'news'> = {
  id: 'news-language-missing',
  watches: 'news',
  unless: ['news:language'],
  severity: 'error',
  basis: 'https://developers.google.com/search/docs/crawling-indexing/sitemaps/news-sitemap',
  summary: 'The publication of an article has no language.',
  reason: 'Google does not accept an article without it.',
  fix:
    'Write the language in news:language: a two- or three-letter ISO 639 code, or zh-cn or ' +
    'zh-tw.',
  examples: {
    valid: [sampleNews('both parts', '')],
    invalid: [
      sampleNews(
        'no language',
        '<news:publication><news:name>The Example Times</news:name></news:publication>',
      ),
    ],
  },
  // A publication that lacks both is another rule's.
  judge({ item }) {
    const { name, language } = publicationOf(item);
    return language === undefined && name !== undefined;
  },
};
