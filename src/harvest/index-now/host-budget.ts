// How much each host has sent of late, and whether it may send more.
import type { Clock } from '../../base/clock.ts';

/** What is counted, for how long, and how much of it there may be. */
export interface BudgetWindow {
  readonly windowMs: number;
  readonly most: number;
}

interface Spent {
  readonly since: number;
  amount: number;
}

// Of more hosts than these the one that was let in first is forgotten.
const HOSTS_MAX = 10_000;

/** Counts what hosts spend in windows that begin with the first they spend. */
export class HostBudget {
  readonly #window: BudgetWindow;
  readonly #clock: Clock;
  readonly #spent = new Map<string, Spent>();

  constructor(window: BudgetWindow, clock: Clock) {
    this.#window = window;
    this.#clock = clock;
  }

  /** Spends so much of a host's budget, or nothing, when less is left. */
  spend(host: string, amount: number): boolean {
    const now = this.#clock.now();
    const { windowMs, most } = this.#window;
    let spent = this.#spent.get(host);
    if (spent === undefined || now - spent.since >= windowMs || now < spent.since) {
      this.#spent.delete(host);
      spent = { since: now, amount: 0 };
      this.#spent.set(host, spent);
      const [oldest] = this.#spent.keys();
      if (this.#spent.size > HOSTS_MAX && oldest !== undefined) this.#spent.delete(oldest);
    }
    if (spent.amount + amount > most) return false;
    spent.amount += amount;
    return true;
  }
}
