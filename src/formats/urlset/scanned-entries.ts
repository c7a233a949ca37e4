// From the scanner's table to entries: the same as the tokenizer's, value by value.
import { trimBlank } from '../../protocol/blank.ts';
import { CHANGEFREQS } from '../../protocol/changefreq.ts';
import type { Alternate } from '../../protocol/extensions/alternate.ts';
import type { ExtensionField } from '../../protocol/extensions/extension.ts';
import { type Image, image } from '../../protocol/extensions/image.ts';
import { type Video, video } from '../../protocol/extensions/video.ts';
import { parseLoc } from '../../protocol/loc.ts';
import type { Entry, UrlEntry } from '../../protocol/url-entry.ts';
import type { ByteWindow } from '../bytes/byte-window.ts';
import { decodeUtf8 } from '../bytes/decode-utf8.ts';
import { type Item, putValue, readExtensionValue } from '../extensions/extension-reader.ts';
import { fieldName } from '../extensions/field-name.ts';
import type { ProblemLog } from '../log/problem-log.ts';
import type { EntryPlaces } from '../records/entry-places.ts';
import type { WasmScanner } from '../xml/scanner/wasm-scanner.ts';
import { decodeText, firstCharacterIndex, type TextContext } from '../xml/text-decoder.ts';
import { leanEntry, PRIORITIES, type ScannedText } from './lean-entry.ts';

// The same numbers as in assembly/scanner.ts.
const RECORD_NUMBERS = 16;
const LOC_TEXT = 12;
const LASTMOD_TEXT = 14;
const DECODE = 1;
const CDATA = 2;
const AMPERSAND = 8;
const BEYOND_ASCII = 16;
const BLANK = 32;
const TEXT_FLAGS = 63;
const SAME_LANGUAGE = 0x1_0000;
const LINK = 1;
const LINK_NUMBERS = 6;
const HREFLANGS_KEPT = 64;
const IMAGE = 2;

const VIDEO_FIELDS: readonly ExtensionField[] = video.fields.filter(
  ({ content, value }) => content === undefined && value !== 'group',
);

type Mutable<T> = { -readonly [Key in keyof T]: T[Key] };

export interface ScannedEntriesOptions {
  readonly scanner: WasmScanner;
  readonly window: ByteWindow;
  readonly log: ProblemLog;
  readonly textContext: TextContext;
  readonly url: string | undefined;
  /** How many more entries a sitemap may have. */
  readonly entriesLeft: () => number;
  readonly onEntries: (entries: Entry[]) => void;
  /** Receives what the scanner knows of each entry. */
  readonly places: EntryPlaces | undefined;
}

export class ScannedEntries {
  /** The index of the first record that `read` did not read. */
  stoppedAt = 0;
  readonly #options: ScannedEntriesOptions;
  readonly #base: number;
  #table: Int32Array;
  /** The clean locs and the lastmods of the scan. */
  #texts = '';
  /** The window's text, once an entry has extensions. */
  #text = '';
  #declaredEntity = false;
  /**
   * The tokenizer has to read the present record: a name is not loaded yet, an image's loc is
   * empty, or a value has an entity of the DOCTYPE.
   */
  #refused = false;
  /** The languages of the last entries, by their place. */
  readonly #hreflangs: string[] = [];
  readonly #textContext: TextContext;

