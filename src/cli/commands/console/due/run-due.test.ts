// What `portolan due` refuses before it looks for a console.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { runDue } from './run-due.ts';

test('--fill without --lease is refused', () => {
  const hint = 'portolan due --lease 10m --fill';
  assert.throws(() => runDue(['example.com'], { fill: true }), { code: 'CONFIG_INVALID', hint });
  assert.throws(() => runDue([], { fill: true }), { code: 'CONFIG_INVALID', hint });
});

test('what needs one site is refused without one, with a whole command', () => {
  const hint = 'portolan due example.com --weights FILE';
  assert.throws(() => runDue([], { weights: 'w.csv' }), { code: 'CONFIG_INVALID', hint });
  assert.throws(() => runDue([], { all: true }), { hint: 'portolan due example.com --all' });
});
