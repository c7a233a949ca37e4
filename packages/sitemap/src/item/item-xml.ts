// An item as a `<url>` element, in the order of npm sitemap. What its element may not hold, and
// what lacks a required part, is left out.

import { isValidChangeFreq, isValidYesNo } from '../values/validators.ts';
import { escapeAttribute, escapeText } from './escape-text.ts';
import type { Img, LinkItem, NewsItem, SitemapItem, VideoItem } from './sitemap-item.ts';

const DURATION_SECONDS_MAX = 28_800;
const RATING_MAX = 5;

/** The texts of an item's own fields, absent ones empty. */
type Fields = Pick<SitemapItem, 'url'> & Partial<SitemapItem>;

/** The `<url>` element of an item. */
export function itemXml(item: Fields): string {
  const { url, lastmod, changefreq, priority, expires, androidLink, ampLink, news } = item;
  let xml = `<url><loc>${escapeText(textOf(url))}</loc>`;
  if (lastmod) xml += `<lastmod>${escapeText(dateText(lastmod))}</lastmod>`;
  if (changefreq && isValidChangeFreq(changefreq)) xml += `<changefreq>${changefreq}</changefreq>`;
  if (priority !== undefined && priority !== null) xml += priorityXml(priority, item);
  for (const video of item.video ?? []) xml += videoXml(video);
  for (const link of item.links ?? []) xml += linkXml(link);
  if (expires) xml += expiresXml(expires);
  if (androidLink) xml += `<xhtml:link rel="alternate"${attribute('href', androidLink)}/>`;
  if (ampLink) xml += `<xhtml:link rel="amphtml"${attribute('href', ampLink)}/>`;
  if (news) xml += newsXml(news);
  for (const image of item.img ?? []) xml += imageXml(image);
  return `${xml}</url>`;
}

/** Whether a video has the fields that it must have. */
export function isWholeVideo(video: Partial<VideoItem> | null | undefined): boolean {
  return Boolean(video?.thumbnail_loc && video.title && video.description);
}

/** Whether news have the fields that they must have. */
export function isWholeNews(news: Partial<NewsItem>): boolean {
  const { publication, publication_date: date, title } = news;
  return Boolean(publication?.name && publication.language && date && title);
}

/** Whether a number of seconds may be the duration of a video. */
export function isDuration(duration: unknown): boolean {
  return Number.isInteger(Number(duration)) && isInRange(duration, DURATION_SECONDS_MAX);
}

/** Whether a number may be the rating of a video. */
export function isRating(rating: unknown): boolean {
  return isInRange(rating, RATING_MAX);
}

/** Whether a number may be the view count of a video. */
export function isViewCount(count: unknown): boolean {
  return Number.isInteger(Number(count)) && isInRange(count, Number.MAX_SAFE_INTEGER);
}

/** Whether a number may be a priority. */
export function isPriority(priority: unknown): boolean {
  return priority !== '' && isInRange(priority, 1);
}

function isInRange(value: unknown, max: number): boolean {
  const number = Number(value);
  return value !== null && number >= 0 && number <= max;
}

function priorityXml(priority: number, { fullPrecisionPriority }: Fields): string {
  if (!isPriority(priority)) return '';
  const digits = String(priority);
  const isExact = fullPrecisionPriority === true && !digits.includes('e');
  return `<priority>${isExact ? digits : Number(priority).toFixed(1)}</priority>`;
}

function expiresXml(expires: string): string {
  const date = new Date(expires);
  return Number.isNaN(date.getTime()) ? '' : `<expires>${date.toISOString()}</expires>`;
}

function linkXml({ lang, url }: LinkItem): string {
  if (!lang || !url) return '';
  return `<xhtml:link rel="alternate"${attribute('hreflang', lang)}${attribute('href', url)}/>`;
}

