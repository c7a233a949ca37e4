// A console without work and workers, over one queue on PostgreSQL and one store.
import assert from 'node:assert/strict';
import { type TestContext, test } from 'node:test';
import { setTimeout as delay } from 'node:timers/promises';
import { type HarvestWorld, openHarvestWorld } from '../../tests/support/harvest-world.ts';
import {
  openedDatabase,
  type PostgresPlace,
  suitesOnPostgres,
} from '../../tests/support/postgres-suite.ts';
import type { Clock } from '../base/clock.ts';
import type { RequestSender } from '../net/request-sender.ts';
import { migratePostgres } from '../postgres/postgres-schema.ts';
import { openServerClock } from '../postgres/server-clock.ts';
import { openPostgresQueue } from '../queue/postgres/postgres-queue.ts';
import { openPostgresEvents } from '../store/postgres/events/postgres-events.ts';
import type { HarvestParts } from './create-harvest.ts';
import type { Harvest } from './port/harvest.ts';
import { READ_SITE } from './work/site-jobs.ts';

const BY_API = { by: 'api' } as const;
const LEASE_MS = 3_000;
const HOUR_MS = 3_600_000;

suitesOnPostgres((place) => {
  testsOfEvents(place);
  testsOfStopping(place);
  testsOfTimeAndUpkeep(place);
});

function testsOfEvents(place: PostgresPlace): void {
  test('a console without work submits, and hears what a worker does', async (t) => {
    const { world, process } = await openedPlace(t, place);
    const console = await process({ roles: [] });
    // Clocks that follow the server's have errors.
    const clock = { now: () => Date.now() - 500, monotonic: () => performance.now() };
    const worker = await process({ roles: ['read'], clock });
    for (const { harvest } of [console, worker]) harvest.start();
    const kinds = new Set<string>();
    const stop = new AbortController();
    const listening = (async () => {
      for await (const { kind } of console.harvest.events({ signal: stop.signal })) {
        kinds.add(kind);
        if (kind === 'run-ended') stop.abort();
      }
    })();
    const origin = world.origin();
    const url = world.urlset(origin, '/sitemap.xml', ['/1', '/2']);
    const submission = await console.harvest.submitSitemap(url, BY_API);
    const sitemap = await console.harvest.settled(submission, AbortSignal.timeout(20_000));
    assert.equal(sitemap?.counts.urls, 2);
    await listening;
    for (const kind of ['submitted', 'run-began', 'sitemap-read']) assert.ok(kinds.has(kind), kind);
    assert.ok((console.harvest.lastEventId?.() ?? 0) > 0);
    const { rows } = await world.store.runs.page((await world.site(origin)).id, {});
    assert.equal(rows.length, 1, 'what was submitted just now is due for the worker, too');
  });

  test('events are sent to webhooks once, whichever process they come from', async (t) => {
    const { world, process } = await openedPlace(t, place);
    const at = 1;
    const hook = { url: 'https://hook.example/', secret: 'sssssssssssssssss', at };
    await world.store.access.addWebhook({ ...hook, events: ['submitted', 'run-ended'] });
    const sent: string[] = [];
    const sender = {
      send: async ({ headers }: Parameters<RequestSender['send']>[0]) => {
        sent.push(headers?.['portolan-event'] ?? '');
        return { status: 200 } as never;
      },
      close: async () => {},
    };
    const console = await process({ roles: [] });
    const reader = await process({ roles: ['read'] });
    const senders = [
      await process({ roles: ['webhook'], sender }),
      await process({ roles: ['webhook'], sender }),
    ];
    for (const { harvest } of [console, reader, ...senders]) harvest.start();
    const url = world.urlset(world.origin(), '/sitemap.xml', ['/1']);
    await console.harvest.submitSitemap(url, BY_API);
    await until(() => sent.length >= 2);
    await delay(500);
    assert.deepEqual(sent.sort(), ['run-ended', 'submitted']);
  });
}

function testsOfStopping(place: PostgresPlace): void {
  test('a site that is removed is stopped where it is read', async (t) => {
    const { world, process } = await openedPlace(t, place);
    const stuck = stuckVisitor(world);
    const console = await process({ roles: [] });
    const worker = await process({ roles: ['read'], visitor: stuck.visitor });
    for (const { harvest } of [console, worker]) harvest.start();
    const origin = world.origin();
    await console.harvest.submitSitemap(`${origin}/stuck.xml`, BY_API);
    const { id } = await world.site(origin);
    await stuck.asked;
    await console.harvest.removeSite(id);
    assert.equal(stuck.ended(), 1, 'before the site is gone');
    assert.equal(await world.store.sites.get(id), undefined);
    await until(async () => (await console.queue.find(READ_SITE, String(id))) === undefined);
    await worker.harvest.stop(0);
    assert.deepEqual(await world.store.inspect(), []);
  });

  test('who starts disturbs nobody, and who stops gives its work to others', async (t) => {
    const { world, process } = await openedPlace(t, place);
    const stuck = stuckVisitor(world);
    // Nobody could wait for the end of such a lease here.
    const settings = { leaseMs: 60_000 };
    const first = await process({ visitor: stuck.visitor, settings });
    first.harvest.start();
    const origin = world.origin();
    const url = `${origin}/stuck.xml`;
    await first.harvest.submitSitemap(url, BY_API);
    const { id } = await world.site(origin);
    await stuck.asked;
    const leased = await first.queue.find(READ_SITE, String(id));
    const second = await process({ settings });
    second.harvest.start();
    await delay(1_000);
    const still = await second.queue.find(READ_SITE, String(id));
    assert.deepEqual([still?.worker, still?.lease], [leased?.worker, leased?.lease]);
    const [run] = (await world.store.runs.page(id, {})).rows;
    assert.equal(run?.state, 'running');
    // The page is there for the second worker.
    world.urlset(origin, '/stuck.xml', ['/1']);
    const before = performance.now();
    await first.harvest.stop(100);
    assert.ok(performance.now() - before < 5_000);
    await until(async () => (await world.sitemap(url)).counts.urls === 1);
    assert.equal(stuck.ended(), 1);
  });
}

