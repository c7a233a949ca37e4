// Entries as snapshots compare and keep them: marks of all, and columns of those that differ.
import type { Fingerprinter } from '../../../base/fingerprint/fingerprinter.ts';
import type { EntryFingerprints } from '../../../formats/records/entry-fingerprints.ts';
import type { UrlEntry } from '../../../protocol/url-entry.ts';
import type { UrlDetail } from '../../port/url-row.ts';
import { changefreqCode } from '../search/stored-url.ts';

/** The fingerprints of entries: two words of the loc, and one of all else that the entry says. */
export interface ListingMarks {
  readonly locs: Uint32Array<ArrayBuffer>;
  readonly rests: Int32Array<ArrayBuffer>;
}

/** Entries, column by column: arrays of texts and numbers are cloned fast, objects are not. */
export interface ListingColumns extends ListingMarks {
  readonly locTexts: readonly string[];
  /** Empty for none. */
  readonly lastmods: readonly string[];
  /** As `changefreqCode` gives it. */
  readonly changefreqs: Uint8Array<ArrayBuffer>;
  /** NaN for none. */
  readonly priorities: Float64Array<ArrayBuffer>;
  /** Four of each: images, videos, news, alternates. */
  readonly counts: Uint32Array<ArrayBuffer>;
  /** In JSON, empty for none. */
  readonly details: readonly string[];
}

/**
 * Returns the loc by which an entry is kept. Half a surrogate pair, which no UTF-8 can say, becomes
 * U+FFFD.
 */
export function keptLoc(loc: string): string {
  return loc.isWellFormed() ? loc : loc.toWellFormed();
}

export interface MarkOptions {
  readonly fingerprinter: Fingerprinter;
  /** The fingerprints of the same seed that are made already: those are not made again. */
  readonly made?: EntryFingerprints | undefined;
  /** How the store keeps a loc. */
  readonly keep?: (loc: string) => string;
}

/** Marks, and about how many characters the entries have. */
export interface MarkedEntries extends ListingMarks {
  readonly characters: number;
}

export function markEntries(
  entries: readonly UrlEntry[],
  { fingerprinter, made = nothingMade(entries.length), keep = keptLoc }: MarkOptions,
): MarkedEntries {
  const { locs, rests, withoutLoc, withoutRest } = made;
  const of = (index: number): UrlEntry => entries[index] as UrlEntry;
  const locTexts = withoutLoc.map((index) => keep(of(index).loc));
  const restTexts = withoutRest.map((index) => entryRest(of(index)));
  const locWords = fingerprinter.fingerprints(locTexts);
  for (const [at, index] of withoutLoc.entries()) {
    locs[index * 2] = locWords[at * 2] as number;
    locs[index * 2 + 1] = locWords[at * 2 + 1] as number;
  }
  const restWords = fingerprinter.fingerprints(restTexts);
  for (const [at, index] of withoutRest.entries()) rests[index] = restWords[at * 2] as number;
  let characters = made.bytes;
  for (const texts of [locTexts, restTexts]) for (const { length } of texts) characters += length;
  return { locs, rests, characters };
}

function nothingMade(count: number): EntryFingerprints {
  const all = Array.from({ length: count }, (_, index) => index);
  const [locs, rests] = [new Uint32Array(count * 2), new Int32Array(count)];
  return { locs, rests, withoutLoc: all, withoutRest: all, bytes: 0 };
}

/**
 * Returns everything that an entry says besides its loc. No changefreq and no number has a line
 * break, so no two rests are alike unless their parts are.
 */
export function entryRest(entry: UrlEntry): string {
  const { lastmod = '', changefreq, priority } = entry;
  return keptRest({
    lastmod,
    changefreq: changefreqCode(changefreq),
    priority,
    detail: entryDetail(entry),
  });
}

/** What is stored of an entry besides its loc: empty texts, 0 and `undefined` for nothing. */
export interface KeptRest {
  readonly lastmod: string;
  /** As `changefreqCode` gives it. */
  readonly changefreq: number;
  readonly priority: number | undefined;
  /** As `entryDetail` gives it. */
  readonly detail: string;
}

/** Returns the same as `entryRest`, of what is kept of the entry. */
export function keptRest({ lastmod, changefreq, priority, detail }: KeptRest): string {
  if (changefreq === 0 && priority === undefined && detail === '') return lastmod;
  return `${lastmod}\n${changefreq}\n${priority ?? ''}\n${detail}`;
}

export function columnsOf(
  entries: readonly UrlEntry[],
  marks: ListingMarks,
  indexes: Uint32Array,
): ListingColumns {
  const some = Array.from(indexes, (index) => entries[index] as UrlEntry);
  const locs = new Uint32Array(some.length * 2);
  for (const [at, index] of indexes.entries()) {
    locs[at * 2] = marks.locs[index * 2] as number;
    locs[at * 2 + 1] = marks.locs[index * 2 + 1] as number;
  }
  const counts = new Uint32Array(some.length * 4);
  for (const [at, { images, videos, news, alternates }] of some.entries()) {
    const numbers = [images?.length, videos?.length, news && 1, alternates?.length];
    counts.set(
      numbers.map((number) => number ?? 0),
      at * 4,
    );
  }
  return {
    locs,
    rests: Int32Array.from(indexes, (index) => marks.rests[index] as number),
    locTexts: some.map(({ loc }) => keptLoc(loc)),
    lastmods: some.map(({ lastmod = '' }) => lastmod),
    changefreqs: Uint8Array.from(some, ({ changefreq }) => changefreqCode(changefreq)),
    priorities: Float64Array.from(some, ({ priority = Number.NaN }) => priority),
    counts,
    details: some.map(entryDetail),
  };
}

// A page has at most 1,000 images by Google's rules; of the others no engine reads as many.
const LISTED_MAX = 1_000;
// Beyond that (4 MiB as UTF-16), only the numbers are kept.
const CHARACTERS_MAX = 2_097_152;

/** Returns the JSON of it, empty when there is none. Lists end at 1,000. */
export function entryDetail({ alternates, images, videos, news }: UrlEntry): string {
  if (!alternates && !images && !videos && !news) return '';
  const json = JSON.stringify({
    ...(alternates && { alternates: alternates.slice(0, LISTED_MAX) }),
    ...(images && { images: images.slice(0, LISTED_MAX) }),
    ...(videos && { videos: videos.slice(0, LISTED_MAX) }),
    ...(news && { news }),
  });
  return json.length > CHARACTERS_MAX ? '{}' : json;
}

/** Reads it; an empty or absent text has no details. */
export function readDetail(json: string | undefined): UrlDetail['entry'] {
  return json === undefined || json === '' ? {} : (JSON.parse(json) as UrlDetail['entry']);
}