function newsXml(news: NewsItem): string {
  if (!isWholeNews(news)) return '';
  const { name, language } = news.publication;
  return (
    `<news:news><news:publication>${required('news:name', name)}` +
    `${required('news:language', language)}</news:publication>` +
    optional('news:access', news.access) +
    optional('news:genres', news.genres) +
    required('news:publication_date', news.publication_date) +
    required('news:title', news.title) +
    optional('news:keywords', news.keywords) +
    optional('news:stock_tickers', news.stock_tickers) +
    '</news:news>'
  );
}

function imageXml({ url, caption, geoLocation, title, license }: Img): string {
  if (!url) return '';
  return (
    `<image:image>${required('image:loc', url)}` +
    optional('image:caption', caption) +
    optional('image:geo_location', geoLocation) +
    optional('image:title', title) +
    optional('image:license', license) +
    '</image:image>'
  );
}

function videoXml(video: VideoItem): string {
  if (!isWholeVideo(video)) return '';
  const { duration, rating, view_count: views } = video;
  let xml =
    `<video:video>${required('video:thumbnail_loc', video.thumbnail_loc)}` +
    required('video:title', video.title) +
    required('video:description', video.description) +
    optional('video:content_loc', video.content_loc) +
    withAttributes(video, 'player_loc', ['autoplay', 'allow_embed']);
  if (duration && isDuration(duration)) xml += required('video:duration', duration);
  xml += optional('video:expiration_date', video.expiration_date);
  if (rating !== undefined && isRating(rating)) xml += required('video:rating', rating);
  if (views !== undefined && isViewCount(views)) xml += required('video:view_count', views);
  xml += optional('video:publication_date', video.publication_date);
  for (const tag of video.tag ?? []) xml += required('video:tag', tag);
  xml += optional('video:category', video.category);
  xml += yesNo('video:family_friendly', video.family_friendly);
  xml += withAttributes(video, 'restriction', ['relationship']);
  xml += withAttributes(video, 'gallery_loc', ['title']);
  xml += withAttributes(video, 'price', ['resolution', 'currency', 'type']);
  xml += yesNo('video:requires_subscription', video.requires_subscription);
  xml += withAttributes(video, 'uploader', ['info']);
  xml += withAttributes(video, 'platform', ['relationship']);
  xml += yesNo('video:live', video.live);
  if (video.id) xml += `<video:id type="url">${escapeText(textOf(video.id))}</video:id>`;
  return `${xml}</video:video>`;
}

// `player_loc:autoplay` is the attribute `autoplay` of `player_loc`.
function withAttributes(
  video: VideoItem,
  name: 'player_loc' | 'restriction' | 'gallery_loc' | 'price' | 'uploader' | 'platform',
  attributeNames: readonly string[],
): string {
  const value = video[name];
  if (!value) return '';
  const values = video as unknown as Readonly<Record<string, unknown>>;
  let attributes = '';
  for (const attributeName of attributeNames) {
    attributes += attribute(attributeName, values[`${name}:${attributeName}`]);
  }
  return `<video:${name}${attributes}>${escapeText(textOf(value))}</video:${name}>`;
}

function attribute(name: string, value: unknown): string {
  return value === undefined || value === null
    ? ''
    : ` ${name}="${escapeAttribute(textOf(value))}"`;
}

function yesNo(name: string, value: unknown): string {
  const word = textOf(value);
  return isValidYesNo(word) ? `<${name}>${word}</${name}>` : '';
}

function optional(name: string, value: unknown): string {
  return value ? required(name, value) : '';
}

function required(name: string, value: unknown): string {
  return `<${name}>${escapeText(textOf(value))}</${name}>`;
}

function dateText(date: unknown): string {
  return date instanceof Date && !Number.isNaN(date.getTime()) ? date.toISOString() : textOf(date);
}

function textOf(value: unknown): string {
  if (typeof value === 'string') return value;
  if (typeof value === 'boolean') return value ? 'yes' : 'no';
  return typeof value === 'number' ? String(value) : '';
}
