// Examples out of all decisions: one for each reason and note, and the first orphans and gaps.
import type { CrawlReport } from '../../../crawl/crawl-report.ts';
import type { CrawlNoteCode, Reason, UrlDecision } from '../../../crawl/decision.ts';

/** Collects examples. What it keeps does not grow with the number of addresses. */
export class DecisionSamples {
  readonly reasons: Map<Reason, UrlDecision> = new Map();
  readonly notes: Map<CrawlNoteCode, UrlDecision> = new Map();
  readonly orphans: UrlDecision[] = [];
  readonly gaps: UrlDecision[] = [];
  readonly #listMax: number;

  /** `listMax`: how many orphans are kept, and how many gaps. Errors: None. */
  constructor(listMax: number) {
    this.#listMax = listMax;
  }

  /** Looks at the next decision. Errors: None. */
  add(decision: UrlDecision): void {
    const { reason, notes, orphan, gap } = decision;
    if (!this.reasons.has(reason)) this.reasons.set(reason, decision);
    for (const note of notes) if (!this.notes.has(note)) this.notes.set(note, decision);
    if (orphan === true && this.orphans.length < this.#listMax) this.orphans.push(decision);
    if (gap === true && this.gaps.length < this.#listMax) this.gaps.push(decision);
  }

  /** Whether there is an example of everything that a report counts. Errors: None. */
  suffices({ reasons, notes, orphans, gaps }: CrawlReport): boolean {
    const counted = (counts: Readonly<Record<string, number | undefined>>): number =>
      Object.values(counts).filter((count = 0) => count > 0).length;
    return (
      this.reasons.size >= counted(reasons) &&
      this.notes.size >= counted(notes) &&
      this.orphans.length >= Math.min(orphans, this.#listMax) &&
      this.gaps.length >= Math.min(gaps, this.#listMax)
    );
  }
}
