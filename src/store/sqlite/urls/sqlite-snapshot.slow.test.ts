// Sitemaps that list what they listed before are known by a digest: when it is used, and that the
// outcome is the one without it.
import assert from 'node:assert/strict';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { type TestContext, test } from 'node:test';
import { seededRandom } from '../../../../tests/support/chunkings.ts';
import { temporaryFolder } from '../../../../tests/support/temporary-folder.ts';
import { TEST_SEED } from '../../../../tests/support/test-seed.ts';
import { createFingerprinter } from '../../../base/fingerprint/fingerprinter.ts';
import type { UrlEntry } from '../../../protocol/url-entry.ts';
import { URL_STORE_LIMITS } from '../../urls/paging/search-budget.ts';
import type { ThreadLine } from './calls/thread-line.ts';
import { shardFileName, shardOfSite } from './files/shard-files.ts';
import { SqliteSnapshot } from './sqlite-snapshot.ts';
import type { ShardWriterCalls } from './threads/shard-calls.ts';
import { ShardThreads } from './threads/shard-threads.ts';

const SITE = 3;
const RUNS = 150;

// Fingerprints and hashes are of each file's own seed.
const TABLES = [
  'SELECT loc, sitemap, priority, first_seen, changed_at, gone_at FROM url ORDER BY loc',
  'SELECT loc, sitemap FROM also ORDER BY loc, sitemap',
  'SELECT run, loc, kind FROM change ORDER BY run, loc',
];

type Lists = Readonly<Record<number, readonly UrlEntry[]>>;

/** A store's files, and what their thread was asked last. */
class Files {
  readonly threads: ShardThreads;
  readonly folder: string;
  calls: string[] = [];
  #run = 0;

  constructor(t: TestContext) {
    this.folder = temporaryFolder(t);
    this.threads = new ShardThreads({ folder: this.folder, limits: URL_STORE_LIMITS, threads: 1 });
    t.after(() => this.threads.close());
  }

