// The first step: a row of a source becomes an entry with an absolute address, or a finding.
import { isW3cDatetime } from '../../../formats/records/entry-fields.ts';
import type { Alternate } from '../../../protocol/extensions/alternate.ts';
import { IMAGES_PER_URL_MAX, LOC_CHARACTERS_MAX } from '../../../protocol/limits.ts';
import { parseLoc } from '../../../protocol/loc.ts';
import { isPageKey } from '../../../protocol/page-key.ts';
import { encodeUrl } from '../../../protocol/url-encoding.ts';
import type { UrlEntry } from '../../../protocol/url-entry.ts';
import type { SourceEntry, SourceRecord } from '../../../sources/port/source.ts';
import type { FindingLog } from '../../findings/finding-log.ts';
import { expandVariants } from './expand-variants.ts';
import { readGivenLastmod } from './given-lastmod.ts';
import { judgeAlternates } from './judge-alternates.ts';
import { resolveAddresses } from './resolve-addresses.ts';
import { createScopeJudge, type SetScope } from './set-scope.ts';
import { applyTrailingSlash, type TrailingSlash } from './trailing-slash.ts';

export interface NormaliseOptions extends SetScope {
  readonly log: Pick<FindingLog, 'note'>;
  readonly trailingSlash: TrailingSlash;
  readonly nowMs: number;
  /** The absolute path of an entry's own `file`. */
  readonly resolveFile: (file: string) => string;
  /** The set is named in robots.txt, which lifts the rule of the folder. */
  readonly provenByRobotsTxt: boolean;
  readonly onSkipped: () => void;
  /** The records are normalised again: whether they may be listed is judged then. */
  readonly isDraft?: boolean | undefined;
}

const FUTURE_MS = 2 * 86_400_000;
const NOTES = new Map([
  ['loc-fragment', 'loc-fragment'],
  ['loc-ampersand-escaped', 'loc-ampersand-escaped'],
  ['loc-blank-inside', 'loc-repaired'],
  ['loc-backslash', 'loc-repaired'],
] as const);

// Meaningless in a URL; resolving a relative one would escape them instead.
const DROPPED = /[\0-\x08\x0b\x0c\x0e-\x1f\ud800-\udfff\ufffe\uffff]+/gu;
// A letter beyond ASCII becomes at most nine characters (one beyond U+FFFF is two to begin with).
const ENCODED_CHARACTERS_MAX = 9;

/**
 * Hreflang clusters become an entry a variant, addresses absolute, dates W3C Datetime. What cannot
 * be listed is left out with a finding.
 */
export async function* normaliseRecords(
  source: string,
  batches: AsyncIterable<readonly SourceRecord[]>,
  options: NormaliseOptions,
): RecordBatches {
  const normaliser = new Normaliser(source, options);
  for await (const batch of batches) {
    const records: PublishRecord[] = [];
    for (const given of batch) normaliser.add(given, records);
    if (records.length > 0) yield records;
  }
}

class Normaliser {
  readonly #source: string;
  readonly #options: NormaliseOptions;
  /** The first day that is in the future in every zone. */
  readonly #future: string;
  readonly #scopeOf: (loc: string) => 'within' | 'folder' | 'other-host';
  #isClean = false;

  constructor(source: string, options: NormaliseOptions) {
    this.#source = source;
    this.#options = options;
    this.#scopeOf = createScopeJudge(options);
    this.#future = new Date(options.nowMs + FUTURE_MS).toISOString().slice(0, 10);
  }

  add(given: SourceRecord, records: PublishRecord[]): void {
    const { entry } = given;
    if (typeof entry === 'object' && entry !== null && entry.variants !== undefined) {
      const note = (problem: { code: 'variants-invalid'; found?: string }): void => {
        this.#options.onSkipped();
        this.#note(problem.code, given, problem.found);
      };
      for (const variant of expandVariants(given, note, this.#options.base))
        this.#add(variant, records);
    } else {
      this.#add(given, records);
    }
  }

  #add(given: SourceRecord, records: PublishRecord[]): void {
    const entry = this.#entryOf(given);
    if (!entry) {
      this.#options.onSkipped();
      return;
    }
    const { row, modifiedMs, contentHash } = given;
    const file = given.file ?? this.#fileOf(given.entry);
    const source = this.#source;
    const isClean = this.#isClean;
    // Most records have none of the three, and records with one shape are faster.
    if (file === undefined && contentHash === undefined)
      records.push({ entry, source, row, isClean });
    else {
      records.push({
        entry,
        source,
        row,
        isClean,
        file,
        modifiedMs,
        contentHash,
      });
    }
  }

  #fileOf({ file }: SourceEntry): string | undefined {
    return typeof file === 'string' && file !== '' ? this.#options.resolveFile(file) : undefined;
  }

