// The elements of a urlset into items.

import { parseW3cDatetime } from '../../../../src/protocol/index.ts';
import { isDuration, isPriority, isRating, isViewCount } from '../item/item-xml.ts';
import type { Img, NewsItem, SitemapItem, VideoItem } from '../item/sitemap-item.ts';
import { LIMITS } from '../values/limits.ts';
import {
  isAllowDeny,
  isPriceType,
  isResolution,
  isValidChangeFreq,
  isValidYesNo,
} from '../values/validators.ts';
import type { ParserLog } from './parser-log.ts';
import type { OpenElement, XmlHandler } from './xml-reader.ts';

const SHOWN_CHARACTERS = 100;

type Attributes = Readonly<Record<string, string>>;
type Field = (text: string) => void;
/** An attribute's values by its name. */
type AttributeRule = Readonly<Record<string, (value: string) => boolean>>;

const anyValue = (): boolean => true;

// The attributes that are kept with their elements: `player_loc:autoplay`.
const ATTRIBUTES: Readonly<Record<string, AttributeRule>> = {
  'video:player_loc': { autoplay: anyValue, allow_embed: isValidYesNo },
  'video:restriction': { relationship: isAllowDeny },
  'video:gallery_loc': { title: anyValue },
  'video:price': { type: isPriceType, currency: anyValue, resolution: isResolution },
  'video:uploader': { info: anyValue },
  'video:platform': { relationship: isAllowDeny },
};
// Elements of which no attribute is kept, and none is unknown.
const ANY_ATTRIBUTES: ReadonlySet<string> = new Set(['urlset', 'xhtml:link', 'video:id']);

/** Makes items of elements: names by their usual prefixes, values as they are, trimmed. */
export class ItemReader implements XmlHandler {
  readonly #log: ParserLog;
  readonly #onItem: (item: SitemapItem) => void;
  readonly #fields: Readonly<Record<string, Field>>;
  #item: SitemapItem = emptyItem();
  #image: Img = { url: '' };
  #video: VideoItem = emptyVideo();
  #news: NewsItem = emptyNews();

