// A store that is moved knows the same, whatever is in it and whatever happens on the way.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { assertSameSite, knownOfSite } from '../../../tests/support/known-site.ts';
import { LIVED_TO, liveInStore, runLargeAgain } from '../../../tests/support/lived-in-store.ts';
import { newDatabases } from '../../../tests/support/postgres-control.ts';
import { type PostgresPlace, suitesOnPostgres } from '../../../tests/support/postgres-suite.ts';
import { temporaryFolder } from '../../../tests/support/temporary-folder.ts';
import { openStore } from '../open-store.ts';
import type { Store } from '../port/store.ts';
import { openControlFile } from '../sqlite/file/control-file.ts';
import { CONTROL_MIGRATIONS } from '../sqlite/file/control-migrations.ts';
import { moveStore } from './move-store.ts';

const SITES = ['first', 'large', 'last'].map((name) => `https://${name}.example/`);
const { signal } = new AbortController();
const NOW = LIVED_TO + 3_600_000;

type Folder = Parameters<typeof temporaryFolder>[0];

suitesOnPostgres((place) => {
  // Behind a pooler COPY is the same; the driver's own suite shows that.
  if (!place.isPooled) testsOfMoves(place);
});

function testsOfMoves(place: PostgresPlace): void {
  const newAddress = newDatabases(place);
  testsOfContents(newAddress);
  testsOfRefusals(newAddress);
}

type NewAddress = () => Promise<string>;

async function livedIn(t: Folder): Promise<string> {
  const folder = temporaryFolder(t);
  const store = await openStore(folder, { threads: 1 });
  await liveInStore(store);
  await store.close();
  return folder;
}

function testsOfContents(newAddress: NewAddress): void {
  test('everything that a store can hold is there, and the next run changes nothing', async (t) => {
    const folder = await livedIn(t);
    const address = await newAddress();
    const moved = await moveStore({ folder, address, now: NOW, signal });
    assert.deepEqual([moved.moved, moved.there], [SITES.length, 0]);
    const old = await openStore(folder);
    const store = await openStore(address);
    t.after(() => Promise.all([old.close(), store.close()]));
    for (const url of SITES) {
      assertSameSite(
        stored(await knownOfSite(store, url, NOW)),
        stored(await knownOfSite(old, url, NOW)),
      );
    }
    assert.deepEqual(await commonOf(store), stored(await commonOf(old)));
    assert.equal(await store.sites.find('https://removed.example/'), undefined);
    assert.deepEqual(await store.inspect(), []);
    const nothing = { run: 5, added: 0, changed: 0, removed: 0 };
    assert.deepEqual(await runLargeAgain(old), nothing);
    assert.deepEqual(await runLargeAgain(store), nothing);
    assert.deepEqual(await store.inspect(), []);
    const { id } = await store.sites.ensure('https://new.example/', NOW);
    assert.equal((await store.sites.get(id))?.lastRun, 0);
  });

  test('tokens and webhooks that are there already stay, and ours come beside them', async (t) => {
    const folder = await livedIn(t);
    const address = await newAddress();
    const store = await openStore(address);
    t.after(() => store.close());
    const own = { name: 'admin', scope: 'admin', hash: 'f'.repeat(64), at: 9 } as const;
    await store.access.addToken(own);
    const hook = { url: 'https://other.example/', secret: 'o', events: [], at: 9 };
    await store.access.addWebhook(hook);
    await store.access.putSetting('setting-1', '"theirs"');
    for (let time = 0; time < 2; time += 1) {
      await moveStore({ folder, address, now: NOW, signal });
      const names = (await store.access.tokens()).map(({ name }) => name).sort();
      assert.deepEqual(names, ['admin', 'one', 'two']);
      const urls = (await store.access.webhooks()).map(({ url }) => url).sort();
      assert.deepEqual(urls, ['https://hook.example/', 'https://other.example/']);
    }
    assert.equal(await store.access.setting('setting-1'), '"theirs"');
    assert.ok(await store.access.findToken('two'.repeat(20)));
    assert.equal((await store.access.addToken({ ...own, hash: 'e'.repeat(64) })).name, 'admin');
  });

  test('a store of an earlier version is brought up to date first', async (t) => {
    const folder = temporaryFolder(t);
    const old = openControlFile(folder, CONTROL_MIGRATIONS.slice(0, 1));
    old.run("INSERT INTO site (url, added_at, verification_token) VALUES ('https://a/', 1, 'x')");
    old.run(
      `INSERT INTO sitemap (site_id, url, source, parent_id, depth, first_seen_at, status, type,
         counts, errors, warnings, failures_in_row, readings, readings_changed, interval_ms)
       VALUES (1, 'https://a/s', 'submitted', NULL, 0, 1, 'pending', 'sitemap', '{}', 0, 0, 0, 1,
         1, 1)`,
    );
    old.close();
    const address = await newAddress();
    assert.equal((await moveStore({ folder, address, now: NOW, signal })).moved, 1);
    const store = await openStore(address);
    t.after(() => store.close());
    assert.equal((await store.sitemaps.find(1, 'https://a/s'))?.source, 'submitted');
    assert.deepEqual(await store.inspect(), []);
  });
}

function testsOfRefusals(newAddress: NewAddress): void {
  test('with dryRun nothing is written', async (t) => {
    const folder = await livedIn(t);
    const address = await newAddress();
    const numbers: number[] = [];
    const onSite = ({ number }: { readonly number: number }): void => void numbers.push(number);
    const moved = await moveStore({ folder, address, now: NOW, signal, dryRun: true, onSite });
    assert.deepEqual([moved, numbers], [{ moved: SITES.length, there: 0, rows: 0 }, [1, 2, 3]]);
    const store = await openStore(address);
    t.after(() => store.close());
    assert.deepEqual([await store.sites.count(), await store.access.tokens()], [0, []]);
  });

  test('a database with sites of another store, and a folder in use, are refused', async (t) => {
    const folder = await livedIn(t);
    const address = await newAddress();
    const store = await openStore(address);
    t.after(() => store.close());
    await store.sites.ensure('https://first.example/', 1);
    const move = { folder, address, now: NOW, signal };
    await assert.rejects(moveStore(move), { code: 'CONFIG_INVALID', message: /another store/ });
    assert.deepEqual([await store.sites.count(), await store.access.tokens()], [1, []]);
    const user = await openStore(folder);
    t.after(() => user.close());
    const elsewhere = { ...move, address: await newAddress() };
    await assert.rejects(moveStore(elsewhere), { code: 'STORE_LOCKED' });
  });
}

async function commonOf({ access, sites }: Store): Promise<unknown> {
  const names = Array.from({ length: 7 }, (_, at) => `setting-${at}`);
  return {
    tokens: await access.tokens(),
    webhooks: await access.webhooks(),
    settings: await Promise.all(names.map((name) => access.setting(name))),
    totals: await sites.totals(),
  };
}

/** U+0000 is kept in JSON, and otherwise replaced in PostgreSQL. */
function stored<Known>(known: Known): Known {
  return JSON.parse(JSON.stringify(known), (_, value: unknown) =>
    typeof value === 'string' ? value.replaceAll('\0', '\uFFFD') : value,
  );
}
