// srcset: the largest of its pictures, whatever stands between them.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { largestOfSrcset } from './srcset.ts';

const cases: readonly (readonly [srcset: string, largest: string | undefined])[] = [
  ['', undefined],
  [' , , ', undefined],
  ['a.png', 'a.png'],
  ['a.png, b.png 2x', 'b.png'],
  ['a.png 1.5x, b.png', 'a.png'],
  ['b.png 3x,a.png 2x', 'b.png'],
  ['a.png 320w, b.png 1280w, c.png 640w', 'b.png'],
  ['a.png 320w 200h, b.png 640w 400h', 'b.png'],
  ['same.png 2x, other.png 2x', 'same.png'],
  ['wide.png 1w, dense.png 9x', 'wide.png'],
  ['a,b.png 1x, c,d.png 2x', 'c,d.png'],
  ['a.png,, b.png 2x', 'b.png'],
  ['a.png 1x (a, b), b.png 2x', 'b.png'],
  ['a.png 1x (never closed, b.png 2x', 'a.png'],
  ['data:image/png;base64,AAAA 9x, b.png 1x', 'b.png'],
  ['data:image/png;base64,AAAA', undefined],
  ['\n\t a.png\n 2x\t,\n b.png 4x', 'b.png'],
  ['a.png nonsense, b.png 2x', 'b.png'],
  ['a.png -2x, b.png 0.5x', 'a.png'],
];

for (const [srcset, largest] of cases) {
  test(`of ${JSON.stringify(srcset)} ${largest} is the largest`, () => {
    assert.equal(largestOfSrcset(srcset), largest);
  });
}

test('a hundred pictures are looked at, not one more', () => {
  const list = (count: number): string =>
    Array.from({ length: count }, (_, index) => `${index + 1}.png ${index + 1}w`).join(', ');
  assert.equal(largestOfSrcset(list(100)), '100.png');
  assert.equal(largestOfSrcset(list(101)), '100.png');
});
