import type { RuleFile } from '../rule-file.ts';
import { sampleNews } from './sample-news.ts';

export const newsDateCoarse: RuleFile<'news'> = {
  id: 'news-date-coarse',
  watches: 'news',
  severity: 'error',
  basis: 'https://developers.google.com/search/docs/crawling-indexing/sitemaps/news-sitemap',
  summary: 'The publication date of an article gives only the year or the month.',
  reason:
    'Google accepts a day, or a time to the minute, second or fraction of a second; nothing ' +
    'coarser.',
  fix: 'Write at least the day: YYYY-MM-DD.',
  examples: {
    valid: [sampleNews('a day', '<news:publication_date>2026-06-15</news:publication_date>')],
    invalid: [
      sampleNews('a month', '<news:publication_date>2026-06</news:publication_date>'),
      sampleNews('a year', '<news:publication_date>2026</news:publication_date>'),
    ],
  },
  judge({ item: { publicationDate } }) {
    // Dates are W3C Datetime here: shorter than a day is a month or a year.
    return publicationDate !== undefined && publicationDate.length < 10 && publicationDate;
  },
};
