// JSON for terminals: escaped, and the same value.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { shownJson } from './shown-json.ts';

test('what steers a terminal is escaped and means the same', () => {
  const value = {
    loc: 'https://example.com/\u009b31m\u202egnp.exe\u2028\ufeff',
    text: 'é 東京 👋🏽',
  };
  const json = shownJson(value);
  assert.doesNotMatch(json, /[\u007f-\u009f\u2028\u202e\ufeff]/);
  assert.match(json, /\\u009b31m\\u202egnp/);
  assert.match(json, /é 東京 👋🏽/);
  assert.deepEqual(JSON.parse(json), value);
});
