// Which answers say that a version in another language is not there.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { FetchFailure } from '../../rules/evidence/fetch-evidence.ts';
import { isDead } from './alternate-targets.ts';

test('only 404 and 410 say that a page is gone', () => {
  for (let status = 200; status < 600; status += 1) {
    assert.equal(isDead({ status }), status === 404 || status === 410, `${status}`);
  }
});

test('a host that nobody reaches has no page; one that is slow or breaks off may have it', () => {
  const expected: Readonly<Record<FetchFailure, boolean>> = {
    dns: true,
    connection: true,
    tls: true,
    'address-forbidden': true,
    'address-invalid': true,
    timeout: false,
    redirects: false,
    'too-large': false,
    'broken-off': false,
    'answer-invalid': false,
  };
  for (const [failure, dead] of Object.entries(expected)) {
    assert.equal(isDead({ failure: failure as FetchFailure }), dead, failure);
  }
  // The status is known although the body breaks off.
  assert.equal(isDead({ status: 200, failure: 'broken-off' }), false);
  assert.equal(isDead({ status: 404, failure: 'broken-off' }), true);
  assert.equal(isDead({}), false);
});
