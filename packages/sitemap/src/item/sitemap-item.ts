// The shapes of items: what may be given (`…Loose`), and what they are made into.

import type { EnumAllowDeny, EnumChangefreq, EnumYesNo } from '../values/enums.ts';
import type { PriceType, Resolution } from '../values/validators.ts';

/** The article that a page is, for Google News. */
export interface NewsItem {
  access?: 'Registration' | 'Subscription';
  publication: {
    name: string;
    /** A code of ISO 639, `zh-cn` or `zh-tw`. */
    language: string;
  };
  genres?: string;
  /** In W3C Datetime. */
  publication_date: string;
  title: string;
  keywords?: string;
  stock_tickers?: string;
}

/** An image of a page. */
export interface Img {
  url: string;
  caption?: string;
  title?: string;
  geoLocation?: string;
  license?: string;
}

interface VideoItemBase {
  thumbnail_loc: string;
  title: string;
  description: string;
  content_loc?: string;
  player_loc?: string;
  'player_loc:autoplay'?: string;
  'player_loc:allow_embed'?: EnumYesNo;
  duration?: number;
  expiration_date?: string;
  view_count?: number;
  publication_date?: string;
  category?: string;
  restriction?: string;
  'restriction:relationship'?: EnumAllowDeny;
  gallery_loc?: string;
  'uploader:info'?: string;
  'gallery_loc:title'?: string;
  price?: string;
  'price:resolution'?: Resolution;
  'price:currency'?: string;
  'price:type'?: PriceType;
  uploader?: string;
  platform?: string;
  id?: string;
  'platform:relationship'?: EnumAllowDeny;
}

/** A video of a page. */
export interface VideoItem extends VideoItemBase {
  tag: string[];
  rating?: number;
  family_friendly?: EnumYesNo;
  requires_subscription?: EnumYesNo;
  live?: EnumYesNo;
}

/** A video as it may be given: one tag, numbers as texts, yes and no as booleans. */
export interface VideoItemLoose extends VideoItemBase {
  tag?: string | string[];
  rating?: string | number;
  family_friendly?: EnumYesNo | boolean;
  requires_subscription?: EnumYesNo | boolean;
  live?: EnumYesNo | boolean;
}

/** The same page in a language. */
export interface LinkItem {
  lang: string;
  /** Has no effect: `lang` is written. */
  hreflang?: string;
  url: string;
}

/** A sitemap of an index. */
export interface IndexItem {
  url: string;
  lastmod?: string;
}

interface SitemapItemBase {
  lastmod?: string;
  changefreq?: EnumChangefreq;
  /** Writes `priority` with all its digits instead of one. */
  fullPrecisionPriority?: boolean;
  /** From 0 to 1. */
  priority?: number;
  news?: NewsItem;
  expires?: string;
  androidLink?: string;
  ampLink?: string;
  url: string;
}

/** A page with all that a sitemap says of it, its URLs absolute and its dates in full. */
export interface SitemapItem extends SitemapItemBase {
  img: Img[];
  video: VideoItem[];
  links: LinkItem[];
}

/** A page as it may be given. */
export interface SitemapItemLoose extends SitemapItemBase {
  video?: VideoItemLoose | VideoItemLoose[];
  img?: string | Img | (string | Img)[];
  links?: LinkItem[];
  /** The time of this file's last change is the lastmod. */
  lastmodfile?: string | Buffer | URL;
  lastmodISO?: string;
  lastmodrealtime?: boolean;
}

/** Any object. */
export interface StringObj {
  [index: string]: unknown;
}
