// Keeps the counts of folders and months as they are: by differences, or counted again.
import type { PostgresTransaction } from '../../../../postgres/postgres-connection.ts';
import { LASTMOD_AHEAD_MS_MAX } from '../../../../protocol/limits.ts';
import {
  type FolderCount,
  FolderTally,
  type TalliedLastmod,
  type TallyBounds,
} from '../../../urls/folders/folder-tally.ts';
import {
  addToFolders,
  boundsAt,
  foldersWithoutNewest,
  isCountedAgain,
  type KeptFolder,
  type PlacedFolder,
  type TallyChange,
  wholeFolders,
} from '../../../urls/folders/kept-folders.ts';
import { findOwnNewest, pathHash, restateNewest } from './find-own-newest.ts';

/** The rows of the index of what lies ahead. */
export const FROM_AHEAD = `FROM portolan.url
  WHERE site = $1 AND ahead_at IS NOT NULL AND gone_at IS NULL`;

// Rows read at a time when a site is counted again. It is, too, when more dates have come to pass.
const PIECE_ROWS = 20_000;
// Folders that one statement writes or deletes.
const FOLDERS_AT_A_TIME = 5_000;

/** The column `ahead_at` of a URL that is written at a time. */
export function aheadOf(lastmodAt: number | null, at: number): number | null {
  return lastmodAt !== null && lastmodAt > at + LASTMOD_AHEAD_MS_MAX ? lastmodAt : null;
}

/**
 * Counts the differences of a snapshot as they come. Each difference must be counted exactly once:
 * for a site that had no URLs nothing else is read. Errors of all: those of the store.
 */
export class PostgresSiteTallies {
  readonly #of: Pick<TallyChange, 'siteId' | 'foldersMax' | 'at'>;
  readonly #bounds: TallyBounds;
  readonly #tally: FolderTally;
  // A transaction may run again; the sums must not be added twice.
  #folders: ReadonlyMap<string, Readonly<FolderCount>> | undefined;

  constructor(of: Pick<TallyChange, 'siteId' | 'foldersMax' | 'at'>) {
    this.#of = of;
    this.#bounds = boundsAt(of);
    this.#tally = new FolderTally(this.#bounds);
  }

  /** Counts a URL that was added (after), changed (both) or removed (before). */
  count(loc: string, before: TalliedLastmod | undefined, after: TalliedLastmod | undefined): void {
    if (before) this.#tally.count(loc, -1, before);
    if (after) this.#tally.count(loc, 1, after);
  }

