import type { RuleFile } from '../rule-file.ts';
import { sampleNews } from './sample-news.ts';

export const newsPublicationDateMissing: RuleFile<'news'> = {
  id: 'news-publication-date-missing',
  watches: 'news',
  unless: ['news:publication_date'],
  severity: 'error',
  basis: 'https://developers.google.com/search/docs/crawling-indexing/sitemaps/news-sitemap',
  summary: 'An article has no publication date.',
  reason: 'Google does not accept an article without its publication date.',
  fix: 'Write the date of first publication in news:publication_date.',
  examples: {
    valid: [
      sampleNews('a date', ''),
      sampleNews(
        'one that cannot be read, which has a rule of its own',
        '<news:publication_date>15/06/2026</news:publication_date>',
      ),
    ],
    invalid: [sampleNews('none', '', { without: ['publication_date'] })],
  },
  // What a broken document lacks is absent here, whatever the type says.
  judge({ item }) {
    return item.publicationDate === undefined;
  },
};
