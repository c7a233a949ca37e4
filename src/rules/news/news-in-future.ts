import type { RuleFile } from '../rule-file.ts';
import { extensionDateSpan } from '../video/extension-date-span.ts';
import { sampleNews } from './sample-news.ts';

// Clocks and time zones differ by less than a day.
const TOLERANCE_MS = 24 * 3_600_000;

export const newsInFuture: RuleFile<'news'> = {
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
};
