// What every frontier keeps to: the contract of the port, run by each backend's own test.
import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import type { Frontier, FrontierRow } from '../port/frontier.ts';
import { modelContract } from './frontier-model.contract.ts';
import { outcomesContract } from './frontier-outcomes.contract.ts';
import {
  frontierContent,
  frontierOutcome,
  frontierRow,
  numbersOf,
  openedFrontier as opened,
  type FrontierSetup as Setup,
  urlsOf,
} from './frontier-place.contract.ts';
import { textsContract } from './frontier-texts.contract.ts';

const UINT32_MAX = 0xffff_ffff;

/** Declares the contract's tests. `setup` makes a place, and clears it away through `t.after`. */
export function frontierContract(name: string, setup: Setup): void {
  describe(`the contract of frontiers: ${name}`, () => {
    contractOfAdding(setup);
    contractOfFinding(setup);
    contractOfChanging(setup);
    contractOfWaiting(setup);
    contractOfPlanning(setup);
    outcomesContract(setup);
    textsContract(setup);
    contractOfRemoving(setup);
    contractOfNotes(setup);
    contractOfCommitting(setup);
    contractOfSize(setup);
    modelContract(setup);
  });
}

// The language compares texts by their UTF-16 units.
const compareTexts = (a: string, b: string): number => (a < b ? -1 : Number(a > b));
const orderOf = (frontier: Frontier): string[] =>
  Array.from(frontier.byAddress(1), ({ row }) => row.url);

// In the order of their UTF-16 units, which is neither that of UTF-8 nor that of any language.
const WIDE = [
  'https://e.example/',
  'https://e.example/%C3%BC',
  'https://e.example/A',
  'https://e.example/a',
  'https://e.example/aa',
  'https://e.example/b',
  'https://e.example/\u{7f}',
  'https://e.example/é',
  'https://e.example/日本',
  'https://e.example/\u{d7ff}',
  'https://e.example/\u{10000}',
  'https://e.example/😀',
  'https://e.example/😀a',
  'https://e.example/\u{10ffff}',
  'https://e.example/\u{e000}',
  'https://e.example/\u{fffd}',
  'https://e.example/\u{ffff}',
];

function contractOfAdding(setup: Setup): void {
  test('a new frontier knows nothing', (t) => {
    const frontier = opened(t, setup);
    const { size, nextNumber, waitingCount, plannedCount } = frontier;
    assert.deepEqual([size, nextNumber, waitingCount, plannedCount], [0, 1, 0, 0]);
    assert.equal(frontier.note('x'), undefined);
    assert.deepEqual([...frontier.find(['https://e.example/'])], [0]);
    assert.deepEqual(
      [frontier.row(0), frontier.row(1), frontier.outcome(1)],
      Array(3).fill(undefined),
    );
    assert.deepEqual([...frontier.rows(), ...frontier.waiting(), ...frontier.take(9)], []);
    assert.deepEqual([...frontier.byAddress(1), ...frontier.outcomeHeads(1)], []);
    assert.deepEqual([...frontier.roundOutcomes(1, 0), ...frontier.links(1)], []);
  });

  test('the seed has 16 bytes, and is that of one frontier alone', (t) => {
    const seeds = [opened(t, setup).seed, opened(t, setup).seed];
    assert.deepEqual(
      seeds.map(({ length }) => length),
      [16, 16],
    );
    assert.notDeepEqual(seeds[0], seeds[1]);
  });

  test('addresses are numbered from 1 in the order in which they are added', (t) => {
    const frontier = opened(t, setup);
    assert.equal(frontier.add(['c', 'a'].map((url) => frontierRow(url))), 1);
    assert.equal(frontier.nextNumber, 3);
    assert.equal(frontier.add([frontierRow('b')]), 3);
    assert.deepEqual(urlsOf(frontier.rows()), ['c', 'a', 'b']);
    assert.deepEqual(numbersOf(frontier.rows()), [1, 2, 3]);
    assert.deepEqual([frontier.size, frontier.nextNumber], [3, 4]);
  });

  test('no address is added, and the next number stays', (t) => {
    const frontier = opened(t, setup);
    assert.equal(frontier.add([]), 1);
    assert.deepEqual([frontier.size, frontier.nextNumber], [0, 1]);
  });

  test('each field comes back, the least and the greatest value too', (t) => {
    const frontier = opened(t, setup);
    const numbers = ['generation', 'met', 'round', 'clicks', 'chain', 'marks', 'lastmodSeconds'];
    const rows = (['held', 'waiting', 'planned', 'visited'] as const).flatMap((state, at) => [
      frontierRow(`${state} 1`, { state, why: 'trap calendar' }),
      frontierRow(`${state} 2`, { state, why: 'excluded /ü😀/**' }),
      ...[0, UINT32_MAX].map((value) => ({
        ...frontierRow(`${state} ${value}`, { state }),
        ...Object.fromEntries(numbers.map((name) => [name, value])),
      })),
      { ...frontierRow(`${state} 3`, { state }), ...namedNumbers(numbers, at * 10 + 1) },
    ]);
    frontier.add(rows);
    const numbered = rows.map((row, index) => ({ number: index + 1, ...row }));
    assert.deepEqual([...frontier.rows()], numbered);
    assert.deepEqual(
      numbered.map(({ number }) => frontier.row(number)),
      numbered,
    );
  });
}

