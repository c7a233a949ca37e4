// Counts the traps of a crawl by template, in bounded memory and independent of the order.
import type { FrontierRow } from '../../../queue/port/frontier.ts';
import type { TrapReport } from '../../port/crawl-report.ts';
import { templateOf } from '../../traps/template-of.ts';
import { parseHeldReason } from '../table/decision-table.ts';

/** The maximum number of reported templates; further ones of a kind are combined. */
export const TRAPS_REPORTED_MAX = 1_000;
/** Stands for the further templates of a kind. */
export const FURTHER_TEMPLATES = '…';

export class TrapTally {
  #traps = new Map<string, TrapReport>();
  readonly #further = new Map<string, TrapReport>();

  /** Adds a held address; those that are not traps are ignored. */
  add({ url, why }: Pick<FrontierRow, 'url' | 'why'>): void {
    const { reason, detail: kind = '', template = templateOf(url) } = parseHeldReason(why);
    if (reason !== 'trap') return;
    addTo(this.#traps, { kind, template, count: 1, example: url });
    if (this.#traps.size >= TRAPS_REPORTED_MAX * 2) this.#cut();
  }

  /** Those with most addresses first. */
  reports(): readonly TrapReport[] {
    this.#cut();
    return [...this.#traps.values(), ...this.#further.values()].sort(
      (one, other) => other.count - one.count || compare(one, other),
    );
  }

  /**
   * Keeps the first templates in order. A template that is among the first in the end was always
   * among the first so far, so that its count is exact.
   */
  #cut(): void {
    const sorted = [...this.#traps].sort(([, one], [, other]) => compare(one, other));
    for (const [, trap] of sorted.slice(TRAPS_REPORTED_MAX)) {
      addTo(this.#further, { ...trap, template: FURTHER_TEMPLATES });
    }
    this.#traps = new Map(sorted.slice(0, TRAPS_REPORTED_MAX));
  }
}

function addTo(traps: Map<string, TrapReport>, trap: TrapReport): void {
  const { kind, template, count, example } = trap;
  const key = `${kind} ${template}`;
  const known = traps.get(key);
  traps.set(key, {
    kind,
    template,
    count: count + (known?.count ?? 0),
    example: known && known.example < example ? known.example : example,
  });
}

function compare(one: TrapReport, other: TrapReport): number {
  if (one.kind !== other.kind) return one.kind < other.kind ? -1 : 1;
  if (one.template === other.template) return 0;
  return one.template < other.template ? -1 : 1;
}
