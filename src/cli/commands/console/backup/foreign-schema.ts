// What is in the databases of a copy and in no store of ours: a trigger or a view would do its work
// when the store is used.
import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { loadSqliteSilently } from '../../../../base/silent-sqlite.ts';
import type { Store } from '../../../../store/port/store.ts';
import { openEngine } from '../engine/open-engine.ts';

const DATABASE = /^(control|queue|urls)(?:-\d\d)?\.db$/;

/**
 * Gives what is foreign in the databases of a store that has been brought up to the present
 * version: `the trigger x of control.db`.
 *
 * Errors: STORE_UNUSABLE, when a file cannot be read.
 */
export async function foreignSchema(folder: string): Promise<readonly string[]> {
  const model = mkdtempSync(join(tmpdir(), 'portolan-schema-'));
  try {
    const engine = await openEngine({ folder: model, environment: {}, create: true, threads: 1 });
    await addUrl(engine.store);
    await engine.close(0);
    const own = new Set(schemasIn(model).map(({ identity }) => identity));
    const foreign = schemasIn(folder).filter(({ identity }) => !own.has(identity));
    return foreign.map(({ type, name, file }) => `the ${type} ${name} of ${file}`);
  } finally {
    rmSync(model, { recursive: true, force: true });
  }
}

// The first URL makes the database of URLs.
async function addUrl({ sites, sitemaps, urls }: Store): Promise<void> {
  const { id: siteId, url } = await sites.ensure('https://example.com/', 0);
  const sitemap = await sitemaps.ensure({ siteId, url, source: 'submitted', at: 0 });
  const snapshot = await urls.snapshot(siteId, { number: 1, at: 0 });
  await snapshot.add(sitemap.id, [{ loc: url }]);
  await snapshot.finish([sitemap.id]);
}

interface SchemaPart {
  readonly file: string;
  readonly type: string;
  readonly name: string;
  /** The same for the same part of the same kind of database. */
  readonly identity: string;
}

function schemasIn(folder: string): SchemaPart[] {
  const { DatabaseSync } = loadSqliteSilently<typeof import('node:sqlite')>();
  return readdirSync(folder).flatMap((file) => {
    const [, kind] = DATABASE.exec(file) ?? [];
    if (kind === undefined) return [];
    const database = new DatabaseSync(join(folder, file), { readOnly: true });
    try {
      // What SQLite itself makes has no text of its own, or a reserved name.
      const sql =
        "SELECT type, name, sql FROM sqlite_schema WHERE name NOT LIKE 'sqlite\\_%' ESCAPE '\\'";
      return database
        .prepare(sql)
        .all()
        .map((row) => {
          const [type, name] = [String(row['type']), String(row['name'])];
          return { file, type, name, identity: JSON.stringify([kind, type, name, row['sql']]) };
        });
    } finally {
      database.close();
    }
  });
}