const namedNumbers = (names: readonly string[], first: number): Record<string, number> =>
  Object.fromEntries(names.map((name, index) => [name, first + index]));

function contractOfFinding(setup: Setup): void {
  test('known and unknown addresses are found in one batch, repeated ones too', (t) => {
    const frontier = opened(t, setup);
    frontier.add(['a', 'b', 'c'].map((url) => frontierRow(url)));
    assert.deepEqual([...frontier.find(['b', 'x', 'b', 'a', '', 'x', 'c'])], [2, 0, 2, 1, 0, 0, 3]);
    assert.deepEqual([...frontier.find([])], []);
    frontier.add([frontierRow('x')]);
    assert.deepEqual([...frontier.find(['x'])], [4]);
    assert.ok(frontier.find(['a']) instanceof Uint32Array);
  });

  test('addresses that differ in one character, or in none that is seen, are different', (t) => {
    const frontier = opened(t, setup);
    const urls = [
      '/a',
      '/a/',
      '/A',
      '/á',
      '/a\u{301}',
      '/%61',
      '/a?',
      '/a ',
      '/1',
      '/01',
      '1',
      '1.0',
    ];
    frontier.add(urls.map((url) => frontierRow(url)));
    assert.deepEqual(
      [...frontier.find(urls)],
      urls.map((_, index) => index + 1),
    );
    assert.deepEqual(urlsOf(frontier.rows()), urls);
  });

  test('addresses of any length are found, and come back', (t) => {
    const frontier = opened(t, setup);
    const urls = [1, 2_047, 8_192, 70_000].map((length) => 'a'.repeat(length));
    frontier.add(urls.map((url) => frontierRow(url)));
    assert.deepEqual([...frontier.find(urls)], [1, 2, 3, 4]);
    assert.deepEqual(urlsOf(frontier.rows()), urls);
  });
}

function contractOfChanging(setup: Setup): void {
  test('a change is that of the fields that are given', (t) => {
    const frontier = opened(t, setup);
    frontier.add([frontierRow('a'), frontierRow('b')]);
    let expected: FrontierRow = { number: 1, ...frontierRow('a') };
    for (const change of [
      { clicks: 7 },
      {},
      { marks: UINT32_MAX, lastmodSeconds: 5 },
      { state: 'held', why: 'depth' },
      { state: 'waiting', why: '', generation: 2, met: 3, round: 4, clicks: 5, chain: 6 },
      { why: 'limit', marks: 0 },
    ] as const) {
      frontier.change(1, change);
      expected = { ...expected, ...change };
      assert.deepEqual(frontier.row(1), expected);
    }
    assert.deepEqual(frontier.row(2), { number: 2, ...frontierRow('b') });
  });

  test('states are counted as they change', (t) => {
    const frontier = opened(t, setup);
    const counts = (): number[] => [frontier.waitingCount, frontier.plannedCount];
    const states = ['held', 'waiting', 'waiting', 'planned'] as const;
    frontier.add(states.map((state, number) => frontierRow(`${state}${number}`, { state })));
    assert.deepEqual(counts(), [2, 1]);
    frontier.change(1, { state: 'waiting' });
    frontier.change(1, { state: 'waiting', clicks: 2 });
    assert.deepEqual(counts(), [3, 1]);
    frontier.plan([1, 2], 1);
    assert.deepEqual(counts(), [1, 3]);
    frontier.take(2);
    assert.deepEqual(counts(), [1, 3]);
    frontier.putOutcome(frontierOutcome(1));
    assert.deepEqual(counts(), [1, 2]);
    frontier.change(1, { state: 'waiting' });
    frontier.change(2, { state: 'held' });
    assert.deepEqual(counts(), [2, 1]);
  });
}

