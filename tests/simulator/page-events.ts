// What happens to a simulated page: when it changes, and which lastmods its sitemap shows when.

/** How a page behaves. Rates are per day. */
export interface Behaviour {
  readonly changes: number;
  /** The share of changes that a lastmod tells. */
  readonly recall: number;
  /** Lastmods a day that mean nothing. */
  readonly falseSignals: number;
  /** A lastmod is shown up to so many days after the time that it tells. */
  readonly delayDays?: number;
}

/** A page of the simulated web. */
export interface SimulatedPage extends Behaviour {
  readonly loc: string;
  readonly siteId: number;
  /** Pages of one site and sitemap are told of together. */
  readonly sitemap?: number;
  /** What it counts for. */
  readonly weight: number;
  /** What the crawler says it counts for, where it says so. */
  readonly toldWeight?: number;
  readonly claims?: { readonly changefreq?: string; readonly priority?: number };
  /** Its sitemap gives all entries the time of the request. */
  readonly isNow?: boolean;
  /** How it behaves later, by time. */
  readonly later?: readonly (Behaviour & { readonly fromDay: number })[];
  /** When it is there. Default: always. */
  readonly fromDay?: number;
  readonly untilDay?: number;
  /** One of many that come and go at once: what visits of it bring is counted apart. */
  readonly isFlood?: boolean;
}

/** A lastmod, and when the sitemap shows it, in days. */
export interface ShownLastmod {
  readonly lastmod: number;
  readonly shownAt: number;
}

/** What happens to a page, by time in days. */
export interface PageEvents {
  readonly changes: readonly number[];
  readonly lastmods: readonly ShownLastmod[];
}

/** Numbers from 0 to 1 by a seed (mulberry32): the same on every machine. */
export function seededChance(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

/** Draws what happens to a page while it is there. */
export function drawEvents(page: SimulatedPage, days: number, chance: () => number): PageEvents {
  const changes: number[] = [];
  const lastmods: ShownLastmod[] = [];
  const { fromDay = 0, untilDay = days, later = [] } = page;
  const end = Math.min(days, untilDay);
  const phases = [{ ...page, fromDay }, ...later];
  for (const [index, phase] of phases.entries()) {
    const from = Math.max(fromDay, phase.fromDay);
    const until = Math.min(end, phases[index + 1]?.fromDay ?? end);
    for (const day of moments(phase.changes, from, until)) {
      changes.push(day);
      if (chance() < phase.recall) show(day, phase);
    }
    for (const day of moments(phase.falseSignals, from, until)) show(day, phase);
  }
  return { changes, lastmods };

  function* moments(rate: number, from: number, until: number): Iterable<number> {
    if (!(rate > 0)) return;
    for (let day = from + gap(rate); day < until; day += gap(rate)) yield day;
  }

  function show(lastmod: number, { delayDays = 0 }: Behaviour): void {
    lastmods.push({ lastmod, shownAt: lastmod + delayDays * chance() });
  }

  function gap(rate: number): number {
    return -Math.log(1 - chance()) / rate;
  }
}