  #entryOf(given: SourceRecord): UrlEntry | undefined {
    const { entry } = given;
    if (typeof entry !== 'object' || entry === null || Array.isArray(entry)) {
      this.#note('entry-invalid', given);
      return undefined;
    }
    const { kind } = entry as { readonly kind?: unknown };
    if (kind !== undefined && kind !== 'url') {
      this.#note('entry-other-kind', given, describe(kind));
      return undefined;
    }
    const loc = this.#locOf(entry, given);
    if (loc === undefined) return undefined;
    const { lastmod } = entry;
    const isDated =
      lastmod === undefined || (typeof lastmod === 'string' && isW3cDatetime(lastmod));
    const dated = isDated ? (entry as UrlEntry) : this.#withLastmod(entry, given);
    this.#isClean &&= isDated;
    this.#noteFuture(dated.lastmod, given);
    const located = dated.loc === loc ? dated : { ...dated, loc };
    if (located.images === undefined && located.alternates === undefined && !located.videos) {
      return located;
    }
    return this.#withExtensions(located, given);
  }

  #locOf(entry: SourceEntry, given: SourceRecord): string | undefined {
    const { base, trailingSlash, provenByRobotsTxt } = this.#options;
    const text: unknown = entry.loc;
    if (typeof text !== 'string' || text === '') {
      this.#note('entry-without-loc', given);
      return undefined;
    }
    let loc: string | undefined = text;
    const isKey = isPageKey(text) && !(text.includes('&') && text.includes('&amp;'));
    if (!isKey && (!/^https?:/.test(text) || /#|&amp;/.test(text) || encodeUrl(text) !== text)) {
      const kept = text.replace(DROPPED, '');
      if (kept !== text) this.#note('xml-character-forbidden', given, text);
      const { value, notes } = parseLoc(kept, base);
      for (const note of notes) {
        const rule = NOTES.get(note as 'loc-fragment');
        // What stays as it is written is found again.
        const isFinal = rule === 'loc-repaired' || !this.#options.isDraft;
        if (rule && isFinal) this.#note(rule, given, text);
      }
      loc = value;
    }
    if (loc === undefined) {
      this.#note('loc-invalid', given, text);
      return undefined;
    }
    loc = applyTrailingSlash(loc, trailingSlash);
    this.#isClean = isKey && loc === text;
    if (this.#options.isDraft) return loc;
    if (isTooLong(loc)) {
      this.#note('loc-too-long', given, loc);
      return undefined;
    }
    const scope = this.#scopeOf(loc);
    if (scope === 'other-host') {
      this.#note('loc-other-host', given, loc);
      return undefined;
    }
    if (scope === 'folder' && !provenByRobotsTxt) this.#note('loc-outside-folder', given, loc);
    return loc;
  }

  // W3C Datetimes of one precision sort as texts, and a day more or less is a matter of zones.
  #noteFuture(lastmod: string | undefined, given: SourceRecord): void {
    if (lastmod === undefined || lastmod < this.#future || this.#options.isDraft) return;
    this.#note('lastmod-in-future', given, lastmod);
  }

  #withLastmod(entry: SourceEntry, given: SourceRecord): UrlEntry {
    const { lastmod: written, ...rest } = entry;
    const { value, note } = readGivenLastmod(written);
    if (note !== undefined) {
      const zone = note === 'lastmod-without-zone' ? note : 'lastmod-rewritten';
      const rule = value === undefined ? 'lastmod-invalid' : zone;
      this.#note(rule, given, describe(written));
    }
    return { ...(rest as UrlEntry), ...(value !== undefined && { lastmod: value }) };
  }

  #withExtensions(entry: UrlEntry, given: SourceRecord): UrlEntry {
    const resolved = this.#withSlashes(resolveAddresses(entry, this.#options.base));
    const { images, alternates } = resolved;
    if (Array.isArray(alternates) && !this.#options.isDraft) {
      for (const { code, found } of judgeAlternates(resolved)) this.#note(code, given, found);
    }
    if (!Array.isArray(images) || images.length <= IMAGES_PER_URL_MAX) return resolved;
    this.#note('images-too-many', given, String(images.length));
    return { ...resolved, images: images.slice(0, IMAGES_PER_URL_MAX) };
  }

  // The same page has the same slash wherever it is named; pages of others are theirs.
  #withSlashes(entry: UrlEntry): UrlEntry {
    const { trailingSlash } = this.#options;
    const { alternates } = entry;
    if (trailingSlash === 'preserve' || !Array.isArray(alternates)) return entry;
    const ours = alternates.map((alternate: Alternate) => {
      const href: unknown = alternate?.href;
      if (typeof href !== 'string' || this.#scopeOf(href) === 'other-host') return alternate;
      return { ...alternate, href: applyTrailingSlash(href, trailingSlash) };
    });
    return { ...entry, alternates: ours };
  }

  #note(rule: Parameters<FindingLog['note']>[0], given: SourceRecord, found?: string): void {
    const { row, file, entry } = given;
    const loc: unknown = entry?.loc;
    this.#options.log.note(rule, {
      source: this.#source,
      row,
      ...(file !== undefined && { file }),
      ...(typeof loc === 'string' && { loc }),
      found,
    });
  }
}

// Left out before deduplication: the page may come again in a form that is short enough.
function isTooLong(loc: string): boolean {
  if (loc.length * ENCODED_CHARACTERS_MAX <= LOC_CHARACTERS_MAX) return false;
  return (encodeUrl(loc) ?? loc).length > LOC_CHARACTERS_MAX;
}

// Foreign objects may have no text form at all.
function describe(value: unknown): string {
  if (typeof value === 'string') return value;
  return typeof value === 'object' && value !== null ? 'an object' : String(value);
}

export interface PublishRecord {
  /** Its loc is absolute. Other values are checked when they are written. */
  readonly entry: UrlEntry;
  /** The source, as the user named it. */
  readonly source: string;
  /** The row of the source, from 1. */
  readonly row: number;
  /**
   * Its loc is its `pageKey` and not too long, and its lastmod is W3C Datetime. Default: unknown.
   */
  readonly isClean?: boolean;
  readonly file?: string | undefined;
  readonly modifiedMs?: number | undefined;
  readonly contentHash?: string | undefined;
}

/** Between steps flow batches of records, in the order of the sources. */
export type RecordBatches = AsyncIterable<readonly PublishRecord[]>;
