// Lines and columns against a slow count, however the windows are cut.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { fc } from '../../../tests/support/seeded-fast-check.ts';
import { countLineEnds, PositionTracker } from './position.ts';

/** Line and column by the text before the offset. */
function slow(bytes: Uint8Array, offset: number): { line: number; column: number; offset: number } {
  const before = new TextDecoder().decode(bytes.subarray(0, offset));
  const lines = before.split(/\r\n|\r|\n/);
  return { line: lines.length, column: [...(lines.at(-1) ?? '')].length + 1, offset };
}

const text = fc
  .array(fc.constantFrom('a', 'é', '😀', '\r', '\n', '\r\n', ' '), { maxLength: 40 })
  .map((parts) => new TextEncoder().encode(parts.join('')));

test('any index of any window has the place that a slow count gives', () => {
  fc.assert(
    fc.property(
      text,
      fc.array(fc.nat(30), { maxLength: 6 }),
      fc.array(fc.nat(60), { maxLength: 10 }),
      (bytes, sizes, asked) => {
        const tracker = new PositionTracker();
        let origin = 0;
        for (const size of [...sizes, bytes.length]) {
          const window = bytes.subarray(origin);
          for (const index of asked) {
            const isBoundary = ((window[index] ?? 0) & 0xc0) !== 0x80;
            if (index > window.length || !isBoundary) continue;
            assert.deepEqual(tracker.locate(window, 0, index), slow(bytes, origin + index));
          }
          let end = Math.min(size, window.length);
          while (((window[end] ?? 0) & 0xc0) === 0x80) end += 1;
          tracker.advance(window, 0, end);
          origin += end;
        }
      },
    ),
    { numRuns: 1_000 },
  );
});

test('line ends are LF, CR and CRLF', () => {
  const bytes = new TextEncoder().encode('a\nb\rc\r\nd\n\re\r');
  assert.equal(countLineEnds(bytes, 0, bytes.length), 6);
  assert.equal(countLineEnds(bytes, 2, 2), 0);
});
