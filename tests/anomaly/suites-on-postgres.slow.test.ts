// Suites of the console and the harvest, unchanged, over stores in PostgreSQL.
import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { text } from 'node:stream/consumers';
import { after, before, suite, test } from 'node:test';
import { openPostgresDatabase } from '../../src/postgres/postgres-database.ts';
import { migratePostgres } from '../../src/postgres/postgres-schema.ts';
import { CHECKOUT } from '../e2e/run-portolan.ts';
import {
  type PostgresServer,
  startPostgresServer,
  whyNoPostgres,
} from '../support/postgres-server.ts';
import { openAdmin } from '../support/postgres-suite.ts';
import { TEMPLATE_DATABASE, TEST_SERVER } from '../support/test-database.ts';

// All of the others with stores of openTestStore or attackedConsole can be run so as well.
const SUITES = [
  'tests/anomaly/console-forgery.test.ts',
  'tests/anomaly/harvest-robots.test.ts',
  'tests/e2e/console-google-client.test.ts',
  'tests/e2e/console-first-day.test.ts',
];

suite('suites over PostgreSQL', { skip: whyNoPostgres() ?? false }, () => {
  let server: PostgresServer;
  before(async () => {
    server = await startPostgresServer();
    const admin = await openAdmin(server);
    await admin.run(`CREATE DATABASE ${TEMPLATE_DATABASE}`);
    await admin.close();
    const database = await openPostgresDatabase(server.addressOf(TEMPLATE_DATABASE));
    await migratePostgres(database);
    await database.close();
  });
  after(() => server.stop());

  for (const path of SUITES) {
    test(path, async () => {
      const { NODE_TEST_CONTEXT: _, ...inherited } = process.env;
      const child = spawn(process.execPath, ['--test', '--test-reporter=spec', path], {
        cwd: CHECKOUT,
        env: { ...inherited, [TEST_SERVER]: server.address },
        stdio: ['ignore', 'pipe', 'inherit'],
      });
      const [said, [status]] = await Promise.all([text(child.stdout), once(child, 'exit')]);
      assert.equal(status, 0, said);
    });
  }
});
