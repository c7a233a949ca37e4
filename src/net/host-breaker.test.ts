// When a host is left alone.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createVirtualTime } from '../../tests/support/fake-web/virtual-time.ts';
import { HostBreaker } from './host-breaker.ts';

function breakerAndTime(failuresInRowMax = 3) {
  const time = createVirtualTime();
  const breaker = new HostBreaker({ failuresInRowMax, brokenMs: 1_000, clock: time.clock });
  return { breaker, time };
}

test('it opens after so many failures in a row, and not before', () => {
  const { breaker } = breakerAndTime();
  breaker.record('failed');
  breaker.record('failed');
  breaker.record('answered');
  breaker.record('failed');
  breaker.record('failed');
  assert.equal(breaker.state, 'closed');
  breaker.record('unknown');
  assert.equal(breaker.state, 'closed');
  breaker.record('failed', 'no answer from a.example');
  assert.equal(breaker.state, 'open');
  assert.equal(breaker.why, 'its last 3 requests failed: no answer from a.example');
  assert.equal(breaker.failures, 5);
});

test('it is half open after its time, and one answer closes it', async () => {
  const { breaker, time } = breakerAndTime(1);
  breaker.record('failed');
  await time.pass(999);
  assert.equal(breaker.state, 'open');
  assert.equal(breaker.restMs, 1);
  await time.pass(1);
  assert.equal(breaker.state, 'half-open');
  breaker.record('answered');
  assert.equal(breaker.state, 'closed');
});

test('a failure while it is half open opens it again', async () => {
  const { breaker, time } = breakerAndTime();
  for (const _ of [1, 2, 3]) breaker.record('failed');
  await time.pass(1_000);
  breaker.record('unknown');
  assert.equal(breaker.state, 'half-open');
  breaker.record('failed');
  assert.equal(breaker.state, 'open');
  assert.equal(breaker.restMs, 1_000);
});

test('answers to requests from before change nothing while it is open', () => {
  const { breaker } = breakerAndTime(1);
  breaker.record('failed');
  breaker.record('answered');
  assert.equal(breaker.state, 'open');
});

test('it can be opened for longer', async () => {
  const { breaker, time } = breakerAndTime();
  breaker.open(5_000, 'it asked for it');
  await time.pass(4_999);
  assert.equal(breaker.state, 'open');
  assert.equal(breaker.why, 'it asked for it');
  await time.pass(1);
  assert.equal(breaker.state, 'half-open');
});
