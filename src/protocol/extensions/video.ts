// Videos on a page.
import type { Extension, ExtensionAttribute } from './extension.ts';

/**
 * One `<video:video>`: a video on the page. Texts that a broken document lacks are absent.
 *
 * Source: https://developers.google.com/search/docs/crawling-indexing/sitemaps/video-sitemaps
 */
export interface Video {
  /** The address of the preview picture. Absent only in what a broken document gave. */
  readonly thumbnailLoc: string;
  /** Absent only in what a broken document gave. */
  readonly title: string;
  /** At most 2,048 characters. Absent only in what a broken document gave. */
  readonly description: string;
  /** The address of the media file. This or `playerLoc` is wanted. */
  readonly contentLoc?: string;
  /** The address of a player for this one video. */
  readonly playerLoc?: string;
  /** Deprecated since 2022-08-06. */
  readonly playerAllowEmbed?: boolean;
  /** Parameters that start the player, as `ap=1`. Deprecated since 2022-08-06. */
  readonly playerAutoplay?: string;
  /** Seconds, 1 to 28,800. */
  readonly duration?: number;
  /** W3C Datetime; afterwards the video is not shown. */
  readonly expirationDate?: string;
  /** 0 to 5. */
  readonly rating?: number;
  /** Parts of a video in order. Only in the schema. */
  readonly contentSegments?: readonly VideoContentSegment[];
  /** How often it was watched. */
  readonly viewCount?: number;
  /** W3C Datetime. */
  readonly publicationDate?: string;
  /** At most 32. */
  readonly tags?: readonly string[];
  /** Deprecated since 2022-08-06. */
  readonly category?: string;
  /** Fit for all ages. Absent means yes. */
  readonly familyFriendly?: boolean;
  /** ISO 3166 countries in which the video may, or may not, be shown. */
  readonly restriction?: {
    readonly relationship: 'allow' | 'deny';
    readonly countries: readonly string[];
  };
  /** Deprecated since 2022-08-06. */
  readonly galleryLoc?: string;
  /** Deprecated since 2022-08-06. */
  readonly galleryTitle?: string;
  /** Deprecated since 2022-08-06. */
  readonly prices?: readonly VideoPrice[];
  /** Only for subscribers, paying or not. */
  readonly requiresSubscription?: boolean;
  /** Who uploaded it; `info` is the address of a page about them. */
  readonly uploader?: { readonly name: string; readonly info?: string };
  /** Deprecated since 2022-08-06. */
  readonly tvShow?: VideoTvShow;
  /** Kinds of screen on which the video may, or may not, be shown: `web`, `mobile`, `tv`. */
  readonly platform?: {
    readonly relationship: 'allow' | 'deny';
    readonly platforms: readonly string[];
  };
  /** A live stream. */
  readonly live?: boolean;
  /** In the schema alone. */
  readonly ids?: readonly { readonly type: string; readonly value: string }[];
}

/** One part of a video: its address and, perhaps, its length in seconds. */
export interface VideoContentSegment {
  readonly loc: string;
  readonly duration?: number;
}

export interface VideoPrice {
  /** The amount in units of the currency: 1.99. */
  readonly value?: number;
  /** ISO 4217. */
  readonly currency?: string;
  /** `rent` or `purchase`. */
  readonly type?: string;
  /** `sd` or `hd`. */
  readonly resolution?: string;
}

export interface VideoTvShow {
  readonly showTitle?: string;
  /** `full`, `preview`, `clip`, `interview`, `news` or `other`. */
  readonly videoType?: string;
  readonly episodeTitle?: string;
  readonly seasonNumber?: number;
  readonly episodeNumber?: number;
  /** W3C Datetime. */
  readonly premierDate?: string;
}

const RELATIONSHIP: ExtensionAttribute = {
  attribute: 'relationship',
  property: 'relationship',
  value: 'allow-deny',
  status: 'current',
  required: true,
};

/**
 * The table of `video:video`, in the order of sitemap-video 1.1.
 *
 * Five elements and two attributes are without effect since 2022-08-06:
 * https://developers.google.com/search/blog/2022/05/spring-cleaning-sitemap-extensions
 */
