// Opens a store: in a folder, or in a database. Only this file chooses its backend.
import { randomBytes, randomUUID } from 'node:crypto';
import { mkdir, readdir, readFile, rm, rmdir, statfs, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { checkGivenOptions } from '../base/check-given-options.ts';
import { checkText } from '../base/check-value.ts';
import { diskProblem, PROBE_FILE } from '../base/disk-problem.ts';
import { PortolanError } from '../base/portolan-error.ts';
import { isPostgresAddress } from '../postgres/postgres-address.ts';
import type { SiteWriter } from './port/site-writer.ts';
import type { Retention, Store } from './port/store.ts';
import type { UrlPart } from './port/url-part.ts';
import { openSqliteControl, type SqliteControl } from './sqlite/control/sqlite-control.ts';
import { openSqliteUrlStore, type SqliteUrlStore } from './sqlite/urls/sqlite-url-store.ts';

// Only whether it can be written matters, not its value.
const PROBE_SETTING = 'probe';

/** How a store is opened. */
export interface StoreOptions {
  /** Number of threads for URLs. Default: the backend's. Of a database: none. */
  readonly threads?: number | undefined;
  /** Number of connections to a database. Default 4. */
  readonly connections?: number | undefined;
}

/**
 * Opens the store in a folder, and creates it if there is none; without a folder, one that ends
 * with the process. No other process opens it until `close`.
 *
 * An address `postgres://…` opens the store in a PostgreSQL database, which many processes may have
 * open; its tables are there already.
 *
 * Errors: STORE_LOCKED, when another process has it open; STORE_UNUSABLE, when it is damaged, of a
 * later version, or cannot be read or written; STORE_UNAVAILABLE, when the database cannot be
 * reached; PACKAGE_MISSING, where the runtime has no node:sqlite, or the package postgres is not
 * installed.
 */
export async function openStore(
  folder: string | undefined,
  options: StoreOptions = {},
): Promise<Store> {
  if (folder !== undefined) checkText('folder', folder);
  checkGivenOptions(options, { threads: 'positive', connections: 'positive' });
  if (folder !== undefined && isPostgresAddress(folder)) {
    // Nobody else pays for loading it.
    const { openPostgresStore } = await import('./postgres/postgres-store.ts');
    return openPostgresStore(folder, { connectionsMax: options.connections });
  }
  let urlPart: Promise<SqliteUrlStore> | undefined;
  const openUrls = (): Promise<SqliteUrlStore> => {
    urlPart ??= openSqliteUrlStore(folder, {
      ...options,
      setUrls: (siteId, urls) => control.sites.setUrls(siteId, urls),
    });
    return urlPart;
  };
  // The control part first: its lock is the folder's.
  const opening = openSqliteControl(folder, async (siteId) => {
    const part = await openUrls();
    await part.removeSite(siteId);
  });
  const control = await opening.catch(async (error: unknown) => {
    await closeOpened(urlPart);
    throw error;
  });
  try {
    const part = await openUrls();
    const { sites, sitemaps, runs, findings, access, liveTests } = control;
    await runs.makeGood((siteId, number) => part.lastChange(siteId, number));
    return {
      sites,
      sitemaps,
      runs: { begin: beginWith(runs, part.urls), get: runs.get, page: runs.page },
      findings,
      access,
      liveTests,
      urls: part.urls,
      schedule: part.schedule,
      backup: async (target: string) => {
        const isMade = await prepareBackup(target);
        try {
          await control.backup(target, () => part.backup(target));
        } catch (error) {
          await clearBackup(target, isMade);
          throw error;
        }
      },
      forget: async (retention: Retention) =>
        (await control.forget(retention)) + (await part.forget(retention)),
      probe: async () => {
        await access.putSetting(PROBE_SETTING, randomUUID());
        await access.setting(PROBE_SETTING);
        if (folder !== undefined) await probeFolder(folder);
      },
      room: () => roomOfFolder(folder),
      inspect: async () => [...(await control.inspect()), ...(await part.inspect())],
      close: async () => {
        // The lock goes last.
        try {
          await part.close();
        } finally {
          await control.close();
        }
      },
    };
  } catch (error) {
    await control.close();
    throw error;
  }
}

/** Begins runs whose writers write to both parts. */
function beginWith(runs: SqliteControl['runs'], urls: UrlPart): Store['runs']['begin'] {
  return async (siteId, trigger, startedAt) => {
    const begun = await runs.begin(siteId, trigger, startedAt);
    const { writer } = begun;
    const { number } = begun.run;
    const snapshot: SiteWriter['snapshot'] = async ({ at, isFirst }) => {
      writer.check();
      const intake = await urls.snapshot(siteId, { number, at, isFirst });
      return {
        add: async (sitemapId, entries) => {
          writer.check();
          await intake.add(sitemapId, entries);
        },
        drop: (sitemapId) => intake.drop(sitemapId),
        finish: async (whole) => {
          writer.check();
          return intake.finish(whole);
        },
        abandon: () => intake.abandon(),
      };
    };
    const dropSitemaps: SiteWriter['dropSitemaps'] = async (at, ids) =>
      (await snapshot({ at })).finish(ids);
    return { ...begun, writer: Object.assign(writer, { snapshot, dropSitemaps }) };
  };
}

// A part that could not be opened needs no closing.
async function closeOpened(opening: Promise<SqliteUrlStore> | undefined): Promise<void> {
  const part = await opening?.catch(() => undefined);
  await part?.close();
}

// Half a backup is useless, and the next one needs an empty folder. What cannot be cleared away
// does not hide what went wrong first.
async function clearBackup(folder: string, isMade: boolean): Promise<void> {
  try {
    for (const name of await readdir(folder)) await rm(join(folder, name), { force: true });
    if (isMade) await rmdir(folder);
  } catch {
    // It stays, but without the name that makes it a store.
  }
}

/** Makes the folder, and returns whether it is new. */
async function prepareBackup(folder: string): Promise<boolean> {
  let names: readonly string[];
  let made: string | undefined;
  try {
    made = await mkdir(folder, { recursive: true });
    names = await readdir(folder);
  } catch (error) {
    throw new PortolanError('STORE_UNUSABLE', {
      message: `Could not write a backup into ${folder}: ${(error as Error).message}.`,
      hint: 'Choose a writable folder.',
      path: folder,
      cause: error,
    });
  }
  if (names.length === 0) return made !== undefined;
  throw new PortolanError('STORE_UNUSABLE', {
    message: `Could not write a backup into ${folder}: it is not empty.`,
    hint: 'Choose an empty folder, or one that does not exist yet.',
    path: folder,
  });
}

// More than a database has in reserve: one page may fit where nothing else does.
const PROBE_BYTES = 65_536;

/**
 * Writes 64 KiB into a file of the folder, reads it back and removes it.
 *
 * Errors: STORE_FULL, STORE_READ_ONLY, STORE_UNUSABLE.
 */
async function probeFolder(folder: string): Promise<void> {
  const file = join(folder, `${PROBE_FILE}-${process.pid}`);
  const bytes = randomBytes(PROBE_BYTES);
  try {
    await writeFile(file, bytes, { mode: 0o600 });
    if (!bytes.equals(await readFile(file)))
      throw new Error('the bytes read differ from those written');
  } catch (error) {
    throw diskProblem(folder, error) ?? unwritable(folder, error);
  } finally {
    await rm(file, { force: true }).catch(() => undefined);
  }
}

/**
 * The number of bytes free for this account; `undefined` without a folder. Errors: those of the
 * system.
 */
async function roomOfFolder(folder: string | undefined): Promise<number | undefined> {
  if (folder === undefined) return undefined;
  const { bavail, bsize } = await statfs(folder);
  return bavail * bsize;
}

function unwritable(folder: string, error: unknown): PortolanError {
  return new PortolanError('STORE_UNUSABLE', {
    message: `Could not write into ${folder}: ${(error as Error).message}.`,
    hint: 'Give the console write access, or name another folder with --database.',
    path: folder,
    cause: error,
  });
}
