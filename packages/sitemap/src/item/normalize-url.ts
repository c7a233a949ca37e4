// Items as they may be given, made into items with absolute URLs, dates in full, and lists.

import { statSync } from 'node:fs';
import type {
  Img,
  LinkItem,
  SitemapItem,
  SitemapItemLoose,
  VideoItem,
  VideoItemLoose,
} from './sitemap-item.ts';

// An http or https URL that `new URL` leaves as it is: a host of plain names, of which the last is
// not a number and none is Punycode, and a path and a query without dot segments and without what
// is escaped in them. Quicker than making a URL, and true of most.
const NORMAL =
  /^https?:\/\/(?:(?!xn--)[a-z\d-]+\.)*(?!xn--)[a-z][a-z-]*\/(?:(?!%2[Ee])[\w~!$&()*+,;=:@%-]|\/(?!\.|%2[Ee])|(?<!\/)\.)*(?:\?[\w.~!$&()*+,;=:@%/?-]*)?$/;

/** How items are normalised. */
export interface NormalizeOptions {
  readonly hostname?: string | undefined;
  readonly lastmodDateOnly?: boolean | undefined;
  /** Is called for a value that cannot be used, which is left out. */
  readonly onInvalid: (error: Error) => void;
}

/**
 * Makes an item of a URL, or of an item as it may be given. URLs are resolved against `hostname`;
 * lastmod becomes a time in UTC, or with `lastmodDateOnly` a date.
 *
 * Throws for URLs, dates and numbers that are not what they should be, and for a `lastmodfile` that
 * does not exist.
 */
export function normalizeURL(
  elem: string | SitemapItemLoose,
  hostname?: string,
  lastmodDateOnly?: boolean,
): SitemapItem {
  const onInvalid = (error: Error): never => {
    throw error;
  };
  const item = normalizeItem(elem, { hostname, lastmodDateOnly, onInvalid });
  return {
    ...item,
    img: item?.img ?? [],
    video: item?.video ?? [],
    links: item?.links ?? [],
  } as SitemapItem;
}

/** What is in an item; lists that are empty may be absent. */
export type NormalItem = Pick<SitemapItem, 'url'> & Partial<SitemapItem>;

/** As `normalizeURL`, but what cannot be used is left out; `undefined` without a usable URL. */
export function normalizeItem(
  elem: string | SitemapItemLoose,
  options: NormalizeOptions,
): NormalItem | undefined {
  if (typeof elem === 'string') {
    const url = absoluteUrl(elem, options);
    return url === undefined ? undefined : { url };
  }
  const { url: given, img, video, links, lastmod, lastmodfile, lastmodISO, ...rest } = elem;
  const url = absoluteUrl(given, options);
  if (url === undefined) return undefined;
  const item: NormalItem = { ...rest, url };
  const date = lastmodOf(elem, url, options);
  if (date !== undefined) item.lastmod = date;
  if (img) item.img = listOf(img).flatMap((image) => imageOf(image, options));
  if (video) item.video = listOf(video).map((each) => videoOf(each, url, options));
  if (links) item.links = links.flatMap((link) => linkOf(link, options));
  return item;
}

function absoluteUrl(url: unknown, { hostname, onInvalid }: NormalizeOptions): string | undefined {
  const text = String(url);
  if (NORMAL.test(text)) return text;
  const isText = url !== undefined && url !== null;
  const absolute = isText ? (URL.parse(text, hostname)?.href ?? undefined) : undefined;
  if (absolute === undefined) onInvalid(new TypeError(`Invalid URL: ${text}`));
  return absolute;
}

function lastmodOf(
  {
    lastmod,
    lastmodfile,
    lastmodISO,
  }: Pick<SitemapItemLoose, 'lastmod' | 'lastmodfile' | 'lastmodISO'>,
  url: string,
  { lastmodDateOnly, onInvalid }: NormalizeOptions,
): string | undefined {
  let date: Date;
  if (lastmodfile) {
    try {
      date = statSync(lastmodfile).mtime;
    } catch (error) {
      onInvalid(error as Error);
      return undefined;
    }
  } else if (lastmodISO || lastmod) {
    date = new Date((lastmodISO || lastmod) as string);
  } else {
    return undefined;
  }
  if (Number.isNaN(date.getTime())) {
    const [name, value] = lastmodISO ? ['lastmodISO', lastmodISO] : ['lastmod', lastmod];
    onInvalid(
      new Error(`Invalid ${name} "${value}" for URL "${url}": must be a valid date string`),
    );
    return undefined;
  }
  const iso = date.toISOString();
  return lastmodDateOnly ? iso.slice(0, 10) : iso;
}

function imageOf(image: string | Img, options: NormalizeOptions): Img[] {
  const fields = typeof image === 'string' ? { url: image } : image;
  const url = absoluteUrl(fields.url, options);
  return url === undefined ? [] : [{ ...fields, url }];
}

function linkOf(link: LinkItem, options: NormalizeOptions): LinkItem[] {
  const url = absoluteUrl(link.url, options);
  return url === undefined ? [] : [{ ...link, url }];
}

function videoOf(video: VideoItemLoose, url: string, { onInvalid }: NormalizeOptions): VideoItem {
  const { tag, rating, view_count: views, ...rest } = video;
  const item: Record<string, unknown> = { ...rest, tag: listOf(tag ?? []) };
  for (const key of ['family_friendly', 'live', 'requires_subscription'] as const) {
    if (typeof video[key] === 'boolean') item[key] = video[key] ? 'yes' : 'no';
  }
  const numbers = {
    rating: numberOf(rating, Number.parseFloat),
    view_count: numberOf(views, Number.parseInt),
  };
  for (const [key, number] of Object.entries(numbers)) {
    if (number === undefined) continue;
    if (!Number.isNaN(number)) {
      item[key] = number;
      continue;
    }
    const value = video[key as 'rating' | 'view_count'];
    onInvalid(
      new Error(`Invalid video ${key} "${value}" for URL "${url}": must be a valid number`),
    );
  }
  return item as unknown as VideoItem;
}

function numberOf(
  value: string | number | null | undefined,
  parse: (text: string) => number,
): number | undefined {
  if (value === undefined || value === null) return undefined;
  return typeof value === 'string' ? parse(value) : value;
}

function listOf<Item>(value: Item | Item[]): Item[] {
  return Array.isArray(value) ? value : [value];
}