function contractOfWaiting(setup: Setup): void {
  test('what waits comes with the fewest clicks first, then by address', (t) => {
    const frontier = opened(t, setup);
    frontier.add([
      frontierRow('c', { clicks: 2 }),
      frontierRow('b', { clicks: 10 }),
      frontierRow('a', { clicks: 2 }),
      frontierRow('d', { clicks: 0 }),
      frontierRow('0', { state: 'held', clicks: 0 }),
      frontierRow('1', { state: 'planned', clicks: 0 }),
      frontierRow('2', { state: 'visited', clicks: 0 }),
    ]);
    const [first] = frontier.waiting();
    assert.deepEqual({ ...first }, { number: 4, url: 'd', clicks: 0 });
    assert.deepEqual(urlsOf(frontier.waiting()), ['d', 'a', 'c', 'b']);
    frontier.change(5, { state: 'waiting' });
    frontier.change(2, { clicks: 1 });
    assert.deepEqual(urlsOf(frontier.waiting()), ['0', 'd', 'b', 'a', 'c']);
  });

  test('what is planned, or committed, while they are read changes nothing of the reading', (t) => {
    const frontier = opened(t, setup);
    const urls = Array.from({ length: 3_000 }, (_, index) => `u${String(index).padStart(4, '0')}`);
    frontier.add(urls.toReversed().map((url) => frontierRow(url)));
    const read: string[] = [];
    for (const { number, url } of frontier.waiting()) {
      read.push(url);
      frontier.plan([number], 1);
      if (read.length % 500 === 0) frontier.commit();
    }
    assert.deepEqual(read, urls);
    assert.deepEqual([frontier.waitingCount, frontier.plannedCount], [0, 3_000]);
    assert.deepEqual([...frontier.waiting()], []);
  });

  test('addresses are in the order of their UTF-16 units', (t) => {
    const frontier = opened(t, setup);
    frontier.add(
      WIDE.slice(0, 9)
        .toReversed()
        .map((url) => frontierRow(url)),
    );
    assert.deepEqual(urlsOf(frontier.waiting()), WIDE.slice(0, 9));
    frontier.add(
      WIDE.slice(9)
        .toReversed()
        .map((url) => frontierRow(url)),
    );
    assert.deepEqual(WIDE.toSorted(compareTexts), WIDE);
    assert.deepEqual(urlsOf(frontier.waiting()), WIDE);
    assert.deepEqual(orderOf(frontier), WIDE);
    for (const number of frontier.find(WIDE)) {
      frontier.putOutcome(frontierOutcome(number), { round: 2 });
    }
    assert.deepEqual(urlsOf(frontier.roundOutcomes(1, 2)), WIDE);
  });
}

