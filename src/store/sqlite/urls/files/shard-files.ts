// Where the files of URLs are, and the connections of one thread to them, opened when needed.
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { SqliteFile } from '../../../../sqlite/sqlite-file.ts';
import { openShardFile, type ShardFileOptions } from './shard-file.ts';
import { SHARD_COUNT } from './shard-schema.ts';

export const ALL_SHARDS: readonly number[] = Array.from(
  { length: SHARD_COUNT },
  (_, shard) => shard,
);

/** Returns the number of the file in which a site's URLs are. */
export function shardOfSite(siteId: number): number {
  return siteId % SHARD_COUNT;
}

export function shardFileName(shard: number): string {
  return `urls-${String(shard).padStart(2, '0')}.db`;
}

export class ShardFiles {
  readonly #folder: string;
  readonly #shards: readonly number[];
  readonly #options: ShardFileOptions;
  readonly #open = new Map<number, SqliteFile>();

  constructor(
    place: { readonly folder: string; readonly shards: readonly number[] },
    options: ShardFileOptions,
  ) {
    this.#folder = place.folder;
    this.#shards = place.shards;
    this.#options = options;
  }

  /** The numbers of the thread's files that there are. */
  existing(): readonly number[] {
    return this.#shards.filter((shard) => existsSync(this.path(shard)));
  }

  path(shard: number): string {
    return join(this.#folder, shardFileName(shard));
  }

  /** Opens a file, or returns it if it is open. */
  open(shard: number): SqliteFile {
    let database = this.#open.get(shard);
    if (!database) {
      database = openShardFile(this.path(shard), this.#options);
      this.#open.set(shard, database);
    }
    return database;
  }

  /**
   * Opens the file of a site; `undefined` if it does not exist, or the writing thread is just
   * creating it. Errors: as `open`.
   */
  find(siteId: number): SqliteFile | undefined {
    const shard = shardOfSite(siteId);
    if (!this.#open.has(shard) && !existsSync(this.path(shard))) return undefined;
    const database = this.open(shard);
    if (database.number('PRAGMA user_version') > 0) return database;
    database.close();
    this.#open.delete(shard);
    return undefined;
  }

  close(): void {
    for (const database of this.#open.values()) database.close();
    this.#open.clear();
  }
}
