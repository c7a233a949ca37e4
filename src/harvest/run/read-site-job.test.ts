// The job of a site: when it comes again, after all that may become of a run.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { type HarvestWorld, openHarvestWorld } from '../../../tests/support/harvest-world.ts';
import { storeWithWriters } from '../../../tests/support/store-with-writers.ts';
import { PortolanError } from '../../base/portolan-error.ts';
import type { Job } from '../../queue/port/queue.ts';
import type { Store } from '../../store/port/store.ts';
import { READ_SITE, sendSiteJob } from '../work/site-jobs.ts';
import { createReadSiteJob } from './read-site-job.ts';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;

let world: HarvestWorld;
before(async () => {
  world = await openHarvestWorld();
});
after(() => world.close());

interface Done {
  readonly job: Job | undefined;
  /** From the beginning of the work to when it is due again. */
  readonly againMs: number;
  readonly troubles: readonly unknown[];
  /** How often it said that something was kept. */
  readonly worked: number;
}

interface How {
  readonly store?: Partial<Store>;
  readonly signal?: AbortSignal;
  readonly sitemapsPerRun?: number;
  readonly isEnding?: boolean;
}

/** Leases the job of a site and does it. */
async function work(origin: string, how: How = {}): Promise<Done> {
  const { queue, clock } = world;
  const site = await world.store.sites.find(`${origin}/`);
  const key = String(site?.id);
  const found = await queue.find(READ_SITE, key);
  if (!found && site) {
    await sendSiteJob(queue, site, { trigger: 'asked' });
  }
  const leased = await queue.lease({ kinds: [READ_SITE], worker: 'w', leaseMs: HOUR_MS, limit: 1 });
  const [job] = leased;
  assert.equal(job?.key, key);
  const troubles: unknown[] = [];
  let worked = 0;
  const { sitemapsPerRun = 1_000 } = how;
  const tools = world.tools({ sitemapsPerRun });
  const doJob = createReadSiteJob({
    ...tools,
    queue,
    store: { ...tools.store, ...how.store },
    onTrouble: (error) => troubles.push(error),
    onWorked: () => {
      worked += 1;
    },
  });
  const startedAt = clock.now();
  const { signal } = new AbortController();
  const ending = { isBegun: () => how.isEnding === true, cut: signal };
  await doJob(job, how.signal ?? signal, () => () => undefined, ending);
  const after = await queue.find(READ_SITE, key);
  const againMs = (after?.dueAt ?? 0) - startedAt;
  // The next one is some time later: no group pauses then.
  if (after) clock.time = Math.max(clock.time, after.dueAt) + 1_000;
  return { job: after, againMs, troubles, worked };
}

/** Gives the site no further job that another test would lease. */
async function forget(origin: string): Promise<void> {
  const job = await world.queue.find(READ_SITE, String((await world.site(origin)).id));
  if (job) await world.queue.drop(job.id);
}

const broken = {
  runs: {
    begin: async (): Promise<never> => {
      throw new Error('the disk is full');
    },
  } as Pick<Store['runs'], 'begin'> as Store['runs'],
};

test('the job comes again when the first sitemap is due', async () => {
  const origin = world.origin();
  await world.submit(world.urlset(origin, '/a.xml', ['/1']));
  await world.submit(`${origin}/none.xml`);
  const { job, againMs, troubles, worked } = await work(origin);
  assert.equal(againMs, HOUR_MS);
  assert.equal(worked, 1);
  assert.deepEqual([job?.attempts, job?.data, troubles], [0, '{"trigger":"scheduled"}', []]);
  await forget(origin);
});

test('a site without a sitemap is looked at again after four hours, then less often', async () => {
  const origin = world.origin();
  await world.store.sites.ensure(`${origin}/`, world.clock.now());
  for (const hours of [4, 8, 16, 24]) {
    assert.equal((await work(origin)).againMs, hours * HOUR_MS);
  }
  await forget(origin);
});

