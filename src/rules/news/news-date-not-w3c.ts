// A date of publication in another form that can be read all the same.
import type { ProblemRule } from '../rule.ts';
import { sampleNews } from './sample-news.ts';

/** The publication date of an article is not in W3C Datetime with a zone. */
export const newsDateNotW3c: ProblemRule = {
  id: 'news-date-not-w3c',
  subject: 'news',
  since: '0.3.0',
  watches: 'problem',
  code: 'extension-date-not-w3c',
  fields: ['news:publication_date'],
  within: 'entry',
  severity: 'warning',
  basis: 'https://www.w3.org/TR/NOTE-datetime',
  summary: 'The publication date of an article is not in W3C Datetime with a zone.',
  reason:
    'The date can be guessed, but Google documents four forms, each time with a zone, and Search Console may report "Invalid date". A time without a zone was read as UTC.',
  fix: 'Write YYYY-MM-DD, or YYYY-MM-DDThh:mm:ss with a zone, as 2026-06-15T12:00:00+02:00.',
  examples: {
    valid: [
      {
        says: 'a zone',
        document: sampleNews(
          '<news:publication_date>2026-06-15T09:00:00+02:00</news:publication_date>',
        ),
      },
      {
        says: 'minutes',
        document: sampleNews('<news:publication_date>2026-06-15T09:00Z</news:publication_date>'),
      },
      {
        says: 'a fraction',
        document: sampleNews(
          '<news:publication_date>2026-06-15T09:00:00.5Z</news:publication_date>',
        ),
      },
    ],
    invalid: [
      {
        says: 'no zone',
        document: sampleNews('<news:publication_date>2026-06-15T09:00:00</news:publication_date>'),
      },
      {
        says: 'a blank for the T',
        document: sampleNews('<news:publication_date>2026-06-15 09:00:00Z</news:publication_date>'),
      },
    ],
  },
};
