import type { RuleFile } from '../rule-file.ts';
import { sampleNews } from './sample-news.ts';

const DATE_FIRST = /^[[(]?(?:\d{4}-\d\d-\d\d|\d{1,2}[./]\d{1,2}[./]\d{4})[\])]?(?:\s*[-–—|:,]|\s)/;
const DATE_LAST = /[-–—|:,\s][[(]?(?:\d{4}-\d\d-\d\d|\d{1,2}[./]\d{1,2}[./]\d{4})[\])]?$/;

export const newsTitleWithDate: RuleFile<'news'> = {
  id: 'news-title-with-date',
  watches: 'news',
  severity: 'warning',
  basis: 'https://developers.google.com/search/docs/crawling-indexing/sitemaps/news-sitemap',
  summary: "An article's title begins or ends with a date.",
  reason: 'The title must be that of the article only, without author, publication or date.',
  fix: 'Remove the date from news:title; it belongs in news:publication_date.',
  examples: {
    valid: [
      sampleNews('the title alone', '<news:title>Maps fold again</news:title>'),
      sampleNews('a year', '<news:title>The maps of 2026</news:title>'),
    ],
    invalid: [
      sampleNews('a date at the end', '<news:title>Maps fold again - 2026-06-15</news:title>'),
      sampleNews('a date at the beginning', '<news:title>15.06.2026: Maps fold again</news:title>'),
    ],
  },
  judge({ item: { title } }) {
    return title !== undefined && (DATE_FIRST.test(title) || DATE_LAST.test(title)) && title;
  },
};
