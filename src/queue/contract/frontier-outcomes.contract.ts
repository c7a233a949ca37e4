// The contract of frontiers as to outcomes: what is put, and the orders in which it is read.
import assert from 'node:assert/strict';
import { type TestContext, test } from 'node:test';
import type { Frontier } from '../port/frontier.ts';
import {
  frontierOutcome,
  frontierRow,
  numbersOf,
  openedFrontier as opened,
  type FrontierSetup as Setup,
} from './frontier-place.contract.ts';

const UINT32_MAX = 0xffff_ffff;

/** Declares the tests. */
export function outcomesContract(setup: Setup): void {
  contractOfOutcomes(setup);
  contractOfOrders(setup);
  contractOfWholeGenerations(setup);
}

function contractOfOutcomes(setup: Setup): void {
  test('an outcome comes back, and its address is visited', (t) => {
    const frontier = opened(t, setup);
    frontier.add(['a', 'b', 'c'].map((url) => frontierRow(url, { state: 'planned', round: 3 })));
    const least = frontierOutcome(1, {
      generation: 0,
      kind: 0,
      target: 0,
      facts: '',
      content: new Uint8Array(0),
      links: new Uint8Array(0),
    });
    const greatest = frontierOutcome(2, {
      generation: UINT32_MAX,
      kind: 255,
      target: UINT32_MAX,
      content: new Uint8Array(64).fill(255),
      links: Uint8Array.from({ length: 100_000 }, (_, index) => index * 7),
      facts: JSON.stringify(['ü😀\u0000\\"', 'x'.repeat(1_000_000)]),
    });
    frontier.putOutcome(least);
    frontier.putOutcome(greatest, { marks: 9, state: 'held' });
    for (let run = 0; run < 2; run += 1) {
      assert.deepEqual(frontier.outcome(1), least);
      assert.deepEqual(frontier.outcome(2), greatest);
      assert.equal(frontier.outcome(3), undefined);
      frontier.commit();
    }
    const visited = { state: 'visited', round: 3 } as const;
    assert.deepEqual(frontier.row(1), { number: 1, ...frontierRow('a', visited) });
    assert.deepEqual(frontier.row(2), { number: 2, ...frontierRow('b', { ...visited, marks: 9 }) });
  });

  test('a later outcome takes the place of the earlier one', (t) => {
    const frontier = opened(t, setup);
    frontier.add([frontierRow('a', { round: 1 })]);
    frontier.putOutcome(frontierOutcome(1, { facts: '"old"' }));
    const later = frontierOutcome(1, { generation: 2, kind: 9, target: 1, facts: '"new"' });
    frontier.putOutcome(later, { generation: 2, round: 4 });
    assert.deepEqual(frontier.outcome(1), later);
    assert.deepEqual([...frontier.outcomeHeads(1), ...frontier.links(1)], []);
    assert.deepEqual([...frontier.facts(1), ...frontier.facts(2)], [{ number: 1, facts: '"new"' }]);
    assert.deepEqual([...frontier.roundOutcomes(2, 1), ...frontier.roundOutcomes(1, 1)], []);
    assert.deepEqual(numbersOf(frontier.roundOutcomes(2, 4)), [1]);
  });

  test('the bytes that are given may be used again by whoever gave or got them', (t) => {
    const frontier = opened(t, setup);
    frontier.add([frontierRow('a')]);
    const content = Uint8Array.of(0, 1, 2, 3).subarray(1, 3);
    frontier.putOutcome(frontierOutcome(1, { content }));
    content.fill(9);
    const got = frontier.outcome(1)?.content;
    assert.deepEqual(got, Uint8Array.of(1, 2));
    got?.fill(9);
    assert.deepEqual(frontier.outcome(1)?.content, Uint8Array.of(1, 2));
  });
}

