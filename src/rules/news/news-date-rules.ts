import { extensionDateSpan } from '../media/extension-date-span.ts';
import { type RuleFile, rulesOn } from '../port/rule-file.ts';
import { sampleElement, sampleNews } from './sample-news.ts';

// Clocks and time zones differ by less than a day.
const TOLERANCE_MS = 24 * 3_600_000;
const FRESH_MS = 48 * 3_600_000;

export const newsDateRules: readonly RuleFile<'news'>[] = rulesOn('news', [
  {
    id: 'news-publication-date-missing',
    unless: ['news:publication_date'],
    severity: 'error',
    basis: 'https://developers.google.com/search/docs/crawling-indexing/sitemaps/news-sitemap',
    summary: 'An article has no publication date.',
    reason: 'Google does not accept an article without its publication date.',
    fix: 'Write the date of first publication in news:publication_date.',
    examples: {
      valid: [
        sampleNews('a date', ''),
        sampleElement(
          'one that cannot be read, which has a rule of its own',
          'publication_date',
          '15/06/2026',
        ),
      ],
      invalid: [sampleNews('none', '', { without: ['publication_date'] })],
    },
    // What a broken document lacks is absent here, whatever the type says.
    judge: ({ item }) => item.publicationDate === undefined,
  },
  {
    id: 'news-date-coarse',
    severity: 'error',
    basis: 'https://developers.google.com/search/docs/crawling-indexing/sitemaps/news-sitemap',
    summary: 'The publication date of an article gives only the year or the month.',
    reason:
      'Google accepts a day, or a time to the minute, second or fraction of a second; nothing ' +
      'coarser.',
    fix: 'Write at least the day: YYYY-MM-DD.',
    examples: {
      valid: [sampleElement('a day', 'publication_date', '2026-06-15')],
      invalid: [
        sampleElement('a month', 'publication_date', '2026-06'),
        sampleElement('a year', 'publication_date', '2026'),
      ],
    },
    judge({ item: { publicationDate } }) {
      // Dates are W3C Datetime here: shorter than a day is a month or a year.
      return publicationDate !== undefined && publicationDate.length < 10 && publicationDate;
    },
  },
  {
    id: 'news-in-future',
    severity: 'warning',
    basis: 'https://developers.google.com/search/docs/crawling-indexing/sitemaps/news-sitemap',
    summary: 'An article has a publication date in the future.',
    reason:
      'It is more than a day ahead: either it is a mistake, or nobody can read the article yet.',
    fix: 'Write when the article was first published, and list it only from then on.',
    examples: {
      valid: [
        sampleElement('in 24 hours', 'publication_date', '2026-06-16T12:00:00Z'),
        sampleElement('tomorrow', 'publication_date', '2026-06-16'),
      ],
      invalid: [
        sampleElement('a second more', 'publication_date', '2026-06-16T12:00:01Z'),
        sampleElement('next week', 'publication_date', '2026-06-22'),
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
    severity: 'warning',
    basis: 'https://developers.google.com/search/docs/crawling-indexing/sitemaps/news-sitemap',
    summary: 'An article was published more than 48 hours ago.',
    reason: 'A news sitemap is for articles of the last two days; older ones are ignored.',
    fix: 'Remove the news:news of articles older than two days; the page itself may stay listed.',
    examples: {
      valid: [
        sampleElement('48 hours ago', 'publication_date', '2026-06-13T12:00:00Z'),
        sampleElement('the day before yesterday', 'publication_date', '2026-06-13'),
      ],
      invalid: [
        sampleElement('a second more', 'publication_date', '2026-06-13T11:59:59Z'),
        sampleElement('last week', 'publication_date', '2026-06-08'),
      ],
    },
    judge({ item: { publicationDate } }, { now }) {
      if (publicationDate === undefined) return false;
      const span = extensionDateSpan(publicationDate);
      return span !== undefined && now - span.latestMs > FRESH_MS && publicationDate;
    },
  },
]);
