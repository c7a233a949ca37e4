// Units that cost the most, without WebAssembly: what a byte of them costs, compared with a byte of
// a plain document in the same run. Of gzip it is a compressed byte.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { type InternalReadOptions, readSitemap } from '../../src/formats/sitemap-reader.ts';
import { COSTLY_UNITS, type Flood, SMALL_MEMBERS } from './floods.ts';

// A plain document costs about 0.037 s of the processor a MB: this many times as much is 0.5 s.
const RATIO_MAX = 13;
// Of so many readings the cheapest counts: a neighbour on the machine makes none cheaper.
const READINGS = 3;
const MORE_READINGS = 12;

const PLAIN: Pick<Flood, 'count' | 'make'> = {
  count: 20_000,
  *make(count) {
    const url = '<url><loc>https://example.com/a</loc></url>\n';
    yield new TextEncoder().encode(`<urlset>${url.repeat(count)}</urlset>`);
  },
};

async function costOfByte(
  { count, make }: Pick<Flood, 'count' | 'make'>,
  onProblem: InternalReadOptions['onProblem'],
): Promise<number> {
  const chunks = [...make(count)];
  const options: InternalReadOptions = {
    url: 'https://example.com/s.xml',
    scanner: false,
    onProblem,
  };
  async function* input(): AsyncGenerator<Uint8Array> {
    yield* chunks;
  }
  const begin = process.cpuUsage();
  for await (const _ of readSitemap.batches(input(), options));
  const { user, system } = process.cpuUsage(begin);
  return (user + system) / chunks.reduce((sum, { length }) => sum + length, 0);
}

const told: { last?: unknown } = {};
for (const [who, onProblem] of [
  ['nobody listens', undefined],
  ['somebody listens', (problem: unknown): void => void (told.last = problem)],
] as const) {
  test(`no unit costs more than ${RATIO_MAX} times a plain document: ${who}`, async () => {
    let plain = Number.POSITIVE_INFINITY;
    const measure = async (
      flood: Pick<Flood, 'count' | 'make'>,
      least: number,
    ): Promise<number> => {
      plain = Math.min(plain, await costOfByte(PLAIN, onProblem));
      return Math.min(least, await costOfByte(flood, onProblem));
    };
    for (const flood of [...COSTLY_UNITS, ...SMALL_MEMBERS]) {
      let least = Number.POSITIVE_INFINITY;
      for (let reading = 0; reading < MORE_READINGS; reading += 1) {
        if (reading >= READINGS && least <= RATIO_MAX * plain) break;
        least = await measure(flood, least);
      }
      const ratio = (least / plain).toFixed(1);
      assert.ok(least <= RATIO_MAX * plain, `${flood.name}: ${ratio} times a plain document`);
    }
  });
}
