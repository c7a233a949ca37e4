import { type RuleFile, rulesOn } from '../port/rule-file.ts';
import { publicationOf } from './publication-of.ts';
import { sampleElement, sampleLanguage, sampleNews } from './sample-news.ts';

export const newsPublicationRules: readonly RuleFile<'news'>[] = rulesOn('news', [
  {
    id: 'news-publication-missing',
    unless: ['news:name', 'news:language'],
    severity: 'error',
    basis: 'https://developers.google.com/search/docs/crawling-indexing/sitemaps/news-sitemap',
    summary: 'An article has no publication.',
    reason:
      "Google does not accept an article without the publication's name and language; Search " +
      'Console reports "Missing <publication> tag".',
    fix: 'Add news:publication with news:name and news:language.',
    examples: {
      valid: [sampleNews('name and language', '')],
      invalid: [
        sampleNews('no publication', '', { without: ['publication'] }),
        sampleElement('an empty one', 'publication', ''),
      ],
    },
    // What a broken document lacks is absent here, whatever the type says.
    judge: ({ item }) => (item.publication as unknown) === undefined,
  },
  {
    id: 'news-name-missing',
    unless: ['news:name'],
    severity: 'error',
    basis: 'https://developers.google.com/search/docs/crawling-indexing/sitemaps/news-sitemap',
    summary: 'The publication of an article has no name.',
    reason: 'Google does not accept an article without it.',
    fix: 'Write the name as on news.google.com in news:name.',
    examples: {
      valid: [sampleNews('both parts', '')],
      invalid: [
        sampleNews(
          'no name',
          '<news:publication><news:language>en</news:language></news:publication>',
        ),
      ],
    },
    // A publication that lacks both is another rule's.
    judge({ item }) {
      const { name, language } = publicationOf(item);
      return name === undefined && language !== undefined;
    },
  },
  {
    id: 'news-name-with-parentheses',
    severity: 'warning',
    basis: 'https://developers.google.com/search/docs/crawling-indexing/sitemaps/news-sitemap',
    summary: "The publication's name has a part in parentheses.",
    reason: 'The name must be as on news.google.com, without anything in parentheses.',
    fix: 'Remove the part in parentheses.',
    examples: {
      valid: [sampleLanguage('the name alone', 'en')],
      invalid: [
        sampleNews(
          'a part in parentheses',
          '<news:publication><news:name>The Example Times (subscription)</news:name><news:language>en</news:language></news:publication>',
        ),
      ],
    },
    judge({ item }) {
      const name = publicationOf(item).name;
      return name !== undefined && /[(（]/.test(name) && name;
    },
  },
]);
