// `portolan migrate`, `work` and `serve --store` as processes: what they refuse and say, what they
// do with a database, and how they end.
import assert from 'node:assert/strict';
import { type ChildProcessWithoutNullStreams, spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { after, before, suite, type TestContext, test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { sampleOutcome } from '../../src/store/contract/control-place.contract.ts';
import { openStore } from '../../src/store/open-store.ts';
import { seededRandom } from '../support/chunkings.ts';
import { startConsoleProcess } from '../support/console-process.ts';
import { startFakeSite } from '../support/fake-site.ts';
import {
  freePort,
  type PostgresServer,
  startPostgresServer,
  whyNoPostgres,
} from '../support/postgres-server.ts';
import { openAdmin, type PostgresAdmin } from '../support/postgres-suite.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';
import { TEST_SEED } from '../support/test-seed.ts';
import { CHECKOUT, runPortolan } from './run-portolan.ts';

const SECRET = 'hunter2';
const SITES = 24;
const KILLS = 4;
const READY_MS_MAX = 20_000;
const urlset = (origin: string, pages: number): string => {
  const urls = Array.from({ length: pages }, (_, at) => `<url><loc>${origin}/${at}</loc></url>`);
  const space = 'xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"';
  return `<?xml version="1.0"?><urlset ${space}>${urls.join('')}</urlset>`;
};

test('a password on the command line is refused, and never printed', async () => {
  for (const command of [['migrate'], ['work', '--once'], ['serve', '--once']]) {
    for (const address of [
      `postgres://me:${SECRET}@db.example/portolan`,
      `postgresql://me@db.example/portolan?password=${SECRET}`,
    ]) {
      const { status, stdout, stderr } = await runPortolan([...command, '--store', address, '-v']);
      assert.deepEqual([status, stdout], [2, ''], stderr);
      assert.match(stderr, /postgres(?:ql)?:\/\/db\.example\/portolan contains a password/);
      assert.match(stderr, /PGPASSWORD.*PORTOLAN_STORE/);
      assert.ok(!stderr.includes(SECRET), stderr);
    }
  }
});

test('what is missing or is not a database is a wrong usage', async (t) => {
  const folder = temporaryFolder(t);
  const refused = async (words: readonly string[], said: RegExp): Promise<void> => {
    const { status, stderr } = await runPortolan(words);
    assert.equal(status, 2, stderr);
    assert.match(stderr, said);
  };
  await refused(['migrate'], /database is missing[\s\S]*--store/);
  await refused(['work', '--once'], /--store/);
  await refused(['work', '--once', '--store', 'mysql://db/x'], /not the address of a PostgreSQL/);
  const both = ['--store', 'postgres://db/x', '--database', folder];
  await refused(['serve', '--once', ...both], /cannot be used together/);
  await refused(['migrate', '--store', 'postgres://db/x', '--from', folder], /no store in/);
  await refused(['work', '--once', '--store', 'postgres://db/x', '--roles', 'none'], /--roles/);
});

suite('with a server', { skip: whyNoPostgres() ?? false }, () => {
  let server: PostgresServer;
  let admin: PostgresAdmin;
  let databases = 0;
  before(async () => {
    server = await startPostgresServer();
    admin = await openAdmin(server);
  });
  after(async () => {
    await admin.close();
    server.stop();
  });
  const newStore = async (): Promise<Environment> => {
    const name = `shared_${(databases += 1)}`;
    await admin.run(`CREATE DATABASE ${name}`);
    return { PORTOLAN_STORE: server.addressOf(name) };
  };
  testsOfMigrating(newStore);
  testsOfMoving(newStore);
  testsOfWorking(newStore);
});

type Environment = Readonly<{ PORTOLAN_STORE: string }>;
type NewStore = () => Promise<Environment>;

function testsOfMigrating(newStore: NewStore): void {
  test('a server that is not there, and one without tables, are told with what to do', async () => {
    const environment = await newStore();
    const nowhere = `postgres://me:${SECRET}@127.0.0.1:${await freePort()}/portolan`;
    for (const command of [
      ['work', '--once'],
      ['serve', '--once'],
      ['serve', '--port', '0'],
    ]) {
      const bare = await runPortolan(command, { environment });
      assert.equal(bare.status, 3, bare.stderr);
      assert.match(
        bare.stderr,
        /has no tables of Portolan[\s\S]*portolan migrate --store postgres:/,
      );
      assert.ok(!bare.stderr.includes('p@ss'), bare.stderr);
    }
    const gone = await runPortolan(['migrate'], { environment: { PORTOLAN_STORE: nowhere } });
    assert.equal(gone.status, 3, gone.stderr);
    assert.match(gone.stderr, /postgres:\/\/127\.0\.0\.1:\d+\/portolan/);
    assert.ok(!gone.stderr.includes(SECRET), gone.stderr);
  });

  test('tables are made once, and with --dry-run not at all', async () => {
    const environment = await newStore();
    const migrate = async (...words: readonly string[]): Promise<string> => {
      const { status, stdout, stderr } = await runPortolan(['migrate', ...words], { environment });
      assert.deepEqual([status, stdout], [0, ''], stderr);
      return stderr;
    };
    for (let time = 0; time < 2; time += 1) {
      assert.match(await migrate('--dry-run'), /would be updated by \d+ steps/);
    }
    assert.match(await migrate(), /were updated by \d+ steps/);
    assert.match(await migrate(), /up to date/);
    assert.equal(await migrate('--quiet'), '');
  });
}

function testsOfMoving(newStore: NewStore): void {
  test('a move that is killed again and again ends with the whole store', async (t) => {
    const environment = await newStore();
    const folder = temporaryFolder(t);
    await fillStore(folder);
    const words = ['migrate', '--from', folder];
    const dry = await runPortolan([...words, '--dry-run'], { environment });
    assert.match(dry.stderr, new RegExp(`${folder} would be copied there`));
    const random = seededRandom(TEST_SEED);
    for (let kill = 1; kill <= KILLS; kill += 1) {
      const seen = new RegExp(`^${kill * 4} of ${SITES}: .* rows?\\.$`, 'm');
      const { status } = await runPortolan(words, {
        environment,
        whileRunning: (child) => killWhen(child, seen, random() * 60),
      });
      assert.equal(status, null);
    }
    const last = await runPortolan(words, { environment });
    assert.equal(last.status, 0, last.stderr);
    assert.match(last.stderr, /sites with [\d,]+ rows copied\. \d+ sites had been copied before\./);
    const store = await openStore(environment.PORTOLAN_STORE);
    t.after(() => store.close());
    assert.deepEqual(await store.inspect(), []);
    assert.equal(await store.sites.count(), SITES);
    for (let id = 1; id <= SITES; id += 1) assert.equal(await store.urls.count(id), 10 * id);
    const again = await runPortolan(words, { environment });
    assert.match(again.stderr, new RegExp(`0 sites with 0 rows copied\\. ${SITES} sites had been`));
  });

  test('a console does not sign with a secret that is missing or short', async () => {
    const environment = await newStore();
    await runPortolan(['migrate'], { environment });
    const admin = await openAdmin({ address: environment.PORTOLAN_STORE });
    for (const secret of [`'""'`, `'"short"'`, `'null'`]) {
      await admin.run(`UPDATE portolan.meta SET value = ${secret} WHERE key = 'console_secret'`);
      const { status, stderr } = await runPortolan(['serve', '--port', '0'], { environment });
      assert.equal(status, 3, stderr);
      assert.match(stderr, /has lost the secret/);
    }
    await admin.close();
  });

  test('a folder in use, and a database of others, are refused', async (t) => {
    const environment = await newStore();
    const folder = temporaryFolder(t);
    const used = await startConsoleProcess(t, ['--database', folder]);
    const words = ['migrate', '--from', folder];
    const locked = await runPortolan(words, { environment });
    assert.equal(locked.status, 3, locked.stderr);
    assert.match(locked.stderr, /another console/);
    await used.stop();
    const mine = await openStore(folder);
    await mine.sites.ensure('https://mine.example/', 1);
    await mine.close();
    const store = await openStore(environment.PORTOLAN_STORE);
    t.after(() => store.close());
    await store.sites.ensure('https://theirs.example/', 1);
    const strange = await runPortolan(words, { environment });
    assert.equal(strange.status, 2, strange.stderr);
    assert.match(strange.stderr, /has sites of another store/);
    assert.equal(await store.sites.count(), 1);
  });
}

/** Sites with 10, 20, 30 … URLs. */
async function fillStore(folder: string): Promise<void> {
  const store = await openStore(folder, { threads: 1 });
  for (let number = 1; number <= SITES; number += 1) {
    const origin = `https://s${number}.example`;
    const { id } = await store.sites.ensure(`${origin}/`, 1);
    const { writer } = await store.runs.begin(id, 'asked', 2);
    const found = { url: `${origin}/s.xml`, source: 'submitted', at: 2 } as const;
    const [sitemap] = await writer.ensureSitemaps([found]);
    const intake = await writer.snapshot({ at: 2, isFirst: true });
    const entries = Array.from({ length: 10 * number }, (_, at) => ({ loc: `${origin}/${at}` }));
    await intake.add(sitemap?.id ?? 0, entries);
    await intake.finish([sitemap?.id ?? 0]);
    await writer.end(sampleOutcome(3), { day: '2026-11-28', change: {} }, { sitemapIds: [] });
  }
  await store.close();
}

function killWhen(child: ChildProcessWithoutNullStreams, seen: RegExp, afterMs: number): void {
  let said = '';
  child.stderr.on('data', (text: string) => {
    said += text;
    if (seen.test(said)) setTimeout(() => child.kill('SIGKILL'), afterMs);
  });
}

function testsOfWorking(newStore: NewStore): void {
  test('a console ingests, and a worker reads: once, or until SIGTERM ends it', async (t) => {
    const environment = await newStore();
    await runPortolan(['migrate'], { environment });
    const site = await startFakeSite();
    t.after(() => site.close());
    const asked = Promise.withResolvers<void>();
    site.serve({
      '/one.xml': urlset(site.origin, 3),
      '/slow.xml': async (_request, response) => {
        asked.resolve();
        await sleep(1_500);
        response.writeHead(200, { 'content-type': 'application/xml' });
        response.end(urlset(site.origin, 5));
      },
    });
    const served = await startConsoleProcess(t, ['--allow-private'], environment);
    assert.match(served.log(), /database=postgres:\/\/127\.0\.0\.1:\d+\/shared_\d+/);
    for (const path of ['healthz', 'readyz', 'sites']) {
      assert.equal((await fetch(served.url + path)).status, 200, path);
    }
    await submit(served.url, `${site.origin}/one.xml`);
    assert.deepEqual(await statusesAt(served.url), ['pending']);
    const once = await runPortolan(['work', '--once', '--allow-private'], { environment });
    assert.equal(once.status, 0, once.stderr);
    assert.match(once.stderr, /Nothing more is due/);
    assert.ok(!once.stderr.includes('p%40ss'), once.stderr);
    assert.deepEqual(await statusesAt(served.url), ['success']);

    const worker = await startWorker(t, environment);
    for (const path of ['healthz', 'readyz', 'metrics']) {
      assert.equal((await fetch(worker.url + path)).status, 200, path);
    }
    await submit(served.url, `${site.origin}/slow.xml`);
    await asked.promise;
    worker.child.kill('SIGTERM');
    assert.deepEqual(await worker.exited, [0, null], worker.log());
    assert.match(worker.log(), /Taking on nothing new[\s\S]*Stopped\./);
    assert.deepEqual(await statusesAt(served.url), ['success', 'success']);
    assert.equal(await served.stop(), 0, served.log());
  });
}

async function submit(root: string, url: string): Promise<void> {
  const answer = await fetch(`${root}api/submissions`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ url }),
  });
  assert.equal(answer.status, 202, await answer.text());
}

async function statusesAt(root: string): Promise<readonly string[]> {
  const answer = await fetch(`${root}sites/1/sitemaps.json`);
  const { sitemaps } = (await answer.json()) as { sitemaps: { status: string }[] };
  return sitemaps.map(({ status }) => status);
}

interface Worker {
  readonly url: string;
  readonly child: ChildProcessWithoutNullStreams;
  readonly exited: Promise<unknown[]>;
  log(): string;
}

async function startWorker(t: TestContext, environment: Environment): Promise<Worker> {
  const bin = join(CHECKOUT, 'dist', 'cli', 'bin.js');
  const words = ['work', '--allow-private', '--port', '0', '--log-format', 'json'];
  const child = spawn(process.execPath, [bin, ...words], {
    env: { ...process.env, ...environment },
  });
  const exited = once(child, 'exit');
  t.after(() => child.kill('SIGKILL'));
  let stderr = '';
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    stderr += text;
  });
  const signal = AbortSignal.timeout(READY_MS_MAX);
  for (;;) {
    const [, url] = /"health":"([^"]+)"/.exec(stderr) ?? [];
    if (url !== undefined) return { url, child, exited, log: () => stderr };
    await Promise.race([once(child.stderr, 'data', { signal }), exited]);
  }
}
