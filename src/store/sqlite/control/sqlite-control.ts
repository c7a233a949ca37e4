// The control part of a store in SQLite: all but its URLs.
import { once } from 'node:events';
import { open, rename, rm } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { Worker } from 'node:worker_threads';
import type { SqliteFile } from '../../../sqlite/sqlite-file.ts';
import { sqliteProblem } from '../../../sqlite/sqlite-problem.ts';
import type { ControlPart, RemoveElsewhere } from '../../port/control-part.ts';
import type { Retention } from '../../port/store.ts';
import { CONTROL_FILE, CONTROL_WORDS, openControlFile } from '../file/control-file.ts';
import { INSPECTOR } from '../file/thread-modules.ts';
import { SqliteFindings } from '../findings/sqlite-findings.ts';
import { SqliteSitemaps } from '../sitemaps/sqlite-sitemaps.ts';
import { SqliteSites } from '../sites/sqlite-sites.ts';
import { forgetControl } from './control-forget.ts';
import { SqliteAccess } from './sqlite-access.ts';
import { SqliteLiveTests } from './sqlite-live-tests.ts';
import { SqliteRuns } from './sqlite-runs.ts';

/** The control part of a store. Errors: as the port says. */
export class SqliteControl implements ControlPart {
  readonly sites: SqliteSites;
  readonly sitemaps: SqliteSitemaps;
  readonly runs: SqliteRuns;
  readonly findings: SqliteFindings;
  readonly access: SqliteAccess;
  readonly liveTests: SqliteLiveTests;
  readonly #database: SqliteFile;
  readonly #file: string | undefined;

  constructor(folder: string | undefined, removeElsewhere: RemoveElsewhere) {
    this.#file = folder === undefined ? undefined : resolve(folder, CONTROL_FILE);
    const database = openControlFile(folder);
    this.#database = database;
    this.sites = new SqliteSites(database, removeElsewhere);
    this.sitemaps = new SqliteSitemaps(database);
    this.runs = new SqliteRuns(database);
    this.findings = new SqliteFindings(database);
    this.access = new SqliteAccess(database);
    this.liveTests = new SqliteLiveTests(database);
  }

  /** Writes a copy into a folder. It has its name only when `others` are copied too. */
  async backup(folder: string, others: () => Promise<void>): Promise<void> {
    const file = join(folder, CONTROL_FILE);
    const part = `${file}.part`;
    try {
      await this.#database.backup(part);
      await syncPath(part);
      // After this part: URLs newer than their sitemaps cost one read; the other way
      // round a sitemap would pass for known whose URLs are not there.
      await others();
      await rename(part, file);
      await syncPath(folder);
    } catch (error) {
      await rm(part, { force: true });
      throw sqliteProblem(CONTROL_WORDS, file, error);
    }
  }

  forget(retention: Retention): Promise<number> {
    return forgetControl(this.#database, retention);
  }

  async inspect(): Promise<readonly string[]> {
    // A database in memory cannot have been damaged.
    if (this.#file === undefined) return [];
    const problems = await inspectDatabase(this.#file);
    return problems.map((problem) => `${CONTROL_FILE}: ${problem}`);
  }

  async close(): Promise<void> {
    this.#database.close();
  }
}

/**
 * Opens the control part of a store in a folder, and creates it if there is none; without a folder,
 * one in memory. Ends removals of sites that a killed process began, and its runs.
 * Errors: STORE_LOCKED, STORE_UNUSABLE; PACKAGE_MISSING, where the runtime has no node:sqlite.
 */
export async function openSqliteControl(
  folder: string | undefined,
  removeElsewhere: RemoveElsewhere = async () => undefined,
): Promise<SqliteControl> {
  const control = new SqliteControl(folder, removeElsewhere);
  try {
    control.runs.breakOffAll();
    await control.sites.resumeRemovals();
    return control;
  } catch (error) {
    await control.close();
    throw error;
  }
}

/** Waits until a file, or the names in a folder, are on the disk. Errors: the file system's. */
async function syncPath(path: string): Promise<void> {
  const handle = await open(path, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

/**
 * Returns what is wrong with a database file, nothing if it is intact. Others may use it meanwhile.
 * A file that cannot be read is a problem too, not an error.
 */
async function inspectDatabase(file: string): Promise<readonly string[]> {
  const worker = new Worker(INSPECTOR, {
    workerData: { file },
    eval: typeof INSPECTOR === 'string',
    // `node --input-type=module -e …` would make a module of the thread's code.
    execArgv: [],
  });
  try {
    const [problems] = await once(worker, 'message');
    return problems;
  } catch (error) {
    return [String((error as Error).message)];
  } finally {
    await worker.terminate();
  }
}
