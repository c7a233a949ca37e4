// The difference of two sets of pages: added, removed and changed ones.
import { assert } from '../../base/assert.ts';
import { checkGivenOptions, checkKind } from '../../base/check-given-options.ts';
import { FingerprintSet } from '../../base/fingerprint/fingerprint-set.ts';
import { PortolanError } from '../../base/portolan-error.ts';
import type { Entry, UrlEntry } from '../../protocol/url-entry.ts';
import {
  DIFF_KINDS,
  type DiffChange,
  type DiffField,
  type DiffKind,
  type DiffReport,
} from './diff-change.ts';
import { createDiffRowMaker, ROW_WORDS } from './diff-rows.ts';
import {
  DIFF_ABSENT,
  DIFF_CONTENT,
  DIFF_LASTMOD,
  DIFF_REPEATED,
  DIFF_SAME,
  DiffSnapshot,
} from './diff-snapshot.ts';

/** How two sides are compared. */
export interface DiffOptions {
  readonly signal?: AbortSignal | undefined;
}

export interface DiffChangesOptions extends DiffOptions {
  /** Default: all. Without `removed`, the old side is read once only. */
  readonly kinds?: readonly DiffKind[] | undefined;
  /** Called at the end with the counts of all kinds; not when the comparison is aborted or left. */
  readonly onEnd?: ((report: DiffReport) => void) | undefined;
}

// By the two bits of a verdict.
const FIELDS: readonly (readonly DiffField[])[] = [
  [],
  ['lastmod'],
  ['content'],
  ['lastmod', 'content'],
];

/**
 * Counts the pages that were added, removed and changed between two sets.
 *
 * A page is identified by the `pageKey` of its loc, so `/%7Ea` and `/~a` are one. Of entries of one
 * page the first counts. A page changed when its lastmod is another moment or has another
 * precision, or when anything else in its entry differs; the order of an entry's properties does
 * not matter, that of its lists does. Memory: 24 bytes for each old entry and up to 21 for each
 * page that was added, whatever their size.
 *
 * Errors: those of the sides; the signal's reason; RangeError for more than 4,294,967,295 entries.
 *
 * @example
 * import { diff } from 'portolan/tree';
 * const before = [{ loc: 'https://example.com/a' }, { loc: 'https://example.com/b' }];
 * const { added, removed, changed } = await diff(before, entries);
 */
export async function diff(
  oldSide: DiffSide,
  newSide: DiffSide,
  options: DiffOptions = {},
): Promise<DiffReport> {
  checkGivenOptions<DiffOptions>(options, { signal: 'signal' });
  let report: DiffReport | undefined;
  const onEnd = (end: DiffReport): void => {
    report = end;
  };
  await diffChanges(oldSide, newSide, { ...options, kinds: [], onEnd }).next();
  assert(report, 'a comparison that tells nothing ends at once');
  return report;
}

/**
 * The changes of pages as `diff` counts them, in batches.
 *
 * First come the pages that were added and changed, in the order of the new side, while it is read;
 * then those that were removed, in the order of the old side, for which it is read a second time if
 * there are any. So the old side is a list or a function that opens it, unless `kinds` leaves out
 * `removed`. New pages of its second reading are ignored.
 *
 * Errors: CONFIG_INVALID for an old side that can be read only once; those of `diff`.
 */
export async function* diffChanges(
  oldSide: DiffSide,
  newSide: DiffSide,
  options: DiffChangesOptions = {},
): AsyncGenerator<readonly DiffChange[]> {
  checkGivenOptions(options, { kinds: 'texts', signal: 'signal', onEnd: 'function' });
  checkKind('oldSide', oldSide, 'stream|function');
  checkKind('newSide', newSide, 'stream|function');
  const { kinds = DIFF_KINDS, signal, onEnd } = options;
  const namesRemoved = kinds.includes('removed');
  if (namesRemoved) checkReadTwice(oldSide);
  const comparison = new DiffComparison(kinds);
  for await (const entries of readDiffSide(oldSide, signal)) comparison.addOld(entries);
  comparison.endOld();
  for await (const entries of readDiffSide(newSide, signal)) {
    const changes = comparison.compareNew(entries);
    if (changes.length > 0) yield changes;
  }
  const report = comparison.report();
  if (namesRemoved && report.removed > 0) {
    for await (const entries of readDiffSide(oldSide, signal)) {
      const changes = comparison.findRemoved(entries);
      if (changes.length > 0) yield changes;
    }
  }
  onEnd?.(report);
}

/** Entries, one by one or in batches. Those of sitemaps are ignored. */
type DiffEntries =
  | Iterable<DiffEntry | readonly DiffEntry[]>
  | AsyncIterable<DiffEntry | readonly DiffEntry[]>;

/** An entry with its kind, as readers yield it, or a page's entry without. */
export type DiffEntry = Entry | UrlEntry;

/**
 * A set of pages: a list; a stream, which can be read once; or a function that returns a new stream
 * or list each time.
 */
export type DiffSide = DiffEntries | (() => DiffEntries);

const BATCH_ENTRIES = 1_000;

