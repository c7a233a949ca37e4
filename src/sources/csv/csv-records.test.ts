// Tests of cutting CSV into records.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { SourceNote } from '../port/source-note.ts';
import { CsvRecords } from './csv-records.ts';

function split(pieces: readonly string[], charactersMax?: number) {
  const notes: SourceNote[] = [];
  const records = new CsvRecords({
    delimiter: ',',
    onNote: (note) => notes.push(note),
    ...(charactersMax !== undefined && { charactersMax }),
  });
  const found = [
    ...pieces.flatMap((piece) => [...records.push(piece)].flat()),
    ...[...records.finish()].flat(),
  ];
  return { found, notes: notes.map(({ code, row }) => `${row} ${code}`) };
}

test('records have their row and their first line', () => {
  const { found } = split(['a,b\n"c\nd",e\n', '\nf,"g\n\nh"\ni']);
  assert.deepEqual(found, [
    { cells: ['a', 'b'], row: 1, line: 1, unended: false },
    { cells: ['c\nd', 'e'], row: 2, line: 2, unended: false },
    { cells: [''], row: 3, line: 4, unended: false },
    { cells: ['f', 'g\n\nh'], row: 4, line: 5, unended: false },
    { cells: ['i'], row: 5, line: 8, unended: true },
  ]);
});

test('a record of the limit is given, one beyond is left out', () => {
  for (const pieces of [['a,"34567"\nb,"345678"\nc\n'], [...'a,"34567"\nb,"345678"\nc\n']]) {
    const { found, notes } = split(pieces, 10);
    assert.deepEqual(
      found.map(({ cells }) => cells),
      [['a', '34567'], ['c']],
    );
    assert.deepEqual(notes, ['2 row-too-long']);
  }
});

test('a mark in the middle of the text does not move what follows', () => {
  const { found } = split(['a\n', '\ufeffb,c\nd\n']);
  assert.deepEqual(
    found.map(({ cells }) => cells),
    [['a'], ['b', 'c'], ['d']],
  );
});

test('quotes that go wrong on every line do not take forever', () => {
  const text = '"x\n'.repeat(5_000);
  const { found, notes } = split([text.slice(0, 7_000), text.slice(7_000)]);
  assert.equal(found.length, 0);
  assert.ok(notes.length >= 100, `${notes.length} notes`);
});
