// How many addresses differ from an earlier crawl, and the first that are newly broken.
import type { AddressChange, ComparisonCounts } from './address-change.ts';

const SHOWN_MAX = 5;

export class ComparisonTally {
  readonly broken: AddressChange[] = [];
  readonly #counts = { new: 0, gone: 0, changed: 0, newlyBroken: 0, mended: 0, titles: 0 };

  /** How many there are. */
  get counts(): ComparisonCounts {
    return { ...this.#counts };
  }

  /** Adds a change. */
  add(change: AddressChange): void {
    this.#counts[change.change] += 1;
    if (change.changed?.includes('title')) this.#counts.titles += 1;
    if (change.turned === 'mended') this.#counts.mended += 1;
    if (change.turned !== 'broken') return;
    this.#counts.newlyBroken += 1;
    if (this.broken.length < SHOWN_MAX) this.broken.push(change);
  }
}
