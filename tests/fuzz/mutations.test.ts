// Random damage: byte flips, deletions, duplications and splices between documents of all formats.
// PORTOLAN_FUZZ_SECONDS sets for how long; a failure prints the seed that repeats it.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { chunkings, seededRandom } from '../support/chunkings.ts';
import { fuzzBudget } from '../support/fuzz-budget.ts';
import { TEST_SEED } from '../support/test-seed.ts';
import { assertLocsStandThere, assertPositions, type Reading, readWhole } from './oracles.ts';
import { PLAIN_SAMPLES, WRAPPED_SAMPLES } from './samples.ts';
import { drawWindowBytes } from './window-sizes.ts';

const DOCUMENTS = 1_000;
// What breaks a document more often than a random byte does.
const SHARDS = [
  '<',
  '>',
  '</',
  '<!--',
  '-->',
  '<![CDATA[',
  ']]>',
  '&',
  '&amp;',
  '&#0;',
  '&x;',
  '"',
  "'",
  '<?',
  '?>',
  '<?xml version="1.0"?>',
  '<!DOCTYPE x [',
  ']>',
  '\0',
  '\ufeff',
  '\r',
  '\r\n',
  '\n',
  ' ',
  '/>',
  '<url>',
  '</url>',
  '<loc>',
  '</loc>',
  '</urlset>',
  '<urlset>',
  '<sitemap>',
  '<x>',
  '</x>',
  '\xff',
  '\xc3',
  '\xe2\x82',
  '\x80',
  '<!',
  '<rss>',
  '<feed>',
  '<item>',
  '<entry>',
  '<link>',
  'https://example.com/new',
  '\x01',
  '<1',
  '</',
  '\xef\xbf\xbe',
];

type Random = () => number;
const pick = <T>(random: Random, list: readonly T[]): T =>
  list[Math.floor(random() * list.length)] as T;

function mutate(bytes: Uint8Array, random: Random, others: readonly Uint8Array[]): Uint8Array {
  const at = Math.floor(random() * (bytes.length + 1));
  const length = Math.floor(random() ** 3 * bytes.length);
  const head = bytes.subarray(0, at);
  const join = (...parts: readonly Uint8Array[]): Uint8Array =>
    Uint8Array.from(Buffer.concat(parts));
  switch (Math.floor(random() * 6)) {
    case 0: {
      const flipped = bytes.slice();
      if (at < flipped.length) flipped[at] = Math.floor(random() * 256);
      return flipped;
    }
    case 1:
      return join(head, bytes.subarray(at + length));
    case 2:
      return join(
        head,
        bytes.subarray(at, at + length),
        bytes.subarray(at, at + length),
        bytes.subarray(at + length),
      );
    case 3: {
      const other = pick(random, others);
      return join(head, other.subarray(Math.floor(random() * other.length)));
    }
    case 4:
      return join(head, Buffer.from(pick(random, SHARDS), 'latin1'), bytes.subarray(at));
    default:
      return join(
        head,
        Buffer.from(pick(random, SHARDS)),
        bytes.subarray(Math.min(bytes.length, at + 1)),
      );
  }
}

async function examine(seed: number, plain: boolean): Promise<void> {
  const random = seededRandom(seed);
  const samples = (plain ? PLAIN_SAMPLES : [...PLAIN_SAMPLES, ...WRAPPED_SAMPLES]).map(
    ({ bytes }) => bytes,
  );
  let bytes = pick(random, samples);
  for (let count = 1 + Math.floor(random() * 4); count > 0; count -= 1)
    bytes = mutate(bytes, random, samples);
  if (process.env['PORTOLAN_FUZZ_ONE'] !== undefined)
    console.log(JSON.stringify(Buffer.from(bytes).toString('latin1')));
  const reading: Reading = await readWhole(bytes);
  const way = pick(random, chunkings(bytes, seed));
  const options = {
    windowBytes: drawWindowBytes(random, bytes),
    scanner: random() < 0.5,
  };
  const again = await readWhole(way.chunks(), options);
  assert.deepEqual(again, reading, `${way.name}, ${JSON.stringify(options)}`);
  const transcoded = reading.problems.some(
    ({ code }) => code.startsWith('gzip') || code === 'encoding-not-utf8',
  );
  if (!plain || transcoded) return;
  assertPositions(bytes, reading.problems);
  assertLocsStandThere(bytes, reading);
}

for (const plain of [true, false]) {
  test(
    `damaged documents ${plain ? 'in UTF-8' : 'of every wrapping'} are read the` +
      ' same in every way, without a throw',
    async () => {
      const goesOn = fuzzBudget(DOCUMENTS);
      let seed = TEST_SEED * 1_000_000 + (plain ? 0 : 500_000);
      const first = seed;
      for (; goesOn(); seed += 1) {
        try {
          await examine(seed, plain);
        } catch (error) {
          throw new Error(`PORTOLAN_FUZZ seed ${seed}`, { cause: error });
        }
      }
      console.log(`seeds ${first} to ${seed - 1}`);
    },
  );
}

test('a seed given by hand', {
  skip: process.env['PORTOLAN_FUZZ_ONE'] === undefined && 'no seed is given',
}, async () => {
  const seed = Number(process.env['PORTOLAN_FUZZ_ONE']);
  await examine(seed, seed % 1_000_000 < 500_000);
});
