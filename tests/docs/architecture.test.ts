// docs/architecture.md says what the code is: layers, files, functions.
import assert from 'node:assert/strict';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { LAYER_TABLE } from '../../tools/tidy/layer-table.ts';
import { checkout, readText } from './checkout.ts';

const page = readText('docs/architecture.md');
const rows = page
  .split('\n')
  .filter((line) => line.startsWith('| '))
  .map((line) => line.slice(2, -2).split(' | '));

test('the table of layers is the one that the house rules hold', () => {
  const written = rows.filter(([name]) => name !== undefined && plain(name) in LAYER_TABLE);
  const table = Object.fromEntries(
    written.map(([name = '', , allowed = '']) => [plain(name), plain(allowed)]),
  );
  const expected = Object.entries(LAYER_TABLE).filter(([name]) => name !== 'index');
  for (const [name, allowed] of expected) {
    const words = allowed.includes('*') ? 'everything' : allowed.join(', ') || 'nothing of ours';
    assert.equal(table[name], words, `the row of ${name}`);
  }
});

test('every file that is named exists', () => {
  const names = [...page.matchAll(/`((?:src|tests|tools|docs|bench|examples)\/[\w./-]+)`/g)];
  assert.ok(names.length >= 10);
  for (const [, name = ''] of names) assert.ok(existsSync(join(checkout, name)), name);
});

test('every function of a walk is in the file that is named beside it', () => {
  let found = 0;
  for (const cells of rows) {
    const path = /`(src\/[\w./-]+\.ts)`/.exec(cells[1] ?? '')?.[1];
    if (path === undefined) continue;
    const text = readText(path);
    for (const [, name = ''] of (cells[2] ?? '').matchAll(/`(\w+)`/g)) {
      found += 1;
      assert.match(text, new RegExp(`\\b${name}\\b`), `${name} in ${path}`);
    }
  }
  assert.ok(found >= 15, `${found} functions`);
});

function plain(cell: string): string {
  return cell.replaceAll('`', '').trim();
}
