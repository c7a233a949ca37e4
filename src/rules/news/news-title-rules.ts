import { type RuleFile, rulesOn } from '../port/rule-file.ts';
import { publicationOf } from './publication-of.ts';
import { sampleElement, sampleNews } from './sample-news.ts';

const DATE_FIRST = /^[[(]?(?:\d{4}-\d\d-\d\d|\d{1,2}[./]\d{1,2}[./]\d{4})[\])]?(?:\s*[-–—|:,]|\s)/;
const DATE_LAST = /[-–—|:,\s][[(]?(?:\d{4}-\d\d-\d\d|\d{1,2}[./]\d{1,2}[./]\d{4})[\])]?$/;
const SEPARATOR_FIRST = /^\s*[-–—|:·•]\s/;
const SEPARATOR_LAST = /\s[-–—|:·•]\s*$/;

export const newsTitleRules: readonly RuleFile<'news'>[] = rulesOn('news', [
  {
    id: 'news-title-missing',
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
        sampleElement('an empty one', 'title', ''),
      ],
    },
    // What a broken document lacks is absent here, whatever the type says.
    judge: ({ item }) => item.title === undefined,
  },
  {
    id: 'news-title-with-date',
    severity: 'warning',
    basis: 'https://developers.google.com/search/docs/crawling-indexing/sitemaps/news-sitemap',
    summary: "An article's title begins or ends with a date.",
    reason: 'The title must be that of the article only, without author, publication or date.',
    fix: 'Remove the date from news:title; it belongs in news:publication_date.',
    examples: {
      valid: [
        sampleElement('the title alone', 'title', 'Maps fold again'),
        sampleElement('a year', 'title', 'The maps of 2026'),
      ],
      invalid: [
        sampleElement('a date at the end', 'title', 'Maps fold again - 2026-06-15'),
        sampleElement('a date at the beginning', 'title', '15.06.2026: Maps fold again'),
      ],
    },
    judge: ({ item: { title } }) =>
      title !== undefined && (DATE_FIRST.test(title) || DATE_LAST.test(title)) && title,
  },
  {
    id: 'news-title-with-name',
    severity: 'warning',
    basis: 'https://developers.google.com/search/docs/crawling-indexing/sitemaps/news-sitemap',
    summary: "An article's title begins or ends with the publication's name.",
    reason: 'The title must be that of the article only, without author, publication or date.',
    fix: 'Remove the name from news:title.',
    examples: {
      valid: [
        sampleElement('the title alone', 'title', 'Maps fold again'),
        sampleElement('an article about the publication', 'title', 'The Example Times folds'),
      ],
      invalid: [
        sampleElement('the name at the end', 'title', 'Maps fold again - The Example Times'),
        sampleElement('the name at the beginning', 'title', 'The Example Times | Maps fold again'),
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
]);
