// The house rules, held over every file of the checkout: one test a rule, one line a complaint.
// `node --test tools/tidy.test.ts` runs them alone.

import assert from 'node:assert/strict';
import { join } from 'node:path';
import { test } from 'node:test';
import { allChecks } from './tidy/all-checks.ts';
import { formatComplaint } from './tidy/complaint.ts';
import { readTree } from './tidy/tree.ts';

const tree = readTree(join(import.meta.dirname, '..'));

test('the checkout is read', () => {
  assert.ok(tree.sources.some(({ path }) => path === 'tools/tidy.test.ts'));
  assert.ok(tree.texts.has('package.json'));
});

for (const check of allChecks) {
  test(check.name, () => {
    const lines = [...check.find(tree)].map(formatComplaint);
    if (lines.length > 0) throw withoutStack(`${lines.length} to mend:\n${lines.join('\n')}`);
  });
}

test('every check is tested, with cases that must and must not complain', () => {
  for (const { path, text } of tree.sources) {
    if (!path.startsWith('tools/tidy/') || !/^export const \w+: Check\b/m.test(text)) continue;
    const tested = tree.texts.get(path.replace(/\.ts$/, '.test.ts')) ?? '';
    assert.match(tested, /^testCheck\(/m, `${path} has no test beside it`);
  }
});

// The place that matters is in the complaint; where the check itself stands helps nobody.
function withoutStack(message: string): Error {
  const error = new Error(message);
  error.name = 'Untidy';
  error.stack = `Untidy: ${message}\n    at the laws of CONTRIBUTING.md`;
  return error;
}
