// Codes of countries, and what only looks like one.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { isCountry } from './is-country.ts';

test('two letters that ISO 3166-1 assigns are a country, in any case', () => {
  for (const code of ['DE', 'gb', 'Us', 'TW']) assert.equal(isCountry(code), true, code);
});

test('reserved and unassigned letters, numbers and other lengths are none', () => {
  for (const code of ['UK', 'EU', 'XX', '419', 'D', 'DEU', '', 'D-']) {
    assert.equal(isCountry(code), false, code);
  }
});
