// What could not be read is known of its own entry and batch alone.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { ReadProblem } from '../formats/problems/read-problem.ts';
import { UnreadableFields } from './unreadable-fields.ts';

const DATE = 'news:publication_date';
const TITLE = 'news:title';
// Entries of 100 bytes each, the first at 100; the third was left out.
const places = {
  indexAt: (offset: number): number | undefined =>
    offset < 100 || (offset >= 300 && offset < 400) ? undefined : Math.floor(offset / 100) - 1,
};

function problem(field: string | undefined, offset: number, code: string): ReadProblem {
  const at = { message: '', line: 1, column: 1, offset };
  const told = { ...at, code: code as ReadProblem['code'] };
  return field === undefined ? told : { ...told, field };
}

function opened(): UnreadableFields {
  const fields = new UnreadableFields(new Set([DATE, TITLE]));
  fields.note(problem(DATE, 150, 'extension-value-invalid'));
  fields.note(problem(TITLE, 250, 'limit-text'));
  fields.note(problem(DATE, 350, 'extension-value-invalid'));
  return fields;
}

test('a field is known of the entry in which it stands', () => {
  const fields = opened();
  assert.equal(fields.standIn(0, [DATE], places), true);
  assert.equal(fields.standIn(1, [DATE], places), false);
  assert.equal(fields.standIn(1, [DATE, TITLE], places), true);
  assert.equal(fields.standIn(2, [DATE], places), false);
  assert.equal(fields.standIn(0, [], places), false);
});

test('other fields and other problems do not count', () => {
  const fields = new UnreadableFields(new Set([DATE]));
  fields.note(problem(TITLE, 150, 'limit-text'));
  fields.note(problem(DATE, 150, 'element-repeated'));
  fields.note(problem(DATE, 150, 'extension-date-not-w3c'));
  fields.note(problem(undefined, 150, 'limit-text'));
  assert.equal(fields.standIn(0, [DATE, TITLE], places), false);
});

test('the next batch knows nothing of the last', () => {
  const fields = opened();
  assert.equal(fields.standIn(0, [DATE], places), true);
  fields.clear();
  assert.equal(fields.standIn(0, [DATE], places), false);
  fields.note(problem(DATE, 250, 'extension-value-invalid'));
  assert.equal(fields.standIn(0, [DATE], places), false);
  assert.equal(fields.standIn(1, [DATE], places), true);
});

test('what piles up without a batch is let go, the last is known', () => {
  const fields = opened();
  for (let index = 0; index < 65_536 - 3; index += 1) {
    fields.note(problem(DATE, 20, 'extension-value-invalid'));
  }
  assert.equal(fields.standIn(0, [DATE], places), true);
  fields.note(problem(DATE, 250, 'extension-value-invalid'));
  assert.equal(fields.standIn(0, [DATE], places), false);
  assert.equal(fields.standIn(1, [DATE], places), true);
});
