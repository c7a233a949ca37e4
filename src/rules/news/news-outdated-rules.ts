import { type RuleFile, rulesOn } from '../port/rule-file.ts';
import { sampleElement, sampleNews } from './sample-news.ts';

const KNOWN = /^(?:PressRelease|Satire|Blog|OpEd|Opinion|UserGenerated)$/;
const TICKERS_MAX = 5;
const UNDOCUMENTED = [
  ['access', 'news:access'],
  ['genres', 'news:genres'],
  ['keywords', 'news:keywords'],
  ['stockTickers', 'news:stock_tickers'],
] as const;
const UNKNOWN = [
  ['geoLocations', 'news:geo_locations'],
  ['geoTargeting', 'news:geo_targeting'],
  ['amp', 'news:amp'],
] as const;

export const newsOutdatedRules: readonly RuleFile<'news'>[] = rulesOn('news', [
  {
    id: 'news-access-unknown',
    severity: 'info',
    basis: 'https://www.google.com/schemas/sitemap-news/0.9/sitemap-news.xsd',
    summary: 'The access of an article is neither Subscription nor Registration.',
    reason: 'Only these two words have a meaning, and the element is no longer documented.',
    fix: 'Remove the element.',
    examples: {
      valid: [sampleElement('Subscription', 'access', 'Subscription')],
      invalid: [sampleElement('another word', 'access', 'Paid')],
    },
    judge: ({ item: { access } }) =>
      access !== undefined && !/^(?:Subscription|Registration)$/.test(access) && access,
  },
  {
    id: 'news-genre-unknown',
    severity: 'info',
    basis: 'https://www.google.com/schemas/sitemap-news/0.9/sitemap-news.xsd',
    summary: 'A genre of an article is not one of the six defined genres.',
    reason:
      'They are PressRelease, Satire, Blog, OpEd, Opinion and UserGenerated, and the element is ' +
      'no longer documented.',
    fix: 'Remove the element.',
    examples: {
      valid: [sampleElement('two genres', 'genres', 'Blog, OpEd')],
      invalid: [sampleElement('another word', 'genres', 'Blog, News')],
    },
    judge: ({ item: { genres } }) => genres?.filter((genre) => !KNOWN.test(genre)),
  },
  {
    id: 'news-stock-tickers-invalid',
    severity: 'info',
    basis: 'https://www.google.com/schemas/sitemap-news/0.9/sitemap-news.xsd',
    summary: 'An article has more than five stock tickers, or one that is not EXCHANGE:SYMBOL.',
    reason:
      'The schema allows up to five, each with its exchange; the element is no longer documented.',
    fix: 'Remove the element.',
    examples: {
      valid: [
        sampleElement('five', 'stock_tickers', 'NASDAQ:A, NASDAQ:B, NASDAQ:C, NASDAQ:D, NASDAQ:E'),
      ],
      invalid: [
        sampleElement(
          'six',
          'stock_tickers',
          'NASDAQ:A, NASDAQ:B, NASDAQ:C, NASDAQ:D, NASDAQ:E, NASDAQ:F',
        ),
        sampleElement('no exchange', 'stock_tickers', 'AMAT'),
      ],
    },
    judge({ item: { stockTickers } }) {
      if (stockTickers === undefined) return false;
      if (stockTickers.length > TICKERS_MAX) return `${stockTickers.length} tickers`;
      return stockTickers.filter((ticker) => !/^\w+:\w+$/.test(ticker));
    },
  },
  {
    id: 'news-undocumented-element',
    severity: 'info',
    basis: 'https://developers.google.com/search/docs/crawling-indexing/sitemaps/news-sitemap',
    summary: 'An article has elements that are no longer documented.',
    reason:
      'access, genres, keywords and stock_tickers are only in the schema. No documentation says ' +
      'that they are read; they do no harm.',
    fix: 'Remove them.',
    examples: {
      valid: [sampleNews('no such element', '')],
      invalid: [sampleElement('keywords', 'keywords', 'maps, folding')],
    },
    judge: ({ item }) =>
      UNDOCUMENTED.filter(([property]) => item[property] !== undefined).map(([, name]) => name),
  },
  {
    id: 'news-unknown-element',
    severity: 'warning',
    basis: 'https://developers.google.com/search/docs/crawling-indexing/sitemaps/news-sitemap',
    summary: 'An article has elements that are neither in the schema nor documented.',
    reason:
      'geo_locations, geo_targeting and amp are mentioned here and there, but never by Google, ' +
      'and the schema forbids them.',
    fix: 'Remove them.',
    examples: {
      valid: [sampleNews('no such element', '')],
      invalid: [
        sampleElement('geo_targeting', 'geo_targeting', 'DE'),
        sampleElement('geo_locations', 'geo_locations', 'Berlin, Germany'),
      ],
    },
    judge: ({ item }) =>
      UNKNOWN.filter(([property]) => item[property] !== undefined).map(([, name]) => name),
  },
]);
