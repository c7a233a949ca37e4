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
      {
        says: 'in 24 hours',
        document: sampleNews('<news:publication_date>2026-06-16T12:00:00Z</news:publication_date>'),
      },
      {
        says: 'tomorrow',
        document: sampleNews('<news:publication_date>2026-06-16</news:publication_date>'),
      },
    ],
    invalid: [
      {
        says: 'a second more',
        document: sampleNews('<news:publication_date>2026-06-16T12:00:01Z</news:publication_date>'),
      },
      {
        says: 'next week',
        document: sampleNews('<news:publication_date>2026-06-22</news:publication_date>'),
      },
    ],
  },
  judge({ item: { publicationDate } }, { now }) {
    if (publicationDate === undefined) return false;
    const span = extensionDateSpan(publicationDate);
    return span !== undefined && span.earliestMs - now > TOLERANCE_MS && publicationDate;
  },
};