  async begin(): Promise<SqliteSnapshot> {
    const writer = this.threads.writer(SITE);
    this.#run += 1;
    this.calls = [];
    const run = { number: this.#run, at: this.#run * 1_000 };
    const snapshot = this.#run;
    const begun = await writer.call('begin', { siteId: SITE, run, snapshot });
    const asked = {
      call: (name: keyof ShardWriterCalls, parameter: never) => {
        this.calls.push(name);
        return writer.call(name, parameter);
      },
    } as unknown as ThreadLine<ShardWriterCalls>;
    const fingerprinter = createFingerprinter(begun.seed);
    const setUrls = async (): Promise<void> => {};
    return new SqliteSnapshot({ writer: asked, snapshot, fingerprinter, setUrls, ...begun });
  }

  async read(lists: Lists, whole = Object.keys(lists).map(Number)): Promise<unknown> {
    const snapshot = await this.begin();
    for (const [id, entries] of Object.entries(lists)) await snapshot.add(Number(id), entries);
    return snapshot.finish(whole);
  }

  /** Runs a statement in the file; returns the rows. */
  ask(sql: string): unknown {
    const database = new DatabaseSync(join(this.folder, shardFileName(shardOfSite(SITE))));
    try {
      return database
        .prepare(sql)
        .all()
        .map((row) => Object.values(row));
    } finally {
      database.close();
    }
  }

  get known(): unknown {
    return this.ask('SELECT sitemap, rows FROM known_listing ORDER BY sitemap');
  }
}

const entriesOf = (...names: readonly string[]): UrlEntry[] =>
  names.map((name) => ({ loc: `https://e.example/${name}`, lastmod: '2026-11-28' }));

test('a site that lists what it listed before is compared by digests alone', async (t) => {
  const files = new Files(t);
  const lists = { 1: entriesOf('a', 'b', 'b'), 2: entriesOf('c') };
  await files.read(lists);
  assert.deepEqual(files.known, [
    [1, 2],
    [2, 1],
  ]);
  const outcome = await files.read({ 1: entriesOf('b', 'a'), 2: lists[2] });
  assert.deepEqual(files.calls, ['finishSame']);
  const nothing = { added: 0, changed: 0, removed: 0 };
  const bySitemap = new Map([
    [1, { urls: 2, ...nothing }],
    [2, { urls: 1, ...nothing }],
  ]);
  assert.deepEqual(outcome, { urls: 3, ...nothing, bySitemap });
});

test('a sitemap that was read in part, or is named no more, loses its digest', async (t) => {
  const files = new Files(t);
  await files.read({ 1: entriesOf('a', 'b'), 2: entriesOf('c'), 3: entriesOf('d') });
  await files.read({ 1: entriesOf('a', 'x'), 2: entriesOf('c') }, [2, 3]);
  assert.deepEqual(files.known, [[2, 1]]);
  await files.read({ 1: entriesOf('a', 'b') });
  assert.deepEqual(files.ask("SELECT loc FROM url WHERE gone_at > 0 AND loc LIKE '%x'"), [
    ['https://e.example/x'],
  ]);
});

test('nothing is known of a site with a URL in two sitemaps, until it is in one', async (t) => {
  const files = new Files(t);
  await files.read({ 1: entriesOf('a', 'b'), 2: entriesOf('b', 'c') });
  assert.deepEqual(files.known, []);
  await files.read({ 1: entriesOf('a'), 2: entriesOf('b', 'c') });
  assert.deepEqual(files.known, [
    [1, 1],
    [2, 2],
  ]);
});

test('a digest that is wrong is dropped, and the next snapshot compares everything', async (t) => {
  const files = new Files(t);
  const lists = { 1: entriesOf('a'), 2: entriesOf('b') };
  await files.read(lists);
  files.ask("UPDATE url SET hash = 7 WHERE loc LIKE '%a'");
  const more = { ...lists, 2: entriesOf('b', 'c') };
  await assert.rejects(files.read(more), { code: 'STORE_UNUSABLE' });
  const { added, changed } = (await files.read(more)) as { added: number; changed: number };
  assert.deepEqual([added, changed], [1, 1]);
});

test(`with digests and without them the outcome is the same (seed ${TEST_SEED})`, async (t) => {
  const random = seededRandom(TEST_SEED);
  const pick = (count: number): number => Math.floor(random() * count);
  const [files, plain] = [new Files(t), new Files(t)];
  const last = new Map<number, UrlEntry[]>();
  let byDigest = 0;
  for (let run = 0; run < RUNS; run += 1) {
    const steps: { id: number; entries: UrlEntry[]; drop: boolean }[] = [];
    const whole: number[] = [];
    for (const id of [1, 2, 3].filter(() => random() < 0.8)) {
      const again = last.get(id);
      // A few names are those of all sitemaps.
      const names = Array.from({ length: pick(4) }, () => `${random() < 0.9 ? id : 0}-${pick(4)}`);
      const made = entriesOf(...names).map((entry) => ({ ...entry, priority: pick(2) }));
      const entries = again && random() < 0.8 ? again : made;
      const half = random() < 0.2 ? pick(entries.length + 1) : entries.length;
      steps.push({ id, entries: entries.slice(0, half), drop: random() < 0.05 });
      steps.push({ id, entries: entries.slice(half), drop: false });
      if (random() < 0.9) whole.push(id);
      if (whole.includes(id)) last.set(id, entries);
    }
    if (random() < 0.2) steps.sort((one, other) => one.entries.length - other.entries.length);
    if (run > 0) plain.ask('DELETE FROM known_listing');
    const outcomes = [];
    for (const store of [files, plain]) {
      const snapshot = await store.begin();
      for (const { id, entries, drop } of steps) {
        await snapshot.add(id, entries);
        if (drop) await snapshot.drop(id);
      }
      const { bySitemap, ...sums } = await snapshot.finish(whole);
      outcomes.push({ ...sums, bySitemap: [...bySitemap].sort(([one], [other]) => one - other) });
    }
    if (files.calls.includes('finishSame')) byDigest += 1;
    const how = `seed ${TEST_SEED}, run ${run + 1}`;
    assert.deepEqual(outcomes[0], outcomes[1], how);
    for (const sql of TABLES) assert.deepEqual(files.ask(sql), plain.ask(sql), how);
  }
  assert.ok(byDigest > 5, `${byDigest} of ${RUNS} snapshots were compared by digests alone`);
});
