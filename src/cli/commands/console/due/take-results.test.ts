// What is said of lines that are no results.
import assert from 'node:assert/strict';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { temporaryFolder } from '../../../../../tests/support/temporary-folder.ts';
import type { ShowTools } from '../show/show-screen.ts';
import { takeResults } from './take-results.ts';

for (const [bad, more] of [
  [5, undefined],
  [6, 'And 1 more.'],
  [1_500, 'And 1,495 more.'],
] as const) {
  test(`of ${bad} wrong lines five are told, and how many more there are`, async (t) => {
    const path = join(temporaryFolder(t), 'done.jsonl');
    writeFileSync(path, 'no\n'.repeat(bad));
    const said: string[] = [];
    const tools = {
      desk: {},
      signal: new AbortController().signal,
      options: { format: 'json' },
      sink: { write: async () => {} },
      stderr: { write: (text: string) => said.push(text) },
    };
    assert.equal(await takeResults(tools as unknown as ShowTools, undefined, path), 3);
    const lines = said.join('').trimEnd().split('\n');
    assert.equal(lines.filter((line) => /^Line \d+ is not a result/.test(line)).length, 5);
    assert.equal(lines[5], more);
  });
}
