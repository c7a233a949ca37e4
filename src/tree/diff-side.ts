// What may stand on either side of a comparison, and how its pages are read.
import { checkKind } from '../base/check-given-options.ts';
import { PortolanError } from '../base/portolan-error.ts';
import type { Entry, UrlEntry } from '../protocol/url-entry.ts';

/** Entries, one by one or in batches, there or still to come. Those of sitemaps are passed over. */
export type DiffEntries =
  | Iterable<DiffEntry | readonly DiffEntry[]>
  | AsyncIterable<DiffEntry | readonly DiffEntry[]>;

/** An entry with its kind, as readers give it, or a page's entry without. */
export type DiffEntry = Entry | UrlEntry;

/**
 * A set of pages: a list; a stream, which can be read once; or a function that gives a stream or a
 * list, anew each time.
 */
export type DiffSide = DiffEntries | (() => DiffEntries);

const BATCH_ENTRIES = 1_000;

/**
 * Refuses a stream where a side has to be read twice.
 *
 * Errors: CONFIG_INVALID.
 */
export function checkReadTwice(side: DiffSide): void {
  if (typeof side === 'function' || Array.isArray(side)) return;
  throw new PortolanError('CONFIG_INVALID', {
    message:
      'The old side is a stream, which can be read once. ' +
      'To name the pages that were removed, it has to be read twice.',
    hint: 'Give a function that opens the stream, or leave removed pages out with kinds.',
  });
}

/**
 * Reads the pages of a side in batches of about a thousand.
 *
 * Errors: those of the side; the signal's reason.
 */
export async function* readDiffSide(
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
