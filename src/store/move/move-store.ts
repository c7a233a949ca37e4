// Moves a store of one machine into a database that many share: site by site, each in whole.
import { PortolanError } from '../../base/portolan-error.ts';
import { openPostgresDatabase, type PostgresDatabase } from '../../postgres/postgres-database.ts';
import { checkPostgresSchema } from '../../postgres/postgres-schema.ts';
import type { SqliteFile } from '../../sqlite/sqlite-file.ts';
import { UrlFingerprints } from '../postgres/urls/rows/url-fingerprints.ts';
import { openControlFile } from '../sqlite/file/control-file.ts';
import { ALL_SHARDS, ShardFiles } from '../sqlite/urls/files/shard-files.ts';
import { URL_STORE_LIMITS } from '../urls/paging/search-budget.ts';
import {
  countOn,
  moveControl,
  moveGlobal,
  readTableColumns,
  type TableColumns,
} from './move-control.ts';
import { moveUrls } from './move-urls.ts';

/** What is moved where. */
export interface StoreMove {
  /** The folder of the store. No console may have it open. */
  readonly folder: string;
  /** The address of the database, whose tables are there already. */
  readonly address: string;
  /** The time of the move, in milliseconds since 1970. */
  readonly now: number;
  readonly signal: AbortSignal;
  /** Nothing is written. Default false. */
  readonly dryRun?: boolean | undefined;
  /** Called after each site. */
  readonly onSite?: ((site: SiteMove) => void) | undefined;
}

/** A site that was moved, or was there already. */
export interface SiteMove {
  readonly url: string;
  readonly isMoved: boolean;
  /** The rows that were copied, of all tables. */
  readonly rows: number;
  /** Which one it is of how many. */
  readonly number: number;
  readonly count: number;
}

/** The result. */
export interface MovedStore {
  readonly moved: number;
  /** Sites that an earlier, interrupted move had copied. */
  readonly there: number;
  readonly rows: number;
}

// One statement copies a table of a site.
const STATEMENT_MS = 6 * 3_600_000;
const SHARD_CACHE_KIB = 16_384;

/**
 * Copies sites with all their data, tokens, webhooks and settings. The folder stays unchanged. A
 * repeated call continues an interrupted move with the next site.
 *
 * Errors: STORE_LOCKED while a console has the folder open; CONFIG_INVALID when the database has
 * sites of another store; STORE_UNUSABLE, STORE_UNAVAILABLE; the signal's reason.
 */
export async function moveStore(move: StoreMove): Promise<MovedStore> {
  const file = openControlFile(move.folder);
  const shards = new ShardFiles(
    { folder: move.folder, shards: ALL_SHARDS },
    { mode: 'write', cacheKib: SHARD_CACHE_KIB },
  );
  try {
    const database = await openPostgresDatabase(move.address, { connectionsMax: 1 });
    try {
      await checkPostgresSchema(database);
      return await moveSites({ ...move, file, shards, database });
    } finally {
      await database.close();
    }
  } finally {
    shards.close();
    file.close();
  }
}

interface MoveTools extends StoreMove {
  readonly file: SqliteFile;
  readonly shards: ShardFiles;
  readonly database: PostgresDatabase;
}

async function moveSites(tools: MoveTools): Promise<MovedStore> {
  const { file, database, signal, dryRun = false, onSite } = tools;
  const sites = file.rows(
    'SELECT id, url, verification_token FROM site WHERE removed = 0 ORDER BY id',
  );
  const there = await sitesThere(
    database,
    sites.map(([id, , token]) => [Number(id), String(token)]),
  );
  const columns = await database.transaction(readTableColumns);
  const { seed } = dryRun ? { seed: new Uint8Array() } : await UrlFingerprints.open(database);
  if (!dryRun)
    await database.transaction((transaction) => moveGlobal(transaction, { file, columns }));
  let rows = 0;
  for (const [index, [id, url]] of sites.entries()) {
    signal.throwIfAborted();
    const siteId = Number(id);
    const isMoved = !there.has(siteId);
    const copied = isMoved && !dryRun ? await moveSite(tools, { columns, seed, siteId }) : 0;
    rows += copied;
    onSite?.({ url: String(url), isMoved, rows: copied, number: index + 1, count: sites.length });
  }
  if (!dryRun) await database.transaction(({ query }) => countOn(query, 'site'));
  return { moved: sites.length - there.size, there: there.size, rows };
}

async function moveSite(
  { file, shards, database, now, signal }: MoveTools,
  site: {
    readonly columns: TableColumns;
    readonly seed: Uint8Array;
    readonly siteId: number;
  },
): Promise<number> {
  const { siteId, seed } = site;
  const urls = shards.find(siteId);
  return database.transaction(
    async (transaction) => {
      const { foldersMax } = URL_STORE_LIMITS;
      const ofUrls = urls
        ? await moveUrls(transaction, { file: urls, siteId, seed, foldersMax, at: now, signal })
        : 0;
      return ofUrls + (await moveControl(transaction, { ...site, file, signal }));
    },
    { statementMs: STATEMENT_MS },
  );
}

/** Returns which sites were moved before. Errors: CONFIG_INVALID. */
async function sitesThere(
  database: PostgresDatabase,
  own: readonly (readonly [id: number, token: string])[],
): Promise<ReadonlySet<number>> {
  const rows = await database.query<{ readonly id: number; readonly verification_token: string }>(
    'SELECT id, verification_token FROM portolan.site',
  );
  const tokens = new Map(own);
  const isStrange = rows.some(({ id, verification_token: token }) => tokens.get(id) !== token);
  if (!isStrange) return new Set(rows.map(({ id }) => id));
  throw new PortolanError('CONFIG_INVALID', {
    message: `The database ${database.name} has sites of another store.`,
    hint: 'Move into a database without sites: stores are not merged.',
  });
}