test('a run continues a minute after its limit, and at once when its process ends', async () => {
  const origin = world.origin();
  for (const path of ['/1.xml', '/2.xml']) await world.submit(world.urlset(origin, path, [path]));
  assert.equal((await work(origin, { sitemapsPerRun: 1 })).againMs, MINUTE_MS);
  assert.equal((await work(origin, { isEnding: true })).againMs, 0, 'another process goes on');
  await forget(origin);
});

test('our own trouble is waited out, longer with each attempt, and never given up', async () => {
  const origin = world.origin();
  await world.submit(`${origin}/a.xml`);
  const minutes: number[] = [];
  for (let attempt = 1; attempt <= 101; attempt += 1) {
    const { job, againMs, troubles } = await work(origin, { store: broken });
    assert.equal(job?.state, 'waiting', `after attempt ${attempt}`);
    assert.match(String(troubles[0]), /disk is full/);
    minutes.push(againMs / MINUTE_MS);
    if (attempt < 100) assert.match(job?.lastError ?? '', /disk is full/);
  }
  assert.deepEqual(minutes.slice(0, 8), [1, 2, 4, 8, 16, 32, 60, 60]);
  // After the hundredth its attempts are counted from none.
  assert.deepEqual(minutes.slice(98), [60, 60, 1]);
  await forget(origin);
});

const FULL = new PortolanError('STORE_FULL', { message: 'Full.' });

/** Does the job of a site whenever it is due, on a disk that is full; gives the gaps in seconds. */
async function untilRead(room: (attempts: number, seconds: number) => number): Promise<number[]> {
  const { queue, clock } = world;
  const origin = world.origin();
  const { siteId } = await world.submit(world.urlset(origin, '/a.xml', ['/1']));
  await sendSiteJob(queue, await world.site(origin), { trigger: 'asked' });
  const gaps: number[] = [];
  let lastAt = clock.now();
  const isFull = (): boolean => room(gaps.length, (clock.now() - lastAt) / 1_000) < 2_000_000;
  const tools = world.tools({});
  const writing = storeWithWriters(tools.store, ({ snapshot }) => ({
    snapshot: async (of) => {
      gaps.push((clock.now() - lastAt) / 1_000);
      lastAt = clock.now();
      if (isFull()) throw FULL;
      return snapshot(of);
    },
  }));
  const store: Store = {
    ...writing,
    room: async () => room(gaps.length, (clock.now() - lastAt) / 1_000),
  };
  const doJob = createReadSiteJob({ ...tools, queue, store, onTrouble: () => undefined });
  for (let turn = 0; turn < 200; turn += 1) {
    const request = { kinds: [READ_SITE], worker: 'w', leaseMs: HOUR_MS, limit: 1 };
    const [job] = await queue.lease(request);
    assert.equal(job?.key, String(siteId));
    const { signal } = new AbortController();
    const ending = { isBegun: () => false, cut: signal };
    await doJob(job, signal, () => () => undefined, ending);
    if (!isFull() || gaps.length > 12) break;
    const again = await queue.find(READ_SITE, job.key);
    clock.time = Math.max(clock.time, again?.dueAt ?? 0);
  }
  await forget(origin);
  return gaps.slice(1);
}

test('a disk that fills whenever a site is read is tried less and less often', async () => {
  const waits = [5, 10, 20, 40, 80, 160, 300, 300, 300, 300, 300, 300];
  assert.deepEqual(await untilRead(() => 1_000_000), waits);
  // Where a little comes and goes, too.
  assert.deepEqual(await untilRead((_, seconds) => 1_000_000 + (seconds % 7) * 1_000), waits);
});

test('a site that found too little room is read within 30 s after there is more', async () => {
  // The eighth attempt would come after 300 s; there is room after 47.
  const room = (attempts: number, seconds: number): number =>
    attempts === 8 || (attempts === 7 && seconds > 47) ? 9_000_000 : 1_000_000;
  const gaps = await untilRead(room);
  assert.deepEqual(gaps, [5, 10, 20, 40, 80, 160, 60]);
});

