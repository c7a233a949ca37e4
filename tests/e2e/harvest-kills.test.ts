// A harvest is killed at random moments while it works and submissions come in: what was accepted
// is there, the store is whole, and in the end all is as if nobody had killed it.
// PORTOLAN_HARVEST_KILLS asks for more kills.
import assert from 'node:assert/strict';
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { type TestContext, test } from 'node:test';
import { setTimeout as delay } from 'node:timers/promises';
import { openStore } from '../../src/store/open-store.ts';
import type { Store } from '../../src/store/port/store.ts';
import type { PageRequest } from '../../src/store/port/url-row.ts';
import { treeRound } from '../support/changing-tree.ts';
import { seededRandom } from '../support/chunkings.ts';
import { type FakeWeb, startFakeWeb } from '../support/fake-web.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';
import { TEST_SEED } from '../support/test-seed.ts';
import { CHECKOUT } from './run-portolan.ts';

const KILLS = Number(process.env['PORTOLAN_HARVEST_KILLS'] ?? 6);
const ROUNDS = 3;
const HOSTS = ['one.test', 'two.test', 'three.test'];
const LATE_MS_MAX = 60;
const HANG_MS = 300_000;
const CHILD = join(CHECKOUT, 'tests', 'support', 'harvest-child.ts');

interface Accepted {
  readonly id: number;
  readonly url: string;
}

/** A harvesting process. */
class Harvester {
  readonly accepted: Accepted[] = [];
  readonly #child: ChildProcess;
  readonly #lines: string[] = [];
  readonly #closed: Promise<unknown>;
  #wake = Promise.withResolvers<void>();
  #rest = '';
  #isOver = false;

