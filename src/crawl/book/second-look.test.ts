// What was cut is looked at again: samples, groups, and what clears a group.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { FrontierRow } from '../../queue/port/frontier.ts';
import { MARK } from '../record/visit-facts.ts';
import { SecondLook } from './second-look.ts';
import type { RoundVisit } from './templates.ts';

function cut(path: string, why: string, number: number): FrontierRow {
  const known = { generation: 1, met: 1, round: 0, clicks: 1, chain: 0, marks: 0 };
  const url = `https://e.example${path}`;
  return { ...known, number, url, state: 'held', why, lastmodSeconds: 0 };
}

function rows(count: number, why = 'trap chain', from = 0, prefix = '/p/'): FrontierRow[] {
  const numbers = Array.from({ length: count }, (_, index) => index + 1 + from);
  return numbers.map((number) => cut(`${prefix}${number}`, why, number));
}

const quiet = (): boolean => true;

function visit(path: string, marks: number): RoundVisit {
  const url = `https://e.example${path}`;
  const none = { generation: 1, round: 1, kind: 0, target: 0, content: new Uint8Array(0) };
  return { ...none, number: 1, url, template: 1, marks };
}

test('of a group of 20 all are looked at, of 21 twenty', () => {
  assert.equal(new SecondLook().admit(rows(20), quiet).size, 20);
  assert.equal(new SecondLook().admit(rows(21), quiet).size, 20);
});

test('the sample does not depend on the order of the addresses', () => {
  const all = rows(200);
  const chosen = (some: readonly FrontierRow[]) =>
    [...new SecondLook().admit(some, quiet).keys()].sort((one, other) => one - other);
  assert.deepEqual(chosen(all.toReversed()), chosen(all));
  assert.notDeepEqual(
    chosen(all),
    all.slice(0, 20).map(({ number }) => number),
  );
});

test('chains are looked at by template, paths that grow all together', () => {
  const two = [...rows(30), ...rows(30, 'trap chain', 100, '/q/')];
  assert.equal(new SecondLook().admit(two, quiet).size, 40);
  const grown = two.map((row) => ({ ...row, why: 'trap copies' }));
  assert.equal(new SecondLook().admit(grown, quiet).size, 20);
  const facets = [...rows(30, 'trap facets', 0, '/l?a='), ...rows(30, 'trap facets', 90, '/l?b=')];
  assert.equal(new SecondLook().admit(facets, quiet).size, 20);
});

test('a group is looked at once, and what is too long never', () => {
  const all = rows(50);
  const look = new SecondLook();
  const admitted = look.admit(all, quiet);
  const marked = all.map((row) => {
    const marks = admitted.get(row.number);
    return marks === undefined ? row : { ...row, marks, state: 'visited' as const, why: '' };
  });
  assert.equal(look.admit(marked, quiet).size, 0);
  assert.equal(new SecondLook().admit(marked, quiet).size, 0, 'nor when the crawl goes on');
  assert.equal(look.admit(rows(5, 'trap length'), quiet).size, 0);
  assert.equal(look.admit(rows(5, 'excluded nofollow'), quiet).size, 0);
});

const FINDS: readonly (readonly [why: string, marks: number, fruitful: boolean, found: boolean])[] =
  [
    ['trap chain', MARK.newWords, false, true],
    ['trap chain', MARK.brings, false, true],
    ['trap chain', 0, true, false],
    ['trap calendar', MARK.newWords, false, true],
    ['trap facets', MARK.newWords, true, false],
    ['trap facets', MARK.brings, false, true],
    ['trap template', 0, true, true],
    ['trap template', MARK.newWords, false, false],
    ['trap parameter', 0, true, true],
    ['trap copies', 0, true, true],
  ];
for (const [why, marks, fruitful, found] of FINDS) {
  const told = `${fruitful ? '' : 'not '}fruitful: ${found ? '' : 'not '}cleared`;
  test(`${why}: marks ${marks}, ${told}`, () => {
    const all = rows(30, why, 0, '/l?a=');
    const look = new SecondLook();
    const [[number = 0, bits = 0] = []] = look.admit(all, quiet);
    look.take(visit(`/l?a=${number}`, bits | marks), fruitful, false);
    const kind = why.slice('trap '.length) as Parameters<SecondLook['isCleared']>[1];
    assert.equal(look.isCleared('https://e.example/l?a=99', kind), found);
    if (found) assert.equal(look.admit(all, quiet).size, 30);
  });
}

test('what was cut by a template that is not quiet any more is let in', () => {
  assert.equal(new SecondLook().admit(rows(30, 'trap template'), () => false).size, 30);
  assert.equal(new SecondLook().admit(rows(30, 'trap template'), quiet).size, 20);
});

test('a copy at a longer address finds nothing, whatever it prints of its path', () => {
  const all = rows(30, 'trap copies', 0, '/l?a=');
  const look = new SecondLook();
  const [[number = 0, bits = 0] = []] = look.admit(all, quiet);
  look.take(visit(`/l?a=${number}`, bits), true, true);
  assert.equal(look.isCleared('https://e.example/l?a=99', 'copies'), false);
});