function contractOfPlanning(setup: Setup): void {
  test('what is planned is taken once, in the order of the numbers', (t) => {
    const frontier = opened(t, setup);
    frontier.add(['e', 'd', 'c', 'b', 'a'].map((url) => frontierRow(url)));
    frontier.plan([4, 1, 3], 7);
    const planned = { state: 'planned', round: 7 } as const;
    assert.deepEqual(frontier.row(4), { number: 4, ...frontierRow('b', planned) });
    assert.deepEqual(frontier.take(2), [
      { number: 1, ...frontierRow('e', planned) },
      { number: 3, ...frontierRow('c', planned) },
    ]);
    assert.deepEqual(numbersOf(frontier.take(2)), [4]);
    assert.deepEqual(frontier.take(2), []);
    assert.deepEqual([frontier.plannedCount, frontier.waitingCount], [3, 2]);
    frontier.plan([2, 5], 8);
    assert.deepEqual(frontier.take(0), []);
    assert.deepEqual(numbersOf(frontier.take(9)), [2, 5]);
  });

  test('what is planned once more is taken once more', (t) => {
    const frontier = opened(t, setup);
    frontier.add([frontierRow('a'), frontierRow('b')]);
    frontier.plan([1, 2], 1);
    frontier.take(2);
    frontier.putOutcome(frontierOutcome(1));
    frontier.change(1, { state: 'waiting' });
    assert.deepEqual(frontier.take(2), []);
    frontier.plan([1], 2);
    assert.deepEqual(numbersOf(frontier.take(2)), [1]);
  });

  test('an address with an outcome, or held, is not taken any more', (t) => {
    const frontier = opened(t, setup);
    frontier.add(['a', 'b', 'c'].map((url) => frontierRow(url, { state: 'planned' })));
    frontier.putOutcome(frontierOutcome(1));
    frontier.change(2, { state: 'held', why: 'robots /' });
    assert.deepEqual(numbersOf(frontier.take(9)), [3]);
  });

  test('thousands are taken bit by bit, none twice and none left out', (t) => {
    const frontier = opened(t, setup);
    const count = 5_001;
    frontier.add(Array.from({ length: count }, (_, index) => frontierRow(`${index}`)));
    const even = Array.from({ length: 2_500 }, (_, index) => 2 * index + 2);
    frontier.plan(even.toReversed(), 1);
    const taken: number[] = [];
    for (let size = 1; taken.length < even.length; size = (size * 7) % 1_511) {
      taken.push(...numbersOf(frontier.take(size)));
      frontier.commit();
    }
    assert.deepEqual(taken, even);
  });
}

function contractOfRemoving(setup: Setup): void {
  test('what was not met in the generation is gone, with its outcome and its number', (t) => {
    const place = setup(t);
    const frontier = place.open();
    frontier.add(['a', 'b', 'c', 'd'].map((url, index) => frontierRow(url, { generation: index })));
    for (const number of [1, 3, 4]) frontier.putOutcome(frontierOutcome(number));
    frontier.plan([2], 1);
    frontier.change(1, { generation: 3 });
    frontier.removeBefore(3);
    const look = (now: Frontier): unknown[] => [
      now.size,
      now.nextNumber,
      now.waitingCount,
      now.plannedCount,
      [...now.find(['a', 'b', 'c', 'd'])],
      numbersOf(now.rows()),
      numbersOf(now.links(1)),
      now.row(2),
      now.outcome(3),
      now.take(9),
      numbersOf(now.outcomeHeads(1)),
    ];
    const expected = [2, 5, 0, 0, [1, 0, 0, 4], [1, 4], [1, 4], undefined, undefined, [], [1, 4]];
    assert.deepEqual(look(frontier), expected);
    frontier.commit();
    assert.deepEqual(look(frontier), expected);
    assert.equal(frontier.add([frontierRow('c')]), 5);
    assert.deepEqual([...frontier.find(['b', 'c'])], [0, 5]);
    assert.equal(frontier.outcome(5), undefined);
    frontier.close();
  });

  test('no number is given twice, also when the last ones were removed', (t) => {
    const place = setup(t);
    const frontier = place.open();
    frontier.add(['a', 'b'].map((url) => frontierRow(url)));
    frontier.removeBefore(2);
    assert.equal(frontier.size, 0);
    frontier.commit();
    const again = place.openAsKilled?.() ?? frontier;
    assert.equal(again.nextNumber, 3);
    assert.equal(again.add([frontierRow('b')]), 3);
    assert.deepEqual([...again.find(['a', 'b'])], [0, 3]);
    again.close();
    frontier.close();
  });
}

