// A date of publication that cannot be read.
import type { ProblemRule } from '../rule.ts';
import { sampleNews } from './sample-news.ts';

/** The publication date of an article is no date that can be read with certainty. */
export const newsPublicationDateInvalid: ProblemRule = {
  id: 'news-publication-date-invalid',
  subject: 'news',
  since: '0.3.0',
  watches: 'problem',
  code: 'extension-value-invalid',
  fields: ['news:publication_date'],
  within: 'entry',
  severity: 'error',
  basis: 'https://developers.google.com/search/docs/crawling-indexing/sitemaps/news-sitemap',
  summary: 'The publication date of an article is not a valid date, or is ambiguous.',
  reason:
    'The date is dropped, and without it Google does not take the article; Search Console reports "Invalid date".',
  fix: 'Write YYYY-MM-DD, or YYYY-MM-DDThh:mm:ss with a zone.',
  examples: {
    valid: [
      {
        says: 'a date',
        document: sampleNews('<news:publication_date>2026-06-15</news:publication_date>'),
      },
    ],
    invalid: [
      {
        says: 'month and day in doubt',
        document: sampleNews('<news:publication_date>06/05/2026</news:publication_date>'),
      },
      { says: 'empty', document: sampleNews('<news:publication_date></news:publication_date>') },
    ],
  },
};