  constructor(folder: string) {
    this.#child = spawn(process.execPath, [CHILD, folder], {
      stdio: ['pipe', 'pipe', 'inherit'],
      // Each of them begins with the same work.
      env: { ...process.env, NODE_COMPILE_CACHE: join(folder, '..', 'compiled') },
    });
    this.#closed = once(this.#child, 'close').then(() => {
      this.#isOver = true;
      this.#wake.resolve();
    });
    this.#child.stdin?.on('error', () => {});
    this.#child.stdout?.setEncoding('utf8').on('data', (text: string) => this.#hear(text));
  }

  ask(line: string): void {
    this.#child.stdin?.write(`${line}\n`);
  }

  /** Waits for a line; `false` when the process ended before. */
  async hears(line: string): Promise<boolean> {
    for (;;) {
      if (this.#lines.includes(line)) return true;
      if (this.#isOver) return false;
      await this.#wake.promise;
    }
  }

  /** It has done all that it was asked for, or ended. */
  get isIdle(): boolean {
    return this.#isOver || this.#lines.includes('settled');
  }

  async kill(): Promise<void> {
    this.#child.kill('SIGKILL');
    await this.#closed;
  }

  async end(): Promise<void> {
    this.ask('end');
    await this.#closed;
    assert.equal(this.#child.exitCode, 0);
  }

  #hear(text: string): void {
    const lines = (this.#rest + text).split('\n');
    this.#rest = lines.pop() ?? '';
    for (const line of lines) {
      const [what, id, url = ''] = line.split(' ');
      if (what === 'accepted') this.accepted.push({ id: Number(id), url });
      assert.notEqual(what, 'trouble', line);
      this.#lines.push(line);
    }
    this.#wake.resolve();
    this.#wake = Promise.withResolvers();
  }
}

function serveRound(web: FakeWeb, round: number): void {
  for (const name of HOSTS) {
    const host = web.host(name);
    host.serve(treeRound(host.origin, round, TEST_SEED).routes);
  }
}

function submitAll(web: FakeWeb, harvester: Harvester): number {
  let count = 0;
  for (const name of HOSTS) {
    const { origin } = web.host(name);
    for (const path of ['index', 'plain', 'missing']) {
      harvester.ask(`sitemap ${origin}/${path}.xml`);
    }
    harvester.ask(`site ${origin}/`);
    count += 4;
  }
  return count;
}

const requests = (web: FakeWeb): number =>
  HOSTS.reduce((sum, name) => sum + web.host(name).asked.length, 0);

/** Goes through a page of a store to the end. */
async function all<Row>(
  page: (request: PageRequest) => Promise<{ rows: readonly Row[]; next?: string }>,
): Promise<readonly Row[]> {
  const rows: Row[] = [];
  let after: string | undefined;
  do {
    const got = await page({ limit: 1_000, ...(after !== undefined && { after }) });
    rows.push(...got.rows);
    after = got.next;
  } while (after !== undefined);
  return rows;
}

async function withStore<Result>(
  folder: string,
  work: (store: Store) => Promise<Result>,
): Promise<Result> {
  const store = await openStore(folder);
  try {
    return await work(store);
  } finally {
    await store.close();
  }
}

/** What is there after a round, as far as kills must not change it. */
async function seen(store: Store, web: FakeWeb, from: ReadonlyMap<string, number>) {
  const sites: Record<string, unknown> = {};
  for (const name of HOSTS) {
    const { origin } = web.host(name);
    const site = await store.sites.find(`${origin}/`);
    assert.ok(site, name);
    const urls = await all((request) => store.urls.page(site.id, {}, request));
    const filter = { siteId: site.id, withGone: true };
    const sitemaps = await all((request) => store.sitemaps.page(filter, request));
    const between = { from: from.get(name) ?? 0, to: site.lastRun };
    const changes = await all((request) => store.urls.changes(site.id, between, request));
    const findings = await all((request) => store.findings.page({ siteId: site.id }, request));
    const names = new Map(sitemaps.map(({ id, url }) => [id, url]));
    sites[name] = {
      counts: [site.urls, site.errors, site.warnings, site.failing, site.sitemaps],
      folder: (await store.urls.folder(site.id, '/'))?.urls,
      urls: urls.map(({ loc, lastmod, sitemapId }) => [loc, lastmod, names.get(sitemapId)]),
      sitemaps: sitemaps
        .map(({ url, status, cause, type, counts, errors, source, depth, parentId }) =>
          status === 'gone'
            ? { url, status }
            : {
                url,
                status,
                cause,
                type,
                counts,
                errors,
                source,
                depth,
                parent: parentId && names.get(parentId),
              },
        )
        .sort((a, b) => (a.url < b.url ? -1 : 1)),
      changes: changes.map(({ loc, kind, lastmodBefore, lastmodAfter }) => ({
        loc,
        kind,
        lastmodBefore,
        lastmodAfter,
      })),
      findings: findings.map(({ rule, sitemapId, count }) => [rule, names.get(sitemapId), count]),
    };
  }
  return sites;
}

async function lastRuns(store: Store, web: FakeWeb): Promise<ReadonlyMap<string, number>> {
  const runs = new Map<string, number>();
  for (const name of HOSTS) {
    runs.set(name, (await store.sites.find(`${web.host(name).origin}/`))?.lastRun ?? 0);
  }
  return runs;
}

async function assertTruth(store: Store, web: FakeWeb, round: number): Promise<void> {
  for (const name of HOSTS) {
    const { origin } = web.host(name);
    const truth = treeRound(origin, round, TEST_SEED);
    const site = await store.sites.find(`${origin}/`);
    assert.ok(site);
    const urls = await all((request) => store.urls.page(site.id, {}, request));
    assert.deepEqual(
      urls.map(({ loc, lastmod }) => [loc, lastmod]).sort(),
      [...truth.listed].sort(),
      `${name} in round ${round}`,
    );
    const filter = { siteId: site.id, status: ['gone'] } as const;
    const gone = await all((request) => store.sitemaps.page(filter, request));
    assert.deepEqual(gone.map(({ url }) => url.replace(origin, '')).sort(), truth.gone);
  }
}

async function assertAccepted(store: Store, accepted: readonly Accepted[]): Promise<void> {
  for (const { id, url } of accepted) {
    const submission = await store.access.submission(id);
    assert.equal(submission?.url, url, `submission ${id} is lost`);
    const { siteId } = submission;
    if (submission.sitemapId === undefined) continue;
    assert.ok(await store.sitemaps.find(siteId, url), `${url} is not known`);
  }
}

/** Works through all rounds, and gives what is there after each. */
async function harvestRounds(
  t: TestContext,
  web: FakeWeb,
  { folder, kills }: { readonly folder: string; readonly kills: readonly number[] },
): Promise<readonly unknown[]> {
  const random = seededRandom(TEST_SEED);
  const after: unknown[] = [];
  let from: ReadonlyMap<string, number> = new Map();
  for (let round = 1; round <= ROUNDS; round += 1) {
    serveRound(web, round);
    let left = kills[round - 1] ?? 0;
    for (;;) {
      const harvester = new Harvester(folder);
      t.after(() => harvester.kill());
      const before = requests(web);
      const asked = submitAll(web, harvester);
      harvester.ask('settle');
      if (left > 0) {
        left -= 1;
        // Somewhere between the first submission and the last request of the round.
        const wanted = random() < 0.3 ? 0 : Math.floor(random() * HOSTS.length * 8);
        if (wanted === 0) await harvester.hears('started');
        while (!harvester.isIdle && requests(web) - before < wanted) await delay(1);
        await delay(random() * LATE_MS_MAX);
        await harvester.kill();
        await withStore(folder, async (store) => {
          assert.deepEqual(await store.inspect(), []);
          await assertAccepted(store, harvester.accepted);
        });
        continue;
      }
      assert.ok(await harvester.hears('settled'));
      assert.equal(harvester.accepted.length, asked);
      await harvester.end();
      break;
    }
    await withStore(folder, async (store) => {
      assert.deepEqual(await store.inspect(), []);
      await assertTruth(store, web, round);
      after.push(await seen(store, web, from));
      from = await lastRuns(store, web);
      const submissions = await all((request) => store.access.submissions({}, request));
      assert.ok(submissions.every(({ run }) => run !== undefined));
    });
  }
  return after;
}

test(`a harvest that is killed ${KILLS} times (seed ${TEST_SEED})`, {
  timeout: HANG_MS,
}, async (t) => {
  await using web = await startFakeWeb(HOSTS);
  const root = temporaryFolder(t);
  const folderOf = (name: string): string => {
    mkdirSync(join(root, name));
    return join(root, name);
  };
  const quiet = await harvestRounds(t, web, { folder: folderOf('undisturbed'), kills: [] });
  const kills = Array.from({ length: ROUNDS }, (_, round) =>
    Math.floor((KILLS + ROUNDS - 1 - round) / ROUNDS),
  );
  const killed = await harvestRounds(t, web, { folder: folderOf('killed'), kills });
  for (const [index, expected] of quiet.entries()) {
    assert.deepEqual(killed[index], expected, `Seed ${TEST_SEED}, round ${index + 1}`);
  }
});
