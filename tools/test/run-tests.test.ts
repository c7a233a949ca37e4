// The totals of several runs of Node's test runner.
import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { test } from 'node:test';
import { pathToFileURL } from 'node:url';
import { temporaryFolder } from '../../tests/support/temporary-folder.ts';

const RUN_TESTS = pathToFileURL(join(import.meta.dirname, 'run-tests.ts')).href;
const GOOD = `import { test } from 'node:test';
test('good', () => {});
test('left out', { skip: 'a reason' }, () => {});`;
const BAD = `import { test } from 'node:test';
test('bad', () => { throw new Error('oops'); });`;

const MAIN = `import { addTotals, formatTotals, runTests } from ${JSON.stringify(RUN_TESTS)};
const first = await runTests({ files: ['good.test.mjs'] });
const second = await runTests({ files: ['bad.test.mjs', 'cut.test.mjs'] });
console.log(formatTotals({ ...addTotals([first, second]), durationMs: 1 }));`;
const TOTALS = `
ℹ tests 4
ℹ suites 0
ℹ pass 1
ℹ fail 2
ℹ cancelled 0
ℹ skipped 1
ℹ todo 0
ℹ duration_ms 1

1 passed, 2 failed, 1 skipped
`;

test('the totals of all runs are printed once, as the last thing', (context) => {
  const folder = temporaryFolder(context, {
    'main.mjs': MAIN,
    'good.test.mjs': GOOD,
    'bad.test.mjs': BAD,
    'cut.test.mjs': "await import('./absent.mjs');",
  });
  const { NODE_TEST_CONTEXT: _, ...env } = process.env;
  const { stdout } = spawnSync(process.execPath, ['main.mjs'], {
    cwd: folder,
    encoding: 'utf8',
    env,
  });
  assert.equal(stdout.match(/^ℹ tests /gm)?.length, 1, stdout);
  assert.match(stdout, /✖ failing tests:[\s\S]*oops/);
  assert.ok(stdout.endsWith(TOTALS), stdout);
});
