// Google News.
import type { Extension } from './extension.ts';

/**
 * The `<news:news>` of a page: an article of the last two days. A text that a broken document
 * lacks is absent here too, so each part may be missing when it was read, but not when it is
 * written.
 *
 * Source: https://developers.google.com/search/docs/crawling-indexing/sitemaps/news-sitemap
 */
export interface News {
  readonly publication: {
    /** The publication's name as on news.google.com. */
    readonly name: string;
    /** ISO 639: two or three letters, or `zh-cn`, `zh-tw`. */
    readonly language: string;
  };
  /**
   * When the article was first published, in W3C Datetime. Absent only in what a broken document
   * gave.
   */
  readonly publicationDate: string;
  /** The article's title as on the page. Absent only in what a broken document gave. */
  readonly title: string;
  /** `Subscription` or `Registration`. Only in the schema. */
  readonly access?: string;
  /** `PressRelease`, `Satire`, `Blog`, `OpEd`, `Opinion`, `UserGenerated`. Only in the schema. */
  readonly genres?: readonly string[];
  /** In the schema alone. */
  readonly keywords?: readonly string[];
  /** At most five, as `NASDAQ:AMAT`. Only in the schema. */
  readonly stockTickers?: readonly string[];
  /** In no schema and no documentation. */
  readonly geoLocations?: string;
  /** In no schema and no documentation. */
  readonly geoTargeting?: string;
  /** In no schema and no documentation. */
  readonly amp?: string;
}

/** The table of `news:news`, in the order of sitemap-news 0.9. */
export const news: Extension = {
  name: 'news',
  namespace: 'news',
  prefix: 'news',
  element: 'news',
  property: 'news',
  repeated: false,
  status: 'current',
  fields: [
    {
      element: 'publication',
      property: 'publication',
      value: 'group',
      status: 'current',
      required: true,
      fields: [
        { element: 'name', property: 'name', value: 'text', status: 'current', required: true },
        {
          element: 'language',
          property: 'language',
          value: 'text',
          status: 'current',
          required: true,
        },
      ],
    },
    { element: 'access', property: 'access', value: 'text', status: 'undocumented' },
    { element: 'genres', property: 'genres', value: 'comma-list', status: 'undocumented' },
    {
      element: 'publication_date',
      property: 'publicationDate',
      value: 'datetime',
      status: 'current',
      required: true,
    },
    { element: 'title', property: 'title', value: 'text', status: 'current', required: true },
    { element: 'keywords', property: 'keywords', value: 'comma-list', status: 'undocumented' },
    {
      element: 'stock_tickers',
      property: 'stockTickers',
      value: 'comma-list',
      status: 'undocumented',
    },
    { element: 'geo_locations', property: 'geoLocations', value: 'text', status: 'rumoured' },
    { element: 'geo_targeting', property: 'geoTargeting', value: 'text', status: 'rumoured' },
    { element: 'amp', property: 'amp', value: 'text', status: 'rumoured' },
  ],
  source: 'https://developers.google.com/search/docs/crawling-indexing/sitemaps/news-sitemap',
};
