// Retries, pauses and what statuses mean, asked of a place that takes pings.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createAnnounceWorld } from '../../../../tests/support/announce-world.ts';
import { startFakePing } from '../../../../tests/support/fake-engines/fake-ping.ts';

test('an engine that fails twice is told by the third attempt, after longer pauses', async () => {
  await using world = await createAnnounceWorld();
  await using engine = await startFakePing();
  engine.fail({ status: 503 }, 2);
  const result = await world.tellOne({ pings: [`${engine.origin}/ping`] });
  assert.equal(result.outcome, 'accepted');
  assert.equal(engine.requests.length, 3);
  assert.deepEqual(world.pauses, [1_000, 4_000]);
});

test('an engine that fails three times is announced to later', async () => {
  await using world = await createAnnounceWorld();
  await using engine = await startFakePing();
  engine.fail({ status: 500 }, 3);
  const result = await world.tellOne({ pings: [`${engine.origin}/ping`] });
  assert.equal(result.outcome, 'failed');
  assert.match(result.message, /answered with status 500\./);
  assert.deepEqual(result.pending, ['https://example.com/sitemap.xml']);
  assert.equal(result.retryAfterSeconds, 600);
  assert.equal(engine.requests.length, 3);
});

test('an engine is asked again as often as settings say; pauses grow to ten seconds', async () => {
  await using world = await createAnnounceWorld();
  await using engine = await startFakePing();
  for (const [retriesMax, pauses] of [
    [0, []],
    [1, [1_000]],
    [4, [1_000, 4_000, 10_000, 10_000]],
  ] as const) {
    const [requests, waits] = [engine.requests.length, world.pauses.length];
    engine.fail({ status: 503 }, 10);
    const result = await world.tellOne({ pings: [`${engine.origin}/ping`] }, { retriesMax });
    assert.equal(result.outcome, 'failed');
    assert.equal(engine.requests.length - requests, retriesMax + 1);
    assert.deepEqual(world.pauses.slice(waits), pauses);
  }
});

test('a connection that is closed is tried again', async () => {
  await using world = await createAnnounceWorld();
  await using engine = await startFakePing();
  engine.fail('close', 1);
  assert.equal((await world.tellOne({ pings: [`${engine.origin}/ping`] })).outcome, 'accepted');
  assert.equal(engine.requests.length, 2);
});

test('a host that nobody listens on is named without the path and the query', async () => {
  await using world = await createAnnounceWorld();
  const engine = await startFakePing();
  await engine.close();
  const result = await world.tellOne({ pings: [`${engine.origin}/hook-secret?token=hidden`] });
  assert.equal(result.outcome, 'failed');
  const host = engine.origin.replace('http://', '');
  assert.ok(result.message.includes(`${host} could not be reached: the connection was refused.`));
  assert.doesNotMatch(result.message, /hook-secret|hidden/);
});

test('429 is not asked again in this run; its Retry-After counts from ten minutes', async () => {
  await using world = await createAnnounceWorld();
  await using engine = await startFakePing();
  for (const [after, seconds] of [
    [undefined, 600],
    ['0', 600],
    ['600', 600],
    ['601', 601],
    ['604800', 604_800],
    ['604801', 604_800],
    ['-5', 600],
    ['soon', 600],
    [new Date(world.nowMs + 3_600_000).toUTCString(), 3_600],
    [new Date(world.nowMs - 3_600_000).toUTCString(), 600],
  ] as const) {
    engine.fail({ status: 429, ...(after !== undefined && { headers: { 'retry-after': after } }) });
    const before = engine.requests.length;
    const result = await world.tellOne({ pings: [`${engine.origin}/ping`] });
    assert.equal(result.outcome, 'failed');
    assert.equal(result.retryAfterSeconds, seconds, after);
    assert.equal(engine.requests.length, before + 1);
  }
  assert.deepEqual(world.pauses, []);
});

test('a Retry-After of ten seconds is waited for; a longer one is for another run', async () => {
  await using world = await createAnnounceWorld();
  await using engine = await startFakePing();
  engine.fail({ status: 503, headers: { 'retry-after': '10' } }, 1);
  assert.equal((await world.tellOne({ pings: [`${engine.origin}/ping`] })).outcome, 'accepted');
  assert.deepEqual(world.pauses, [10_000]);
  engine.fail({ status: 503, headers: { 'retry-after': '11' } }, 1);
  assert.equal((await world.tellOne({ pings: [`${engine.origin}/ping`] })).outcome, 'failed');
  assert.deepEqual(world.pauses, [10_000]);
});

test('what has moved or is not there is refused: trying again is no use', async () => {
  await using world = await createAnnounceWorld();
  await using engine = await startFakePing();
  for (const status of [301, 302, 400, 401, 403, 404, 410]) {
    engine.fail({ status, headers: { location: '/elsewhere' } });
    const result = await world.tellOne({ pings: [`${engine.origin}/ping`] });
    assert.equal(result.outcome, 'refused', String(status));
    assert.equal(result.pending, undefined);
  }
  for (const status of [408, 425, 429]) {
    engine.fail({ status });
    const result = await world.tellOne({ pings: [`${engine.origin}/ping`] });
    assert.equal(result.outcome, 'failed', String(status));
  }
});

test('an answer too large to be one is a failure, not an error', async () => {
  await using world = await createAnnounceWorld();
  await using engine = await startFakePing();
  engine.fail({ status: 200, body: 'x'.repeat(1024 * 1024 + 1) });
  const result = await world.tellOne({ pings: [`${engine.origin}/ping`] });
  assert.equal(result.outcome, 'failed');
  assert.equal(engine.requests.length, 1);
});

test('whoever gives up while an engine is waited for gets his own reason', async () => {
  await using world = await createAnnounceWorld();
  await using engine = await startFakePing();
  engine.fail({ status: 503 }, 3);
  const controller = new AbortController();
  const reason = new Error('enough');
  const pings = [`${engine.origin}/ping`];
  const pause = (): Promise<void> => {
    controller.abort(reason);
    return Promise.resolve();
  };
  await assert.rejects(world.tell({ pings }, { signal: controller.signal, pause }), reason);
  assert.equal(engine.requests.length, 1);
});
