// Finds listed URLs without a row in the schedule.
import { scheduleLimit } from './stored-schedule-row.ts';

/** Part of a site's URLs, by loc. */
export interface UnvisitedRange {
  readonly from: string;
  /** Without the first. */
  readonly behind?: boolean;
  /** The end, which is not part of it. */
  readonly below?: string;
  /** How many are wanted. */
  readonly most: number;
}

/** Where the URLs of a site are. */
export interface UnvisitedSource {
  readonly siteId: number;
  /** How many there are without a row. */
  count(): number | Promise<number>;
  scan(range: UnvisitedRange): Promise<readonly string[]>;
}

const STARTS_MAX = 1_000;

/**
 * Finds listed URLs without a row, by loc from where the last ones were found, round the end. Where
 * that was is kept of the last thousand sites.
 */
export class UnvisitedFinder {
  readonly #starts = new Map<number, string>();

  /** Returns some. */
  async find(source: UnvisitedSource, limit: number): Promise<readonly string[]> {
    const most = scheduleLimit(limit);
    if (most === 0 || (await source.count()) === 0) return [];
    const start = this.#starts.get(source.siteId) ?? '';
    const found = [...(await source.scan({ from: start, most }))];
    if (found.length < most && start !== '') {
      const before = { from: '', below: start, most: most - found.length };
      found.push(...(await source.scan(before)));
    }
    if (found[0] !== undefined) this.#note(source.siteId, found[0]);
    return found;
  }

  // The most recent sites are kept; others are searched from the beginning.
  #note(siteId: number, start: string): void {
    this.#starts.delete(siteId);
    if (this.#starts.size >= STARTS_MAX) {
      this.#starts.delete(this.#starts.keys().next().value ?? siteId);
    }
    this.#starts.set(siteId, start);
  }
}

/** Returns those behind a loc, by loc. */
export async function findUnvisitedBehind(
  source: UnvisitedSource,
  { limit, after }: { readonly limit: number; readonly after: string },
): Promise<readonly string[]> {
  const most = scheduleLimit(limit);
  if (most === 0 || (await source.count()) === 0) return [];
  return source.scan({ from: after, behind: true, most });
}
