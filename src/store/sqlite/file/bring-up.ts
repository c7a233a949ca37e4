// Brings the tables of a database up to the newest version, step by step, never back.
import type { DatabaseSync } from 'node:sqlite';

/**
 * Runs those migrations that a database has not seen, each in a transaction of its own, and gives
 * the version that it had.
 *
 * The migration at index n brings a database of version n to version n + 1; an empty one has
 * version 0. Nothing is done to one of a later version than there are migrations.
 * Errors: as SQLite gives them; what was brought up before stays.
 */
export function bringUp(database: DatabaseSync, migrations: readonly string[]): number {
  const found = Number(database.prepare('PRAGMA user_version').get()?.['user_version'] ?? 0);
  for (let version = found; version < migrations.length; version += 1) {
    database.exec('BEGIN IMMEDIATE');
    try {
      database.exec(migrations[version] ?? '');
      database.exec(`PRAGMA user_version = ${version + 1}`);
      database.exec('COMMIT');
    } catch (error) {
      if (database.isTransaction) database.exec('ROLLBACK');
      throw error;
    }
  }
  return found;
}
