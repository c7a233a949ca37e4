import type { RuleFile } from '../rule-file.ts';
import { publicationOf } from './publication-of.ts';
import { sampleNews } from './sample-news.ts';

export const newsNameMissing: RuleFile<'news'> = {
  id: 'news-name-missing',
  watches: 'news',
  unless: ['news:name'],
  severity: 'error',
  basis: 'https://developers.google.com/search/docs/crawling-indexing/sitemaps/news-sitemap',
  summary: 'The publication of an article has no name.',
  reason: 'Google does not accept an article without it.',
  fix: 'Write the name as on news.google.com in news:name.',
  examples: {
    valid: [sampleNews('both parts', '')],
    invalid: [
      sampleNews(
        'no name',
        '<news:publication><news:language>en</news:language></news:publication>',
      ),
    ],
  },
  // A publication that lacks both is another rule's.
  judge({ item }) {
    const { name, language } = publicationOf(item);
    return name === undefined && language !== undefined;
  },
};
