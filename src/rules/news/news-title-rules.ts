import type { RuleFile } from '../rule-file.ts';
import { publicationOf } from './publication-of.ts';
import { sampleNews } from './sample-news.ts';

const DATE_FIRST = /^[[(]?(?:\d{4}-\d\d-\d\d|\d{1,2}[./]\d{1,2}[./]\d{4})[\])]?(?:\s*[-–—|:,]|\s)/;
const DATE_LAST = /[-–—|:,\s][[(]?(?:\d{4}-\d\d-\d\d|\d{1,2}[./]\d{1,2}[./]\d{4})[\])]?$/;
const SEPARATOR_FIRST = /^\s*[-–—|:·•]\s/;
const SEPARATOR_LAST = /\s[-–—|:·•]\s*$/;

export const newsTitleRules: readonly RuleFile<'news'>[] = [
  {
    id: 'news-title-missing',
    watches: 'news',
    unless: ['news:title'],
    severity: 'error',
    basis: 'https://developers.google.com/search/docs/crawling-indexing/sitemaps/news-sitemap',
    summary: 'An article has no title.',
    reason: 'Google does not accept an article without its title, although the schema allows it.',
    fix: 'Write the title as on the page in news:title.',
    examples: {
      valid: [sampleNews('a title', '')],
      invalid: [
        sampleNews('none', '', { without: ['title'] }),
        sampleNews('an empty one', '<news:title></news:title>'),
      ],
    },
    // What a broken document lacks is absent here, whatever the type says.
    judge({ item }) {
      return item.title === undefined;
    },
  },
  {
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
        sampleNews(
          'a date at the beginning',
          '<news:title>15.06.2026: Maps fold again</news:title>',
        ),
      ],
    },
    judge({ item: { title } }) {
      return title !== undefined && (DATE_FIRST.test(title) || DATE_LAST.test(title)) && title;
    },
  },
  {
    id: 'news-title-with-name',
    watches: 'news',
    severity: 'warning',
    basis: 'https://developers.google.com/search/docs/crawling-indexing/sitemaps/news-sitemap',
    summary: "An article's title begins or ends with the publication's name.",
    reason: 'The title must be that of the article only, without author, publication or date.',
    fix: 'Remove the name from news:title.',
    examples: {
      valid: [
        sampleNews('the title alone', '<news:title>Maps fold again</news:title>'),
        sampleNews(
          'an article about the publication',
          '<news:title>The Example Times folds</news:title>',
        ),
      ],
      invalid: [
        sampleNews(
          'the name at the end',
          '<news:title>Maps fold again - The Example Times</news:title>',
        ),
        sampleNews(
          'the name at the beginning',
          '<news:title>The Example Times | Maps fold again</news:title>',
        ),
      ],
    },
    judge({ item }) {
      const { title } = item;
      const name = publicationOf(item).name;
      if (title === undefined || name === undefined || title.length <= name.length) return false;
      const begins = title.startsWith(name) && SEPARATOR_FIRST.test(title.slice(name.length));
      const ends = title.endsWith(name) && SEPARATOR_LAST.test(title.slice(0, -name.length));
      return (begins || ends) && title;
    },
  },
];