function testsOfTimeAndUpkeep(place: PostgresPlace): void {
  test('a worker whose date is an hour behind makes nothing due early', async (t) => {
    const { world, process } = await openedPlace(t, place);
    const wrong = { now: () => Date.now() - HOUR_MS, monotonic: () => performance.now() };
    const workers = [await process({}, wrong), await process({})];
    const due: number[] = [];
    for (const { harvest, queue } of workers) {
      const origin = world.origin();
      await harvest.submitSitemap(world.urlset(origin, '/sitemap.xml', ['/1']), BY_API);
      await harvest.drain();
      const { id, nextReadAt = 0 } = await world.site(origin);
      const job = await queue.find(READ_SITE, String(id));
      assert.ok(Math.abs((job?.dueAt ?? 0) - nextReadAt) < 5_000, 'job and site agree');
      const [run] = (await world.store.runs.page(id, {})).rows;
      assert.ok(Math.abs((run?.startedAt ?? 0) - Date.now()) < 60_000);
      due.push(nextReadAt - Date.now());
    }
    assert.ok(Math.abs((due[0] ?? 0) - (due[1] ?? 0)) < 60_000, String(due));
  });

  test('of several workers one does the upkeep', async (t) => {
    const { process } = await openedPlace(t, place);
    const retained: string[] = [];
    const retain = async (): Promise<void> => void retained.push('retained');
    const { harvest, queue } = await process({ roles: ['upkeep'], retain });
    const other = await process({ roles: ['upkeep'], retain });
    for (const worker of [harvest, other.harvest]) worker.start();
    await queue.send({ kind: 'upkeep-retain', key: 'all', group: 'upkeep-retain' });
    await until(() => retained.length > 0);
    await delay(1_000);
    assert.equal(retained.length, 1);
    const kinds = (await queue.page({}, {})).rows.map(({ kind }) => kind).sort();
    const all = ['events', 'expire', 'proofs', 'resume', 'retain'].map((name) => `upkeep-${name}`);
    assert.deepEqual(kinds, all);
  });
}

/** A database with a queue and events, and one store: processes are made over them. */
async function openedPlace(t: TestContext, place: PostgresPlace) {
  const harvests: Harvest[] = [];
  // Before the databases close.
  t.after(async () => {
    await Promise.all(harvests.map((harvest) => harvest.stop(0)));
    await world.close();
  });
  const world = await openHarvestWorld();
  const { address } = await place.createDatabase();
  await migratePostgres(await openedDatabase(t, address));
  const process = async (parts: Partial<HarvestParts>, machine?: Clock) => {
    const database = await openedDatabase(t, address);
    const queue = await openPostgresQueue(database, { jobsMax: 1_000 });
    const clock = await openServerClock(database, { clock: machine });
    t.after(async () => clock.close());
    const harvest = world.harvest({
      store: { ...world.store, events: openPostgresEvents(database) },
      queue,
      clock,
      settings: { leaseMs: LEASE_MS },
      onTrouble: (error) => t.diagnostic(String(error)),
      ...parts,
    });
    harvests.push(harvest);
    return { harvest, queue };
  };
  return { world, process };
}

/** Makes a sitemap wait until the signal of its visit. */
function stuckVisitor({ visitor }: HarvestWorld) {
  const { promise: asked, resolve } = Promise.withResolvers<void>();
  let ended = 0;
  return {
    asked,
    /** How many visits were broken off. */
    ended: () => ended,
    visitor: {
      ...visitor,
      visit: async (...[url, options]: Parameters<typeof visitor.visit>) => {
        if (!url.endsWith('/stuck.xml')) return visitor.visit(url, options);
        resolve();
        try {
          await delay(60_000, undefined, { signal: options?.signal as AbortSignal });
        } finally {
          ended += 1;
        }
        throw new Error('nobody broke it off');
      },
    },
  };
}

async function until(isSo: () => boolean | Promise<boolean>): Promise<void> {
  const end = performance.now() + 20_000;
  while (!(await isSo())) {
    assert.ok(performance.now() < end, 'it did not happen within 20 s');
    await delay(50);
  }
}
