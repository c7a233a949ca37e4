// What the user says is no trap.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createTrapPermission } from './trap-permission.ts';

test('without templates nothing is allowed', () => {
  for (const none of [undefined, []]) {
    const isAllowed = createTrapPermission(none);
    assert.equal(isAllowed('/a/N'), false);
    assert.equal(isAllowed(undefined), false);
    assert.equal(isAllowed('/a', '/a?*'), false);
  }
});

test('"all" allows everything, among others too', () => {
  const isAllowed = createTrapPermission(['/a', 'all']);
  assert.equal(isAllowed('/b/N'), true);
  assert.equal(isAllowed(undefined), true);
});

test('a template or its family is allowed as it is written', () => {
  const isAllowed = createTrapPermission(['/calendar/N/N', '/shop?*']);
  assert.equal(isAllowed('/calendar/N/N'), true);
  assert.equal(isAllowed('/calendar/N'), false);
  assert.equal(isAllowed('/calendar/N/N?view', '/calendar/N/N?*'), false);
  assert.equal(isAllowed('/shop?colour', '/shop?*'), true);
  assert.equal(isAllowed(undefined, '/shop?*'), true);
  assert.equal(isAllowed('/shop'), false);
  assert.equal(isAllowed('/Shop?colour', '/Shop?*'), false);
});

test('what is no template is refused with what to write', () => {
  for (const text of ['calendar', 'ALL', '', 'https://e.com/a']) {
    assert.throws(() => createTrapPermission(['/a', text]), { code: 'CONFIG_INVALID' }, text);
  }
});
