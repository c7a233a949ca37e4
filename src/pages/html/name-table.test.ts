// Names found where they stand: each of the table, in any case, and nothing else.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { addToNameHash, NameTable } from './name-table.ts';

function find(table: NameTable, name: string, around = ''): number {
  let hash = 0;
  for (let at = 0; at < name.length; at += 1) hash = addToNameHash(hash, name.charCodeAt(at));
  const text = around + name + around;
  return table.find(text, around.length, around.length + name.length, hash);
}

test('each name is found, in letters of any case, wherever it stands', () => {
  const names = Array.from({ length: 300 }, (_, index) => `n${index}-x:${index % 7}`);
  const table = new NameTable([...names, ...names]);
  assert.deepEqual(table.names, names);
  for (const [index, name] of names.entries()) {
    assert.equal(find(table, name), index);
    assert.equal(find(table, name.toUpperCase(), 'n1-x:1 '), index);
  }
});

test('other names are not found', () => {
  const table = new NameTable(['href', 'xml:lang', 'a-b', 'k']);
  const others = ['', 'hre', 'hrefs', 'HREG', 'xml\x1alang', 'a\rb', '\u212a', '__proto__'];
  for (const name of others) assert.equal(find(table, name, 'href'), -1, name);
  assert.equal(find(new NameTable([]), 'a'), -1);
});
