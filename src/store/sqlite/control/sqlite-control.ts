// The control part of a store in SQLite: all but its URLs.
import { rename, rm } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import type { ControlPart } from '../../control-part.ts';
import type { Retention } from '../../store.ts';
import { CONTROL_FILE, ControlDatabase } from '../file/control-database.ts';
import { controlProblem } from '../file/control-problem.ts';
import { inspectDatabase } from '../file/inspect-database.ts';
import { syncPath } from '../file/sync-path.ts';
import { SqliteFindings } from '../findings/sqlite-findings.ts';
import { SqliteSitemaps } from '../sitemaps/sqlite-sitemaps.ts';
import { forgetControl } from './control-forget.ts';
import { SqliteAccess } from './sqlite-access.ts';
import { SqliteLiveTests } from './sqlite-live-tests.ts';
import { SqliteRuns } from './sqlite-runs.ts';
import { type RemoveElsewhere, SqliteSites } from './sqlite-sites.ts';

/** The control part of a store. Errors: as the port says. */
export class SqliteControl implements ControlPart {
  readonly sites: SqliteSites;
  readonly sitemaps: SqliteSitemaps;
  readonly runs: SqliteRuns;
  readonly findings: SqliteFindings;
  readonly access: SqliteAccess;
  readonly liveTests: SqliteLiveTests;
  readonly #database: ControlDatabase;
  readonly #file: string | undefined;

  constructor(folder: string | undefined, removeElsewhere: RemoveElsewhere) {
    this.#file = folder === undefined ? undefined : resolve(folder, CONTROL_FILE);
    const database = new ControlDatabase(folder);
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
      await this.#database.copyTo(part);
      await syncPath(part);
      // After this part: that URLs are newer than their sitemaps costs one reading, the other way
      // round a sitemap would pass for known whose URLs are not there.
      await others();
      await rename(part, file);
      await syncPath(folder);
    } catch (error) {
      await rm(part, { force: true });
      throw controlProblem(file, error);
    }
  }

  forget(retention: Retention): Promise<number> {
    return forgetControl(this.#database, retention);
  }

  async inspect(): Promise<readonly string[]> {
    // What is in memory alone cannot have been damaged.
    if (this.#file === undefined) return [];
    const problems = await inspectDatabase(this.#file);
    return problems.map((problem) => `${CONTROL_FILE}: ${problem}`);
  }

  async close(): Promise<void> {
    this.#database.close();
  }
}

/**
 * Opens the control part of a store in a folder, and makes it when there is none; without a folder,
 * one in memory. Ends removals of sites that a killed process began, and its runs.
 *
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