  /** Writes the counts. Comes after the rows of the URLs, in the same transaction. */
  async write(
    transaction: PostgresTransaction,
    { differences, urls }: Pick<TallyChange, 'differences' | 'urls'>,
  ): Promise<void> {
    const { siteId } = this.#of;
    const [site] = await transaction.query<SiteRow>(
      'SELECT dated_to, folders_cut FROM portolan.url_site WHERE site = $1 FOR UPDATE',
      [siteId],
    );
    const before = site?.dated_to ?? 0;
    const span = { before, datedTo: this.#bounds.datedTo };
    const isFirst = before === 0 && this.#urls === urls;
    if (isFirst) {
      await putWhole(transaction, { siteId, ...span }, this.#tally, this.#summed());
    } else if (
      // What each URL said before is known, however many differ; not what is in cut folders.
      isCountedAgain(
        { ...this.#of, differences: site?.folders_cut ? differences : 0, urls },
        span,
      ) ||
      this.#tally.isCut ||
      !(await this.#date(transaction, before)) ||
      !(await this.#add(transaction, site))
    ) {
      await tallySite(transaction, siteId, this.#bounds);
    }
  }

  get #urls(): number {
    return [...this.#tally.months.values()].reduce((sum, count) => sum + count, 0);
  }

  #summed(): ReadonlyMap<string, Readonly<FolderCount>> {
    this.#folders ??= this.#tally.folders();
    return this.#folders;
  }

  /** Adds differences; false when they do not say what is newest in each folder. */
  async #add(transaction: PostgresTransaction, site: SiteRow | undefined): Promise<boolean> {
    const { siteId, foldersMax } = this.#of;
    const { datedTo } = this.#bounds;
    const counted = this.#summed();
    const kept = await keptFolders(transaction, siteId, [...counted.keys()]);
    const isCut = site?.folders_cut === true;
    const room = isCut ? 0 : foldersMax - (await countFolders(transaction, siteId, foldersMax));
    const without = foldersWithoutNewest(counted, kept);
    // What lies in a folder without a row counts as the own of one above.
    if (isCut && without.size > 0) return false;
    const found = await findOwnNewest(transaction, { siteId, datedTo }, without);
    if (!found) return false;
    const differences = addToFolders(counted, kept, { room, found });
    await putFolders(transaction, siteId, differences.put);
    await dropFolders(transaction, siteId, differences.gone);
    await restateNewest(transaction, siteId, differences.unknown);
    await addMonths(transaction, siteId, this.#tally.months);
    const marks = { isCut: isCut || differences.isCut, datedTo };
    await markSite(transaction, siteId, marks);
    return true;
  }

  /** Takes the lastmods that have come to pass since the last count; false when they are many. */
  async #date({ query }: PostgresTransaction, from: number): Promise<boolean> {
    if (this.#folders !== undefined) return true;
    const rows = await query<{ readonly loc: string; readonly ahead_at: number }>(
      `SELECT loc, ahead_at ${FROM_AHEAD} AND ahead_at > $2 AND ahead_at <= $3
       ORDER BY ahead_at DESC LIMIT ${PIECE_ROWS}`,
      [this.#of.siteId, from, this.#bounds.datedTo],
    );
    for (const { loc, ahead_at: at } of rows) this.#tally.date(loc, at);
    return rows.length < PIECE_ROWS;
  }
}

interface SiteRow {
  readonly dated_to: number;
  readonly folders_cut: boolean;
}

interface SiteMarks {
  readonly isCut: boolean;
  readonly datedTo: number;
}

/** Counts a site again. */
export async function tallySite(
  transaction: PostgresTransaction,
  siteId: number,
  bounds: TallyBounds,
): Promise<void> {
  const tally = new FolderTally(bounds);
  for (let after = ''; ; ) {
    const rows = await transaction.query<{
      readonly loc: string;
      readonly is_present: boolean;
      readonly lastmod_at: number | null;
      readonly is_listed: boolean;
    }>(
      `SELECT loc, lastmod IS NOT NULL AS is_present, lastmod_at, gone_at IS NULL AS is_listed
       FROM portolan.url
       WHERE site = $1 AND left(loc, 400) >= left($2, 400) AND (loc > $2 OR $3)
       ORDER BY left(loc, 400), loc LIMIT ${PIECE_ROWS}`,
      [siteId, after, after === ''],
    );
    for (const { loc, is_present: isPresent, lastmod_at: at, is_listed: isListed } of rows) {
      if (isListed) tally.count(loc, 1, { isPresent, at: at ?? undefined });
    }
    const last = rows.at(-1);
    if (rows.length < PIECE_ROWS || !last) break;
    after = last.loc;
  }
  await putWhole(transaction, { siteId, datedTo: bounds.datedTo }, tally, tally.folders());
}

async function putWhole(
  transaction: PostgresTransaction,
  { siteId, datedTo }: { readonly siteId: number; readonly datedTo: number },
  tally: FolderTally,
  counted: ReadonlyMap<string, Readonly<FolderCount>>,
): Promise<void> {
  await transaction.query('DELETE FROM portolan.folder WHERE site = $1', [siteId]);
  await transaction.query('DELETE FROM portolan.month WHERE site = $1', [siteId]);
  await putFolders(transaction, siteId, wholeFolders(counted));
  await addMonths(transaction, siteId, tally.months);
  await markSite(transaction, siteId, { isCut: tally.isCut, datedTo });
}

async function markSite(
  { query }: PostgresTransaction,
  siteId: number,
  { isCut, datedTo }: SiteMarks,
): Promise<void> {
  await query(
    `INSERT INTO portolan.url_site (site, folders_cut, dated_to) VALUES ($1, $2, $3)
     ON CONFLICT (site) DO UPDATE
     SET folders_cut = excluded.folders_cut, dated_to = excluded.dated_to`,
    [siteId, isCut, datedTo],
  );
}

async function countFolders(
  { query }: PostgresTransaction,
  siteId: number,
  most: number,
): Promise<number> {
  const [row] = await query<{ readonly folders: number }>(
    `SELECT count(*) AS folders FROM
       (SELECT FROM portolan.folder WHERE site = $1 LIMIT $2) f`,
    [siteId, most],
  );
  return row?.folders ?? 0;
}

interface FolderRow {
  readonly index: number;
  readonly urls: number;
  readonly with_lastmod: number;
  readonly newest: number | null;
  readonly own_urls: number;
  readonly own_newest: number | null;
}

async function keptFolders(
  { query }: PostgresTransaction,
  siteId: number,
  paths: readonly string[],
): Promise<ReadonlyMap<string, KeptFolder>> {
  const kept = new Map<string, KeptFolder>();
  for (const piece of piecesOf(paths)) {
    const rows = await query<FolderRow>(
      `SELECT w.index, f.urls, f.with_lastmod, f.newest, f.own_urls, f.own_newest
       FROM unnest($2::bytea[]) WITH ORDINALITY w (hash, index)
       JOIN portolan.folder f ON f.site = $1 AND f.path_hash = w.hash`,
      [siteId, piece.map(pathHash)],
    );
    for (const row of rows) {
      kept.set(piece[row.index - 1] as string, {
        urls: row.urls,
        withLastmod: row.with_lastmod,
        newest: row.newest ?? undefined,
        ownUrls: row.own_urls,
        ownNewest: row.own_newest ?? undefined,
      });
    }
  }
  return kept;
}

async function putFolders(
  { query }: PostgresTransaction,
  siteId: number,
  folders: readonly PlacedFolder[],
): Promise<void> {
  for (const piece of piecesOf(folders)) {
    await query(
      `INSERT INTO portolan.folder
         (site, path_hash, depth, path, urls, with_lastmod, newest, own_urls, own_newest)
       SELECT $1, f.* FROM unnest($2::bytea[], $3::smallint[], $4::text[], $5::bigint[],
         $6::bigint[], $7::bigint[], $8::bigint[], $9::bigint[]) f
       ON CONFLICT (site, path_hash) DO UPDATE
       SET urls = excluded.urls, with_lastmod = excluded.with_lastmod, newest = excluded.newest,
         own_urls = excluded.own_urls, own_newest = excluded.own_newest`,
      [
        siteId,
        piece.map(({ path }) => pathHash(path)),
        piece.map(({ depth }) => depth),
        piece.map(({ path }) => path),
        piece.map(({ urls }) => urls),
        piece.map(({ withLastmod }) => withLastmod),
        piece.map(({ newest }) => newest ?? null),
        piece.map(({ ownUrls }) => ownUrls),
        piece.map(({ ownNewest }) => ownNewest ?? null),
      ],
    );
  }
}

async function dropFolders(
  { query }: PostgresTransaction,
  siteId: number,
  paths: readonly string[],
): Promise<void> {
  for (const piece of piecesOf(paths)) {
    await query('DELETE FROM portolan.folder WHERE site = $1 AND path_hash = ANY($2::bytea[])', [
      siteId,
      piece.map(pathHash),
    ]);
  }
}

async function addMonths(
  { query }: PostgresTransaction,
  siteId: number,
  months: ReadonlyMap<number, number>,
): Promise<void> {
  const counts = [...months].filter(([, urls]) => urls !== 0);
  if (counts.length === 0) return;
  await query(
    `INSERT INTO portolan.month (site, month, urls)
     SELECT $1, m.* FROM unnest($2::int[], $3::bigint[]) m
     ON CONFLICT (site, month) DO UPDATE SET urls = month.urls + excluded.urls`,
    [siteId, counts.map(([month]) => month), counts.map(([, urls]) => urls)],
  );
  await query('DELETE FROM portolan.month WHERE site = $1 AND urls = 0', [siteId]);
}

function* piecesOf<Item>(items: readonly Item[]): Generator<readonly Item[]> {
  for (let from = 0; from < items.length; from += FOLDERS_AT_A_TIME) {
    yield items.slice(from, from + FOLDERS_AT_A_TIME);
  }
}
