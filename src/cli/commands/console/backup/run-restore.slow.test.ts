// A store is restored from a copy that lies within its own folder, as a console's copies do.
import assert from 'node:assert/strict';
import { existsSync, mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type TestContext, test } from 'node:test';
import { temporaryFolder } from '../../../../../tests/support/temporary-folder.ts';
import { loadSqliteSilently } from '../../../../base/silent-sqlite.ts';
import { backUpEngine } from '../engine/back-up-engine.ts';
import { openEngine } from '../engine/open-engine.ts';
import { runRestore } from './run-restore.ts';

const clock = { now: () => Date.UTC(2026, 10, 22, 14), monotonic: () => 0 };

/** A store, with copies at these places below its folder. */
async function storeWithCopies(t: TestContext, places: readonly string[]): Promise<string> {
  const folder = join(temporaryFolder(t), 'store');
  const engine = await openEngine({ folder, environment: {}, threads: 1, create: true });
  const { id } = await engine.store.sites.ensure('https://a.example/', 1);
  const { id: sitemapId } = await engine.store.sitemaps.ensure({
    siteId: id,
    url: 'https://a.example/s.xml',
    source: 'submitted',
    at: 1,
  });
  const { writer } = await engine.store.runs.begin(id, 'asked', 1);
  const snapshot = await writer.snapshot({ at: 1 });
  await snapshot.add(sitemapId, [{ loc: 'https://a.example/page' }]);
  await snapshot.finish([sitemapId]);
  for (const place of places) await backUpEngine(engine, join(folder, place));
  await engine.close(0);
  return folder;
}

test('the copies of a console stay where they are, also the one that is restored', async (t) => {
  const folder = await storeWithCopies(t, ['backups/1', 'backups/2']);
  mkdirSync(join(folder, 'backups', '3'));
  writeFileSync(join(folder, 'stray.txt'), 'x');
  const from = join(folder, 'backups', '1');
  assert.equal(await runRestore(from, { database: folder, force: true, quiet: true }, clock), 0);
  assert.deepEqual(readdirSync(join(folder, 'backups')), ['1', '2', '3']);
  assert.ok(existsSync(join(from, 'control.db')));
  const kept = `${folder}.before-2026-11-22T14-00-00-000`;
  assert.ok(existsSync(join(kept, 'stray.txt')));
  assert.equal(existsSync(join(kept, 'backups')), false);
});

test('a copy elsewhere in the folder of the store stays, too', async (t) => {
  const folder = await storeWithCopies(t, ['mine/1']);
  const from = join(folder, 'mine', '1');
  assert.equal(await runRestore(from, { database: folder, force: true, quiet: true }, clock), 0);
  assert.ok(existsSync(join(from, 'control.db')));
  assert.ok(existsSync(join(folder, 'control.db')));
});

for (const [file, sql, named] of [
  ['control.db', 'CREATE TRIGGER x AFTER INSERT ON site BEGIN DELETE FROM token; END', 'trigger x'],
  ['control.db', 'CREATE VIEW x AS SELECT hash FROM token', 'view x'],
  ['queue.db', 'CREATE TABLE x (a)', 'table x'],
  ['urls-01.db', 'CREATE INDEX x ON meta (value)', 'index x'],
] as const) {
  test(`a copy in whose ${file} there is a foreign ${named} is refused`, async (t) => {
    const folder = await storeWithCopies(t, ['copies/1']);
    const from = join(folder, 'copies', '1');
    const { DatabaseSync } = loadSqliteSilently<typeof import('node:sqlite')>();
    const database = new DatabaseSync(join(from, file));
    database.exec(sql);
    database.close();
    const asked = { database: join(folder, '..', 'restored'), quiet: true };
    const message = new RegExp(`has parts that do not belong to a store.* the ${named} of ${file}`);
    await assert.rejects(runRestore(from, asked, clock), { code: 'STORE_UNUSABLE', message });
    assert.equal(existsSync(asked.database), false);
  });
}
