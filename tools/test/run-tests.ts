// Runs test files with Node's test runner, and adds up the totals of several runs.

import { pipeline } from 'node:stream/promises';
import { run } from 'node:test';
import { spec } from 'node:test/reporters';

/** What a run consists of. */
export interface RunTestsOptions {
  readonly files: readonly string[];
  /** Only tests whose name matches this pattern. */
  readonly name?: string | undefined;
  /** Only this part of the files: number `index` of `total`. */
  readonly shard?: { readonly index: number; readonly total: number } | undefined;
  /** How many files run at a time. Default 2: some tests measure time. */
  readonly atOnce?: number | undefined;
}

/** How many tests there were. */
export interface Totals {
  readonly tests: number;
  readonly suites: number;
  readonly passed: number;
  readonly failed: number;
  readonly cancelled: number;
  readonly skipped: number;
  readonly todo: number;
  readonly durationMs: number;
}

const NO_TESTS: Totals = {
  tests: 0,
  suites: 0,
  passed: 0,
  failed: 0,
  cancelled: 0,
  skipped: 0,
  todo: 0,
  durationMs: 0,
};

const AT_ONCE = 2;
const TOTAL_LINE = /^(?:tests|suites|pass|fail|cancelled|skipped|todo|duration_ms) [\d.]+$/;

/** Runs the files in the order given, prints what the runner prints, and returns the totals. */
export async function runTests({
  files,
  name,
  shard,
  atOnce = AT_ONCE,
}: RunTestsOptions): Promise<Totals> {
  const stream = run({
    files: [...files],
    concurrency: atOnce,
    testNamePatterns: name,
    shard,
  });
  // Without a summary the run was broken off.
  let totals: Totals = { ...NO_TESTS, failed: 1 };
  stream.on('test:summary', ({ file, counts, duration_ms: durationMs }) => {
    // The types of Node do not know `failed`.
    const { failed } = counts as typeof counts & { readonly failed: number };
    if (file === undefined) totals = { ...counts, failed, durationMs };
  });
  const report = new spec();
  report.pipe(process.stdout, { end: false });
  await pipeline(stream, withoutTotals, report);
  return totals;
}

// The totals are printed once, at the end of all runs.
async function* withoutTotals(events: AsyncIterable<TestEvent>): AsyncGenerator<TestEvent> {
  for await (const event of events) {
    const { type, data } = event;
    if (type === 'test:diagnostic' && data.nesting === 0 && TOTAL_LINE.test(data.message ?? '')) {
      continue;
    }
    yield event;
  }
}

interface TestEvent {
  readonly type: string;
  readonly data: { readonly nesting?: number; readonly message?: string };
}

/** Adds the totals of runs. */
export function addTotals(runs: readonly Totals[]): Totals {
  const keys = Object.keys(NO_TESTS) as (keyof Totals)[];
  const sums = keys.map((key) => [key, runs.reduce((sum, each) => sum + each[key], 0)]);
  return Object.fromEntries(sums) as Totals;
}

/** Writes totals as Node's runner does, and as a last line in words. */
export function formatTotals(totals: Totals): string {
  const lines = {
    tests: totals.tests,
    suites: totals.suites,
    pass: totals.passed,
    fail: totals.failed,
    cancelled: totals.cancelled,
    skipped: totals.skipped,
    todo: totals.todo,
    duration_ms: totals.durationMs,
  };
  const failed = totals.failed + totals.cancelled;
  return [
    '',
    ...Object.entries(lines).map(([word, count]) => `ℹ ${word} ${count}`),
    '',
    `${totals.passed} passed, ${failed} failed, ${totals.skipped + totals.todo} skipped`,
  ].join('\n');
}
