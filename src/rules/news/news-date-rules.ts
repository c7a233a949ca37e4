import type { RuleFile } from '../rule-file.ts';
import { extensionDateSpan } from '../video/extension-date-span.ts';
import { sampleNews } from './sample-news.ts';

// Clocks and time zones differ by less than a day.
const TOLERANCE_MS = 24 * 3_600_000;
const FRESH_MS = 48 * 3_600_000;

export const newsDateRules: readonly RuleFile<'news'>[] = [
  {
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
  },
  {
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
  },
  {
    id: 'news-in-future',
    watches: 'news',
    severity: 'warning',
    basis: 'https://developers.google.com/search/docs/crawling-indexing/sitemaps/news-sitemap',
    summary: 'An article has a publication date in the future.',
    reason:
      'It is more than a day ahead: either it is a mistake, or nobody can read the article yet.',
    fix: 'Write when the article was first published, and list it only from then on.',
    examples: {
      valid: [
        sampleNews(
          'in 24 hours',
          '<news:publication_date>2026-06-16T12:00:00Z</news:publication_date>',
        ),
        sampleNews('tomorrow', '<news:publication_date>2026-06-16</news:publication_date>'),
      ],
      invalid: [
        sampleNews(
          'a second more',
          '<news:publication_date>2026-06-16T12:00:01Z</news:publication_date>',
        ),
        sampleNews('next week', '<news:publication_date>2026-06-22</news:publication_date>'),
      ],
    },
    judge({ item: { publicationDate } }, { now }) {
      if (publicationDate === undefined) return false;
      const span = extensionDateSpan(publicationDate);
      return span !== undefined && span.earliestMs - now > TOLERANCE_MS && publicationDate;
    },
  },
  {
    id: 'news-too-old',
    watches: 'news',
    severity: 'warning',
    basis: 'https://developers.google.com/search/docs/crawling-indexing/sitemaps/news-sitemap',
    summary: 'An article was published more than 48 hours ago.',
    reason: 'A news sitemap is for articles of the last two days; older ones are ignored.',
    fix: 'Remove the news:news of articles older than two days; the page itself may stay listed.',
    examples: {
      valid: [
        sampleNews(
          '48 hours ago',
          '<news:publication_date>2026-06-13T12:00:00Z</news:publication_date>',
        ),
        sampleNews(
          'the day before yesterday',
          '<news:publication_date>2026-06-13</news:publication_date>',
        ),
      ],
      invalid: [
        sampleNews(
          'a second more',
          '<news:publication_date>2026-06-13T11:59:59Z</news:publication_date>',
        ),
        sampleNews('last week', '<news:publication_date>2026-06-08</news:publication_date>'),
      ],
    },
    judge({ item: { publicationDate } }, { now }) {
      if (publicationDate === undefined) return false;
      const span = extensionDateSpan(publicationDate);
      return span !== undefined && now - span.latestMs > FRESH_MS && publicationDate;
    },
  },
];
