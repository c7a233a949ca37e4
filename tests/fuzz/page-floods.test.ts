// Pages made to exhaust a reader: bounded memory, bounded facts, processor time that grows as the
// page's length does.
import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { test } from 'node:test';
import { promisify } from 'node:util';
import { PAGE_FLOODS } from './page-floods.ts';

// The pages themselves, as text and as bytes, are up to 16 MiB and are held too.
const MEMORY_MEBIBYTES_MAX = 600;
// 10,000 links, 1,000 pictures and as many languages, of short addresses.
const FACTS_CHARACTERS_MAX = 2_000_000;
// Four times as much takes four times as long, where a quadratic reader would take sixteen, with a
// margin for sweeping; beneath the floor the clock says nothing.
const RATIO_MAX = 10;
const FLOOR_MS = 1_500;
const SECONDS_MAX = 120;

interface Cost {
  readonly name: string;
  readonly quarter: number;
  readonly ms: number;
  readonly kept: number;
  readonly mebibytes: number;
}

test('floods of pages: bounded memory and facts, linear time', async () => {
  const child = join(import.meta.dirname, 'page-flood-child.ts');
  const options = { timeout: SECONDS_MAX * 1_000 };
  const { stdout } = await promisify(execFile)(process.execPath, [child], options);
  const costs = stdout
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as Cost);
  assert.deepEqual(
    costs.map(({ name }) => name),
    PAGE_FLOODS.map(({ name }) => name),
  );
  for (const { name, quarter, ms, kept, mebibytes } of costs) {
    assert.ok(mebibytes <= MEMORY_MEBIBYTES_MAX, `${name}: ${mebibytes} MiB`);
    assert.ok(kept <= FACTS_CHARACTERS_MAX, `${name}: ${kept} characters of facts`);
    assert.ok(
      ms <= Math.max(FLOOR_MS, RATIO_MAX * quarter),
      `${name}: ${quarter} ms, then ${ms} ms`,
    );
  }
});
