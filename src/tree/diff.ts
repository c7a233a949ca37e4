// What became of a set of pages: added, removed, changed.

import { assert } from '../base/assert.ts';
import { checkGivenOptions, checkKind } from '../base/check-given-options.ts';
import { DIFF_KINDS, type DiffChange, type DiffKind, type DiffReport } from './diff-change.ts';
import { DiffComparison } from './diff-comparison.ts';
import { checkReadTwice, type DiffSide, readDiffSide } from './diff-side.ts';

/** How two sides are compared. */
export interface DiffOptions {
  readonly signal?: AbortSignal | undefined;
}

export interface DiffChangesOptions extends DiffOptions {
  /** Default: all. Without `removed`, the old side is read once only. */
  readonly kinds?: readonly DiffKind[] | undefined;
  /** Told the counts, of all kinds, at the end; not when the comparison is aborted or left. */
  readonly onEnd?: ((report: DiffReport) => void) | undefined;
}

/**
 * Counts the pages that were added, removed and changed between two sets.
 *
 * A page is known by the `pageKey` of its loc, so `/%7Ea` and `/~a` are one. Of entries of one page
 * the first counts. A page changed when its lastmod is another moment, or one of another precision,
 * or when anything else in its entry differs; the order of an entry's properties says nothing, that
 * of its lists does. Memory: 24 bytes for each old entry and up to 21 for each page that was added,
 * whatever their size.
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
 * Gives what became of each page, in batches.
 *
 * First come the pages that were added and changed, in the order of the new side, while it is read;
 * then those that were removed, in the order of the old side, for which it is read a second time if
 * there are any. So the old side is a list or a function that opens it, unless `kinds` leaves out
 * `removed`. What is new in its second reading is passed over. What is a page and what a change,
 * says `diff`.
 *
 * Errors: CONFIG_INVALID for an old side that can be read once only; those of `diff`.
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
