// The front door of portolan-sitemap: the names of npm sitemap 9.

export { normalizeURL } from './item/normalize-url.ts';
export type {
  Img,
  IndexItem,
  LinkItem,
  NewsItem,
  SitemapItem,
  SitemapItemLoose,
  StringObj,
  VideoItem,
  VideoItemLoose,
} from './item/sitemap-item.ts';
export { validateSMIOptions } from './item/validate-smi-options.ts';
export { mergeStreams } from './read/merge-streams.ts';
export type {
  IndexObjectStreamToJSONOptions,
  ObjectStreamToJSONOptions,
} from './read/object-stream-to-json.ts';
export { IndexObjectStreamToJSON, ObjectStreamToJSON } from './read/object-stream-to-json.ts';
export type { ReadlineStreamOptions } from './read/readline-stream.ts';
export { lineSeparatedURLsToSitemapOptions, ReadlineStream } from './read/readline-stream.ts';
export { xmlLint } from './read/xml-lint.ts';
export type { XMLToSitemapIndexItemStreamOptions } from './read/xml-to-sitemap-index-stream.ts';
export { parseSitemapIndex, XMLToSitemapIndexStream } from './read/xml-to-sitemap-index-stream.ts';
export type { XMLToSitemapItemStreamOptions } from './read/xml-to-sitemap-item-stream.ts';
export { parseSitemap, XMLToSitemapItemStream } from './read/xml-to-sitemap-item-stream.ts';
export {
  EnumAllowDeny,
  EnumChangefreq,
  EnumYesNo,
  IndexTagNames,
  TagNames,
} from './values/enums.ts';
export type { ErrorHandler } from './values/error-level.ts';
export { ErrorLevel } from './values/error-level.ts';
export {
  ChangeFreqInvalidError,
  EmptySitemap,
  EmptyStream,
  InvalidAttr,
  InvalidAttrValue,
  InvalidHostnameError,
  InvalidLimitError,
  InvalidNewsAccessValue,
  InvalidNewsFormat,
  InvalidPathError,
  InvalidPublicBasePathError,
  InvalidVideoCategory,
  InvalidVideoDescription,
  InvalidVideoDuration,
  InvalidVideoFamilyFriendly,
  InvalidVideoFormat,
  InvalidVideoPriceCurrency,
  InvalidVideoPriceType,
  InvalidVideoRating,
  InvalidVideoResolution,
  InvalidVideoRestriction,
  InvalidVideoRestrictionRelationship,
  InvalidVideoTagCount,
  InvalidVideoTitle,
  InvalidVideoViewCount,
  InvalidXMLAttributeNameError,
  InvalidXSLUrlError,
  NoConfigError,
  NoURLError,
  PriorityInvalidError,
  UndefinedTargetFolder,
  XMLLintUnavailable,
} from './values/errors.ts';
export { DEFAULT_SITEMAP_ITEM_LIMIT, LIMITS } from './values/limits.ts';
export {
  validateLimit,
  validatePath,
  validatePublicBasePath,
  validateURL,
  validateXSLUrl,
} from './values/validate-url.ts';
export type { PriceType, Resolution } from './values/validators.ts';
export {
  isAllowDeny,
  isPriceType,
  isResolution,
  isValidChangeFreq,
  isValidYesNo,
  validators,
} from './values/validators.ts';
export type { SimpleSitemapAndIndexOptions } from './write/simple-sitemap-and-index.ts';
export { simpleSitemapAndIndex } from './write/simple-sitemap-and-index.ts';
export type { SitemapAndIndexStreamOptions } from './write/sitemap-and-index-stream.ts';
export { SitemapAndIndexStream } from './write/sitemap-and-index-stream.ts';
export type { SitemapIndexStreamOptions } from './write/sitemap-index-stream.ts';
export { SitemapIndexStream } from './write/sitemap-index-stream.ts';
export type { SitemapItemStreamOptions } from './write/sitemap-item-stream.ts';
export { SitemapItemStream } from './write/sitemap-item-stream.ts';
export type { SitemapStreamOptions } from './write/sitemap-stream.ts';
export { SitemapStream } from './write/sitemap-stream.ts';
export { streamToPromise } from './write/stream-to-promise.ts';
