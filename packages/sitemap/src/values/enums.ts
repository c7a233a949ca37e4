// The enums of npm sitemap: objects of constants, whose values may also be written as texts.

/** The seven values of changefreq. */
export const EnumChangefreq = {
  DAILY: 'daily',
  MONTHLY: 'monthly',
  ALWAYS: 'always',
  HOURLY: 'hourly',
  WEEKLY: 'weekly',
  YEARLY: 'yearly',
  NEVER: 'never',
} as const;
/** A value of changefreq. */
export type EnumChangefreq = (typeof EnumChangefreq)[keyof typeof EnumChangefreq];

/** Yes and no in the spellings that videos may use. */
export const EnumYesNo = {
  YES: 'YES',
  NO: 'NO',
  Yes: 'Yes',
  No: 'No',
  yes: 'yes',
  no: 'no',
} as const;
/** Yes or no. */
export type EnumYesNo = (typeof EnumYesNo)[keyof typeof EnumYesNo];

/** The two relationships of a video's countries and platforms. */
export const EnumAllowDeny = { ALLOW: 'allow', DENY: 'deny' } as const;
/** The relationship of a video to countries or platforms. */
export type EnumAllowDeny = (typeof EnumAllowDeny)[keyof typeof EnumAllowDeny];

/** The names of the elements of an index. */
export const IndexTagNames = {
  sitemap: 'sitemap',
  sitemapindex: 'sitemapindex',
  loc: 'loc',
  lastmod: 'lastmod',
} as const;
/** The name of an element of an index. */
export type IndexTagNames = (typeof IndexTagNames)[keyof typeof IndexTagNames];

/** The names of the elements of a sitemap, with their usual prefixes. */
export const TagNames = {
  url: 'url',
  loc: 'loc',
  urlset: 'urlset',
  lastmod: 'lastmod',
  changefreq: 'changefreq',
  priority: 'priority',
  'video:thumbnail_loc': 'video:thumbnail_loc',
  'video:video': 'video:video',
  'video:title': 'video:title',
  'video:description': 'video:description',
  'video:tag': 'video:tag',
  'video:duration': 'video:duration',
  'video:player_loc': 'video:player_loc',
  'video:content_loc': 'video:content_loc',
  'image:image': 'image:image',
  'image:loc': 'image:loc',
  'image:geo_location': 'image:geo_location',
  'image:license': 'image:license',
  'image:title': 'image:title',
  'image:caption': 'image:caption',
  'video:requires_subscription': 'video:requires_subscription',
  'video:publication_date': 'video:publication_date',
  'video:id': 'video:id',
  'video:restriction': 'video:restriction',
  'video:family_friendly': 'video:family_friendly',
  'video:view_count': 'video:view_count',
  'video:uploader': 'video:uploader',
  'video:expiration_date': 'video:expiration_date',
  'video:platform': 'video:platform',
  'video:price': 'video:price',
  'video:rating': 'video:rating',
  'video:category': 'video:category',
  'video:live': 'video:live',
  'video:gallery_loc': 'video:gallery_loc',
  'news:news': 'news:news',
  'news:publication': 'news:publication',
  'news:name': 'news:name',
  'news:access': 'news:access',
  'news:genres': 'news:genres',
  'news:publication_date': 'news:publication_date',
  'news:title': 'news:title',
  'news:keywords': 'news:keywords',
  'news:stock_tickers': 'news:stock_tickers',
  'news:language': 'news:language',
  'mobile:mobile': 'mobile:mobile',
  'xhtml:link': 'xhtml:link',
  expires: 'expires',
} as const;
/** The name of an element of a sitemap. */
export type TagNames = (typeof TagNames)[keyof typeof TagNames];
