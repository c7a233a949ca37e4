// Tests of a check as a table: made-up files, and where it must complain.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { type Check, formatComplaint } from './complaint.ts';
import { treeOf } from './tree.ts';

/** Made-up files by path, and the `path:line` of every complaint that they must draw. */
export type CheckCase = readonly [
  name: string,
  files: Readonly<Record<string, string>>,
  places: readonly string[],
];

/**
 * Registers one test for each case, and one that the table can fail: at least one case must draw
 * a complaint and at least one must draw none.
 */
export function testCheck(check: Check, cases: readonly CheckCase[]): void {
  for (const [name, files, places] of cases) {
    test(`${places.length > 0 ? 'complains of' : 'accepts'} ${name}`, () => {
      const complaints = [...check.find(treeOf(files))];
      const lines = complaints.map(formatComplaint);
      const found = complaints.map(({ path, line }) => `${path}:${line}`);
      assert.deepEqual(found.sort(), [...places].sort(), lines.join('\n'));
      for (const line of lines) assert.match(line, /^\S+:\d+: [^\n]+, [^\n]+$/);
    });
  }
  test(`"${check.name}" is shown to complain and to be content`, () => {
    assert.ok(cases.some(([, , places]) => places.length > 0));
    assert.ok(cases.some(([, , places]) => places.length === 0));
  });
}
