// Files cut at any byte: every prefix of a document of each format.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { chunkings, seededRandom } from '../support/chunkings.ts';
import { TEST_SEED } from '../support/test-seed.ts';
import { assertLocsStandThere, assertPositions, readWhole } from './oracles.ts';
import { PLAIN_SAMPLES, WRAPPED_SAMPLES } from './samples.ts';
import { drawWindowBytes } from './window-sizes.ts';

for (const { name, bytes } of [...PLAIN_SAMPLES, ...WRAPPED_SAMPLES]) {
  const wrapped = WRAPPED_SAMPLES.some((sample) => sample.name === name);
  test(`every prefix of ${name} gives the entries before the cut and no half URL`, async () => {
    const whole = (await readWhole(bytes)).entries.map(({ loc }) => loc);
    let most = 0;
    for (let length = 0; length <= bytes.length; length += 1) {
      const prefix = bytes.slice(0, length);
      const reading = await readWhole(prefix);
      const locs = reading.entries.map(({ loc }) => loc);
      const half = locs.filter((loc) => !whole.includes(loc));
      // A line that the end of a plain list cuts cannot be told from a whole one.
      if (name === 'list') half.splice(half.indexOf(locs.at(-1) as string), 1);
      assert.deepEqual(half, [], `cut at ${length}`);
      assert.ok(locs.length >= most - (name === 'list' ? 1 : 0), `cut at ${length}`);
      most = Math.max(most, locs.length);
      if (!wrapped) {
        assertPositions(prefix, reading.problems);
        assertLocsStandThere(prefix, reading);
      }
      const way = chunkings(prefix, length)[2];
      const random = seededRandom(TEST_SEED + length);
      for (const windowBytes of [1 + (length % 9), drawWindowBytes(random, prefix)]) {
        const again = await readWhole(way?.chunks() ?? prefix, { windowBytes });
        assert.deepEqual(again, reading, `cut at ${length}, ${way?.name}, ${windowBytes}`);
      }
    }
  });
}
