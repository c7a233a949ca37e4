// What a run of a site asks of the database that it shares with other processes.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { systemClock } from '../../src/base/clock.ts';
import { createHarvest } from '../../src/harvest/create-harvest.ts';
import { openPostgresQueue } from '../../src/queue/postgres/postgres-queue.ts';
import { postgresStore } from '../../src/store/postgres/postgres-store.ts';
import { openCountedLine } from '../support/counted-line.ts';
import { indexOf, urlsetOf, type WeekAnswer } from '../support/made-up-week/week-site.ts';
import { weekVisitor } from '../support/made-up-week/week-visitor.ts';
import { newDatabases } from '../support/postgres-control.ts';
import { openedDatabase, type PostgresPlace, suitesOnPostgres } from '../support/postgres-suite.ts';

const ORIGIN = 'https://s.example';
// One for each sitemap, and 18 for the run and its job; of several statements each is a round trip.
const TRANSACTIONS_MAX = 24;
const ROUND_TRIPS_MAX = 47;
const CHILDREN = ['/a.xml', '/b.xml', '/c.xml', '/d.xml', '/e.xml'];

suitesOnPostgres((place) => {
  testsOfRuns(place, newDatabases(place));
});

function testsOfRuns({ isPooled }: PostgresPlace, newPlace: () => Promise<string>): void {
  test('a run that finds six sitemaps unchanged asks the database few times', {
    skip: isPooled && 'what is asked is the same',
  }, async (t) => {
    const address = new URL(await newPlace());
    const line = await openCountedLine(Number(address.port));
    t.after(() => line.close());
    address.port = String(line.port);
    const database = await openedDatabase(t, address.href, 2);
    const [store, queue] = [
      await postgresStore(database),
      await openPostgresQueue(database, { jobsMax: 100 }),
    ];
    const { visitor } = weekVisitor([madeUpSite()], () => 0);
    const parts = { store, queue, visitor, clock: systemClock };
    const onTrouble = (error: unknown): void => assert.fail(String(error));
    const harvest = createHarvest({ ...parts, roles: ['read'], onTrouble });
    t.after(() => harvest.stop());
    const { siteId } = await harvest.submitSite(`${ORIGIN}/`, {
      by: 'form',
    });
    await harvest.drain();
    assert.equal((await store.sites.get(siteId))?.urls, CHILDREN.length);
    await harvest.readSoon(siteId);
    // Both connections are open.
    await Promise.all([database.query('SELECT 1'), database.query('SELECT 1')]);
    line.counted();
    await harvest.drain();
    const { roundTrips, transactions, statements } = line.counted();
    const [run] = (await store.runs.page(siteId, { limit: 1 })).rows;
    assert.deepEqual([run?.unchanged, run?.failed, run?.state], [6, 0, 'done']);
    t.diagnostic(
      `${transactions} transactions, ${statements.length} statements, ${roundTrips} round trips`,
    );
    // How many batches of events there are depends on how long the run takes.
    const told = statements.filter((statement) => statement.includes('tell_events')).length;
    const listed = statements.filter((statement) => statement.includes('portolan.webhook')).length;
    assert.ok(listed <= 1 && told < 14, `${told} batches, webhooks listed ${listed} times`);
    const others = told + listed;
    const asked = statements.join('\n');
    assert.ok(transactions - others <= TRANSACTIONS_MAX, `${transactions} transactions:\n${asked}`);
    assert.ok(roundTrips - others <= ROUND_TRIPS_MAX, `${roundTrips} round trips:\n${asked}`);
  });
}

function madeUpSite(): Parameters<typeof weekVisitor>[0][number] {
  const answers = new Map<string, WeekAnswer>([
    ['/robots.txt', { status: 200, body: `Sitemap: ${ORIGIN}/index.xml\n` }],
    ['/index.xml', { status: 200, etag: '"i"', body: indexOf(ORIGIN, CHILDREN) }],
    ...CHILDREN.map((path): [string, WeekAnswer] => [
      path,
      { status: 200, etag: `"${path}"`, body: urlsetOf(ORIGIN, [`${path}.html`]) },
    ]),
  ]);
  return {
    kind: '',
    origin: ORIGIN,
    entry: '/index.xml',
    answer: (path) => answers.get(path) ?? { status: 404 },
    truth: { status: [], urls: 0 },
  };
}
