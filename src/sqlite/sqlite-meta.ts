// The table `meta` of an SQLite file: values of the whole file by name, the seed among them.
import type { SQLInputValue, SQLOutputValue } from 'node:sqlite';
import { createFingerprintSeed, SEED_BYTES } from '../base/fingerprint/fingerprint-seed.ts';
import type { SqliteFile } from './sqlite-file.ts';

export function readMeta(file: SqliteFile, key: string): SQLOutputValue | undefined {
  return file.row('SELECT value FROM meta WHERE key = ?', key)?.[0];
}

export function writeMeta(file: SqliteFile, key: string, value: SQLInputValue): void {
  file.run('INSERT OR REPLACE INTO meta (key, value) VALUES (?, ?)', key, value);
}

export function removeMeta(file: SqliteFile, key: string): void {
  file.run('DELETE FROM meta WHERE key = ?', key);
}

/** Returns a new file the seed of its fingerprints. */
export function writeSeed(file: SqliteFile): void {
  writeMeta(file, 'seed', createFingerprintSeed());
}

/** Returns the seed. With another one no fingerprint in the file would be recognised. */
export function readSeed(file: SqliteFile): Uint8Array {
  const stored = readMeta(file, 'seed');
  if (stored instanceof Uint8Array && stored.length === SEED_BYTES) return stored;
  throw file.unusable('the seed of its fingerprints is missing');
}