function checkReadTwice(side: DiffSide): void {
  if (typeof side === 'function' || Array.isArray(side)) return;
  throw new PortolanError('CONFIG_INVALID', {
    message:
      'The old side is a stream, which can be read once. ' +
      'To name the pages that were removed, it has to be read twice.',
    hint: 'Give a function that opens the stream, or leave removed pages out with kinds.',
  });
}

/** The pages of a side in batches of about a thousand. */
async function* readDiffSide(
  side: DiffSide,
  signal?: AbortSignal,
): AsyncGenerator<readonly UrlEntry[]> {
  let batch: UrlEntry[] = [];
  const entries = typeof side === 'function' ? side() : side;
  checkKind('What a side gives', entries, 'stream');
  for await (const item of entries) {
    signal?.throwIfAborted();
    if (isBatch(item)) {
      if (batch.length > 0) yield batch;
      batch = [];
      yield item.filter(isPage);
      continue;
    }
    if (isPage(item)) batch.push(item);
    if (batch.length >= BATCH_ENTRIES) {
      yield batch;
      batch = [];
    }
  }
  signal?.throwIfAborted();
  if (batch.length > 0) yield batch;
}

function isBatch(item: DiffEntry | readonly DiffEntry[]): item is readonly DiffEntry[] {
  return Array.isArray(item);
}

function isPage(entry: DiffEntry): entry is UrlEntry {
  return !('kind' in entry) || entry.kind === 'url';
}

/**
 * One comparison: `addOld` for each batch of the old side, `endOld`, `compareNew` for each batch of
 * the new side, `report`; then, to name removed pages, `findRemoved` for the old side's again.
 *
 * Errors: RangeError for more entries than can be counted.
 */
class DiffComparison {
  readonly #kinds: ReadonlySet<DiffKind>;
  readonly #maker = createDiffRowMaker();
  readonly #old = new DiffSnapshot();
  // Only pages of the new side, so that none is added twice.
  readonly #addedPages = new FingerprintSet();
  #newDuplicates = 0;
  #changed = 0;

  /** Returns changes of these kinds; all are counted. */
  constructor(kinds: readonly DiffKind[]) {
    this.#kinds = new Set(kinds);
  }

  /** Takes a batch of the old side. */
  addOld(entries: readonly UrlEntry[]): void {
    this.#old.add(this.#maker.rowsOf(entries));
  }

  /** The old side is complete. */
  endOld(): void {
    this.#old.index();
  }

  /** The pages of a batch of the new side that were added or changed. */
  compareNew(entries: readonly UrlEntry[]): DiffChange[] {
    const rows = this.#maker.rowsOf(entries);
    const verdicts = this.#old.compare(rows);
    this.#repeatAdded(rows, verdicts);
    const changes: DiffChange[] = [];
    for (const [index, entry] of entries.entries()) {
      const verdict = verdicts[index] as number;
      if (verdict === DIFF_REPEATED) {
        this.#newDuplicates += 1;
      } else if (verdict === DIFF_ABSENT) {
        if (this.#kinds.has('added')) changes.push({ kind: 'added', entry });
      } else if (verdict !== DIFF_SAME) {
        this.#changed += 1;
        const fields = FIELDS[verdict & (DIFF_LASTMOD | DIFF_CONTENT)] ?? [];
        if (this.#kinds.has('changed')) changes.push({ kind: 'changed', entry, fields });
      }
    }
    return changes;
  }

  /** What became of all, when the new side is complete. */
  report(): DiffReport {
    const { rows, pages, pagesLeft } = this.#old;
    const added = this.#addedPages.size;
    return {
      added,
      removed: pagesLeft,
      changed: this.#changed,
      unchanged: pages - pagesLeft - this.#changed,
      old: { pages, duplicates: rows - pages },
      new: { pages: pages - pagesLeft + added, duplicates: this.#newDuplicates },
    };
  }

  /** The pages of a batch of the old side that the new one does not have, each once. */
  findRemoved(entries: readonly UrlEntry[]): DiffChange[] {
    const verdicts = this.#old.compare(this.#maker.rowsOf(entries));
    const isLeft = (verdict: number): boolean => (verdict & (DIFF_ABSENT | DIFF_REPEATED)) === 0;
    return entries
      .filter((_, index) => isLeft(verdicts[index] as number))
      .map((entry) => ({ kind: 'removed', entry }));
  }

  /** Of pages that the old side has not, all but the first entry of each are repeated. */
  #repeatAdded(rows: Uint32Array, verdicts: Uint8Array): void {
    const absent: number[] = [];
    for (const [index, verdict] of verdicts.entries()) {
      if (verdict === DIFF_ABSENT) absent.push(index);
    }
    if (absent.length === 0) return;
    const hashes = new Uint32Array(absent.length * 2);
    for (const [at, index] of absent.entries()) {
      hashes[at * 2] = rows[index * ROW_WORDS] as number;
      hashes[at * 2 + 1] = rows[index * ROW_WORDS + 1] as number;
    }
    const isNew = this.#addedPages.addAll(hashes, absent.length);
    for (const [at, index] of absent.entries()) {
      if (isNew[at] === 0) verdicts[index] = DIFF_REPEATED;
    }
  }
}
