// The server's time, whatever the date of this machine is.
import assert from 'node:assert/strict';
import { type TestContext, test } from 'node:test';
import { openedDatabase, suitesOnPostgres } from '../../tests/support/postgres-suite.ts';
import type { PostgresDatabase } from './postgres-database.ts';
import { openServerClock } from './server-clock.ts';

// Half of the time that the fastest of three answers takes, on a machine that is busy.
const ERROR_MS_MAX = 500;

suitesOnPostgres((place) => {
  test('it shows the server’s time, and continues by the monotonic clock', async (t) => {
    const { address } = await place.createDatabase();
    const database = await openedDatabase(t, address);
    const started = performance.now();
    let ahead = 0;
    // An hour is what this machine's date could be wrong by: it is not asked.
    const monotonic = (): number => performance.now() - started + ahead;
    const clock = await openServerClock(database, { clock: { monotonic } });
    t.after(async () => clock.close());
    const [before, server, after] = [clock.now(), await serverTime(database), clock.now()];
    assert.ok(
      before - ERROR_MS_MAX <= server && server <= after + ERROR_MS_MAX,
      `${before} ${server} ${after}`,
    );
    ahead = 3_600_000;
    assert.ok(clock.now() >= server + 3_600_000 - ERROR_MS_MAX);
    assert.equal(Number.isInteger(clock.now()), true);
  });
});

test('a slow answer replaces a better one only if the server’s clock was set', async (t) => {
  const { clock, server } = await madeUp(t);
  assert.equal(clock.now(), 1_000_000);
  server.tookMs = 400;
  await clock.measure();
  assert.equal(clock.now(), 1_000_000 + 1_200, 'three answers took 1,200 ms');
  server.set += 5_000;
  await clock.measure();
  assert.ok(Math.abs(clock.now() - server.time()) <= 200);
  server.tookMs = 0;
  await clock.measure();
  assert.equal(clock.now(), server.time());
});

test('time stands still when the clock was put back a little', async (t) => {
  const { clock, server } = await madeUp(t);
  const before = clock.now();
  server.set -= 30_000;
  await clock.measure();
  assert.equal(clock.now(), before);
  server.passed += 30_500;
  assert.equal(clock.now(), server.time());
  server.set -= 3_600_000;
  await clock.measure();
  assert.equal(clock.now(), server.time());
});

/** A clock of a server whose answers take as long as is said. */
async function madeUp(t: TestContext) {
  const server = { set: 1_000_000, passed: 0, tookMs: 0, time: () => server.set + server.passed };
  const query = async () => {
    server.passed += server.tookMs / 2;
    const now = server.time();
    server.passed += server.tookMs / 2;
    return [{ now }];
  };
  const database = {
    transaction: (work: (of: { readonly query: typeof query }) => unknown) => work({ query }),
  } as unknown as PostgresDatabase;
  const clock = await openServerClock(database, { clock: { monotonic: () => server.passed } });
  t.after(async () => clock.close());
  return { clock, server };
}

async function serverTime(database: PostgresDatabase): Promise<number> {
  const [row] = await database.query<{ readonly now: number }>(
    'SELECT (extract(epoch FROM clock_timestamp()) * 1000)::bigint AS now',
  );
  return row?.now ?? 0;
}
