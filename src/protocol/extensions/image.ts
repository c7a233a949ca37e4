// Images on a page.
import type { Extension } from './extension.ts';

/**
 * One `<image:image>`: a picture on the page.
 *
 * Source: https://developers.google.com/search/docs/crawling-indexing/sitemaps/image-sitemaps
 */
export interface Image {
  /** The address of the picture. As written. */
  readonly loc: string;
  /** Deprecated since 2022-08-06. */
  readonly caption?: string;
  /** Deprecated since 2022-08-06. */
  readonly geoLocation?: string;
  /** Deprecated since 2022-08-06. */
  readonly title?: string;
  /** The address of the licence. Deprecated since 2022-08-06. */
  readonly license?: string;
}

/**
 * The table of `image:image`, in the order of sitemap-image 1.1.
 *
 * Four elements are without effect since 2022-08-06:
 * https://developers.google.com/search/blog/2022/05/spring-cleaning-sitemap-extensions
 */
export const image: Extension = {
  name: 'image',
  namespace: 'image',
  prefix: 'image',
  element: 'image',
  property: 'images',
  repeated: true,
  status: 'current',
  indispensable: 'loc',
  fields: [
    { element: 'loc', property: 'loc', value: 'url', status: 'current', required: true },
    { element: 'caption', property: 'caption', value: 'text', status: 'deprecated' },
    { element: 'geo_location', property: 'geoLocation', value: 'text', status: 'deprecated' },
    { element: 'title', property: 'title', value: 'text', status: 'deprecated' },
    { element: 'license', property: 'license', value: 'url', status: 'deprecated' },
  ],
  source: 'https://developers.google.com/search/docs/crawling-indexing/sitemaps/image-sitemaps',
};
