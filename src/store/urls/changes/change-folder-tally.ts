// Counts changes by folder in bounded room: as they are logged, and as sums of what runs counted.
import type { ChangeCounts, ChangeFolders, UrlChange } from '../../port/url-row.ts';
import {
  FOLDER_DEPTH_MAX,
  folderDepth,
  folderPathOf,
  parentFolder,
} from '../folders/folder-path.ts';

export const RUN_FOLDERS_MAX = 500;
// This many are counted at a time; if there are more, the deepest count as the folders above.
const FOLDERS_COUNTED_MAX = 10_000;
const FOLDERS_SHOWN = 20;

type Counts = { -readonly [Key in keyof ChangeCounts]: number };

/** A folder as the row of a run keeps it, in JSON: added, changed and removed behind the path. */
type StoredFolder = readonly [path: string, ...counts: number[]];

/** What the row of a run keeps: its folders, and the counts and the number of the others. */
interface StoredTally {
  readonly folders: readonly StoredFolder[];
  readonly others: readonly number[];
  readonly othersCount: number;
}

/**
 * Counts by folder. Where there are too many folders, those below the ones that a page shows are
 * counted as those above; what then finds no room is counted together.
 */
export class ChangeFolderTally {
  readonly #counts = new Map<string, Counts>();
  readonly #others = noChanges();
  #othersCount = 0;
  #within: string | undefined;
  #depthMax = FOLDER_DEPTH_MAX;
  // Neighbours are mostly in one folder.
  #lastPath = '';
  #last: Counts | undefined;

  count(loc: string, kind: UrlChange['kind']): void {
    const path = folderPathOf(loc);
    if (path !== this.#lastPath || !this.#last) {
      this.#lastPath = path;
      this.#last = this.#countsOf(path);
    }
    this.#last[kind] += 1;
  }

  /** Whether some found no room: sums with others would be neither at least nor at most. */
  get isCut(): boolean {
    return this.#othersCount > 0;
  }

  get folders(): number {
    return this.#counts.size;
  }

  /** Adds what a run kept. */
  addStored(json: string): void {
    const { folders, others, othersCount } = JSON.parse(json) as StoredTally;
    for (const [path, ...counts] of folders) add(this.#countsOf(path), counts);
    add(this.#others, others);
    this.#othersCount += othersCount;
    this.#last = undefined;
  }

  /** What a run keeps: those with the most changes, where there are too many. */
  stored(): string {
    this.#shorten(RUN_FOLDERS_MAX);
    const sorted = mostFirst(this.#counts);
    const left = sorted.slice(RUN_FOLDERS_MAX);
    const others = { ...this.#others };
    for (const [, counts] of left) add(others, valuesOf(counts));
    const folders = sorted.slice(0, RUN_FOLDERS_MAX);
    const tally: StoredTally = {
      folders: folders.map(([path, counts]) => [path, ...valuesOf(counts)]),
      others: valuesOf(others),
      othersCount: this.#othersCount + left.length,
    };
    return JSON.stringify(tally);
  }

  /** The counts as those of the folders in the innermost one that holds them all. */
  summary(): ChangeFolders {
    const within = this.#within ?? '/';
    const sums = new Map<string, Counts>();
    const whole = { ...this.#others };
    for (const [path, counts] of this.#counts) {
      const end = path.indexOf('/', within.length);
      const top = end < 0 ? within : path.slice(0, end + 1);
      const sum = sums.get(top) ?? noChanges();
      sums.set(top, sum);
      add(sum, valuesOf(counts));
      add(whole, valuesOf(counts));
    }
    const sorted = mostFirst(sums);
    const folders = sorted.slice(0, FOLDERS_SHOWN).map(([path, sum]) => ({ path, ...sum }));
    const more = sorted.length - folders.length + this.#othersCount;
    return { counts: whole, within, folders, more };
  }

  #countsOf(path: string): Counts {
    const cut = cutTo(path, this.#depthMax);
    const known = this.#counts.get(cut);
    if (known) return known;
    this.#within = this.#within === undefined ? path : commonFolder(this.#within, path);
    if (this.#counts.size >= FOLDERS_COUNTED_MAX && this.#shorten(FOLDERS_COUNTED_MAX - 1)) {
      return this.#countsOf(path);
    }
    if (this.#counts.size >= FOLDERS_COUNTED_MAX) {
      this.#othersCount += 1;
      return this.#others;
    }
    const counts = noChanges();
    this.#counts.set(cut, counts);
    return counts;
  }

  /** Counts the deepest folders as those above, if they are not the ones that a page shows. */
  #shorten(most: number): boolean {
    const least = folderDepth(this.#within ?? '/') + 1;
    const before = this.#depthMax;
    while (this.#counts.size > most && this.#depthMax > least) {
      this.#depthMax -= 1;
      for (const [path, counts] of [...this.#counts]) {
        const cut = cutTo(path, this.#depthMax);
        if (cut === path) continue;
        this.#counts.delete(path);
        const above = this.#counts.get(cut) ?? noChanges();
        this.#counts.set(cut, above);
        add(above, valuesOf(counts));
      }
    }
    return this.#depthMax < before;
  }
}

function noChanges(): Counts {
  return { added: 0, changed: 0, removed: 0 };
}

function valuesOf({ added, changed, removed }: Counts): readonly number[] {
  return [added, changed, removed];
}

function add(sum: Counts, [added = 0, changed = 0, removed = 0]: readonly number[]): void {
  sum.added += added;
  sum.changed += changed;
  sum.removed += removed;
}

function mostFirst(counts: ReadonlyMap<string, Counts>): [string, Counts][] {
  const all = ({ added, changed, removed }: Counts): number => added + changed + removed;
  return [...counts].sort(([a, one], [b, other]) => all(other) - all(one) || (a < b ? -1 : 1));
}

function cutTo(path: string, depth: number): string {
  let cut = path;
  while (folderDepth(cut) > depth) cut = parentFolder(cut) ?? '/';
  return cut;
}

function commonFolder(one: string, other: string): string {
  let common = one;
  while (!other.startsWith(common)) common = parentFolder(common) ?? '/';
  return common;
}
