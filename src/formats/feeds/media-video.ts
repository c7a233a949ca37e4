// Media RSS: the video of an item.

import { trimBlank } from '../../protocol/blank.ts';
import type { Video } from '../../protocol/extensions/video.ts';
import { parseLastmod } from '../../protocol/lastmod.ts';
import { readExtensionValue } from '../extensions/extension-reader.ts';
import type { Place, ProblemLog } from '../log/problem-log.ts';
import type { FieldContent } from '../records/field-content.ts';
import type { StartTag } from '../xml/element.ts';
import { attributeValue } from '../xml/tag-attributes.ts';

type Parts = { -readonly [Key in keyof Video]?: Video[Key] | undefined };

// The kind of a file without medium and type, by its ending: those that Google reads as videos.
// https://developers.google.com/search/docs/appearance/video (2026-01)
const VIDEO_FILE =
  /^[^?#]*\.(?:3g2|3gp2?|asf|avi|divx|m2v|m3u8?|m4v|mkv|mov|mp4|mpe?g|ogv|qvt|ram|rm|vob|webm|wmv|xap)(?:[?#]|$)/i;

/**
 * Gathers the elements of Media RSS, and of Dublin Core beside them, that describe one video. The
 * first element of each kind counts.
 *
 * Source: https://developers.google.com/search/docs/crawling-indexing/sitemaps/video-sitemaps
 */
export class MediaVideo {
  readonly #parts: Parts = {};
  readonly #log: ProblemLog;
  /** The first element that says it is a video. */
  #place: Place | undefined;

  constructor(log: ProblemLog) {
    this.#log = log;
  }

  /** Takes a start tag; returns whether the element's text is wanted. */
  start(tag: StartTag): boolean {
    const attribute = (name: string): string =>
      trimBlank(attributeValue(tag.attributes, name) ?? '');
    if (tag.namespace.known === 'dcterms') return tag.folded === 'valid' || tag.folded === 'type';
    if (tag.namespace.known !== 'media') return false;
    switch (tag.folded) {
      case 'content':
        this.#content(tag, attribute);
        return false;
      case 'player':
        this.#parts.playerLoc ??= attribute('url') || undefined;
        return false;
      case 'thumbnail':
        this.#parts.thumbnailLoc ??= attribute('url') || undefined;
        return false;
      case 'price':
        this.#price(tag, attribute);
        return false;
      default:
        return ['title', 'description', 'category', 'keywords', 'restriction'].includes(tag.folded);
    }
  }

  #content(tag: StartTag, attribute: (name: string) => string): void {
    const medium = attribute('medium');
    const type = attribute('type');
    const video = medium === 'video' || (medium === '' && !/^(?:image|audio)\//.test(type));
    if (!video) return;
    const typed = type.startsWith('video/');
    if (medium === 'video' || typed) this.#place ??= this.#log.place(tag.index);
    const named = type === '' && VIDEO_FILE.test(attribute('url'));
    if (medium === '' && (typed || named)) {
      this.#log.note('feed-video-medium-missing', tag.index, typed ? type : attribute('url'));
    }
    if (this.#parts.contentLoc !== undefined) return;
    this.#parts.contentLoc = attribute('url') || undefined;
    const written = attribute('duration');
    const duration = readExtensionValue(written, 'integer');
    if (typeof duration === 'number') this.#parts.duration = duration;
    else if (written !== '') {
      const about = { field: 'media:content@duration', found: written };
      this.#log.note('extension-value-invalid', tag.index, about);
    }
  }

  #price(tag: StartTag, attribute: (name: string) => string): void {
    const missing = ['currency', 'type'].find((name) => attribute(name) === '');
    if (missing !== undefined) this.#log.note('feed-price-incomplete', tag.index, missing);
  }

  text(tag: StartTag, content: FieldContent): void {
    const parts = this.#parts;
    const value = trimBlank(content.text.value);
    if (value === '') return;
    switch (tag.folded) {
      case 'title':
        parts.title ??= value;
        return;
      case 'description':
        parts.description ??= value;
        return;
      case 'category':
        parts.category ??= value;
        return;
      case 'keywords':
        parts.tags ??= readExtensionValue(value, 'comma-list') as readonly string[];
        return;
      case 'valid':
        this.#valid(value, content.place);
        return;
      case 'type':
        if (value === 'live-video') parts.live = true;
        return;
      default:
        this.#restriction(tag, value, content.place);
    }
  }

  #valid(value: string, place: Place): void {
    // Without an end the video stays.
    const written = trimBlank(/\bend=([^;]*)/.exec(value)?.[1] ?? '');
    if (written === '') return;
    const { value: end } = parseLastmod(written);
    this.#parts.expirationDate ??= end;
    const about = { field: 'dcterms:valid', found: written };
    if (end === undefined) this.#log.noteAt('extension-value-invalid', place, about);
    else if (end !== written) this.#log.noteAt('extension-date-not-w3c', place, about);
  }

  #restriction(tag: StartTag, value: string, place: Place): void {
    const type = attributeValue(tag.attributes, 'type');
    const relationship = attributeValue(tag.attributes, 'relationship')?.trim().toLowerCase();
    if (!type) {
      const about = { field: 'media:restriction@type', found: tag.name };
      this.#log.noteAt('extension-attribute-missing', place, about);
    }
    if (type !== 'country') return;
    if (relationship !== 'allow' && relationship !== 'deny') {
      const code = relationship ? 'extension-value-invalid' : 'extension-attribute-missing';
      const about = { field: 'media:restriction@relationship', found: relationship ?? tag.name };
      this.#log.noteAt(code, place, about);
      return;
    }
    const countries = readExtensionValue(value, 'space-list') as readonly string[];
    this.#parts.restriction ??= { relationship, countries };
  }

  /** The video, when it has a file or a player. `cut`: one may be missing. */
  build(cut: boolean): Video | undefined {
    const parts = this.#parts;
    const place = this.#place;
    if (parts.contentLoc === undefined && parts.playerLoc === undefined) {
      if (place && !cut) this.#log.noteAt('feed-video-without-url', place);
      return undefined;
    }
    const given = Object.entries(parts).filter(([, value]) => value !== undefined);
    return Object.fromEntries(given) as unknown as Video;
  }
}