/** Addresses of two generations and two rounds, against their order; one without outcome. */
function filled(t: TestContext, setup: Setup): Frontier {
  const frontier = opened(t, setup);
  frontier.add([
    frontierRow('d', { round: 1, generation: 2 }),
    frontierRow('c', { round: 1, generation: 2 }),
    frontierRow('b', { round: 2, generation: 2 }),
    frontierRow('a', { round: 1, generation: 1 }),
    frontierRow('0', { generation: 2 }),
  ]);
  for (const number of [2, 1, 3]) frontier.putOutcome(frontierOutcome(number, { generation: 2 }));
  frontier.putOutcome(frontierOutcome(4));
  return frontier;
}
const head = (number: number, url: string, round: number): unknown => {
  const { links: _links, facts: _facts, ...rest } = frontierOutcome(number, { generation: 2 });
  return { ...rest, url, round };
};

function contractOfOrders(setup: Setup): void {
  test('the heads of a round come by address, those of a generation by number', (t) => {
    const frontier = filled(t, setup);
    assert.deepEqual([...frontier.roundOutcomes(2, 1)], [head(2, 'c', 1), head(1, 'd', 1)]);
    assert.deepEqual([...frontier.roundOutcomes(2, 3)], []);
    const all = [head(1, 'd', 1), head(2, 'c', 1), head(3, 'b', 2)];
    assert.deepEqual([...frontier.outcomeHeads(2)], all);
  });

  test('an outcome stays that of the round in which its address was visited', (t) => {
    const frontier = filled(t, setup);
    frontier.change(1, { state: 'waiting' });
    frontier.plan([1], 2);
    assert.deepEqual([...frontier.roundOutcomes(2, 1)], [head(2, 'c', 1), head(1, 'd', 1)]);
    frontier.putOutcome(frontierOutcome(1, { generation: 2 }));
    assert.deepEqual([...frontier.roundOutcomes(2, 1)], [head(2, 'c', 1)]);
    assert.deepEqual([...frontier.roundOutcomes(2, 2)], [head(3, 'b', 2), head(1, 'd', 2)]);
  });
}

function contractOfWholeGenerations(setup: Setup): void {
  test('links and facts come by number', (t) => {
    const expected = [1, 2, 3].map((number) => ({ number, links: frontierOutcome(number).links }));
    assert.deepEqual([...filled(t, setup).links(2)], expected);
    assert.deepEqual(numbersOf(filled(t, setup).facts(2)), numbersOf(expected));
  });

  test('all of a generation come by address, with their outcomes of that generation', (t) => {
    const frontier = filled(t, setup);
    frontier.change(4, { generation: 2 });
    const orders = [...frontier.byAddress(2)];
    assert.deepEqual(
      orders.map(({ row }) => row),
      [5, 4, 3, 2, 1].map((n) => frontier.row(n)),
    );
    const outcomes = orders.map(({ outcome }) => outcome);
    assert.deepEqual(outcomes.slice(0, 2), [undefined, undefined]);
    const withoutLinks = [3, 2, 1].map((number) =>
      frontierOutcome(number, { generation: 2, links: new Uint8Array(0) }),
    );
    assert.deepEqual(outcomes.slice(2), withoutLinks);
    const withLinks = [...frontier.byAddress(2, { withLinks: true })];
    const [, , third] = withLinks;
    assert.deepEqual(third?.outcome, frontierOutcome(3, { generation: 2 }));
    assert.deepEqual([...frontier.byAddress(1)], []);
    const [first] = orders;
    const within = first?.row.url ?? '';
    const begun = orders.filter(({ row }) => row.url.startsWith(within));
    assert.deepEqual([...frontier.byAddress(2, { within })], begun);
    assert.deepEqual([...frontier.byAddress(2, { within: `${within}%` })], []);
    const isWanted = (number: number): boolean => number % 2 === 1;
    const odd = orders.filter(({ row }) => isWanted(row.number));
    assert.deepEqual([...frontier.byAddress(2, { isWanted })], odd);
  });

  test('one reading may begin, or end early, while another is under way', (t) => {
    const frontier = filled(t, setup);
    const pairs: string[] = [];
    for (const { row } of frontier.byAddress(2)) {
      for (const inner of frontier.byAddress(2)) {
        pairs.push(row.url + inner.row.url);
        if (inner.row.url === 'b') break;
      }
    }
    assert.deepEqual(pairs, ['00', '0b', 'b0', 'bb', 'c0', 'cb', 'd0', 'db']);
    frontier.commit();
  });
}
