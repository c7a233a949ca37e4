// How much a host is asked for, by how it answers.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { HostPace } from './host-pace.ts';

const QUICK_MS = 20;

const answer = (pace: HostPace, times: number, firstByteMs = QUICK_MS): void => {
  for (let time = 0; time < times; time++) pace.answered(firstByteMs, pace.slowings);
};
const overload = (pace: HostPace, delayMs = 0): void => pace.overloaded(delayMs, pace.slowings);

test('all is well: as many connections as allowed, and no pause', () => {
  assert.equal(new HostPace().connections, 1);
  const pace = new HostPace({ connectionsPerHost: 16 });
  answer(pace, 1_000);
  assert.equal(pace.connections, 16);
  assert.equal(pace.pauseMs, 0);
});

test('an overload halves the connections down to one, and doubles the pause up to a minute', () => {
  const pace = new HostPace({ connectionsPerHost: 16 });
  const seen: [number, number][] = [];
  for (let time = 0; time < 10; time++) {
    overload(pace);
    answer(pace, 1);
    seen.push([pace.connections, pace.pauseMs]);
  }
  assert.deepEqual(seen, [
    [8, 250],
    [4, 500],
    [2, 1_000],
    [1, 2_000],
    [1, 4_000],
    [1, 8_000],
    [1, 16_000],
    [1, 32_000],
    [1, 60_000],
    [1, 60_000],
  ]);
});

test('without a good answer in between, the pause doubles up to 500 ms', () => {
  const pace = new HostPace();
  const pauses = Array.from({ length: 5 }, () => {
    overload(pace);
    return pace.pauseMs;
  });
  assert.deepEqual(pauses, [250, 500, 500, 500, 500]);
  answer(pace, 1);
  overload(pace);
  overload(pace);
  assert.equal(pace.pauseMs, 1_000);
});

test('a host that is asked slowly anyhow is asked half as fast', () => {
  const pace = new HostPace();
  overload(pace, 250);
  assert.equal(pace.pauseMs, 500);
  answer(pace, 1);
  overload(pace, 250);
  assert.equal(pace.pauseMs, 1_000);
  const slow = new HostPace();
  overload(slow, 45_000);
  assert.equal(slow.pauseMs, 60_000);
});

test('many failures at once are one overload', () => {
  const pace = new HostPace({ connectionsPerHost: 16 });
  const { slowings } = pace;
  for (let time = 0; time < 16; time++) pace.overloaded(0, slowings);
  assert.equal(pace.connections, 8);
  assert.equal(pace.pauseMs, 250);
  // Nor do good answers to requests of before say that it has recovered.
  for (let time = 0; time < 100; time++) pace.answered(QUICK_MS, slowings);
  assert.equal(pace.connections, 8);
  assert.equal(pace.pauseMs, 250);
});

test('20 good answers bring a connection back, 5 halve the pause', () => {
  const pace = new HostPace({ connectionsPerHost: 4 });
  overload(pace);
  overload(pace);
  assert.deepEqual([pace.connections, pace.pauseMs], [1, 500]);
  answer(pace, 4);
  assert.equal(pace.pauseMs, 500);
  answer(pace, 1);
  assert.equal(pace.pauseMs, 250);
  answer(pace, 5);
  assert.equal(pace.pauseMs, 0);
  answer(pace, 9);
  assert.equal(pace.connections, 1);
  answer(pace, 1);
  assert.equal(pace.connections, 2);
  answer(pace, 39);
  assert.equal(pace.connections, 3);
  answer(pace, 1);
  assert.equal(pace.connections, 4);
  answer(pace, 100);
  assert.equal(pace.connections, 4);
});

test('an overload begins the recovery again', () => {
  const pace = new HostPace({ connectionsPerHost: 4 });
  overload(pace);
  answer(pace, 19);
  overload(pace);
  answer(pace, 19);
  assert.equal(pace.connections, 1);
  answer(pace, 1);
  assert.equal(pace.connections, 2);
});

test('a host that has become slow is asked for less until it is quick again', () => {
  const pace = new HostPace({ connectionsPerHost: 16 });
  answer(pace, 50);
  let answers = 0;
  while (pace.connections === 16 && answers < 1_000) {
    answer(pace, 1, 5_000);
    answers += 1;
  }
  assert.equal(pace.connections, 8);
  assert.ok(answers < 10, `${answers} answers`);
  // A new pace is given time to show.
  answer(pace, 9, 5_000);
  assert.equal(pace.connections, 8);
  answer(pace, 1, 5_000);
  assert.equal(pace.connections, 4);
  answer(pace, 100, 5_000);
  assert.equal(pace.connections, 1);
  assert.equal(pace.pauseMs, 0);
  answer(pace, 500);
  assert.equal(pace.connections, 16);
});

test('a host that was slow from the beginning, or is slow within a second, is let be', () => {
  const always = new HostPace({ connectionsPerHost: 8 });
  answer(always, 500, 5_000);
  assert.equal(always.connections, 8);
  const quick = new HostPace({ connectionsPerHost: 8 });
  answer(quick, 50);
  answer(quick, 500, 990);
  assert.equal(quick.connections, 8);
  const thrice = new HostPace({ connectionsPerHost: 8 });
  answer(thrice, 50, 1_000);
  answer(thrice, 500, 2_900);
  assert.equal(thrice.connections, 8);
});

test('a level of long ago is let go by', () => {
  const pace = new HostPace({ connectionsPerHost: 2 });
  answer(pace, 50);
  answer(pace, 100, 2_000);
  assert.equal(pace.connections, 1);
  answer(pace, 1_000, 2_000);
  assert.equal(pace.connections, 2);
});
