// What a page says about itself: the record that a page reader returns.
import type { Alternate } from '../../protocol/extensions/alternate.ts';
import type { News } from '../../protocol/extensions/news.ts';
import type { Video } from '../../protocol/extensions/video.ts';
import type { PageNote } from './page-note.ts';

/** A canonical address that the page names. */
export interface PageCanonical {
  /** Absolute, without fragment. */
  readonly url: string;
  /** `<link rel="canonical">` in the head, or the header `Link`. */
  readonly source: 'html' | 'header';
}

/** What one meta element or one header says to crawlers. `judgeRobots` returns the verdict. */
export interface PageRobots {
  /** `<meta name="robots">` and its kin, or the header `X-Robots-Tag`. */
  readonly source: 'meta' | 'header';
  /** Whom it is for, in lower case: `googlebot`; `*` for all. */
  readonly agent: string;
  /** In lower case: `noindex`, `max-snippet:20`; `unavailable_after:` with the date as written. */
  readonly directives: readonly string[];
}

/** `<meta http-equiv="refresh">`, or the header `Refresh`. */
export interface PageRefresh {
  /** After how many seconds. */
  readonly seconds: number;
  /** Where to, absolute; the page's own address when the page only loads itself again. */
  readonly url: string;
}

/** A meta element in the page's head. */
export interface PageMeta {
  /** In lower case. */
  readonly name: string;
  /** Without white space around it. */
  readonly content: string;
}

/** A picture on the page. */
export interface PageImage {
  /** Absolute. */
  readonly loc: string;
  /**
   * Where it is: in the page's own `content`, in what surrounds it on every page (`chrome`:
   * navigation, the page's header and footer, asides), or only in OpenGraph's metadata (`meta`).
   */
  readonly place: 'content' | 'chrome' | 'meta';
}

/** The page as a news article, by its JSON-LD; a section of news adds what is missing. */
export interface PageNews extends Pick<News, 'title' | 'publicationDate'> {
  /** Absent unless both name and language are known. */
  readonly publication?: News['publication'];
}

/** Where a date of modification was found, the most trusted first. */
export type PageDateSource =
  | 'article:modified_time'
  | 'json-ld'
  | 'og:updated_time'
  | 'itemprop'
  | 'dcterms.modified'
  | 'last-modified'
  | 'header';

export interface PageDate {
  /** W3C Datetime. */
  readonly value: string;
  /** `last-modified` is the meta element, `header` the HTTP header of that name. */
  readonly source: PageDateSource;
}

/** A link to another page. */
export interface PageLink {
  /** Absolute, http or https, without fragment. */
  readonly url: string;
  /** `<a>`, `<area>`, `<link rel="next">`, `<link rel="prev">`, `<iframe>` or `<frame>`. */
  readonly kind: 'a' | 'area' | 'next' | 'prev' | 'frame';
  /** The words of `rel`, in lower case. */
  readonly rel: readonly string[];
  /** `rel` holds `nofollow`. What `robots` says of all links is not counted in. */
  readonly nofollow: boolean;
  /**
   * The text of the link, the `alt` of its pictures included, white space folded, at most 100
   * characters. Absent if there is none, or unless requested.
   */
  readonly text?: string;
}

/** The page's main content, without what surrounds it. */
export interface PageContent {
  /** 128 bits in hexadecimal; equal as long as the content does not change. */
  readonly hash: string;
  /**
   * 64 bits in hexadecimal, of the same without decimal digits of any script, but for those in
   * addresses of pictures, video and audio: equal for pages that only differ in digits.
   */
  readonly words: string;
  /**
   * 64 bits in hexadecimal, of the same where of the page's own path only the last segment is left
   * ("You are here: shop > lamps"): equal for copies of a page at longer paths.
   */
  readonly placeless: string;
  /**
   * 64 bits in hexadecimal, of its words in whatever order and without slashes: equal for pages
   * that show the same rows in another order.
   */
  readonly unordered: string;
  /** How much text there is, in characters, white space folded. */
  readonly characters: number;
  /** What was taken for the main content: `<main>`, the articles, or all of the body. */
  readonly region: 'main' | 'article' | 'body';
}

/**
 * What a page declares about itself. Lists are empty where there is nothing, in document order,
 * each value once; addresses are absolute, http or https, resolved against `<base>`.
 */
export interface PageFacts {
  /** The page's own address, as given. */
  readonly url: string;
  /** What relative addresses are relative to. Absent unless `<base>` names another than `url`. */
  readonly base?: string;
  /** The encoding that the page was read in, by its WHATWG name. */
  readonly encoding: string;
  /** How many bytes were read. */
  readonly bytes: number;
  /** `<title>`, white space folded, at most 2,048 characters. */
  readonly title?: string;
  /** `<meta name="description">`, else OpenGraph's, at most 2,048 characters. */
  readonly description?: string;
  /** The `lang` of `<html>`, as written. */
  readonly language?: string;
  readonly canonicals: readonly PageCanonical[];
  readonly robots: readonly PageRobots[];
  readonly refresh?: PageRefresh;
  /** Absent unless names were requested. At most 50, each of at most 2,048 characters. */
  readonly metas?: readonly PageMeta[];
  /** hreflang, of the head and of the header `Link`. */
  readonly alternates: readonly Alternate[];
  /** Sitemaps that the page names: `<link rel="sitemap">` and the header `Link`; at most 10. */
  readonly sitemaps: readonly string[];
  /** Empty unless asked for. */
  readonly images: readonly PageImage[];
  /** Videos with all that a sitemap needs. Empty unless requested. */
  readonly videos: readonly Video[];
  /** Absent unless asked for. */
  readonly news?: PageNews;
  /** All dates of modification, the most trusted first. */
  readonly dates: readonly PageDate[];
  /** The first of `dates`. Never the time of the reading. */
  readonly lastmod?: PageDate;
  /** Empty unless asked for. */
  readonly links: readonly PageLink[];
  /**
   * The assets of the page: pictures (all addresses of `srcset`), scripts, styles, icons, media,
   * posters. At most 1,000. Absent unless requested.
   */
  readonly assets?: readonly string[];
  /** Absent unless asked for. */
  readonly content?: PageContent;
  /**
   * The page looks like an empty shell that JavaScript fills: it loads scripts, or has modules; and
   * has fewer than 200 characters of text, without white space, and fewer than 3 links.
   */
  readonly shell?: true;
  /** What could not be read, or was more than the limits allow. */
  readonly notes: readonly PageNote[];
}
