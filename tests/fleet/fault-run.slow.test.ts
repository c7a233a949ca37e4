// A console and workers over one PostgreSQL, while everything fails that can: workers are killed
// and stand still, connections are slow and break, the server is killed, a standby takes its place,
// a clock is wrong. In the end all is as one process alone would have read it, and no host saw more
// than one visitor.
// PORTOLAN_FLEET_SITES, PORTOLAN_FLEET_WORKERS and PORTOLAN_FLEET_SECONDS make it larger.
import assert from 'node:assert/strict';
import { join } from 'node:path';
import { type TestContext, test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { openEngine } from '../../src/cli/commands/console/engine/open-engine.ts';
import { seededRandom } from '../support/chunkings.ts';
import { whyNoPostgres } from '../support/postgres-server.ts';
import { openedDatabase } from '../support/postgres-suite.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';
import { TEST_SEED } from '../support/test-seed.ts';
import { Fleet } from './fleet.ts';
import { all, fleetState, tallyRuns } from './fleet-state.ts';
import { judgeVisits } from './judge-visits.ts';
import { type MadeUpWeb, startMadeUpWeb } from './made-up-web.ts';
import { startTwoServers, type TwoServers } from './two-servers.ts';

const SITES = Number(process.env['PORTOLAN_FLEET_SITES'] ?? 8);
const WORKERS = Number(process.env['PORTOLAN_FLEET_WORKERS'] ?? 3);
const FAULTS_MS = 1_000 * Number(process.env['PORTOLAN_FLEET_SECONDS'] ?? 25);
const SHARED_HOSTS = Math.max(2, Math.ceil(SITES / 20));
const DELAY_MS = 100;
const TIMEOUT_MS = 1_000;
const LEASE_MS = 3_000;
const SETTLED_MS_MAX = 60_000 + SITES * 500;
const READ_SITE = 'read-site';

test('whatever is killed, stopped and cut, nothing is lost and no host is asked too soon', {
  skip: whyNoPostgres() ?? false,
  timeout: 600_000 + SITES * 6_000,
}, async (t) => {
  t.diagnostic(`seed ${TEST_SEED}, ${SITES} sites, ${WORKERS} workers`);
  const random = seededRandom(TEST_SEED);
  const servers = await startTwoServers(t, random);
  const web = await startMadeUpWeb({ sites: SITES, shared: SHARED_HOSTS, delayMs: DELAY_MS });
  t.after(() => web.close());
  const settings = { workers: WORKERS, timeoutMs: TIMEOUT_MS, leaseMs: LEASE_MS };
  const fleet = await Fleet.open(t, { address: servers.address, ...settings });
  const { harvest, store, queue } = fleet.engine;
  const ids: number[] = [];
  for (const site of web.sites) {
    const { siteId = 0 } = await harvest.submitSite(site, { by: 'api' });
    ids.push(siteId);
  }
  const readSoon = (site: number): Promise<void> => harvest.readSoon(ids[site] ?? 0);
  await Promise.all(Array.from({ length: WORKERS }, (_, worker) => fleet.start(worker)));
  const isOver = new AbortController();
  const changing = (async () => {
    while (!isOver.signal.aborted) {
      const site = Math.floor(random() * SITES);
      web.change(site);
      if (random() < 0.7) await readSoon(site).catch(() => {});
      await sleep((random() * 4_000) / SITES);
    }
  })();
  await makeFaults(fleet, servers, random);
  await fleet.restartAll();
  isOver.abort();
  await changing;
  t.diagnostic(`${fleet.tally()}; ${servers.tally()}`);
  const jobs = await all((after) => queue.page({ kind: READ_SITE }, { after, limit: 500 }));
  const dead = jobs.filter(({ state }) => state === 'dead');
  assert.deepEqual([jobs.length, dead], [SITES, []], 'each site has its job');
  for (const site of web.sites.keys()) {
    web.heal(site);
    await readSoon(site);
  }
  await settled(fleet);
  await fleet.stopAll();
  const requests = await web.log();
  const { standstills } = fleet;
  const verdict = judgeVisits(requests, { standstills, delayMs: DELAY_MS, timeoutMs: TIMEOUT_MS });
  t.diagnostic(verdict.summary);
  const { rows: submissions } = await store.access.submissions({}, { limit: 500 });
  const open = submissions.filter(({ run }) => run === undefined);
  const state = await fleetState(store);
  const alone = await stateAlone(t, web);
  const runs = await tallyRuns(store);
  t.diagnostic(`${state.length} lines of state, ${fleet.heard.length} events, ${runs.summary}`);
  assert.deepEqual(verdict.tooSoon, []);
  assert.deepEqual(open, [], 'each submission has its run');
  assert.deepEqual(state, alone);
  assert.deepEqual(runs.odd, []);
  assert.deepEqual(await store.inspect(), []);
  const database = await openedDatabase(t, servers.straightAddress());
  const told = await database.query<{ readonly id: number }>(
    'SELECT id FROM portolan.event ORDER BY id',
  );
  assert.deepEqual(
    fleet.heard,
    told.map(({ id }) => id),
    'events without gap and in order',
  );
});

async function makeFaults(fleet: Fleet, servers: TwoServers, random: () => number): Promise<void> {
  const beganAt = performance.now();
  const rest = [
    { after: 0.2 + random() * 0.2, make: () => servers.crash() },
    { after: 0.6 + random() * 0.2, make: () => servers.failOver() },
  ];
  for (;;) {
    const share = (performance.now() - beganAt) / FAULTS_MS;
    if (share >= 1) break;
    if (share >= (rest[0]?.after ?? 1)) await rest.shift()?.make();
    const worker = Math.floor(random() * WORKERS);
    const luck = random();
    if (luck < 0.2) fleet.kill(worker, random() * 500);
    else if (luck < 0.4) fleet.standStill(worker, 4 * LEASE_MS);
    else servers.cut(0.5);
    await sleep(random() * 1_500);
  }
  await fleet.whole();
}

/** Resolves when nothing is due and nothing is under way. */
async function settled(fleet: Fleet): Promise<void> {
  const { queue } = fleet.engine;
  const end = performance.now() + SETTLED_MS_MAX;
  for (;;) {
    const { due, leased } = await queue.stats();
    if (due + leased === 0) return;
    if (performance.now() > end) {
      const { rows } = await queue.page({ kind: READ_SITE }, { limit: 500 });
      const late = rows.filter((job) => job.state !== 'waiting' || job.dueAt < Date.now());
      assert.fail(`Not done: ${JSON.stringify(late)}\n${fleet.log()}`);
    }
    await sleep(200);
  }
}

/** What one process says that has read the web as it is now, into a store of its own. */
async function stateAlone(t: TestContext, web: MadeUpWeb): Promise<readonly string[]> {
  const engine = await openEngine({
    folder: join(temporaryFolder(t), 'alone'),
    environment: {},
    allowPrivate: true,
    create: true,
    threads: 1,
  });
  for (const site of web.sites) await engine.harvest.submitSite(site, { by: 'api' });
  await engine.harvest.drain();
  const state = await fleetState(engine.store);
  await engine.close(1_000);
  return state;
}
