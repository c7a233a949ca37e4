// What the contract of frontiers is tested with: places, rows, outcomes, and all that can be seen.
import type { TestContext } from 'node:test';
import type { Frontier, FrontierOutcome, FrontierRow } from '../port/frontier.ts';

type AddedRow = Omit<FrontierRow, 'number'>;

/** A place of its own for the frontier of one test, where there is none yet. */
export interface FrontierPlace {
  /** Opens the frontier, as another run of the program would. */
  open(): Frontier;
  /** Opens what would be found if the process were killed now; absent where nothing would be. */
  openAsKilled?(): Frontier;
}

/** Makes a place, and clears it away through `t.after`. */
export type FrontierSetup = (t: TestContext) => FrontierPlace;

/** A row as a crawl adds it. */
export function frontierRow(url: string, more: Partial<AddedRow> = {}): AddedRow {
  return {
    url,
    state: 'waiting',
    why: '',
    generation: 1,
    met: 1,
    round: 0,
    clicks: 1,
    chain: 0,
    marks: 0,
    lastmodSeconds: 0,
    ...more,
  };
}

/** An outcome whose parts are told apart by the address's number. */
export function frontierOutcome(
  number: number,
  more: Partial<FrontierOutcome> = {},
): FrontierOutcome {
  return {
    number,
    generation: 1,
    kind: number % 256,
    target: 0,
    content: Uint8Array.of(number & 255, 1),
    links: Uint8Array.of(2, number & 255),
    facts: JSON.stringify({ number }),
    ...more,
  };
}

/** All that can be seen of a frontier without changing it. */
export function frontierContent(frontier: Frontier, generations: readonly number[]): unknown {
  const rows = [...frontier.rows()];
  return {
    rows,
    outcomes: rows.map(({ number }) => frontier.outcome(number)),
    found: [...frontier.find(rows.map(({ url }) => url))],
    counts: [frontier.size, frontier.waitingCount, frontier.plannedCount],
    waiting: [...frontier.waiting()],
    orders: generations.map((generation) => [
      [...frontier.outcomeHeads(generation)],
      [...frontier.links(generation)],
      [...frontier.byAddress(generation, { withLinks: true })],
      [0, 1, 2, 3].map((round) => [...frontier.roundOutcomes(generation, round)]),
    ]),
  };
}

/** Opens a frontier that is closed with the test. */
export function openedFrontier(t: TestContext, setup: FrontierSetup): Frontier {
  const frontier = setup(t).open();
  t.after(() => frontier.close());
  return frontier;
}

/** The addresses of rows, in their order. */
export const urlsOf = (rows: Iterable<{ readonly url: string }>): string[] =>
  Array.from(rows, ({ url }) => url);

/** The numbers of rows, in their order. */
export const numbersOf = (rows: Iterable<{ readonly number: number }>): number[] =>
  Array.from(rows, ({ number }) => number);
