import type { RuleFile } from '../rule-file.ts';
import { extensionDateSpan } from '../video/extension-date-span.ts';
import { sampleNews } from './sample-news.ts';

const FRESH_MS = 48 * 3_600_000;

export const newsTooOld: RuleFile<'news'> = {
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
};