  constructor(options: ScannedEntriesOptions) {
    this.#options = options;
    this.#base = options.scanner.base;
    this.#table = options.scanner.table;
    const { textContext } = options;
    const onMissing = (): void => {
      this.#refused = true;
    };
    this.#textContext = {
      get declaredEntities() {
        return textContext.declaredEntities;
      },
      get namedCharacters() {
        const table = textContext.namedCharacters;
        if (table === undefined) onMissing();
        return table;
      },
      get illFormed() {
        return textContext.illFormed;
      },
      note: (code, index) => {
        if (code === 'xml-entity-declared') this.#declaredEntity = true;
        textContext.note(code, index);
      },
    };
  }

  /**
   * Reads this many records of the table. Returns how many: fewer, where the tokenizer has to read
   * the next. `lengthMax`: bytes of a record, where they may be longer.
   */
  read(records: number, kind: Entry['kind'], lengthMax?: number): number {
    const { scanner, window, log, places } = this.#options;
    const base = this.#base;
    // The next scan overwrites the table.
    const table = places?.lean ? usedRows(scanner.table, records) : scanner.table;
    this.#table = table;
    this.#texts = scanner.texts();
    const isLean = places?.lean && kind === 'url';
    const lean = isLean ? { rows: table, texts: this.#texts } : undefined;
    const dropped: number[] = [];
    const short = lengthMax === undefined ? records : this.#shortRecords(records, lengthMax);
    // As a list, not one by one: calls and growth of a list would cost a tenth of all reading.
    const found: Entry[] = new Array(short);
    const left = this.#options.entriesLeft();
    let count = 0;
    let at = 0;
    let record = 0;
    // Stages below note nothing during this loop.
    let { pending } = log;
    for (; record < short; record += 1) {
      let entry: Entry | undefined;
      if (lean) entry = this.#leanEntry(lean, at);
      else entry = kind === 'url' ? this.#urlEntry(at) : this.#sitemapEntry(at);
      const index = (table[at + 7] as number) - base;
      if (this.#refused) break;
      if (entry) {
        if (count === left) log.noteAt('sitemap-entries-over-limit', log.place(index));
        found[count] = entry;
        count += 1;
      } else dropped.push(record);
      at += RECORD_NUMBERS + (table[at + 8] as number);
      if (pending || log.noted) {
        log.flush(window.origin + this.#endOf(record, records, at));
        pending = log.pending;
      }
    }
    found.length = count;
    this.#options.onEntries(found);
    if (record < records) this.#stopAt((table[at + 7] as number) - base);
    const { origin } = window;
    const end = origin + (record < records ? this.stoppedAt : scanner.stoppedAt);
    places?.addRows({ table, records: record, dropped, kind, end, offset: origin - base });
    return record;
  }

  /** How many records come before the first one of more bytes than `lengthMax`. */
  #shortRecords(records: number, lengthMax: number): number {
    const table = this.#table;
    const base = this.#base;
    let at = 0;
    for (let record = 0; record < records; record += 1) {
      const start = (table[at + 7] as number) - base;
      at += RECORD_NUMBERS + (table[at + 8] as number);
      if (this.#endOf(record, records, at) - start > lengthMax) return record;
    }
    return records;
  }

  /** The end of a record; the next one is at `following` in the table. */
  #endOf(record: number, records: number, following: number): number {
    if (record + 1 === records) return this.#options.scanner.stoppedAt;
    return (this.#table[following + 7] as number) - this.#base;
  }

  #stopAt(index: number): void {
    // The tokenizer notes the problems of the record again.
    if (this.#refused) this.#options.log.takeBack(index);
    this.#refused = false;
    this.stoppedAt = index;
  }

  #sitemapEntry(at: number): Entry | undefined {
    const loc = this.#loc(at);
    if (loc === undefined) return undefined;
    const lastmod = this.#lastmod(at);
    if (lastmod === undefined) return { kind: 'sitemap', loc };
    return { kind: 'sitemap', loc, lastmod };
  }

  /** Of an entry that is plain the texts are not made now. */
  #leanEntry(of: ScannedText, at: number): Entry | undefined {
    const isPlain = of.rows[at + 8] === 0 && of.rows[at + LOC_TEXT + 1] !== 0;
    return isPlain ? leanEntry(of, at) : this.#urlEntry(at);
  }

  // One literal a shape: properties added one by one would cost as much as the scan.
  #urlEntry(at: number): Entry | undefined {
    const table = this.#table;
    const loc = this.#loc(at);
    const lastmod = this.#lastmod(at);
    const frequency = table[at + 5] as number;
    const changefreq = frequency === 0 ? undefined : CHANGEFREQS[frequency - 1];
    const priority = PRIORITIES[(table[at + 6] as number) + 1];
    const extended = table[at + 8] !== 0;
    if (extended) return this.#extendedEntry(at, loc, { lastmod, changefreq, priority });
    if (loc === undefined) return undefined;
    if (lastmod === undefined) return bareEntry(loc, changefreq, priority);
    if (changefreq === undefined) {
      if (priority === undefined) return { kind: 'url', loc, lastmod };
      return { kind: 'url', loc, lastmod, priority };
    }
    if (priority === undefined) return { kind: 'url', loc, lastmod, changefreq };
    return wholeEntry(loc, lastmod, changefreq, priority);
  }

  #extendedEntry(
    at: number,
    loc: string | undefined,
    core: { [Name in 'lastmod' | 'changefreq' | 'priority']: UrlEntry[Name] | undefined },
  ): Entry | undefined {
    const table = this.#table;
    this.#text = this.#options.window.text;
    let alternates: Alternate[] | undefined;
    let images: Image[] | undefined;
    let videos: Video[] | undefined;
    let next = at + RECORD_NUMBERS;
    const end = next + (table[at + 8] as number);
    while (next < end) {
      const kind = table[next];
      if (kind === LINK) {
        alternates ??= [];
        alternates.push(this.#link(next, alternates.length));
        next += LINK_NUMBERS;
        continue;
      }
      const fields = table[next + 1] as number;
      if (kind === IMAGE) {
        images ??= [];
        images.push(this.#image(next + 2, fields));
      } else {
        videos ??= [];
        videos.push(this.#item(next + 2, fields, VIDEO_FIELDS) as unknown as Video);
      }
      next += 2 + 4 * fields;
    }
    if (loc === undefined) return undefined;
    const { lastmod, changefreq, priority } = core;
    const whole = lastmod !== undefined && changefreq !== undefined && priority !== undefined;
    if (whole && alternates && images && !videos) {
      return { kind: 'url', loc, lastmod, changefreq, priority, alternates, images };
    }
    const entry: Mutable<{ kind: 'url' } & UrlEntry> = { kind: 'url', loc };
    if (lastmod !== undefined) entry.lastmod = lastmod;
    if (changefreq !== undefined) entry.changefreq = changefreq;
    if (priority !== undefined) entry.priority = priority;
    if (alternates) entry.alternates = alternates;
    if (images) entry.images = images;
    if (videos) entry.videos = videos;
    return entry;
  }

  #loc(at: number): string | undefined {
    const table = this.#table;
    const end = table[at + LOC_TEXT + 1] as number;
    if (end !== 0) return this.#texts.slice(table[at + LOC_TEXT] as number, end);
    const base = this.#base;
    return this.#oddLoc((table[at] as number) - base, (table[at + 1] as number) - base);
  }

  /** A loc that has to be parsed, as EntryBuilder does. */
  #oddLoc(start: number, end: number): string | undefined {
    const { log, url } = this.#options;
    const written = this.#decode(start, end, false);
    const declaredEntity = this.#declaredEntity;
    this.#declaredEntity = false;
    if (declaredEntity) return undefined;
    const { value, notes } = parseLoc(written, url);
    if (notes.length > 0 && log.listening) {
      const index = this.#firstIndex(start, end, false);
      for (const note of notes) log.note(note, index, written.trim());
    }
    return value;
  }

  #lastmod(at: number): string | undefined {
    const end = this.#table[at + LASTMOD_TEXT + 1] as number;
    if (end === 0) return undefined;
    return this.#texts.slice(this.#table[at + LASTMOD_TEXT] as number, end);
  }

  #link(at: number, position: number): Alternate {
    const table = this.#table;
    const flags = table[at + 5] as number;
    // Most entries have the same languages in the same order.
    let hreflang: string;
    if ((flags & SAME_LANGUAGE) !== 0) hreflang = this.#hreflangs[position] as string;
    else {
      const hreflangFlags = (flags >> 8) & TEXT_FLAGS;
      hreflang = this.#value(at + 1, hreflangFlags);
      if (hreflangFlags === 0 && position < HREFLANGS_KEPT) this.#hreflangs[position] = hreflang;
    }
    return { hreflang, href: this.#value(at + 3, flags & TEXT_FLAGS) };
  }

  #image(at: number, fields: number): Image {
    const table = this.#table;
    let found: Image;
    if (fields === 1) {
      found = { loc: this.#value(at + 1, table[at + 3] as number) };
    } else if (fields === 2 && table[at] === 0 && table[at + 4] === 3) {
      const loc = this.#value(at + 1, table[at + 3] as number);
      const title = this.#value(at + 5, table[at + 7] as number);
      found = title === '' ? { loc } : { loc, title };
    } else {
      found = this.#item(at, fields, image.fields) as unknown as Image;
    }
    if (!found.loc) this.#refused = true;
    return found;
  }

  /** An item of any shape, field by field, as open-item.ts does. */
  #item(at: number, count: number, fields: readonly ExtensionField[]): Item {
    const table = this.#table;
    const base = this.#base;
    const { log } = this.#options;
    const item: Item = {};
    for (let next = at; next < at + 4 * count; next += 4) {
      const field = fields[table[next] as number] as ExtensionField;
      const start = (table[next + 1] as number) - base;
      const end = (table[next + 2] as number) - base;
      const text = this.#value(next + 1, table[next + 3] as number);
      const value =
        field.value === 'text' || field.value === 'url'
          ? text
          : readExtensionValue(text, field.value);
      const rewritten = field.value === 'datetime' && value !== text;
      if (value === undefined || rewritten) {
        log.note(
          value === undefined ? 'extension-value-invalid' : 'extension-date-not-w3c',
          this.#firstIndex(start, end, ((table[next + 3] as number) & CDATA) !== 0),
          { field: fieldName(field), found: text.trim() },
        );
      }
      if (value !== undefined && value !== '') putValue(item, field, value);
    }
    return item;
  }

  /** The text whose start and end are at an index of the table, decoded and trimmed. */
  #value(at: number, flags: number): string {
    const start = (this.#table[at] as number) - this.#base;
    const end = (this.#table[at + 1] as number) - this.#base;
    return flags === 0 ? this.#text.slice(start, end) : this.#oddValue(start, end, flags);
  }

  #oddValue(start: number, end: number, flags: number): string {
    const beyondAscii = (flags & BEYOND_ASCII) !== 0;
    if ((flags & DECODE) !== 0 || (beyondAscii && this.#textContext.illFormed)) {
      const decoded = this.#decode(start, end, (flags & CDATA) !== 0);
      this.#refused ||= this.#declaredEntity;
      this.#declaredEntity = false;
      return trimBlank(decoded);
    }
    const text = beyondAscii
      ? decodeUtf8(this.#options.window.bytes, start, end)
      : this.#text.slice(start, end);
    const unescaped = (flags & AMPERSAND) === 0 ? text : text.replaceAll('&amp;', '&');
    return (flags & BLANK) === 0 ? unescaped : trimBlank(unescaped);
  }

  /** The place of a note on a text: its first character, or where that would be. */
  #firstIndex(start: number, end: number, cdata: boolean): number {
    const { bytes, text: latin1 } = this.#options.window;
    const raw = { bytes, latin1, start, end };
    const index = firstCharacterIndex(raw, this.#textContext, cdata);
    return index === end ? start : index;
  }

  #decode(start: number, end: number, cdata: boolean): string {
    const { bytes, text: latin1 } = this.#options.window;
    return decodeText({ bytes, latin1, start, end }, this.#textContext, cdata);
  }
}

/** A copy of the rows of so many records. */
function usedRows(table: Int32Array, records: number): Int32Array {
  let end = 0;
  for (let record = 0; record < records; record += 1) {
    end += RECORD_NUMBERS + (table[end + 8] as number);
  }
  return table.slice(0, end);
}

function wholeEntry(
  loc: string,
  lastmod: string,
  changefreq: UrlEntry['changefreq'],
  priority: number | undefined,
): Entry {
  return { kind: 'url', loc, lastmod, changefreq, priority } as Entry;
}

// After this the engine does not expect a number, for which it would make an object in each entry.
wholeEntry('', '', 'daily', undefined);

function bareEntry(
  loc: string,
  changefreq: UrlEntry['changefreq'],
  priority: number | undefined,
): Entry {
  if (changefreq === undefined) {
    return priority === undefined ? { kind: 'url', loc } : { kind: 'url', loc, priority };
  }
  if (priority === undefined) return { kind: 'url', loc, changefreq };
  return { kind: 'url', loc, changefreq, priority };
}
