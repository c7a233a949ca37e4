// The rights that roles.sql gives: enough for consoles and workers, and not more.
import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import {
  openPostgresDatabase,
  type PostgresDatabase,
} from '../../src/postgres/postgres-database.ts';
import { migratePostgres } from '../../src/postgres/postgres-schema.ts';
import { openPostgresQueue } from '../../src/queue/postgres/postgres-queue.ts';
import { postgresStore } from '../../src/store/postgres/postgres-store.ts';
import { startPostgresServer, whyNoPostgres } from '../support/postgres-server.ts';

const FILES = join(import.meta.dirname, '..', '..', 'examples', 'fleet');
const PSQL = globSync('/usr/lib/postgresql/*/bin/psql').sort().at(-1);
const skip = whyNoPostgres(15) ?? (PSQL === undefined && 'psql is not installed');

test('the roles of the guide can do their work, and nothing else', { skip }, async (t) => {
  const server = await startPostgresServer(15);
  t.after(() => server.stop());
  const passwords = Object.fromEntries(
    ['OWNER', 'APP', 'READ'].map((role) => [`PORTOLAN_${role}_PASSWORD`, `it's ${role}`]),
  );
  const { status, stderr } = spawnSync(
    PSQL ?? '',
    `--no-psqlrc -q -h 127.0.0.1 -p ${server.port} -U ${server.user} -d postgres -f`
      .split(' ')
      .concat(join(FILES, 'roles.sql')),
    { encoding: 'utf8', env: { ...process.env, ...passwords, PGPASSWORD: server.password } },
  );
  assert.equal(status, 0, stderr);
  const open = async (role: string): Promise<PostgresDatabase> => {
    const login = `portolan_${role.toLowerCase()}:${encodeURIComponent(`it's ${role}`)}`;
    const address = `postgres://${login}@127.0.0.1:${server.port}/portolan`;
    const database = await openPostgresDatabase(address, { connectionsMax: 2 });
    t.after(() => database.close());
    return database;
  };
  const owner = await open('OWNER');
  await migratePostgres(owner);
  await owner.query(readFileSync(join(FILES, 'read-grants.sql'), 'utf8'));

  const app = await open('APP');
  const store = await postgresStore(app);
  const { id: siteId } = await store.sites.ensure('https://a.example/', 1);
  const { run } = await store.runs.begin(siteId, 'asked', 1);
  assert.equal(run.number, 1);
  const queue = await openPostgresQueue(app, { jobsMax: 10 });
  await queue.send({ kind: 'read-site', key: 'a', group: 'a.example' });
  const made = await app.query('SELECT portolan.make_read_day(0)');
  assert.equal(made.length, 1);
  await app.query('DELETE FROM portolan.read');
  for (const sql of [
    'DROP TABLE portolan.site',
    'CREATE TABLE portolan.mine (x int)',
    'TRUNCATE portolan.site',
  ]) {
    await assert.rejects(app.query(sql), /permission denied|must be owner/, sql);
  }

  const read = await open('READ');
  const [site] = await read.query<{ readonly url: string }>('SELECT url FROM portolan.site');
  assert.equal(site?.url, 'https://a.example/');
  await read.query('SELECT count(*) FROM portolan.read');
  for (const sql of [
    'SELECT value FROM portolan.meta',
    'SELECT secret FROM portolan.webhook',
    'SELECT hash FROM portolan.token',
    'UPDATE portolan.site SET paused = true',
    'SELECT portolan.drop_read_day(9007199254740991)',
  ]) {
    await assert.rejects(read.query(sql), /permission denied/, sql);
  }
});
