import type { RuleFile } from '../rule-file.ts';
import { judgeNewsLanguage } from './news-language.ts';
import { publicationOf } from './publication-of.ts';
import { sampleNews } from './sample-news.ts';

export const newsLanguageRules: readonly RuleFile<'news'>[] = [
  {
    id: 'news-language-missing',
    watches: 'news',
    unless: ['news:language'],
    severity: 'error',
    basis: 'https://developers.google.com/search/docs/crawling-indexing/sitemaps/news-sitemap',
    summary: 'The publication of an article has no language.',
    reason: 'Google does not accept an article without it.',
    fix:
      'Write the language in news:language: a two- or three-letter ISO 639 code, or zh-cn or ' +
      'zh-tw.',
    examples: {
      valid: [sampleNews('both parts', '')],
      invalid: [
        sampleNews(
          'no language',
          '<news:publication><news:name>The Example Times</news:name></news:publication>',
        ),
      ],
    },
    // A publication that lacks both is another rule's.
    judge({ item }) {
      const { name, language } = publicationOf(item);
      return language === undefined && name !== undefined;
    },
  },
  {
    id: 'news-language-case',
    watches: 'news',
    severity: 'warning',
    basis: 'https://developers.google.com/search/docs/crawling-indexing/sitemaps/news-sitemap',
    summary: 'The language of a publication is not in lower case.',
    reason: 'Language codes are in lower case, and the schema allows no other.',
    fix: 'Write the code in lower case.',
    examples: {
      valid: [
        sampleNews(
          'lower case',
          '<news:publication><news:name>The Example Times</news:name><news:language>zh-cn</news:language></news:publication>',
        ),
      ],
      invalid: [
        sampleNews(
          'upper case',
          '<news:publication><news:name>The Example Times</news:name><news:language>EN</news:language></news:publication>',
        ),
        sampleNews(
          'a capital region',
          '<news:publication><news:name>The Example Times</news:name><news:language>zh-CN</news:language></news:publication>',
        ),
      ],
    },
    judge({ item }) {
      const language = publicationOf(item).language;
      return language !== undefined && judgeNewsLanguage(language) === 'case' && language;
    },
  },
  {
    id: 'news-language-invalid',
    watches: 'news',
    severity: 'error',
    basis: 'https://developers.google.com/search/docs/crawling-indexing/sitemaps/news-sitemap',
    summary: 'The language of a publication is not an ISO 639 code.',
    reason:
      'Google accepts two- or three-letter ISO 639 codes, and zh-cn and zh-tw for Chinese; ' +
      'regions such as en-US are not accepted.',
    fix: 'Write only the language: en instead of en-US.',
    examples: {
      valid: [
        sampleNews(
          'two letters',
          '<news:publication><news:name>The Example Times</news:name><news:language>en</news:language></news:publication>',
        ),
        sampleNews(
          'three letters',
          '<news:publication><news:name>The Example Times</news:name><news:language>gsw</news:language></news:publication>',
        ),
        sampleNews(
          'Chinese',
          '<news:publication><news:name>The Example Times</news:name><news:language>zh-tw</news:language></news:publication>',
        ),
      ],
      invalid: [
        sampleNews(
          'a region',
          '<news:publication><news:name>The Example Times</news:name><news:language>en-US</news:language></news:publication>',
        ),
        sampleNews(
          'a name',
          '<news:publication><news:name>The Example Times</news:name><news:language>English</news:language></news:publication>',
        ),
        sampleNews(
          'no such language',
          '<news:publication><news:name>The Example Times</news:name><news:language>xx</news:language></news:publication>',
        ),
      ],
    },
    judge({ item }) {
      const language = publicationOf(item).language;
      return language !== undefined && judgeNewsLanguage(language) === 'invalid' && language;
    },
  },
  {
    id: 'news-language-withdrawn',
    watches: 'news',
    severity: 'warning',
    basis: 'https://developers.google.com/search/docs/crawling-indexing/sitemaps/news-sitemap',
    summary: 'The language of a publication is a code withdrawn from ISO 639.',
    reason: 'Not every engine still knows the old codes.',
    fix:
      'Write the current code: he for iw, id for in, yi for ji, jv for jw, ro for mo, sr for ' +
      'sh.',
    examples: {
      valid: [
        sampleNews(
          'the present code',
          '<news:publication><news:name>The Example Times</news:name><news:language>he</news:language></news:publication>',
        ),
      ],
      invalid: [
        sampleNews(
          'the old one',
          '<news:publication><news:name>The Example Times</news:name><news:language>iw</news:language></news:publication>',
        ),
      ],
    },
    judge({ item }) {
      const language = publicationOf(item).language;
      return language !== undefined && judgeNewsLanguage(language) === 'withdrawn' && language;
    },
  },
];
