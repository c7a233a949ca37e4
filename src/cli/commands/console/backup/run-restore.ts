// What `portolan restore` does: a copy of the copy is looked through, then takes the store's place.
import {
  constants,
  copyFileSync,
  type Dirent,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  realpathSync,
  renameSync,
  rmSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, dirname, join, relative, resolve, sep } from 'node:path';
import { type Clock, systemClock } from '../../../../base/clock.ts';
import { PortolanError } from '../../../../base/portolan-error.ts';
import { loadSqliteSilently } from '../../../../base/silent-sqlite.ts';
import { openStore } from '../../../../store/open-store.ts';
import type { Store } from '../../../../store/port/store.ts';
import { plainText } from '../../../output/text/plain-text.ts';
import {
  BACKUPS_FOLDER,
  CONTROL_FILE,
  openEngine,
  QUEUE_FILE,
  STORE_FILE,
} from '../engine/open-engine.ts';
import type { RestoreOptions } from './backup-command.ts';

const DATABASE = /^(control|queue|urls)(?:-\d\d)?\.db$/;

const DAMAGE_SHOWN = 10;

export async function runRestore(
  from: string,
  { database, force = false, quiet = false }: RestoreOptions,
  clock: Clock = systemClock,
): Promise<number> {
  const folder = resolve(database);
  const stamp = timeStamp(clock.now());
  const kept = `${folder}.before-${stamp}`;
  const fresh = join(dirname(folder), `.${basename(folder)}.restoring-${stamp}`);
  const names = storeFilesIn(from);
  const copies = copiesWithin(folder, from);
  const replaces = existsSync(folder) && readdirSync(folder).length > 0;
  if (replaces && !force) throw storeThere(database);
  if (replaces) await assertFree(folder);
  try {
    mkdirSync(fresh, { recursive: true, mode: 0o700 });
    for (const name of names) {
      copyFileSync(join(from, name), join(fresh, name), constants.COPYFILE_EXCL);
    }
    await assertSound(fresh, from);
    if (existsSync(folder)) renameSync(folder, kept);
    renameSync(fresh, folder);
    // The store that is kept may be deleted one day: the copies are not to go with it.
    for (const name of copies) renameSync(join(kept, name), join(folder, name));
  } catch (error) {
    throw restoreError(error, folder);
  } finally {
    rmSync(fresh, { recursive: true, force: true });
  }
  if (!quiet) {
    process.stderr.write(`Restored ${plainText(database)} from ${plainText(from)}.\n`);
    if (replaces) process.stderr.write(`The previous content is kept in ${plainText(kept)}.\n`);
  }
  // An empty folder that was in the way is no store that somebody would miss.
  if (!replaces) rmSync(kept, { recursive: true, force: true });
  return 0;
}

// Databases alone, and files alone: a link would lead to a file that is somebody else's, which
// would then be opened and written to; whatever else lies there is no part of a store.
function storeFilesIn(from: string): readonly string[] {
  const entries = entriesIn(from).filter(({ name }) => STORE_FILE.test(name));
  const stranger = entries.find((entry) => !entry.isFile());
  if (stranger) {
    throw noCopy(from, `${stranger.name} is not a file. It may be a link; links are not followed`);
  }
  const names = entries.map(({ name }) => name);
  if (names.includes(CONTROL_FILE) && names.includes(QUEUE_FILE)) return names;
  throw noCopy(from, `${CONTROL_FILE} or ${QUEUE_FILE} is missing in it`);
}

// What lies in the folder of the store and is none of it: the console's copies, and the folder that
// holds the one to restore.
function copiesWithin(folder: string, from: string): readonly string[] {
  if (!existsSync(folder)) return [];
  const [above = ''] = relative(realpathSync(folder), realpathSync(from)).split(sep);
  const names = new Set([BACKUPS_FOLDER, above].filter((name) => name !== '' && name !== '..'));
  return [...names].filter((name) => existsSync(join(folder, name)));
}

function entriesIn(from: string): readonly Dirent[] {
  try {
    return readdirSync(from, { withFileTypes: true });
  } catch (error) {
    throw noCopy(from, (error as Error).message);
  }
}

function noCopy(from: string, why: string): PortolanError {
  return new PortolanError('SOURCE_UNREADABLE', {
    message: `${from} is not a backup of a store: ${why}.`,
    hint: 'Name the folder that portolan backup printed.',
    path: from,
  });
}

function storeThere(database: string): PortolanError {
  return new PortolanError('CONFIG_INVALID', {
    message: `${database} is not empty.`,
    hint: 'With --force it is kept next to the new store, and the backup takes its place.',
    path: database,
  });
}

// Whoever has it open would go on writing to files that nobody reads any more.
async function assertFree(folder: string): Promise<void> {
  if (!existsSync(join(folder, QUEUE_FILE))) return;
  let engine: Awaited<ReturnType<typeof openEngine>>;
  try {
    engine = await openEngine({ folder, environment: {}, create: false });
  } catch (error) {
    // A store that is damaged is what copies are for.
    if (error instanceof PortolanError && error.code === 'STORE_LOCKED') throw inUse(error, folder);
    return;
  }
  await engine.close(0);
}

function inUse(cause: PortolanError, folder: string): PortolanError {
  return new PortolanError('STORE_LOCKED', {
    message: cause.message,
    hint: 'Nothing was changed. Stop the console or the command that uses it, then try again.',
    path: folder,
    cause,
  });
}

async function assertSound(folder: string, from: string): Promise<void> {
  const store = await openStore(folder);
  let damage: readonly string[];
  try {
    damage = await store.inspect();
  } finally {
    await store.close();
  }
  if (damage.length === 0) {
    await assertOwn(folder, from);
    return;
  }
  throw new PortolanError('STORE_UNUSABLE', {
    message: `The backup in ${from} is damaged: ${damage.slice(0, DAMAGE_SHOWN).join('; ')}.`,
    hint: 'Nothing was changed. Restore an older backup.',
    path: from,
  });
}

async function assertOwn(folder: string, from: string): Promise<void> {
  const foreign = await foreignSchema(folder);
  if (foreign.length === 0) return;
  const parts = foreign.slice(0, DAMAGE_SHOWN).map(plainText).join('; ');
  throw new PortolanError('STORE_UNUSABLE', {
    message: `The backup in ${from} has parts that do not belong to a store: ${parts}.`,
    hint: 'Nothing was changed. Someone changed the backup: restore another one.',
    path: from,
  });
}

function restoreError(error: unknown, folder: string): unknown {
  if (!(error instanceof Error) || !('syscall' in error)) return error;
  return new PortolanError('OUTPUT_UNWRITABLE', {
    message: `${folder} could not be restored: ${error.message}.`,
    hint: 'Check the disk and the permissions of the folder above it.',
    path: folder,
    cause: error,
  });
}

// `2026-11-22T14-03-07-123`, as a name of files may be.
function timeStamp(now: number): string {
  return new Date(now).toISOString().replaceAll(/[:.]/g, '-').slice(0, -1);
}

/**
 * Returns what is foreign in the databases of a store that has been brought up to the present
 * version: `the trigger x of control.db`.
 */
async function foreignSchema(folder: string): Promise<readonly string[]> {
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
async function addUrl({ sites, sitemaps, runs }: Store): Promise<void> {
  const { id: siteId, url } = await sites.ensure('https://example.com/', 0);
  const sitemap = await sitemaps.ensure({ siteId, url, source: 'submitted', at: 0 });
  const { writer } = await runs.begin(siteId, 'asked', 0);
  const snapshot = await writer.snapshot({ at: 0 });
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
