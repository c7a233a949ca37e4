// Compares two sides batch by batch: the old one is kept as rows, the new one passes by.
import { FingerprintSet } from '../../base/fingerprint/fingerprint-set.ts';
import type { UrlEntry } from '../../protocol/url-entry.ts';
import type { DiffChange, DiffField, DiffKind, DiffReport } from './diff-change.ts';
import { createDiffRowMaker, ROW_WORDS } from './diff-rows.ts';
import {
  DIFF_ABSENT,
  DIFF_CONTENT,
  DIFF_LASTMOD,
  DIFF_REPEATED,
  DIFF_SAME,
  DiffSnapshot,
} from './diff-snapshot.ts';

// By the two bits of a verdict.
const FIELDS: readonly (readonly DiffField[])[] = [
  [],
  ['lastmod'],
  ['content'],
  ['lastmod', 'content'],
];

/**
 * One comparison: `addOld` for each batch of the old side, `endOld`, `compareNew` for each batch of
 * the new side, `report`; then, to name removed pages, `findRemoved` for the old side's again.
 *
 * Errors: RangeError for more entries than can be counted.
 */
export class DiffComparison {
  readonly #kinds: ReadonlySet<DiffKind>;
  readonly #maker = createDiffRowMaker();
  readonly #old = new DiffSnapshot();
  // Pages of the new side alone, so that none is added twice.
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
