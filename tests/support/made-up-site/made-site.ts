// A whole web site as data: what is answered at each address, and what is said about it.
import type { MadePage } from './made-page.ts';
import type { RobotsGroup } from './right-robots.ts';

/** A sitemap of the site's own: a plain or gzipped urlset. */
export interface MadeSitemap {
  readonly path: string;
  readonly gzip?: true;
  /** The addresses as they stand there, relative to the origin. */
  readonly locs: readonly string[];
}

/** A site. */
export interface MadeSite {
  readonly seed: number;
  readonly origin: string;
  /** Other origins that lead to this one, by a redirect of the address that is typed. */
  readonly names: readonly string[];
  /** The path that a crawl is begun with. */
  readonly start: string;
  readonly robots: readonly RobotsGroup[];
  /** The status of robots.txt. Default 200. */
  readonly robotsStatus?: number;
  /** Where robots.txt says that the sitemap is; absent when it says nothing. */
  readonly sitemapPath?: string;
  /** Empty when the site has none. With more than one there is an index. */
  readonly sitemaps: readonly MadeSitemap[];
  /** The page at a path with its query, in its form; `undefined` where there is none: 404. */
  page(path: string): MadePage | undefined;
}
