// What changed: counted, told at once, and given away for whoever is told later.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { UrlChange } from '../../ports/announcer.ts';
import { Difference } from './difference.ts';

test('changes are counted by their kind, also where they are not kept', () => {
  const difference = new Difference({});
  for (const kind of ['added', 'added', 'removed'] as const) {
    difference.note(kind, 'https://e.example/');
  }
  difference.flush();
  assert.deepEqual(difference.counts, { added: 2, changed: 0, removed: 1 });
});

test('each change is reported as it is found', () => {
  const told: UrlChange[] = [];
  const difference = new Difference({ onChange: (change) => told.push(change) });
  difference.note('changed', 'https://e.example/a');
  assert.deepEqual(told, [{ kind: 'changed', loc: 'https://e.example/a' }]);
  const failing = new Difference({
    onChange: () => {
      throw new Error('not now');
    },
  });
  assert.throws(() => failing.note('added', 'https://e.example/a'), /not now/);
});

test('addresses are reported and kept as the sitemap has them', () => {
  const told: string[] = [];
  const kept: string[] = [];
  const difference = new Difference({
    onChange: ({ loc }) => void told.push(loc),
    keep: (changes) => kept.push(...changes.map(({ loc }) => loc)),
  });
  const given = ['https://e.example/ü', 'https://e.example/a\u2028b', 'https://é.example/\ud800x'];
  for (const loc of given) difference.note('added', loc);
  difference.flush();
  const written = [
    'https://e.example/%C3%BC',
    'https://e.example/a%E2%80%A8b',
    'https://xn--9ca.example/x',
  ];
  assert.deepEqual(told, written);
  assert.deepEqual(kept, written);
});

test('changes are given away 10,000 at a time in their order, the rest when it ends', () => {
  const kept: (readonly UrlChange[])[] = [];
  const difference = new Difference({ keep: (changes) => kept.push(changes) });
  const locs = Array.from({ length: 20_001 }, (_, index) => `https://e.example/${index}`);
  for (const loc of locs.slice(0, 9_999)) difference.note('added', loc);
  assert.deepEqual(kept, []);
  for (const loc of locs.slice(9_999)) difference.note('added', loc);
  assert.deepEqual(
    kept.map(({ length }) => length),
    [10_000, 10_000],
  );
  difference.flush();
  difference.flush();
  assert.deepEqual(
    kept.flat().map(({ loc }) => loc),
    locs,
  );
});
