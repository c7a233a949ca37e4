// What is newest in a folder after its newest page went: as if all of the site were counted.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { newDatabases } from '../../../../../tests/support/postgres-control.ts';
import { openedDatabase, suitesOnPostgres } from '../../../../../tests/support/postgres-suite.ts';
import type { PostgresDatabase } from '../../../../postgres/postgres-database.ts';
import { boundsAt } from '../../../urls/folders/kept-folders.ts';
import { openPostgresUrlStore } from '../postgres-url-store.ts';
import { tallySite } from './postgres-site-tallies.ts';

const SITE = 3;
const AT = Date.UTC(2026, 10, 28);
const FOLDERS_MAX = 20_000;
const LONG = 'x'.repeat(600);
// The day of November of each page.
const PAGES: readonly (readonly [loc: string, day: number])[] = [
  ['https://e.example/', 3],
  ['https://e.example', 2],
  ['https://e.example?q', 2],
  ['https://e.example/a/', 4],
  ['https://e.example/a/x?from=/b/', 9],
  ['https://e.example/a/b/one', 20],
  ['https://e.example/a/b/two', 11],
  ['https://www.e.example/a/b/three', 12],
  ['https://www.e.example:8080/a/b/four', 10],
  ['https://e.example/c/one', 15],
  ['https://e.example/c/two', 15],
  ['https://e.example/d/only', 14],
  [`https://e.example/e/${LONG}/${LONG}/one`, 13],
  [`https://e.example/e/${LONG}/${LONG}/two`, 6],
  ['https://e.example/1/2/3/4/5/6/7/8/9/one', 13],
  ['https://e.example/1/2/3/4/5/6/7/8/9/two', 7],
];

suitesOnPostgres((place) => {
  const newPlace = newDatabases(place);

  async function opened(t: Parameters<typeof openedDatabase>[0]) {
    const database = await openedDatabase(t, await newPlace());
    const counted = countsOfSites(database);
    const { urls } = await openPostgresUrlStore(database);
    let runs = 0;
    const take = async (pages: typeof PAGES): Promise<void> => {
      runs += 1;
      const snapshot = await urls.snapshot(SITE, { number: runs, at: AT + runs });
      const lastmod = (day: number): string => `2026-11-${String(day).padStart(2, '0')}`;
      await snapshot.add(
        1,
        pages.map(([loc, day]) => ({ loc, lastmod: lastmod(day) })),
      );
      await snapshot.finish([1]);
    };
    const folders = () =>
      database.query<{ path: string; newest: number; own_newest: number }>(
        `SELECT path, urls, with_lastmod, newest, own_urls, own_newest FROM portolan.folder
         WHERE site = ${SITE} ORDER BY path`,
      );
    const assertAsCounted = async (): Promise<void> => {
      const kept = [...(await folders())];
      const bounds = boundsAt({ foldersMax: FOLDERS_MAX, at: AT + runs });
      await database.transaction((transaction) => tallySite(transaction, SITE, bounds));
      assert.deepEqual(kept, [...(await folders())]);
    };
    return { take, folders, counted, assertAsCounted };
  }

  test('it is looked for in that folder, and those above follow', async (t) => {
    const { take, folders, counted, assertAsCounted } = await opened(t);
    await take(PAGES);
    counted();
    const gone = /from=|b\/one$|c\/one$|d\/only$|e\/.*one$|9\/one$/;
    await take(PAGES.filter(([loc]) => !gone.test(loc)));
    assert.equal(counted(), 0, 'the site is not counted');
    const days = new Map(
      (await folders()).map(({ path, newest }) => [path, new Date(newest).getUTCDate()]),
    );
    assert.equal(days.get('/a/b/'), 12);
    assert.equal(days.get('/a/'), 12);
    assert.equal(days.get('/c/'), 15);
    assert.equal(days.get('/'), 15);
    assert.equal(days.has('/d/'), false);
    await assertAsCounted();
    await take(PAGES.filter(([loc]) => !gone.test(loc) && !loc.includes('/c/')));
    await assertAsCounted();
  });

  test('what goes directly below the host has the site counted', async (t) => {
    const { take, counted, assertAsCounted } = await opened(t);
    await take(PAGES);
    counted();
    await take(PAGES.slice(1));
    assert.equal(counted(), 1);
    await assertAsCounted();
  });

  test('nor is a site of many hosts searched host by host', async (t) => {
    const { take, counted, assertAsCounted } = await opened(t);
    const pages = Array.from(
      { length: 30 },
      (_, at) => [`https://${at + 10}.example/a/`, at < 20 ? 5 : 6] as const,
    );
    await take(pages);
    counted();
    await take(pages.slice(0, 20));
    assert.equal(counted(), 1);
    await assertAsCounted();
  });
});

/** Returns how often a site was counted since it was last asked. */
function countsOfSites(database: PostgresDatabase): () => number {
  let counts = 0;
  const transaction = database.transaction.bind(database);
  database.transaction = (work, options) =>
    transaction(
      (inner) =>
        work({
          ...inner,
          query: (statement, values) => {
            if (/\bAS is_listed\b/.test(statement)) counts += 1;
            return inner.query(statement, values);
          },
        }),
      options,
    );
  return () => {
    const now = counts;
    counts = 0;
    return now;
  };
}