  constructor(log: ParserLog, onItem: (item: SitemapItem) => void) {
    this.#log = log;
    this.#onItem = onItem;
    this.#fields = {
      ...this.#pageFields(),
      ...this.#imageFields(),
      ...this.#videoFields(),
      ...this.#newsFields(),
    };
  }

  open(name: string, attributes: Attributes): void {
    if (!ANY_ATTRIBUTES.has(name)) this.#readAttributes(name, attributes);
    switch (name) {
      case 'urlset':
      case 'news:publication':
      case 'mobile:mobile':
        break;
      case 'url':
        this.#item = emptyItem();
        break;
      case 'image:image':
        this.#image = { url: '' };
        break;
      case 'video:video':
        this.#video = emptyVideo();
        break;
      case 'news:news':
        this.#news = emptyNews();
        break;
      case 'xhtml:link':
        this.#readLink(attributes);
        break;
      default:
        if (!Object.hasOwn(this.#fields, name)) this.#log.unknownTag(name);
    }
  }

  close(element: OpenElement): void {
    const field = Object.hasOwn(this.#fields, element.name)
      ? this.#fields[element.name]
      : undefined;
    if (field) {
      const text = element.text.trim();
      if (text !== '') field(text);
      return;
    }
    this.#log.unknownText(element);
    if (element.name === 'url') this.#onItem(this.#item);
    else if (element.name === 'news:news') this.#item.news = this.#news;
    else if (element.name === 'image:image') {
      const { MAX_IMAGES_PER_URL: max } = LIMITS;
      this.#append(this.#item.img, this.#image, `URL has too many images (max ${max})`, max);
    } else if (element.name === 'video:video') {
      const { MAX_VIDEOS_PER_URL: max } = LIMITS;
      this.#append(this.#item.video, this.#video, `URL has too many videos (max ${max})`, max);
    }
  }

  #readLink({ rel, href, hreflang }: Attributes): void {
    const { MAX_LINKS_PER_URL: max } = LIMITS;
    if (rel === undefined || href === undefined) {
      this.#log.warn('xhtml:link missing required rel or href attribute');
    } else if (rel === 'amphtml') {
      this.#item.ampLink = href;
    } else if (rel !== 'alternate') {
      this.#log.unknownAttribute('xhtml:link', 'rel');
    } else if (hreflang === undefined) {
      this.#item.androidLink = href;
    } else {
      const link = { lang: hreflang, url: href };
      this.#append(this.#item.links, link, `URL has too many links (max ${max})`, max);
    }
  }

  #readAttributes(tag: string, attributes: Attributes): void {
    const rules = ATTRIBUTES[tag] ?? {};
    for (const [name, value] of Object.entries(attributes)) {
      if (rules[name]?.(value) === true) {
        Object.assign(this.#video, { [`${tag.slice('video:'.length)}:${name}`]: value });
      } else {
        this.#log.unknownAttribute(tag, name);
      }
    }
  }

  #pageFields(): Readonly<Record<string, Field>> {
    return {
      loc: (text) => {
        const { MAX_URL_LENGTH: max } = LIMITS;
        if (text.length > max) {
          const start = text.slice(0, SHOWN_CHARACTERS);
          this.#log.warn(`URL exceeds max length of ${max}: ${start}...`);
        } else if (LIMITS.URL_PROTOCOL_REGEX.test(text)) this.#item.url = text;
        else this.#log.warn(`URL must start with http:// or https://: ${text}`);
      },
      lastmod: this.#date('lastmod date', (text) => {
        this.#item.lastmod = text;
      }),
      expires: this.#date('expires date', (text) => {
        this.#item.expires = text;
      }),
      changefreq: (text) => {
        if (isValidChangeFreq(text)) this.#item.changefreq = text;
      },
      priority: (text) => {
        const priority = Number.parseFloat(text);
        if (isPriority(priority)) this.#item.priority = priority;
        else this.#log.warn(`Invalid priority "${text}" - must be between 0 and 1`);
      },
    };
  }

  #imageFields(): Readonly<Record<string, Field>> {
    const { MAX_IMAGE_CAPTION_LENGTH: captionMax, MAX_IMAGE_TITLE_LENGTH: titleMax } = LIMITS;
    return {
      'image:loc': (text) => {
        this.#image.url = text;
      },
      'image:caption': (text) => {
        this.#warnOfLength(text, 'image caption', captionMax);
        this.#image.caption = text.slice(0, captionMax);
      },
      'image:title': (text) => {
        this.#warnOfLength(text, 'image title', titleMax);
        this.#image.title = text.slice(0, titleMax);
      },
      'image:geo_location': (text) => {
        this.#image.geoLocation = text;
      },
      'image:license': (text) => {
        this.#image.license = text;
      },
    };
  }

  #videoFields(): Readonly<Record<string, Field>> {
    const text =
      (key: keyof VideoItem): Field =>
      (value) =>
        Object.assign(this.#video, { [key]: value });
    const yesNo =
      (key: keyof VideoItem): Field =>
      (value) => {
        if (isValidYesNo(value)) text(key)(value);
      };
    const { MAX_VIDEO_TITLE_LENGTH: titleMax, MAX_VIDEO_CATEGORY_LENGTH: categoryMax } = LIMITS;
    const { MAX_VIDEO_DESCRIPTION_LENGTH: descriptionMax, MAX_TAGS_PER_VIDEO: tagsMax } = LIMITS;
    return {
      'video:thumbnail_loc': text('thumbnail_loc'),
      'video:title': (value) => {
        if (!this.#warnOfLength(value, 'video title', titleMax)) this.#video.title = value;
      },
      'video:description': (value) => {
        const isTooLong = this.#warnOfLength(value, 'video description', descriptionMax);
        if (!isTooLong) this.#video.description = value;
      },
      'video:content_loc': text('content_loc'),
      'video:player_loc': text('player_loc'),
      'video:duration': this.#number('duration', isDuration, 'between 0 and 28800 seconds'),
      'video:expiration_date': this.#date('video expiration_date', text('expiration_date')),
      'video:rating': this.#number('rating', isRating, 'between 0 and 5'),
      'video:view_count': this.#number('view_count', isViewCount, 'a positive integer'),
      'video:publication_date': this.#date('video publication_date', text('publication_date')),
      'video:tag': (value) => {
        this.#append(this.#video.tag, value, `video has too many tags (max ${tagsMax})`, tagsMax);
      },
      'video:category': (value) => text('category')(value.slice(0, categoryMax)),
      'video:family_friendly': yesNo('family_friendly'),
      'video:restriction': text('restriction'),
      'video:gallery_loc': text('gallery_loc'),
      'video:price': text('price'),
      'video:requires_subscription': yesNo('requires_subscription'),
      'video:uploader': text('uploader'),
      'video:platform': text('platform'),
      'video:live': yesNo('live'),
      'video:id': text('id'),
    };
  }

  #newsFields(): Readonly<Record<string, Field>> {
    const text =
      (key: 'genres' | 'keywords' | 'stock_tickers' | 'publication_date'): Field =>
      (value) => {
        this.#news[key] = value;
      };
    return {
      'news:name': (value) => {
        const isTooLong = this.#warnOfLength(value, 'news name', LIMITS.MAX_NEWS_NAME_LENGTH);
        if (!isTooLong) this.#news.publication.name = value;
      },
      'news:language': (value) => {
        this.#news.publication.language = value;
      },
      'news:access': (value) => {
        if (value === 'Registration' || value === 'Subscription') this.#news.access = value;
        else {
          const words = '"Registration" or "Subscription"';
          this.#log.warn(`Invalid news:access value "${value}" - must be ${words}`);
        }
      },
      'news:genres': text('genres'),
      'news:publication_date': this.#date('news publication_date', text('publication_date')),
      'news:title': (value) => {
        const isTooLong = this.#warnOfLength(value, 'news title', LIMITS.MAX_NEWS_TITLE_LENGTH);
        if (!isTooLong) this.#news.title = value;
      },
      'news:keywords': text('keywords'),
      'news:stock_tickers': text('stock_tickers'),
    };
  }

  #date(what: string, set: Field): Field {
    return (text) => {
      if (parseW3cDatetime(text)) set(text);
      else this.#log.warn(`Invalid ${what} format "${text}" - expected ISO 8601 format`);
    };
  }

  #number(
    key: 'duration' | 'rating' | 'view_count',
    isValid: (number: number) => boolean,
    range: string,
  ): Field {
    return (text) => {
      const number = Number.parseFloat(text);
      if (isValid(number)) this.#video[key] = number;
      else this.#log.warn(`Invalid video ${key} "${text}" - must be ${range}`);
    };
  }

  #warnOfLength(text: string, what: string, max: number): boolean {
    const isTooLong = text.length > max;
    if (isTooLong) this.#log.warn(`${what} exceeds max length of ${max}`);
    return isTooLong;
  }

  #append<Item>(list: Item[], item: Item, complaint: string, max: number): void {
    if (list.length < max) list.push(item);
    else this.#log.warn(complaint);
  }
}

function emptyItem(): SitemapItem {
  return { img: [], video: [], links: [], url: '' };
}

function emptyVideo(): VideoItem {
  return { tag: [], thumbnail_loc: '', title: '', description: '' };
}

function emptyNews(): NewsItem {
  return { publication: { name: '', language: '' }, publication_date: '', title: '' };
}
