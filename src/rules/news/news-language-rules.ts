import { type RuleFile, rulesOn } from '../port/rule-file.ts';
import { judgeNewsLanguage } from './news-language.ts';
import { publicationOf } from './publication-of.ts';
import { sampleLanguage, sampleNews } from './sample-news.ts';

export const newsLanguageRules: readonly RuleFile<'news'>[] = rulesOn('news', [
  {
    id: 'news-language-missing',
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
    severity: 'warning',
    basis: 'https://developers.google.com/search/docs/crawling-indexing/sitemaps/news-sitemap',
    summary: 'The language of a publication is not in lower case.',
    reason: 'Language codes are in lower case, and the schema allows no other.',
    fix: 'Write the code in lower case.',
    examples: {
      valid: [sampleLanguage('lower case', 'zh-cn')],
      invalid: [sampleLanguage('upper case', 'EN'), sampleLanguage('a capital region', 'zh-CN')],
    },
    judge({ item }) {
      const language = publicationOf(item).language;
      return language !== undefined && judgeNewsLanguage(language) === 'case' && language;
    },
  },
  {
    id: 'news-language-invalid',
    severity: 'error',
    basis: 'https://developers.google.com/search/docs/crawling-indexing/sitemaps/news-sitemap',
    summary: 'The language of a publication is not an ISO 639 code.',
    reason:
      'Google accepts two- or three-letter ISO 639 codes, and zh-cn and zh-tw for Chinese; ' +
      'regions such as en-US are not accepted.',
    fix: 'Write only the language: en instead of en-US.',
    examples: {
      valid: [
        sampleLanguage('two letters', 'en'),
        sampleLanguage('three letters', 'gsw'),
        sampleLanguage('Chinese', 'zh-tw'),
      ],
      invalid: [
        sampleLanguage('a region', 'en-US'),
        sampleLanguage('a name', 'English'),
        sampleLanguage('no such language', 'xx'),
      ],
    },
    judge({ item }) {
      const language = publicationOf(item).language;
      return language !== undefined && judgeNewsLanguage(language) === 'invalid' && language;
    },
  },
  {
    id: 'news-language-withdrawn',
    severity: 'warning',
    basis: 'https://developers.google.com/search/docs/crawling-indexing/sitemaps/news-sitemap',
    summary: 'The language of a publication is a code withdrawn from ISO 639.',
    reason: 'Not every engine still knows the old codes.',
    fix:
      'Write the current code: he for iw, id for in, yi for ji, jv for jw, ro for mo, sr for ' +
      'sh.',
    examples: {
      valid: [sampleLanguage('the present code', 'he')],
      invalid: [sampleLanguage('the old one', 'iw')],
    },
    judge({ item }) {
      const language = publicationOf(item).language;
      return language !== undefined && judgeNewsLanguage(language) === 'withdrawn' && language;
    },
  },
]);
