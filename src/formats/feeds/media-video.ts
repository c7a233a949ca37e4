// Media RSS: the video of an item.

import { trimBlank } from '../../protocol/blank.ts';
import type { Video } from '../../protocol/extensions/video.ts';
import { parseLastmod } from '../../protocol/lastmod.ts';
import { readExtensionValue } from '../extensions/extension-value.ts';
import type { StartTag } from '../xml/element.ts';

type Parts = { -readonly [Key in keyof Video]?: Video[Key] | undefined };

/**
 * Gathers the elements of Media RSS, and of Dublin Core beside them, that describe one video.
 *
 * The first element of each kind counts.
 * Source: https://developers.google.com/search/docs/crawling-indexing/sitemaps/video-sitemaps
 */
export class MediaVideo {
  private readonly parts: Parts = {};

  /** Takes a start tag; tells whether the element's text is wanted. */
  start(tag: StartTag): boolean {
    const attribute = (name: string): string =>
      trimBlank(tag.attributes.find((one) => one.name.toLowerCase() === name)?.value ?? '');
    if (tag.namespace.known === 'dcterms') return tag.folded === 'valid' || tag.folded === 'type';
    if (tag.namespace.known !== 'media') return false;
    switch (tag.folded) {
      case 'content':
        this.content(attribute);
        return false;
      case 'player':
        this.parts.playerLoc ??= attribute('url') || undefined;
        return false;
      case 'thumbnail':
        this.parts.thumbnailLoc ??= attribute('url') || undefined;
        return false;
      default:
        return ['title', 'description', 'category', 'keywords', 'restriction'].includes(tag.folded);
    }
  }

  private content(attribute: (name: string) => string): void {
    const medium = attribute('medium');
    const video =
      medium === 'video' || (medium === '' && !/^(?:image|audio)\//.test(attribute('type')));
    if (!video || this.parts.contentLoc !== undefined) return;
    this.parts.contentLoc = attribute('url') || undefined;
    const duration = readExtensionValue(attribute('duration'), 'integer');
    if (typeof duration === 'number') this.parts.duration = duration;
  }

  /** Takes the text of an element. */
  text(tag: StartTag, text: string): void {
    const { parts } = this;
    const value = trimBlank(text);
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
        parts.expirationDate ??= parseLastmod(/\bend=([^;]*)/.exec(value)?.[1] ?? '').value;
        return;
      case 'type':
        if (value === 'live-video') parts.live = true;
        return;
      default:
        this.restriction(tag, value);
    }
  }

  private restriction(tag: StartTag, value: string): void {
    const written = (name: string): string | undefined =>
      tag.attributes.find((one) => one.name.toLowerCase() === name)?.value;
    const relationship = written('relationship')?.trim().toLowerCase();
    if (written('type') !== 'country') return;
    if (relationship !== 'allow' && relationship !== 'deny') return;
    const countries = readExtensionValue(value, 'space-list') as readonly string[];
    this.parts.restriction ??= { relationship, countries };
  }

  /** Gives the video, when there is a file or a player of one. */
  build(): Video | undefined {
    const { parts } = this;
    if (parts.contentLoc === undefined && parts.playerLoc === undefined) return undefined;
    const given = Object.entries(parts).filter(([, value]) => value !== undefined);
    return Object.fromEntries(given) as unknown as Video;
  }
}
