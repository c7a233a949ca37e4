// Whether what an item says is right: each fault goes to the handler.

import { type ErrorHandler, ErrorLevel, reportError } from '../values/error-level.ts';
import * as errors from '../values/errors.ts';
import { LIMITS } from '../values/limits.ts';
import {
  isAllowDeny,
  isPriceType,
  isResolution,
  isValidChangeFreq,
  isValidYesNo,
  validators,
} from '../values/validators.ts';
import {
  isDuration,
  isPriority,
  isRating,
  isViewCount,
  isWholeNews,
  isWholeVideo,
} from './item-xml.ts';
import type { NewsItem, SitemapItem, VideoItem } from './sitemap-item.ts';

type Report = (error: Error) => void;

/**
 * Checks an item and returns it as it is.
 *
 * `level`: `warn` prints each fault, `throw` throws the first, `silent` checks nothing.
 * `errorHandler` is called instead. Throws `NoConfigError` without an item, in every level.
 */
export function validateSMIOptions(
  conf: SitemapItem,
  level: ErrorLevel = ErrorLevel.WARN,
  errorHandler: ErrorHandler = reportError,
): SitemapItem {
  if (!conf) throw new errors.NoConfigError();
  if (level === ErrorLevel.SILENT) return conf;
  const report: Report = (error) => errorHandler(error, level);
  const { url, changefreq, priority, news, video, links } = conf;
  if (!url) report(new errors.NoURLError());
  if (changefreq && !isValidChangeFreq(changefreq)) {
    report(new errors.ChangeFreqInvalidError(url, changefreq));
  }
  if (priority !== undefined && priority !== null && !isPriority(priority)) {
    report(new errors.PriorityInvalidError(url, priority));
  }
  if (news) checkNews(url, news, report);
  for (const each of video ?? []) checkVideo(url, each, report);
  for (const link of links ?? []) if (!link.lang) report(new errors.InvalidAttr('hreflang'));
  return conf;
}

function checkNews(url: string, news: NewsItem, report: Report): void {
  const { access } = news;
  if (access && access !== 'Registration' && access !== 'Subscription') {
    report(new errors.InvalidNewsAccessValue(url, access));
  }
  if (!isWholeNews(news)) report(new errors.InvalidNewsFormat(url));
  checkPatterns(news, report);
  checkPatterns(news.publication ?? {}, report);
}

function checkVideo(url: string, video: VideoItem, report: Report): void {
  if (!isWholeVideo(video)) {
    report(new errors.InvalidVideoFormat(url));
    if (typeof video !== 'object' || video === null) return;
  }
  checkNumbers(url, video, report);
  checkLengths(url, video, report);
  checkWords(url, video, report);
  checkPatterns(video, report);
}

function checkNumbers(url: string, video: VideoItem, report: Report): void {
  const { duration, rating, view_count: views } = video;
  if (isGiven(duration) && !isDuration(duration)) {
    report(new errors.InvalidVideoDuration(url, duration));
  }
  if (isGiven(rating) && !isRating(rating)) {
    report(new errors.InvalidVideoRating(url, video.title, rating));
  }
  if (isGiven(views) && !isViewCount(views)) report(new errors.InvalidVideoViewCount(url, views));
}

function checkLengths(url: string, video: VideoItem, report: Report): void {
  const title = video.title?.length ?? 0;
  const description = video.description?.length ?? 0;
  const category = video.category?.length ?? 0;
  const tags = video.tag?.length ?? 0;
  if (title > LIMITS.MAX_VIDEO_TITLE_LENGTH) report(new errors.InvalidVideoTitle(url, title));
  if (description > LIMITS.MAX_VIDEO_DESCRIPTION_LENGTH) {
    report(new errors.InvalidVideoDescription(url, description));
  }
  if (tags > LIMITS.MAX_TAGS_PER_VIDEO) report(new errors.InvalidVideoTagCount(url, tags));
  if (category > LIMITS.MAX_VIDEO_CATEGORY_LENGTH) {
    report(new errors.InvalidVideoCategory(url, category));
  }
}

function checkWords(url: string, video: VideoItem, report: Report): void {
  const { family_friendly: family, restriction, price } = video;
  const relationship = video['restriction:relationship'];
  const type = video['price:type'];
  const resolution = video['price:resolution'];
  const currency = video['price:currency'];
  if (family && !isValidYesNo(family)) report(new errors.InvalidVideoFamilyFriendly(url, family));
  if (restriction) {
    if (!validators['restriction']?.test(restriction)) {
      report(new errors.InvalidVideoRestriction(url, restriction));
    }
    if (!relationship || !isAllowDeny(relationship)) {
      report(new errors.InvalidVideoRestrictionRelationship(url, relationship));
    }
  }
  const isMissing = type === undefined && price === '';
  if (isMissing || (type !== undefined && !isPriceType(type))) {
    report(new errors.InvalidVideoPriceType(url, type, price));
  }
  if (resolution && !isResolution(resolution)) {
    report(new errors.InvalidVideoResolution(url, resolution));
  }
  if (currency && !validators['price:currency']?.test(currency)) {
    report(new errors.InvalidVideoPriceCurrency(url, currency));
  }
}

// The fields whose names have a pattern.
function checkPatterns(fields: object, report: Report): void {
  for (const [key, value] of Object.entries(fields)) {
    const validator = validators[key];
    if (!validator || value === undefined || value === null || validator.test(value)) continue;
    report(new errors.InvalidAttrValue(key, value, validator));
  }
}

function isGiven<Value>(value: Value | null | undefined): value is Value {
  return value !== undefined && value !== null;
}
