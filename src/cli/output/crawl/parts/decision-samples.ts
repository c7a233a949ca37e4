// Examples out of all decisions: one for each reason and note, the first orphans and gaps, and
// what is broken.

import type { CrawlReport } from '../../../../crawl/port/crawl-report.ts';
import {
  type CrawlNoteCode,
  isBroken,
  type Reason,
  type UrlDecision,
} from '../../../../crawl/port/decision.ts';

/** Collects examples. What it keeps does not grow with the number of addresses. */
export class DecisionSamples {
  readonly reasons: Map<Reason, UrlDecision> = new Map();
  readonly notes: Map<CrawlNoteCode, UrlDecision> = new Map();
  readonly orphans: UrlDecision[] = [];
  readonly gaps: UrlDecision[] = [];
  readonly #listMax: number;
  #broken: UrlDecision[] = [];
  #brokenSeen = 0;

  /** `listMax`: how many orphans are kept, how many gaps, how many broken. */
  constructor(listMax: number) {
    this.#listMax = listMax;
  }

  /** What is broken, the most linked first. */
  get broken(): readonly UrlDecision[] {
    this.#keepWorst();
    return this.#broken;
  }

  add(decision: UrlDecision): void {
    const { reason, notes, orphan, gap } = decision;
    if (!this.reasons.has(reason)) this.reasons.set(reason, decision);
    for (const note of notes) if (!this.notes.has(note)) this.notes.set(note, decision);
    if (orphan === true && this.orphans.length < this.#listMax) this.orphans.push(decision);
    if (gap === true && this.gaps.length < this.#listMax) this.gaps.push(decision);
    if (!isBroken(decision)) return;
    this.#brokenSeen += 1;
    this.#broken.push(decision);
    if (this.#broken.length > this.#listMax * 2) this.#keepWorst();
  }

  /** Whether there is an example of everything that a report counts. */
  suffices({ reasons, notes, orphans, gaps, broken }: CrawlReport): boolean {
    const counted = (counts: Readonly<Record<string, number | undefined>>): number =>
      Object.values(counts).filter((count = 0) => count > 0).length;
    return (
      this.#brokenSeen >= broken &&
      this.reasons.size >= counted(reasons) &&
      this.notes.size >= counted(notes) &&
      this.orphans.length >= Math.min(orphans, this.#listMax) &&
      this.gaps.length >= Math.min(gaps, this.#listMax)
    );
  }

  #keepWorst(): void {
    // Sorting is stable: of equally many links, the first addresses.
    const worst = this.#broken.toSorted((one, other) => other.inlinks - one.inlinks);
    this.#broken = worst.slice(0, this.#listMax);
  }
}
