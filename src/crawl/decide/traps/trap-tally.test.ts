// Traps counted by template.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { FURTHER_TEMPLATES, TRAPS_REPORTED_MAX, TrapTally } from './trap-tally.ts';

test('traps are counted by kind and template, the most frequent first', () => {
  const tally = new TrapTally();
  for (const year of [2035, 2034, 2036]) {
    tally.add({ url: `https://e.example/c/${year}/01`, why: 'trap calendar' });
  }
  tally.add({ url: 'https://e.example/p/1?b&a', why: 'trap template /p/N?*' });
  tally.add({ url: 'https://e.example/p/1', why: 'excluded /p/**' });
  tally.add({ url: 'https://e.example/p/1', why: 'out-of-scope' });
  tally.add({ url: 'https://e.example/a/1', why: 'trap chain' });
  assert.deepEqual(tally.reports(), [
    { kind: 'calendar', template: '/c/N/N', count: 3, example: 'https://e.example/c/2034/01' },
    { kind: 'chain', template: '/a/N', count: 1, example: 'https://e.example/a/1' },
    { kind: 'template', template: '/p/N?*', count: 1, example: 'https://e.example/p/1?b&a' },
  ]);
});

test('of more templates than are told, the same ones are told in whatever order they come', () => {
  const letters = (index: number): string =>
    [...String(index).padStart(5, '0')].map((digit) => 'abcdefghij'[Number(digit)]).join('');
  const count = TRAPS_REPORTED_MAX * 3;
  const orders = [
    (index: number) => index,
    (index: number) => count - 1 - index,
    (index: number) => (index * 7) % count,
  ];
  const [first, ...others] = orders.map((order) => {
    const tally = new TrapTally();
    // Each template is met twice, far apart.
    for (let index = 0; index < count * 2; index += 1) {
      const name = letters(order(index % count));
      tally.add({ url: `https://e.example/${name}/${index}`, why: 'trap chain' });
    }
    return tally.reports().map(({ kind, template, count }) => ({ kind, template, count }));
  });
  for (const other of others) assert.deepEqual(other, first);
  assert.equal(first?.length, TRAPS_REPORTED_MAX + 1);
  const [further, least] = first ?? [];
  const left = (count - TRAPS_REPORTED_MAX) * 2;
  assert.deepEqual(further, { kind: 'chain', template: FURTHER_TEMPLATES, count: left });
  assert.deepEqual(least, { kind: 'chain', template: '/aaaaa/N', count: 2 });
});

test('exactly as many templates as are told are all told', () => {
  const tally = new TrapTally();
  const name = (index: number): string => String.fromCodePoint(0x4e00 + index);
  for (let index = 0; index < TRAPS_REPORTED_MAX; index += 1) {
    tally.add({ url: `https://e.example/${name(index)}`, why: 'trap path-depth' });
  }
  assert.equal(tally.reports().length, TRAPS_REPORTED_MAX);
  tally.add({ url: `https://e.example/${name(TRAPS_REPORTED_MAX)}`, why: 'trap path-depth' });
  assert.equal(tally.reports().length, TRAPS_REPORTED_MAX + 1);
});