function contractOfNotes(setup: Setup): void {
  test('notes are written, replaced and removed by their names', (t) => {
    const frontier = opened(t, setup);
    const names = ['', 'a', 'A', '__proto__', 'ü😀'];
    const values = ['', '1', 'x'.repeat(1_000_000), 'ü😀\u0000\n', '{}'];
    for (const [index, name] of names.entries()) frontier.setNote(name, values[index]);
    assert.deepEqual(
      names.map((name) => frontier.note(name)),
      values,
    );
    frontier.setNote('a', '2');
    frontier.setNote('A', undefined);
    frontier.setNote('never', undefined);
    frontier.commit();
    assert.deepEqual(
      [frontier.note('a'), frontier.note('A'), frontier.note('b')],
      ['2', undefined, undefined],
    );
    frontier.setNote('a', undefined);
    assert.equal(frontier.note('a'), undefined);
  });
}

function contractOfCommitting(setup: Setup): void {
  test('what was committed is found again, and what was not is lost', (t) => {
    const place = setup(t);
    if (place.openAsKilled === undefined) return t.skip('in memory nothing outlasts the process');
    const frontier = place.open();
    frontier.add(WIDE.map((url, index) => frontierRow(url, { round: index % 3 })));
    frontier.plan([3, 5, 7], 2);
    frontier.putOutcome(frontierOutcome(3));
    frontier.putOutcome(frontierOutcome(4));
    frontier.setNote('a', 'first');
    frontier.commit();
    const before = frontierContent(frontier, [1]);
    frontier.take(1);
    frontier.add([frontierRow('never')]);
    frontier.plan([8], 9);
    frontier.putOutcome(frontierOutcome(4, { facts: '"never"' }));
    frontier.change(1, { clicks: 99 });
    frontier.setNote('a', 'never');
    const again = place.openAsKilled();
    assert.deepEqual(frontierContent(again, [1]), before);
    assert.deepEqual([again.note('a'), again.seed], ['first', frontier.seed]);
    assert.deepEqual(numbersOf(again.take(9)), [5, 7]);
    again.close();
    frontier.close();
    return undefined;
  });

  test('closing commits, and what was taken is there to be taken again', (t) => {
    const place = setup(t);
    if (place.openAsKilled === undefined) return t.skip('in memory nothing outlasts closing');
    const frontier = place.open();
    frontier.add([frontierRow('a', { state: 'planned' }), frontierRow('b')]);
    frontier.take(1);
    const before = frontierContent(frontier, [1]);
    frontier.close();
    frontier.close();
    const again = place.open();
    assert.deepEqual(frontierContent(again, [1]), before);
    assert.deepEqual([again.nextNumber, numbersOf(again.take(9))], [3, [1]]);
    again.close();
    return undefined;
  });

  test('to commit when nothing was changed does nothing', (t) => {
    const frontier = opened(t, setup);
    frontier.commit();
    frontier.add([frontierRow('a')]);
    frontier.commit();
    frontier.commit();
    assert.equal(frontier.size, 1);
  });
}

function contractOfSize(setup: Setup): void {
  test('100,000 addresses are found, counted, and come in their order', (t) => {
    const frontier = opened(t, setup);
    const urls = Array.from(
      { length: 100_000 },
      (_, index) => `https://e.example/${(index * 7_919) % 100_003}`,
    );
    for (let at = 0; at < urls.length; at += 5_000) {
      frontier.add(
        urls.slice(at, at + 5_000).map((url) => frontierRow(url, { clicks: url.length })),
      );
      frontier.commit();
    }
    const found = frontier.find([...urls, 'https://e.example/x']);
    assert.ok(found.every((number, index) => number === (index + 1) % 100_001));
    assert.deepEqual([frontier.size, frontier.waitingCount], [100_000, 100_000]);
    const sorted = urls.toSorted((a, b) => a.length - b.length || compareTexts(a, b));
    assertSameList(urlsOf(frontier.waiting()), sorted);
    assertSameList(orderOf(frontier), urls.toSorted(compareTexts));
  });
}

// What compares long lists for people costs seconds.
function assertSameList(actual: readonly string[], expected: readonly string[]): void {
  const at = expected.findIndex((text, index) => text !== actual[index]);
  assert.deepEqual([actual.length, at, actual[at]], [expected.length, -1, undefined]);
}
