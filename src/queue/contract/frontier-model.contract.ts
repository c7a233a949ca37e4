// The contract of frontiers by random changes: after any of them all is as in a list beside it.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { seededRandom } from '../../../tests/support/chunkings.ts';
import { TEST_SEED } from '../../../tests/support/test-seed.ts';
import type { Frontier, FrontierChange, FrontierOutcome, FrontierRow } from '../port/frontier.ts';
import {
  type FrontierSetup,
  frontierContent,
  frontierOutcome,
  frontierRow,
} from './frontier-place.contract.ts';

const GENERATIONS = [1, 2, 3];

/** Declares the test. */
export function modelContract(setup: FrontierSetup): void {
  test('after any changes all is as in a list that is kept beside it', (t) => {
    t.diagnostic(`seed ${TEST_SEED}`);
    const random = seededRandom(TEST_SEED);
    const place = setup(t);
    let frontier = place.open();
    const model = new FrontierModel();
    for (let step = 1; step <= 900; step += 1) {
      changeBoth(frontier, model, random);
      if (step % 60 > 0) continue;
      const message = `step ${step}, seed ${TEST_SEED}`;
      assert.deepEqual(frontierContent(frontier, GENERATIONS), model.content(), message);
      if (random() < 0.5) frontier.commit();
      else if (place.openAsKilled) {
        frontier.close();
        frontier = place.open();
        model.taken.clear();
      }
      assert.equal(frontier.nextNumber, model.nextNumber, message);
    }
    frontier.close();
  });
}

type Random = () => number;
const LETTERS = ['a', 'b', '/', 'é', '\u{e000}', '😀', '\u{ffff}'];

/** Does one thing to both, the same. */
function changeBoth(frontier: Frontier, model: FrontierModel, random: Random): void {
  const below = (limit: number): number => Math.floor(random() * limit);
  const numbers = [...model.rows.keys()];
  const number = numbers[below(numbers.length)];
  const kind = below(40);
  if (number === undefined || kind < 10) {
    const url = Array.from({ length: 1 + below(4) }, () => LETTERS[below(7)]).join('');
    if (frontier.find([url])[0] !== model.find(url)) assert.fail(`${url} is found otherwise`);
    if (model.find(url) > 0) return;
    const state = (['held', 'waiting', 'planned'] as const)[below(3)] ?? 'held';
    const row = frontierRow(url, { state, generation: 1 + below(3), clicks: below(4) });
    assert.equal(frontier.add([row]), model.add(row));
  } else if (kind < 20) {
    const change = randomChange(below);
    frontier.change(number, change);
    model.change(number, change);
  } else if (kind < 28) {
    const outcome = frontierOutcome(number, { generation: 1 + below(3), target: below(9) });
    const change = below(4) === 0 ? { round: 3 } : {};
    frontier.putOutcome(outcome, change);
    model.putOutcome(outcome, change);
  } else if (kind < 33) {
    const waiting = Array.from(frontier.waiting(), (one) => one.number).slice(0, 1 + below(4));
    const round = below(4);
    frontier.plan(waiting, round);
    for (const one of waiting) model.change(one, { state: 'planned', round });
  } else if (kind < 39) {
    const count = below(4);
    const taken = Array.from(frontier.take(count), (row) => row.number);
    assert.deepEqual(taken, model.take(count));
  } else if (below(4) === 0) {
    const generation = 1 + below(3);
    frontier.removeBefore(generation);
    model.removeBefore(generation);
  }
}

function randomChange(below: (limit: number) => number): FrontierChange {
  const state = (['held', 'waiting', 'planned'] as const)[below(6)];
  return {
    ...(state && { state }),
    ...(below(2) === 0 && { clicks: below(4) }),
    ...(below(3) === 0 && { generation: 1 + below(3) }),
    ...(below(3) === 0 && { round: below(4) }),
    ...(below(4) === 0 && { why: `why ${below(9)}`, marks: below(99), lastmodSeconds: below(99) }),
  };
}

const byText = (a: { readonly url: string }, b: { readonly url: string }): number =>
  a.url < b.url ? -1 : Number(a.url > b.url);

/** The same in plain lists, looked through from end to end. */
class FrontierModel {
  readonly rows = new Map<number, FrontierRow>();
  readonly outcomes = new Map<number, FrontierOutcome>();
  /** In which round each was put. */
  readonly rounds = new Map<number, number>();
  readonly taken = new Set<number>();
  nextNumber = 1;

  find(url: string): number {
    return [...this.rows.values()].find((row) => row.url === url)?.number ?? 0;
  }

  add(row: Omit<FrontierRow, 'number'>): number {
    const number = this.nextNumber;
    this.nextNumber += 1;
    this.rows.set(number, { number, ...row });
    return number;
  }

  change(number: number, change: FrontierChange): void {
    const row = this.rows.get(number);
    assert.ok(row);
    this.rows.set(number, { ...row, ...change });
    if (change.state !== undefined) this.taken.delete(number);
  }

  putOutcome(outcome: FrontierOutcome, change: FrontierChange): void {
    this.change(outcome.number, { ...change, state: 'visited' });
    this.outcomes.set(outcome.number, outcome);
    this.rounds.set(outcome.number, this.rows.get(outcome.number)?.round ?? 0);
  }

  take(count: number): readonly number[] {
    const planned = [...this.rows.values()].filter(({ state }) => state === 'planned');
    const free = planned.map(({ number }) => number).filter((number) => !this.taken.has(number));
    const taken = free.toSorted((a, b) => a - b).slice(0, count);
    for (const number of taken) this.taken.add(number);
    return taken;
  }

  removeBefore(generation: number): void {
    for (const { number, generation: met } of [...this.rows.values()]) {
      if (met >= generation) continue;
      this.rows.delete(number);
      this.outcomes.delete(number);
    }
  }

  /** In the form of `frontierContent`. */
  content(): unknown {
    const rows = [...this.rows.values()];
    const waiting = rows.filter(({ state }) => state === 'waiting');
    const planned = rows.filter(({ state }) => state === 'planned');
    return {
      rows,
      outcomes: rows.map(({ number }) => this.outcomes.get(number)),
      found: rows.map(({ number }) => number),
      counts: [rows.length, waiting.length, planned.length],
      waiting: waiting
        .map(({ number, url, clicks }) => ({ number, url, clicks }))
        .toSorted((a, b) => a.clicks - b.clicks || byText(a, b)),
      orders: GENERATIONS.map((generation) => this.#orders(generation)),
    };
  }

  #orders(generation: number): unknown {
    const ofIt = [...this.rows.keys()]
      .map((number) => this.outcomes.get(number))
      .filter((outcome) => outcome?.generation === generation) as FrontierOutcome[];
    const heads = ofIt.map(({ links: _links, facts: _facts, ...head }) => {
      const row = this.rows.get(head.number);
      return { ...head, url: row?.url ?? '', round: this.rounds.get(head.number) };
    });
    const rows = [...this.rows.values()].filter((row) => row.generation === generation);
    return [
      heads,
      ofIt.map(({ number, links }) => ({ number, links })),
      rows.toSorted(byText).map((row) => {
        const outcome = ofIt.find(({ number }) => number === row.number);
        return outcome ? { row, outcome } : { row };
      }),
      [0, 1, 2, 3].map((round) => heads.filter((head) => head.round === round).toSorted(byText)),
    ];
  }
}