test('a run that is interrupted is due at once, and reported to nobody', async () => {
  const origin = world.origin();
  await world.submit(`${origin}/a.xml`);
  const { job, againMs, troubles } = await work(origin, { signal: AbortSignal.abort() });
  assert.deepEqual([job?.state, againMs, troubles], ['waiting', 0, []]);
  const { rows } = await world.store.runs.page((await world.site(origin)).id, {});
  assert.deepEqual(
    rows.map(({ state, endedAt }) => [state, endedAt !== undefined]),
    [['broken-off', true]],
  );
  await forget(origin);
});

test('a site that was removed or paused meanwhile has no job any more', async () => {
  for (const change of ['remove', 'pause'] as const) {
    const origin = world.origin();
    const { siteId } = await world.submit(`${origin}/a.xml`);
    const site = await world.site(origin);
    await sendSiteJob(world.queue, site, { trigger: 'asked' });
    if (change === 'pause') await world.store.sites.change(siteId, { paused: true });
    const asked = world.asked.length;
    if (change === 'remove') {
      const sites = { ...world.store.sites, get: async () => undefined };
      assert.equal((await work(origin, { store: { sites } as Partial<Store> })).job, undefined);
    } else assert.equal((await work(origin)).job, undefined);
    assert.equal(world.asked.length, asked);
  }
});

test('a word that comes while it works is not lost', async () => {
  const origin = world.origin();
  const url = world.urlset(origin, '/a.xml', ['/1']);
  await world.submit(url);
  const answer = world.web.get(url) as { status: number };
  world.web.set(url, async () => {
    const site = await world.site(origin);
    await sendSiteJob(world.queue, site, { trigger: 'ping' });
    return answer;
  });
  const { job, againMs } = await work(origin);
  assert.deepEqual([againMs, job?.data], [0, '{"trigger":"ping"}']);
  await forget(origin);
});

test('an unchanged sitemap is looked up once and settled once', async () => {
  const origin = world.origin();
  const url = world.urlset(origin, '/a.xml', ['/1']);
  await world.submit(url);
  await work(origin);
  const { id } = await world.sitemap(url);
  const { sitemaps } = world.store;
  await sitemaps.change(id, { nextReadAt: world.clock.now() });
  const asked: PropertyKey[] = [];
  const store = storeWithWriters(world.store, ({ settle }) => ({
    settle: (reads) => {
      asked.push('settle');
      return settle(reads);
    },
  }));
  const counted = new Proxy(sitemaps, {
    get: (from, name) => {
      if (name === 'lookAt' || name === 'get') asked.push(name);
      return Reflect.get(from, name);
    },
  });
  await work(origin, { store: { ...store, sitemaps: counted } });
  assert.deepEqual(asked, ['lookAt', 'settle']);
  const { rows } = await sitemaps.reads(id, {});
  assert.deepEqual(
    rows.map(({ result }) => result),
    ['same-body', 'read'],
  );
  await forget(origin);
});

test('a run that another took over from changes nothing, and is no trouble', async () => {
  const origin = world.origin();
  const { siteId } = await world.submit(world.urlset(origin, '/a.xml', ['/1', '/2']));
  let isTaken = false;
  const store = storeWithWriters(world.store, ({ snapshot }) => ({
    snapshot: async (of) => {
      const intake = await snapshot(of);
      if (!isTaken) await world.store.runs.begin(siteId, 'resumed', world.clock.now());
      isTaken = true;
      return intake;
    },
  }));
  const stale = await work(origin, { store });
  assert.deepEqual([stale.troubles, stale.worked, stale.againMs], [[], 0, MINUTE_MS]);
  assert.deepEqual(await world.listed(origin), []);
  const { rows } = await world.store.runs.page(siteId, {});
  assert.deepEqual(
    rows.map(({ number, state }) => [number, state]),
    [
      [2, 'running'],
      [1, 'broken-off'],
    ],
  );
  const next = await work(origin);
  assert.deepEqual([next.troubles, next.worked], [[], 1]);
  assert.equal((await world.listed(origin)).length, 2);
  await forget(origin);
});
