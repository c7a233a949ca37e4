// Documents made to exhaust a reader: each is read in a process of its own, within named limits of
// time and memory, in time that grows as its length does.
import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { test } from 'node:test';
import { promisify } from 'node:util';
import { FLOODS, gzipBomb } from './floods.ts';
import { readWhole } from './oracles.ts';

// Node alone takes about 60 MiB; the heap of a long run grows before it is swept.
const MEMORY_MEBIBYTES_MAX = 512;
const SECONDS_MAX = 180;
// Of the processor's time: four times as much takes four times as long, where a quadratic reader
// would take sixteen; beneath the floor the clock says nothing.
const RATIO_MAX = 10;
const FLOOR_MS = 2_000;

interface Cost {
  readonly quarter: number;
  readonly ms: number;
  readonly mebibytes: number;
  readonly locs: readonly string[];
  readonly codes: readonly string[];
}

const run = promisify(execFile);

async function measure(number: number): Promise<Cost> {
  const child = join(import.meta.dirname, 'flood-child.ts');
  const { stdout } = await run(process.execPath, [child, String(number)], {
    timeout: SECONDS_MAX * 1000,
  });
  return JSON.parse(stdout);
}

test('floods', { concurrency: 2 }, async (suite) => {
  for (const [number, { name, locs, codes }] of FLOODS.entries()) {
    suite.test(`${name}: bounded memory, linear time`, async () => {
      const cost = await measure(number);
      assert.ok(cost.mebibytes <= MEMORY_MEBIBYTES_MAX, `${cost.mebibytes} MiB`);
      assert.ok(
        cost.ms <= Math.max(FLOOR_MS, RATIO_MAX * cost.quarter),
        `${cost.quarter} ms, four times as much ${cost.ms} ms`,
      );
      if (locs) assert.deepEqual(cost.locs, locs);
      for (const code of codes ?? []) assert.ok(cost.codes.includes(code), `${code} is missing`);
    });
  }
  await Promise.resolve();
});

test('a bomb of a gigabyte in a megabyte of gzip is stopped at the limit', async () => {
  const { entries, problems } = await readWhole(gzipBomb(1, 1_024));
  assert.deepEqual(
    entries.map(({ loc }) => loc),
    ['https://example.com/a'],
  );
  assert.ok(problems.some(({ code }) => code === 'limit-inflation'));
});

test('a bomb compressed twice is stopped at the limit', async () => {
  const bomb = gzipBomb(2, 1_024);
  assert.ok(bomb.length < 65_536, `${bomb.length} bytes`);
  const { problems } = await readWhole(bomb);
  assert.ok(problems.some(({ code }) => code === 'limit-inflation'));
});

test('entities that multiply are not expanded', async () => {
  const levels = Array.from(
    { length: 30 },
    (_, level) => `<!ENTITY e${level + 1} "${`&e${level};`.repeat(10)}">`,
  );
  const xml =
    `<!DOCTYPE urlset [<!ENTITY e0 "x">${levels.join('')}]><urlset><url><loc>ht` +
    'tps://example.com/&e30;</loc></url><url><loc>https://example.com/b</loc><c' +
    'hangefreq>&e30;</changefreq></url></urlset>';
  const { entries } = await readWhole(new TextEncoder().encode(xml));
  assert.deepEqual(entries, [{ kind: 'url', loc: 'https://example.com/b' }]);
});
