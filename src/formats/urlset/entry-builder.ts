// One <url> or <sitemap> while it is read: values as they come, an entry at the end.

import { trimBlank } from '../../protocol/blank.ts';
import { parseChangefreq } from '../../protocol/changefreq.ts';
import { parseLastmod } from '../../protocol/lastmod.ts';
import { parseLoc } from '../../protocol/loc.ts';
import { parsePriority } from '../../protocol/priority.ts';
import type { Entry, ExtraElement, UrlEntry } from '../../protocol/url-entry.ts';
import type { Item } from '../extensions/extension-reader.ts';
import { ExtraBudget } from '../extensions/extra-builder.ts';
import type { Place, ProblemLog } from '../log/problem-log.ts';
import type { FieldContent } from '../records/field-content.ts';

export type CoreField = 'loc' | 'lastmod' | 'changefreq' | 'priority';

export type EntryKind = Entry['kind'];

// No entry has more items of one extension than this: Google takes 1,000 images.
const ITEMS_MAX = 10_000;

// The order of the schema; extensions follow.
const ORDER: readonly string[] = ['loc', 'lastmod', 'changefreq', 'priority'];

function rankOf(name: string): number {
  const rank = ORDER.indexOf(name);
  return rank < 0 ? ORDER.length : rank;
}

type Mutable<T> = { -readonly [Key in keyof T]: T[Key] };

/** Collects the parts of an entry and notes what is odd about its values. */
export class EntryBuilder {
  readonly kind: EntryKind;
  readonly place: Place;
  /** Opened by a field outside any entry, or by the second loc of one. */
  readonly implicit: boolean;
  /** The text directly in the entry, which may be its URL, and how many runs of it there were. */
  directText: FieldContent | undefined;
  directRuns = 0;
  readonly #log: ProblemLog;
  readonly #base: string | undefined;
  readonly #seen: string[] = [];
  #loc: string | undefined;
  #fields: Mutable<Omit<Partial<UrlEntry>, 'loc'>> = {};
  #lists: Map<string, Item[]> | undefined;
  #extras: ExtraElement[] | undefined;
  #ownBudget: ExtraBudget | undefined;

  constructor(
    options: { readonly kind: EntryKind; readonly place: Place; readonly implicit: boolean },
    log: ProblemLog,
    base: string | undefined,
  ) {
    this.kind = options.kind;
    this.place = options.place;
    this.implicit = options.implicit;
    this.#log = log;
    this.#base = base;
  }

  /** How much of the entry's unknown content is kept already. */
  get budget(): ExtraBudget {
    this.#ownBudget ??= new ExtraBudget();
    return this.#ownBudget;
  }

  /** Whether a field, or an item that may not be repeated, was seen. */
  has(name: string): boolean {
    return this.#seen.includes(name);
  }

  /** Remembers that a field began: the first counts, even when its value is invalid. */
  see(name: string): void {
    const last = this.#seen.at(-1);
    if (last !== undefined && rankOf(name) < rankOf(last)) this.place.disordered = true;
    this.#seen.push(name);
  }

  set(field: CoreField, content: FieldContent): void {
    if (content.overlong) {
      this.#log.noteAt('limit-text', content.place);
      return;
    }
    const { value, from } = content.text;
    switch (field) {
      case 'loc':
        this.#setLoc(content, value, from);
        return;
      case 'lastmod':
        this.#keep('lastmod', parseLastmod(value), content.place, value);
        return;
      case 'changefreq':
        this.#keep('changefreq', parseChangefreq(value), content.place, value);
        return;
      case 'priority':
        this.#keep('priority', parsePriority(value), content.place, value);
    }
  }

  #setLoc(content: FieldContent, text: string, from: string): void {
    if (from === 'mixed' || content.lessThan || content.swallowedTags) {
      this.#log.noteAt('loc-mixed-content', content.place);
      return;
    }
    if (from === 'element') this.#log.noteAt('loc-inside-element', content.place, text.trim());
    if (content.declaredEntity) return;
    const { value, notes } = parseLoc(text, this.#base);
    for (const note of notes) this.#log.noteAt(note, content.place, text.trim());
    if (content.cdata) this.#log.remarkAt('loc-cdata', content.place);
    if (content.comment) this.#log.remarkAt('loc-comment', content.place);
    this.#loc = value;
  }

  #keep<Name extends 'lastmod' | 'changefreq' | 'priority'>(
    name: Name,
    reading: { readonly value?: NonNullable<UrlEntry[Name]>; readonly note?: string },
    place: Place,
    text: string,
  ): void {
    if (reading.value !== undefined) this.#fields[name] = reading.value as never;
    if (reading.note) this.#log.noteAt(reading.note as 'lastmod-empty', place, text.trim());
  }

  /** Adds an item of an extension; `false` when there is no room. */
  addItem(property: string, item: Item, repeated: boolean): boolean {
    if (!repeated) {
      this.#fields[property as 'news'] = item as never;
      return true;
    }
    this.#lists ??= new Map();
    const list = this.#lists.get(property);
    if (!list) this.#lists.set(property, [item]);
    else if (list.length < ITEMS_MAX) list.push(item);
    else return false;
    return true;
  }

  addExtra(extra: ExtraElement): void {
    this.#extras ??= [];
    this.#extras.push(extra);
  }

  /** Takes the text directly in the entry as its URL, when it is an absolute one. */
  useDirectText(): boolean {
    const content = this.directText;
    if (!content || this.directRuns !== 1) return false;
    if (content.lessThan || content.declaredEntity || content.overlong) return false;
    const text = trimBlank(content.text.value);
    if (!/^\s*https?:/i.test(text)) return false;
    const { value, notes } = parseLoc(text, this.#base);
    if (value === undefined) return false;
    this.#log.noteAt('loc-without-element', content.place, value);
    for (const note of notes) this.#log.noteAt(note, content.place, text.trim());
    this.#loc = value;
    return true;
  }

  /** The entry; `undefined` without a loc. */
  build(): Entry | undefined {
    const { kind } = this;
    const loc = this.#loc;
    if (loc === undefined) return undefined;
    const fields = this.#fields;
    const lists = this.#lists;
    const extras = this.#extras;
    const { lastmod } = fields;
    if (kind === 'sitemap') return lastmod === undefined ? { kind, loc } : { kind, loc, lastmod };
    const entry: Mutable<{ kind: 'url' } & UrlEntry> = { kind, loc };
    // In the order of the protocol, whatever the document's.
    if (lastmod !== undefined) entry.lastmod = lastmod;
    if (fields.changefreq !== undefined) entry.changefreq = fields.changefreq;
    if (fields.priority !== undefined) entry.priority = fields.priority;
    if (lists) {
      const alternates = lists.get('alternates') as UrlEntry['alternates'];
      const images = lists.get('images') as UrlEntry['images'];
      const videos = lists.get('videos') as UrlEntry['videos'];
      if (alternates) entry.alternates = alternates;
      if (images) entry.images = images;
      if (videos) entry.videos = videos;
    }
    if (fields.news) entry.news = fields.news;
    if (fields.pageMap) entry.pageMap = fields.pageMap;
    if (fields.mobile) entry.mobile = fields.mobile;
    if (fields.baiduMobile) entry.baiduMobile = fields.baiduMobile;
    if (extras) entry.extras = extras;
    return entry;
  }
}