export const video: Extension = {
  name: 'video',
  namespace: 'video',
  prefix: 'video',
  element: 'video',
  property: 'videos',
  repeated: true,
  status: 'current',
  fields: [
    {
      element: 'thumbnail_loc',
      property: 'thumbnailLoc',
      value: 'url',
      status: 'current',
      required: true,
    },
    { element: 'title', property: 'title', value: 'text', status: 'current', required: true },
    {
      element: 'description',
      property: 'description',
      value: 'text',
      status: 'current',
      required: true,
    },
    { element: 'content_loc', property: 'contentLoc', value: 'url', status: 'current' },
    {
      element: 'player_loc',
      property: 'playerLoc',
      value: 'url',
      status: 'current',
      attributes: [
        {
          attribute: 'allow_embed',
          property: 'playerAllowEmbed',
          value: 'yes-no',
          status: 'deprecated',
          beside: true,
        },
        {
          attribute: 'autoplay',
          property: 'playerAutoplay',
          value: 'text',
          status: 'deprecated',
          beside: true,
        },
      ],
    },
    { element: 'duration', property: 'duration', value: 'integer', status: 'current' },
    {
      element: 'expiration_date',
      property: 'expirationDate',
      value: 'datetime',
      status: 'current',
    },
    { element: 'rating', property: 'rating', value: 'decimal', status: 'current' },
    {
      element: 'content_segment_loc',
      property: 'contentSegments',
      value: 'url',
      status: 'undocumented',
      repeated: true,
      content: 'loc',
      attributes: [
        { attribute: 'duration', property: 'duration', value: 'integer', status: 'undocumented' },
      ],
    },
    { element: 'view_count', property: 'viewCount', value: 'integer', status: 'current' },
    {
      element: 'publication_date',
      property: 'publicationDate',
      value: 'datetime',
      status: 'current',
    },
    { element: 'tag', property: 'tags', value: 'text', status: 'current', repeated: true },
    { element: 'category', property: 'category', value: 'text', status: 'deprecated' },
    { element: 'family_friendly', property: 'familyFriendly', value: 'yes-no', status: 'current' },
    {
      element: 'restriction',
      property: 'restriction',
      value: 'space-list',
      status: 'current',
      content: 'countries',
      attributes: [RELATIONSHIP],
    },
    {
      element: 'gallery_loc',
      property: 'galleryLoc',
      value: 'url',
      status: 'deprecated',
      attributes: [
        {
          attribute: 'title',
          property: 'galleryTitle',
          value: 'text',
          status: 'deprecated',
          beside: true,
        },
      ],
    },
    {
      element: 'price',
      property: 'prices',
      value: 'decimal',
      status: 'deprecated',
      repeated: true,
      content: 'value',
      attributes: [
        { attribute: 'currency', property: 'currency', value: 'text', status: 'deprecated' },
        { attribute: 'type', property: 'type', value: 'text', status: 'deprecated' },
        { attribute: 'resolution', property: 'resolution', value: 'text', status: 'deprecated' },
      ],
    },
    {
      element: 'requires_subscription',
      property: 'requiresSubscription',
      value: 'yes-no',
      status: 'current',
    },
    {
      element: 'uploader',
      property: 'uploader',
      value: 'text',
      status: 'current',
      content: 'name',
      attributes: [{ attribute: 'info', property: 'info', value: 'url', status: 'current' }],
    },
    {
      element: 'tvshow',
      property: 'tvShow',
      value: 'group',
      status: 'deprecated',
      fields: [
        { element: 'show_title', property: 'showTitle', value: 'text', status: 'deprecated' },
        { element: 'video_type', property: 'videoType', value: 'text', status: 'deprecated' },
        { element: 'episode_title', property: 'episodeTitle', value: 'text', status: 'deprecated' },
        {
          element: 'season_number',
          property: 'seasonNumber',
          value: 'integer',
          status: 'deprecated',
        },
        {
          element: 'episode_number',
          property: 'episodeNumber',
          value: 'integer',
          status: 'deprecated',
        },
        {
          element: 'premier_date',
          property: 'premierDate',
          value: 'datetime',
          status: 'deprecated',
        },
      ],
    },
    {
      element: 'platform',
      property: 'platform',
      value: 'space-list',
      status: 'current',
      content: 'platforms',
      attributes: [RELATIONSHIP],
    },
    { element: 'live', property: 'live', value: 'yes-no', status: 'current' },
    {
      element: 'id',
      property: 'ids',
      value: 'text',
      status: 'undocumented',
      repeated: true,
      content: 'value',
      attributes: [
        {
          attribute: 'type',
          property: 'type',
          value: 'text',
          status: 'undocumented',
          required: true,
        },
      ],
    },
  ],
  source: 'https://developers.google.com/search/docs/crawling-indexing/sitemaps/video-sitemaps',
};
