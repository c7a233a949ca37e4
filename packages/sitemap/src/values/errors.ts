// The error classes of npm sitemap: their names and arguments, and what their messages are known
// by.

import { LIMITS } from './limits.ts';

/** An item has no URL. */
export class NoURLError extends Error {
  override name: string = 'NoURLError';

  constructor(message: string = 'URL is required') {
    super(message);
  }
}

/** There is no item at all. */
export class NoConfigError extends Error {
  override name: string = 'NoConfigError';

  constructor(message: string = 'SitemapItem requires a configuration') {
    super(message);
  }
}

/** A changefreq is not one of the seven words. */
export class ChangeFreqInvalidError extends Error {
  override name: string = 'ChangeFreqInvalidError';

  constructor(url: string, changefreq: unknown) {
    super(`${url}: changefreq "${changefreq}" is invalid`);
  }
}

/** A priority is not a number from 0 to 1. */
export class PriorityInvalidError extends Error {
  override name: string = 'PriorityInvalidError';

  constructor(url: string, priority: unknown) {
    super(`${url}: priority "${priority}" must be a number between 0 and 1 inclusive`);
  }
}

/** There is no folder to write to. */
export class UndefinedTargetFolder extends Error {
  override name: string = 'UndefinedTargetFolder';

  constructor(message: string = 'Target folder must exist') {
    super(message);
  }
}

/** A video lacks one of its required fields. */
export class InvalidVideoFormat extends Error {
  override name: string = 'InvalidVideoFormat';

  constructor(url: string) {
    super(`${url} video must include thumbnail_loc, title and description fields for videos`);
  }
}

/** The duration of a video is out of range. */
export class InvalidVideoDuration extends Error {
  override name: string = 'InvalidVideoDuration';

  constructor(url: string, duration: unknown) {
    super(`${url} duration "${duration}" must be an integer of seconds between 0 and 28800`);
  }
}

/** The description of a video is too long. */
export class InvalidVideoDescription extends Error {
  override name: string = 'InvalidVideoDescription';

  constructor(url: string, length: number) {
    super(
      `${url}: video description is too long ${length} vs limit of ` +
        `${LIMITS.MAX_VIDEO_DESCRIPTION_LENGTH} characters.`,
    );
  }
}

/** The rating of a video is out of range. */
export class InvalidVideoRating extends Error {
  override name: string = 'InvalidVideoRating';

  constructor(url: string, title: unknown, rating: unknown) {
    super(`${url}: video "${title}" rating "${rating}" must be between 0 and 5 inclusive`);
  }
}

/** A value does not match the pattern of its field. */
export class InvalidAttrValue extends Error {
  override name: string = 'InvalidAttrValue';

  constructor(key: string, value: unknown, validator: RegExp) {
    super(`"${value}" tested against: ${validator} is not a valid value for attr: "${key}"`);
  }
}

/** An attribute has no proper name. */
export class InvalidAttr extends Error {
  override name: string = 'InvalidAttr';

  constructor(key: string) {
    super(`"${key}" is malformed`);
  }
}

/** A news article lacks one of its required fields. */
export class InvalidNewsFormat extends Error {
  override name: string = 'InvalidNewsFormat';

  constructor(url: string) {
    super(
      `${url} News must include publication, publication name, publication language, ` +
        'title, and publication_date for news',
    );
  }
}

/** The access of a news article is neither Registration nor Subscription. */
export class InvalidNewsAccessValue extends Error {
  override name: string = 'InvalidNewsAccessValue';

  constructor(url: string, access: unknown) {
    super(
      `${url} News access "${access}" must be either Registration, Subscription or not be present`,
    );
  }
}

/** A name of the original: `xmlLint` needs no xmllint here, so nothing throws it. */
export class XMLLintUnavailable extends Error {
  override name: string = 'XMLLintUnavailable';

  constructor(message: string = 'xmllint is not installed') {
    super(message);
  }
}

/** The title of a video is too long. */
export class InvalidVideoTitle extends Error {
  override name: string = 'InvalidVideoTitle';

  constructor(url: string, length: number) {
    super(
      `${url}: video title is too long ${length} vs ${LIMITS.MAX_VIDEO_TITLE_LENGTH} ` +
        'character limit',
    );
  }
}

/** The view count of a video is negative. */
export class InvalidVideoViewCount extends Error {
  override name: string = 'InvalidVideoViewCount';

  constructor(url: string, count: number) {
    super(`${url}: video view count must be positive, view count was ${count}`);
  }
}

/** A video has too many tags. */
export class InvalidVideoTagCount extends Error {
  override name: string = 'InvalidVideoTagCount';

  constructor(url: string, count: number) {
    super(
      `${url}: video can have no more than ${LIMITS.MAX_TAGS_PER_VIDEO} tags, this has ${count}`,
    );
  }
}

