// One <item> of RSS or <entry> of Atom while it is read.

import { trimBlank } from '../../protocol/blank.ts';
import { parseLastmod } from '../../protocol/lastmod.ts';
import { parseLoc } from '../../protocol/loc.ts';
import type { Entry } from '../../protocol/url-entry.ts';
import type { Place, ProblemLog } from '../log/problem-log.ts';
import type { FieldContent } from '../records/field-content.ts';
import { MediaVideo } from './media-video.ts';
import { judgeRfc822Date } from './rfc822-date.ts';

// Which date counts: the first of these that was read.
// https://www.rssboard.org/rss-specification#ltpubdategtSubelementOfLtitemgt
// https://www.rfc-editor.org/rfc/rfc4287#section-4.2.15
// https://www.dublincore.org/specifications/dublin-core/dcmi-terms/ (`modified`, `issued`)
const DATES_BY_RANK = [
  'pubdate',
  'updated',
  'modified',
  'dcterms-modified',
  'published',
  'issued',
  'created',
  'date',
  'dcterms-issued',
];

interface ItemLink {
  readonly text: string;
  readonly place: Place;
  readonly base: LinkBase;
}

export class FeedItem {
  readonly place: Place;
  readonly video: MediaVideo;
  readonly #log: ProblemLog;
  #link: ItemLink | undefined;
  /** Counts when no link has a text. */
  #attributeLink: ItemLink | undefined;
  #guid:
    | { readonly text: string; readonly place: Place; readonly base: string | undefined }
    | undefined;
  #linkBroken = false;
  readonly #dates = new Map<string, string | undefined>();

  constructor(place: Place, log: ProblemLog) {
    this.place = place;
    this.#log = log;
    this.video = new MediaVideo(log);
  }

  /** The first address that is not empty counts. */
  addLink(text: string, place: Place, base: LinkBase): void {
    if (trimBlank(text) === '') return;
    if (this.#link) this.#log.noteAt('element-repeated', place, 'link');
    this.#link ??= { text, place, base };
  }

  /** The address of an attribute: the first that is not empty counts. */
  addAttributeLink(text: string, place: Place, base: LinkBase): void {
    if (trimBlank(text) !== '') this.#attributeLink ??= { text, place, base };
  }

  /** Takes the content of a field: `link`, `guid`, `permalink`, or one of the dates. */
  set(field: string, content: FieldContent, base: LinkBase): void {
    const { value: text, from } = content.text;
    if (content.overlong) {
      this.#log.noteAt('limit-text', content.place);
      return;
    }
    const spoilt = from === 'mixed' || content.lessThan || content.swallowedTags;
    if (field === 'link') {
      if (spoilt) this.#log.noteAt('loc-mixed-content', content.place);
      else if (from === 'element')
        this.#log.noteAt('loc-inside-element', content.place, text.trim());
      if (spoilt || content.declaredEntity) this.#linkBroken = true;
      else this.addLink(text, content.place, base);
    } else if (field === 'guid' || field === 'permalink') {
      const usable = !spoilt && !content.declaredEntity;
      // Only a declared permanent link may be relative: most guids are mere numbers.
      const against = field === 'permalink' ? base.url : undefined;
      if (usable) this.#guid ??= { text, place: content.place, base: against };
    } else if (this.#dates.has(field)) {
      this.#log.noteAt('element-repeated', content.place, field);
    } else {
      this.#dates.set(field, this.#readDate(field, text, content.place));
    }
  }

  /** `cut`: more of the item may be missing. */
  build(cut: boolean): Entry | undefined {
    const loc = this.#readLoc(cut);
    if (loc === undefined) return undefined;
    const dated = DATES_BY_RANK.find((name) => this.#dates.get(name) !== undefined);
    const lastmod = dated === undefined ? undefined : this.#dates.get(dated);
    const video = this.video.build(cut);
    return {
      kind: 'url',
      loc,
      ...(lastmod !== undefined && { lastmod }),
      ...(video && { videos: [video] }),
    };
  }

  /** Dates of Atom and Dublin Core are W3C Datetime; others that are plain are read too. */
  #readDate(field: string, text: string, place: Place): string | undefined {
    const { value } = parseLastmod(text);
    const written = text.trim();
    const rfc822 =
      value === undefined || field !== 'pubdate' ? 'valid' : judgeRfc822Date(written, value);
    if (value === undefined || rfc822 === 'unreadable') {
      this.#log.noteAt('feed-date-invalid', place, written);
      return undefined;
    }
    if (rfc822 === 'other') this.#log.noteAt('feed-date-not-rfc822', place, written);
    return value;
  }

  #readLoc(cut: boolean): string | undefined {
    const guid = this.#guid;
    const log = this.#log;
    const link = this.#link ?? (this.#linkBroken ? undefined : this.#attributeLink);
    if (link) {
      const { value, notes } = parseLoc(link.text, link.base.url);
      for (const note of notes) {
        if (note === 'loc-relative' && link.base.declared) continue;
        log.noteAt(note, link.place, link.text.trim());
      }
      return value;
    }
    // Where the document ends, the link may be missing.
    if (guid && !cut && !this.#linkBroken) {
      const { value, notes } = parseLoc(guid.text, guid.base);
      if (value !== undefined) {
        for (const note of notes) log.noteAt(note, guid.place, guid.text.trim());
        return value;
      }
    }
    // A link that cannot be read has its note already.
    if (!cut && !this.#linkBroken) log.noteAt('feed-item-without-url', this.place);
    return undefined;
  }
}

/** The base of relative addresses. */
export interface LinkBase {
  readonly url: string | undefined;
  /** By `xml:base`, which makes a relative address legal. */
  readonly declared: boolean;
}
