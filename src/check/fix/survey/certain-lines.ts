// The lines of a plain list that a copy has: those that hold nothing but whole URLs.
import type { ByteSource } from '../../../formats/bytes/byte-source.ts';
import type { ReadOptions } from '../../../formats/options/read-options.ts';
import { readPlacedSitemap } from '../../../formats/placed-reader.ts';
import type { ReadProblem, ReadProblemCode } from '../../../formats/problems/read-problem.ts';
import type { EntryPlaces } from '../../../formats/records/entry-places.ts';
import type { Entry } from '../../../protocol/url-entry.ts';
import { FIX_CLASSES } from '../notes/fix-classes.ts';

// A batch comes from a window of 64 KiB, or from one line of about 1 MiB: it has no more lines than
// this. Earlier ones had no entries.
const LINES_HELD_MAX = 1_048_576;

// What separates addresses for people, and belongs to the address for readers.
const SEPARATOR_END = /[,;|]$/;

// Beside a URL these leave open where it ends: `/about us`, `/a #b`, `/a,2026-01-01`.
const BESIDE: ReadonlySet<ReadProblemCode> = new Set([
  'text-not-url',
  'text-comment',
  'text-column',
] satisfies ReadProblemCode[]);

export interface SiftedEntries {
  readonly certain: readonly Entry[];
  /** The indices in the batch of those that a copy leaves out, by their lines. */
  readonly uncertain: ReadonlyMap<number, readonly number[]>;
}

const NONE: ReadonlyMap<number, readonly number[]> = new Map();

/**
 * Finds out which URLs of a list are whole.
 *
 * Readers split a line at its blanks, so that `https://example.com/about us` is half an address to
 * them. A line is certain when it is one URL, or when each of its words is a URL by itself and none
 * ends in a separator; a copy leaves out the other lines.
 */
export class CertainLines {
  /** Lines that hold something else, or an invalid URL. */
  readonly #spoilt = new Set<number>();
  readonly #several = new Set<number>();

  /** Takes a problem of a list, before the batch that it is about. */
  take({ code, line }: Pick<ReadProblem, 'code' | 'line'>): void {
    if (code === 'text-several-urls') keepLine(this.#several, line);
    else if (BESIDE.has(code) || FIX_CLASSES[code].class === 'dropped-entry') {
      keepLine(this.#spoilt, line);
    }
  }

  sift(entries: readonly Entry[], places: Pick<EntryPlaces, 'position'>): SiftedEntries {
    const spoilt = new Set(this.#spoilt);
    const several = new Set(this.#several);
    this.#spoilt.clear();
    this.#several.clear();
    if (spoilt.size + several.size === 0) return { certain: entries, uncertain: NONE };
    const lines = entries.map((_, index) => places.position(index).line);
    for (const [index, { loc }] of entries.entries()) {
      const line = lines[index] as number;
      if (several.has(line) && SEPARATOR_END.test(loc)) spoilt.add(line);
    }
    const certain: Entry[] = [];
    const uncertain = new Map<number, number[]>();
    for (const [index, entry] of entries.entries()) {
      const line = lines[index] as number;
      if (!spoilt.has(line)) certain.push(entry);
      else if (!uncertain.get(line)?.push(index)) uncertain.set(line, [index]);
    }
    return { certain, uncertain };
  }
}

function keepLine(lines: Set<number>, line: number): void {
  lines.add(line);
  if (lines.size <= LINES_HELD_MAX) return;
  const [first = line] = lines;
  lines.delete(first);
}

/** The entries of a plain list's certain lines, in batches. Errors: as of `readSitemap`. */
export async function* readCertainLines(
  input: ByteSource,
  options: ReadOptions,
): AsyncGenerator<readonly Entry[]> {
  const lines = new CertainLines();
  const onProblem = (problem: ReadProblem): void => lines.take(problem);
  for await (const { entries, places } of readPlacedSitemap(input, { ...options, onProblem })) {
    yield lines.sift(entries, places).certain;
  }
}
