import type { RuleFile } from '../rule-file.ts';
import { sampleNews } from './sample-news.ts';

const TICKERS_MAX = 5;

export const newsStockTickersInvalid: RuleFile<'news'> = {
  id: 'news-stock-tickers-invalid',
  watches: 'news',
  severity: 'info',
  basis: 'https://www.google.com/schemas/sitemap-news/0.9/sitemap-news.xsd',
  summary: 'An article has more than five stock tickers, or one that is not EXCHANGE:SYMBOL.',
  reason:
    'The schema allows up to five, each with its exchange; the element is no longer documented.',
  fix: 'Remove the element.',
  examples: {
    valid: [
      sampleNews(
        'five',
        '<news:stock_tickers>NASDAQ:A, NASDAQ:B, NASDAQ:C, NASDAQ:D, NASDAQ:E</news:stock_tickers>',
      ),
    ],
    invalid: [
      sampleNews(
        'six',
        '<news:stock_tickers>NASDAQ:A, NASDAQ:B, NASDAQ:C, NASDAQ:D, NASDAQ:E, NASDAQ:F</news:stock_tickers>',
      ),
      sampleNews('no exchange', '<news:stock_tickers>AMAT</news:stock_tickers>'),
    ],
  },
  judge({ item: { stockTickers } }) {
    if (stockTickers === undefined) return false;
    if (stockTickers.length > TICKERS_MAX) return `${stockTickers.length} tickers`;
    return stockTickers.filter((ticker) => !/^\w+:\w+$/.test(ticker));
  },
};
