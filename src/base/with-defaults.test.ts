// Defaults, where undefined is not given.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { fc } from '../../tests/support/seeded-fast-check.ts';
import { withDefaults } from './with-defaults.ts';

const DEFAULTS: { readonly limit: number; readonly name: string; readonly on: boolean } = {
  limit: 5,
  name: 'a',
  on: true,
};

test('undefined means the default, for each option and for all of them together', () => {
  assert.deepEqual(withDefaults(DEFAULTS, undefined), DEFAULTS);
  assert.deepEqual(withDefaults(DEFAULTS, { limit: undefined, name: undefined }), DEFAULTS);
});

test('whatever else is given counts, what is falsy too', () => {
  const given = { limit: 0, name: '', on: false };
  assert.deepEqual(withDefaults(DEFAULTS, given), given);
});

test('the defaults stay as they are, and names without a default are left out', () => {
  const given = { limit: 1, other: 2 };
  assert.deepEqual(withDefaults(DEFAULTS, given), { ...DEFAULTS, limit: 1 });
  assert.equal(DEFAULTS.limit, 5);
});

test('leaving out and undefined are the same for any choice of options', () => {
  const options = fc.record({ limit: fc.integer(), name: fc.string(), on: fc.boolean() });
  fc.assert(
    fc.property(options, fc.subarray(['limit', 'name', 'on'] as const), (all, missing) => {
      const left = Object.entries(all).filter(([name]) => !missing.some((one) => one === name));
      const without = Object.fromEntries(left);
      const unset = { ...all, ...Object.fromEntries(missing.map((name) => [name, undefined])) };
      assert.deepEqual(withDefaults(DEFAULTS, unset), withDefaults(DEFAULTS, without));
    }),
  );
});
