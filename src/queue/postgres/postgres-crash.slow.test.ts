// A server that is killed while many work on its queue: no job is lost, none is completed twice.
import assert from 'node:assert/strict';
import { after, suite, test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import {
  POSTGRES_VERSIONS,
  type PostgresServer,
  startPostgresServer,
  whyNoPostgres,
} from '../../../tests/support/postgres-server.ts';
import { isPortolanError } from '../../base/portolan-error.ts';
import { openPostgresDatabase } from '../../postgres/postgres-database.ts';
import { migratePostgres } from '../../postgres/postgres-schema.ts';
import { siteJob } from '../contract/queue-place.contract.ts';
import type { Queue } from '../port/queue.ts';
import { openPostgresQueue } from './postgres-queue.ts';

const JOBS = 1_500;
const WORKERS = 4;
const CRASHES = 3;
const LEASE_MS = 2_000;

for (const version of POSTGRES_VERSIONS) {
  const skip = whyNoPostgres(version) ?? false;
  suite(`PostgreSQL ${version}`, { skip }, () => {
    let server: PostgresServer | undefined;
    after(() => server?.stop());

    test('no job is lost and none completed twice when the postmaster is killed', async () => {
      server = await startPostgresServer(version);
      const database = await openPostgresDatabase(server.address, { connectionsMax: 6 });
      await migratePostgres(database);
      const queue = await openPostgresQueue(database, { jobsMax: 10_000 });
      let words = 0;
      const stopListening = await queue.listen(() => {
        words += 1;
      });
      const work = new KilledWork(queue);
      const workers = Array.from({ length: WORKERS }, (_, index) => work.run(`w${index}`));
      const sending = work.send();
      for (let crash = 0; crash < CRASHES; crash += 1) {
        await sleep(400);
        await server.crash();
        server.restart();
      }
      await Promise.all([sending, ...workers]);
      work.check();
      assert.deepEqual(await queue.stats(), { waiting: 0, due: 0, leased: 0, dead: 0, lateMs: 0 });
      const before = words;
      for (let tries = 0; words === before && tries < 50; tries += 1) {
        await queue.send(siteJob('heard'));
        await sleep(100);
      }
      assert.ok(words > before, 'nothing is heard after a crash');
      await stopListening();
      await database.close();
    });
  });
}

/** Jobs that are sent and done by several while the server comes and goes. */
class KilledWork {
  readonly #queue: Queue;
  readonly #completed = new Map<string, number>();
  readonly #begun = new Set<string>();
  readonly #busy = new Map<string, { readonly worker: string; readonly until: number }>();
  #isSent = false;

  constructor(queue: Queue) {
    this.#queue = queue;
  }

  async send(): Promise<void> {
    for (let first = 0; first < JOBS; first += 25) {
      const some = Array.from({ length: 25 }, (_, index) => {
        const number = first + index;
        return siteJob(`k${number}`, { group: `g${number % 60}`, attemptsMax: 100 });
      });
      await persist(() => this.#queue.sendMany(some));
      await sleep(10);
    }
    this.#isSent = true;
  }

  async run(worker: string): Promise<void> {
    for (;;) {
      const request = { kinds: ['read'], worker, leaseMs: LEASE_MS, limit: 5 };
      const askedAt = performance.now();
      const jobs = await persist(() => this.#queue.lease(request));
      if (jobs.length === 0 && this.#isSent) {
        const { waiting, leased } = await persist(() => this.#queue.stats());
        if (waiting + leased === 0) return;
      }
      for (const { key, group } of jobs) {
        this.#begun.add(key);
        const other = this.#busy.get(group);
        assert.ok(other === undefined || other.until <= performance.now(), `${group} is busy`);
        this.#busy.set(group, { worker, until: askedAt + LEASE_MS });
      }
      await sleep(jobs.length === 0 ? 50 : 5);
      for (const job of jobs) {
        if (this.#busy.get(job.group)?.worker === worker) this.#busy.delete(job.group);
        const isDone = await persist(() => this.#queue.complete(job));
        if (isDone) this.#completed.set(job.key, (this.#completed.get(job.key) ?? 0) + 1);
      }
    }
  }

  // A completion whose answer was lost is known by the job that is gone: it was not seen to count.
  check(): void {
    assert.equal(this.#begun.size, JOBS);
    const twice = [...this.#completed].filter(([, times]) => times > 1);
    assert.deepEqual(twice, []);
    const unseen = JOBS - this.#completed.size;
    assert.ok(unseen <= CRASHES * WORKERS, `${unseen} completions were not answered`);
  }
}

async function persist<Result>(work: () => Promise<Result>): Promise<Result> {
  for (;;) {
    try {
      return await work();
    } catch (error) {
      if (!isPortolanError(error) || error.code !== 'STORE_UNAVAILABLE') throw error;
      await sleep(50);
    }
  }
}