/** The category of a video is too long. */
export class InvalidVideoCategory extends Error {
  override name: string = 'InvalidVideoCategory';

  constructor(url: string, count: number) {
    super(
      `${url}: video category can only be ${LIMITS.MAX_VIDEO_CATEGORY_LENGTH} ` +
        `characters but was passed ${count}`,
    );
  }
}

/** family_friendly is neither yes nor no. */
export class InvalidVideoFamilyFriendly extends Error {
  override name: string = 'InvalidVideoFamilyFriendly';

  constructor(url: string, familyFriendly: unknown) {
    super(`${url}: video family friendly must be yes or no, was passed "${familyFriendly}"`);
  }
}

/** The countries of a video are not country codes. */
export class InvalidVideoRestriction extends Error {
  override name: string = 'InvalidVideoRestriction';

  constructor(url: string, code: unknown) {
    super(
      `${url}: video restriction must be one or more two letter country codes. Was ` +
        `passed "${code}"`,
    );
  }
}

/** The countries of a video are neither allowed nor denied. */
export class InvalidVideoRestrictionRelationship extends Error {
  override name: string = 'InvalidVideoRestrictionRelationship';

  constructor(url: string, value?: unknown) {
    super(
      `${url}: video restriction relationship must be either allow or deny. Was passed "${value}"`,
    );
  }
}

/** The type of a price is neither rent nor purchase. */
export class InvalidVideoPriceType extends Error {
  override name = 'InvalidVideoPriceType';

  constructor(url: string, priceType?: unknown, price?: unknown) {
    super(
      priceType === undefined && price === ''
        ? `${url}: video priceType is required when price is not provided`
        : `${url}: video price type "${priceType}" is not "rent" or "purchase"`,
    );
  }
}

/** The resolution of a price is neither HD nor SD. */
export class InvalidVideoResolution extends Error {
  override name: string = 'InvalidVideoResolution';

  constructor(url: string, resolution: unknown) {
    super(`${url}: video price resolution "${resolution}" is not hd or sd`);
  }
}

/** The currency of a price is not three capital letters. */
export class InvalidVideoPriceCurrency extends Error {
  override name: string = 'InvalidVideoPriceCurrency';

  constructor(url: string, currency: unknown) {
    super(
      `${url}: video price currency "${currency}" must be a three capital letter ` +
        'abbrieviation for the country currency',
    );
  }
}

/** A stream gave nothing to `streamToPromise`. */
export class EmptyStream extends Error {
  override name: string = 'EmptyStream';

  constructor() {
    super(
      'The stream ended before anything was written. streamToPromise MUST be called before that.',
    );
  }
}

/** Never thrown here: a stream without items is an empty sitemap. */
export class EmptySitemap extends Error {
  override name: string = 'EmptySitemap';

  constructor() {
    super('The stream ended without any item.');
  }
}

/** A folder to write to is not acceptable. */
export class InvalidPathError extends Error {
  override name: string = 'InvalidPathError';

  constructor(path: string, reason: string) {
    super(`Invalid path "${path}": ${reason}`);
  }
}

/** A URL that others are resolved against is not acceptable. */
export class InvalidHostnameError extends Error {
  override name: string = 'InvalidHostnameError';

  constructor(hostname: string, reason: string) {
    super(`Invalid hostname "${hostname}": ${reason}`);
  }
}

/** A number of items for a sitemap is out of range. */
export class InvalidLimitError extends Error {
  override name: string = 'InvalidLimitError';

  constructor(limit: unknown) {
    super(
      `Invalid limit "${limit}": must be a number between ` +
        `${LIMITS.MIN_SITEMAP_ITEM_LIMIT} and ${LIMITS.MAX_SITEMAP_ITEM_LIMIT} (per ` +
        'sitemaps.org spec)',
    );
  }
}

/** A public path is not acceptable. */
export class InvalidPublicBasePathError extends Error {
  override name: string = 'InvalidPublicBasePathError';

  constructor(publicBasePath: string, reason: string) {
    super(`Invalid publicBasePath "${publicBasePath}": ${reason}`);
  }
}

/** The address of a stylesheet is not acceptable. */
export class InvalidXSLUrlError extends Error {
  override name: string = 'InvalidXSLUrlError';

  constructor(xslUrl: string, reason: string) {
    super(`Invalid xslUrl "${xslUrl}": ${reason}`);
  }
}

/** The name of an attribute has other characters than a name may have. */
export class InvalidXMLAttributeNameError extends Error {
  override name: string = 'InvalidXMLAttributeNameError';

  constructor(attributeName: string) {
    super(
      `Invalid XML attribute name "${attributeName}": must contain only alphanumeric ` +
        'characters, hyphens, underscores, and colons',
    );
  }
}
