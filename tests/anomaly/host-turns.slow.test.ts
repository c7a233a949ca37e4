// Four processes that share hosts by PostgreSQL: they stand still for longer than their leases, one
// is killed, connections to the database are cut. The hosts see one visitor that keeps its pause.
import assert from 'node:assert/strict';
import { type ChildProcess, spawn } from 'node:child_process';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { createInterface } from 'node:readline';
import { test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { migratePostgres } from '../../src/postgres/postgres-schema.ts';
import { seededRandom } from '../support/chunkings.ts';
import { startPostgresServer, whyNoPostgres } from '../support/postgres-server.ts';
import { openAdmin, openedDatabase } from '../support/postgres-suite.ts';
import { TEST_SEED } from '../support/test-seed.ts';

const HOSTS = 8;
const PAGES = 100;
const PROCESSES = 4;
const AT_ONCE = 24;
const DELAY_MS = 80;
const TIMEOUT_MS = 400;
const LEASE_MS = 3 * TIMEOUT_MS;
const STOPS = 4;
const ANSWER_MS_MAX = 25;
const WORK_MS_MAX = 90_000;
const TICK_MS = 5;
const FAILED_MS = 200;
const END_MS_MAX = 30_000;
const CHILD = new URL('../support/visiting-child.ts', import.meta.url).pathname;
const CUT = `SELECT pg_terminate_backend(pid) FROM pg_stat_activity
  WHERE application_name = 'portolan' AND pid <> pg_backend_pid() AND random() < 0.5`;

interface Asked {
  readonly host: string;
  readonly path: string;
  /** It came between these two: this process may have been busy, or had no processor. */
  readonly lookedAt: number;
  readonly arrivedAt: number;
  endedAt: number;
}

test('hosts are asked by one at a time, with their pause, whatever is stopped, killed and cut', {
  skip: whyNoPostgres() ?? false,
}, async (t) => {
  t.diagnostic(`seed ${TEST_SEED}`);
  const random = seededRandom(TEST_SEED);
  const server = await startPostgresServer();
  t.after(() => server.stop());
  const database = await openedDatabase(t, server.address);
  await migratePostgres(database);
  const web = await startWeb(random);
  t.after(() => web.close());
  const work = new SharedWork(web.urls, random);
  const workers = Array.from({ length: PROCESSES }, () => work.start(server.address));
  t.after(() => {
    for (const child of workers) child.kill('SIGKILL');
  });
  const admin = await openAdmin(server);
  const faults = async (): Promise<void> => {
    const [killed, ...others] = workers;
    await sleep(1_500 + random() * 500);
    killed?.kill('SIGKILL');
    for (let stop = 0; stop < STOPS; stop += 1) {
      const stopped = others[stop % others.length];
      stopped?.kill('SIGSTOP');
      await sleep(4 * LEASE_MS);
      stopped?.kill('SIGCONT');
      await sleep(random() * 400);
      await admin.run(CUT);
    }
  };
  const late = setTimeout(() => work.giveUp(), WORK_MS_MAX);
  await Promise.all([faults(), work.done]);
  clearTimeout(late);
  await admin.close();
  for (const child of workers) child.stdin?.end();
  await Promise.race([
    work.ended,
    sleep(END_MS_MAX, undefined, { ref: false }).then(() => assert.fail('a process does not end')),
  ]);
  const visited = web.asked.filter(({ path }) => path !== '/robots.txt');
  const twice = visited.length - new Set(visited.map(({ host, path }) => host + path)).size;
  t.diagnostic(`${visited.length} requests, ${twice} twice, ${work.failures} sent again`);
  // Who takes longer than such a short lease to fetch one is not waited for.
  const robots = web.asked.length - visited.length;
  assert.ok(robots <= 2 * HOSTS, `${HOSTS} robots.txt were asked for ${robots} times`);
  let compared = 0;
  for (const [host, asked] of Map.groupBy(web.asked, (request) => request.host)) {
    asked.sort((a, b) => a.arrivedAt - b.arrivedAt);
    for (const [index, { arrivedAt, path }] of asked.entries()) {
      const before = asked[index - 1];
      // Its answer came too late, when the visitor had given it up.
      if (before === undefined || before.endedAt - before.lookedAt >= TIMEOUT_MS) continue;
      const gapMs = arrivedAt - before.endedAt;
      assert.ok(gapMs >= DELAY_MS, `${host}${path} came ${gapMs} ms after the answer before`);
      compared += 1;
    }
  }
  t.diagnostic(`${compared} pauses`);
  assert.ok(compared >= web.asked.length / 2, `${compared} of ${web.asked.length} pauses`);
});

async function startWeb(random: () => number) {
  const asked: Asked[] = [];
  let lookedAt = performance.now();
  const look = setInterval(() => {
    lookedAt = performance.now();
  }, TICK_MS);
  const server: Server = createServer((request, response) => {
    const { host = '' } = request.headers;
    const entry: Asked = {
      host,
      path: request.url ?? '',
      lookedAt,
      arrivedAt: performance.now(),
      endedAt: Number.POSITIVE_INFINITY,
    };
    asked.push(entry);
    setTimeout(() => {
      entry.endedAt = performance.now();
      response.end('a page');
    }, random() * ANSWER_MS_MAX);
  });
  // A process that goes on after a stop finds its connections open, and could ask at once.
  server.keepAliveTimeout = 60_000;
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  const urls = Array.from(
    { length: HOSTS * PAGES },
    (_, index) => `http://h${index % HOSTS}.test:${port}/${Math.floor(index / HOSTS)}`,
  );
  const close = (): void => {
    clearInterval(look);
    server.close();
  };
  return { close, asked, urls };
}

/** Addresses that processes visit; what one does not bring to an end goes to another. */
class SharedWork {
  failures = 0;
  readonly outcomes = new Map<string, number>();
  readonly #urls: readonly string[];
  readonly #random: () => number;
  readonly #open: number[];
  readonly #done = new Set<number>();
  readonly #doneAll = Promise.withResolvers<void>();
  readonly #ends: Promise<void>[] = [];

  constructor(urls: readonly string[], random: () => number) {
    this.#urls = urls;
    this.#random = random;
    this.#open = urls.map((_, index) => index);
  }

  get done(): Promise<void> {
    return this.#doneAll.promise;
  }

  giveUp(): void {
    const outcomes = JSON.stringify([...this.outcomes]);
    this.#doneAll.reject(new Error(`${this.#done.size} are done; outcomes: ${outcomes}`));
  }

  get ended(): Promise<unknown> {
    return Promise.all(this.#ends);
  }

  start(database: string): ChildProcess {
    const settings = [database, String(DELAY_MS), String(TIMEOUT_MS)];
    const child = spawn(process.execPath, [CHILD, ...settings], {
      stdio: ['pipe', 'pipe', 'inherit'],
    });
    const given = new Set<number>();
    child.stdin.on('error', () => {});
    createInterface({ input: child.stdout }).on('line', (line) => {
      const [number = '', outcome = ''] = line.split(' ');
      given.delete(Number(number));
      this.outcomes.set(outcome, (this.outcomes.get(outcome) ?? 0) + 1);
      if (outcome === '200') this.#done.add(Number(number));
      else this.#again(Number(number));
      if (this.#done.size === this.#urls.length) this.#doneAll.resolve();
      setTimeout(() => this.#give(child, given), outcome === '200' ? 0 : FAILED_MS);
    });
    const ended = new Promise<void>((resolve) => {
      child.once('close', () => {
        for (const number of given) this.#again(number);
        resolve();
      });
    });
    this.#ends.push(ended);
    this.#give(child, given);
    return child;
  }

  #again(number: number): void {
    this.failures += 1;
    this.#open.push(number);
  }

  #give(child: ChildProcess, given: Set<number>): void {
    while (given.size < AT_ONCE && this.#open.length > 0) {
      const [number = 0] = this.#open.splice(Math.floor(this.#random() * this.#open.length), 1);
      given.add(number);
      child.stdin?.write(`${number} ${this.#urls[number]}\n`);
    }
  }
}
