// Views as JSON.
import assert from 'node:assert/strict';
import test from 'node:test';
import { viewJson } from './view-json.ts';

test('numbers under at and …At are times, others stay', () => {
  const view = { at: 0, readAt: 1, format: 2, atMs: 3, deep: [{ dueAt: 4 }], addedAt: 'x' };
  assert.match(viewJson({ countsFrom: 0, failingSince: 0 }), /From":"1970.*Since":"1970/);
  assert.deepEqual(JSON.parse(viewJson(view)), {
    version: 1,
    at: '1970-01-01T00:00:00.000Z',
    readAt: '1970-01-01T00:00:00.001Z',
    format: 2,
    atMs: 3,
    deep: [{ dueAt: '1970-01-01T00:00:00.004Z' }],
    addedAt: 'x',
  });
});

test('maps, sets, big numbers and bytes find a form', () => {
  const view = {
    map: new Map([['a', 1]]),
    set: new Set([1, 2]),
    big: 10n,
    bytes: new Uint8Array(2),
    never: undefined,
    brokenAt: Number.NaN,
    farAt: 9e15,
  };
  assert.deepEqual(JSON.parse(viewJson(view)), {
    version: 1,
    map: { a: 1 },
    set: [1, 2],
    big: '10',
  });
});

test('the version is that of the form, whatever a view calls so', () => {
  assert.equal(viewJson({ version: '0.5.0', a: 1 }), '{"version":1,"a":1}');
});

test('a list stands under rows', () => {
  assert.equal(viewJson([1]), '{"version":1,"rows":[1]}');
});
