// When a host is left alone.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createVirtualTime } from '../../../tests/support/fake-web/virtual-time.ts';
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

function sharedBreaker(failureShareMax?: number) {
  const time = createVirtualTime();
  const breaker = new HostBreaker({
    failuresInRowMax: 1_000,
    brokenMs: 1_000,
    clock: time.clock,
    ...(failureShareMax !== undefined && { failureShareMax }),
  });
  const record = (answered: number, failed: number): void => {
    for (let time = 0; time < answered; time++) breaker.record('answered');
    for (let time = 0; time < failed; time++) breaker.record('failed', 'status 500');
  };
  return { breaker, time, record };
}

test('it opens when more than a fifth of the last 50 requests failed, and not before', () => {
  const { breaker, record } = sharedBreaker();
  record(40, 10);
  assert.equal(breaker.state, 'closed');
  record(0, 1);
  assert.equal(breaker.state, 'open');
  const why = '11 of its last 50 requests failed, the last one so: status 500';
  assert.equal(breaker.why, why);
});

test('fewer than 10 failures are single pages, however few requests there were', () => {
  const { breaker, record } = sharedBreaker();
  record(1, 9);
  assert.equal(breaker.state, 'closed');
  record(0, 1);
  assert.equal(breaker.state, 'open');
});

test('what is longer ago than 50 requests does not count', () => {
  const { breaker, record } = sharedBreaker();
  for (let round = 0; round < 20; round++) {
    record(8, 2);
    assert.equal(breaker.state, 'closed', `round ${round}`);
  }
  record(50, 9);
  assert.equal(breaker.state, 'closed');
});

test('an overload counts as a failure, and what we gave up ourselves does not', () => {
  const { breaker, record } = sharedBreaker();
  record(5, 9);
  for (let time = 0; time < 50; time++) breaker.record('unknown');
  assert.equal(breaker.state, 'closed');
  breaker.record('overloaded', 'status 503');
  assert.equal(breaker.state, 'open');
  assert.equal(breaker.failures, 10);
});

test('one answer closes it, and the failures of before are forgotten', async () => {
  const { breaker, time, record } = sharedBreaker();
  record(0, 10);
  assert.equal(breaker.state, 'open');
  await time.pass(1_000);
  assert.equal(breaker.state, 'half-open');
  record(1, 9);
  assert.equal(breaker.state, 'closed');
  record(0, 1);
  assert.equal(breaker.state, 'open');
});

test('the share that is allowed can be set', () => {
  const half = sharedBreaker(0.5);
  half.record(25, 25);
  assert.equal(half.breaker.state, 'closed');
  half.record(0, 1);
  assert.equal(half.breaker.state, 'open');
  const never = sharedBreaker(1);
  never.record(0, 500);
  assert.equal(never.breaker.state, 'closed');
});
