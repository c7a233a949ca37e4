// The URLs of a site with their history and schedule: from SQLite's rows by loc into PostgreSQL's
// by fingerprint, with the listings that the next snapshot is compared with.
import { createFingerprinter, type Fingerprinter } from '../../base/fingerprint/fingerprinter.ts';
import type { PostgresTransaction } from '../../postgres/postgres-connection.ts';
import type { PostgresScalar } from '../../postgres/postgres-values.ts';
import type { SqliteFile, SqliteRow } from '../../sqlite/sqlite-file.ts';
import { idOfSite } from '../postgres/rows/lock-site.ts';
import { aheadOf, tallySite } from '../postgres/urls/folders/postgres-site-tallies.ts';
import { fingerprintText, postgresLoc } from '../postgres/urls/rows/url-fingerprints.ts';
import { boundsAt } from '../urls/folders/kept-folders.ts';
import { keptRest } from '../urls/snapshot/listing-columns.ts';
import { listingDigest, SortedListing } from '../urls/snapshot/sorted-listing.ts';
import { type CopiedRows, copyRows, movedValue } from './copy-rows.ts';

export interface MovedUrls {
  readonly file: SqliteFile;
  readonly siteId: number;
  /** Of the fingerprints of the database. */
  readonly seed: Uint8Array;
  readonly foldersMax: number;
  readonly at: number;
  readonly signal: AbortSignal;
}

const URL_COLUMNS = (
  'sitemap lastmod lastmod_at changefreq priority images videos news alternates first_seen ' +
  'changed_at gone_at'
).split(' ');
const DATES = ['lastmod_at', 'first_seen', 'changed_at'];
const CHANGE_COLUMNS = 'run kind hash_before hash_after lastmod_before lastmod_after'.split(' ');
const SCHEDULE_COLUMNS =
  'due_at reason value leased_until answer_at answer_status answer_indexable learned'.split(' ');
const LISTING_BYTES_AT_A_TIME = 8 * 1024 * 1024;

/** Copies the URLs of a site, and returns how many rows. Errors: those of both databases. */
export async function moveUrls(transaction: PostgresTransaction, site: MovedUrls): Promise<number> {
  const { file, siteId, foldersMax, at } = site;
  const marks = new Marks(site);
  const [urls = 0, firstRun = null, lastRun = 0, added = 0, changed = 0, removed = 0] =
    file.row(
      'SELECT urls, first_run, last_run, added, changed, removed FROM site WHERE site = ?',
      siteId,
    ) ?? [];
  const hasAlso = file.row('SELECT 1 FROM also WHERE site = ? LIMIT 1', siteId) !== undefined;
  await transaction.query(
    `INSERT INTO portolan.url_site
       (site, version, has_also, urls, first_run, last_run, added, changed, removed)
     VALUES ($1, 1, $2, $3, $4, $5, $6, $7, $8)`,
    [siteId, hasAlso, ...[urls, firstRun, lastRun, added, changed, removed].map(movedValue)],
  );
  let rows = await copyUrls(transaction, site, marks);
  rows += await copyAlso(transaction, site, marks);
  await writeListings(transaction, siteId, marks);
  await tallySite(transaction, siteId, boundsAt({ foldersMax, at }));
  rows += await copyByLoc(transaction, site, marks, 'detail', ['json']);
  const news = ['loc', 'published_at', 'title', 'publication', 'language'];
  rows += await copyByLoc(transaction, site, marks, 'news', news);
  rows += await copyByLoc(transaction, site, marks, 'change', ['loc', ...CHANGE_COLUMNS]);
  rows += await copyByLoc(transaction, site, marks, 'schedule', ['loc', ...SCHEDULE_COLUMNS]);
  rows += await copySame(transaction, site, {
    table: 'url_run',
    from: 'run',
    columns: ['site', 'run', 'at', 'folders'],
  });
  const sums = ['site', 'rows', 'listed', 'answered', 'indexable', 'learned', 'version'];
  return rows + (await copySame(transaction, site, { table: 'site_schedule', columns: sums }));
}

async function copyUrls(
  transaction: PostgresTransaction,
  site: MovedUrls,
  marks: Marks,
): Promise<number> {
  const taken = ['loc', ...URL_COLUMNS];
  const [sitemap, gone] = [taken.indexOf('sitemap'), taken.indexOf('gone_at')];
  return copyRows(transaction, {
    ...site,
    table: 'url',
    columns: ['site', 'fp', 'hash', ...taken, 'ahead_at'],
    sql: `SELECT ${taken.map((column) => `u.${column}`).join(', ')}, d.json FROM url u
      LEFT JOIN detail d ON d.site = u.site AND d.loc = u.loc WHERE u.site = ?`,
    values: [site.siteId],
    rowOf(row) {
      const moved = taken.map((_, at) => movedValue(row[at]));
      const [loc, ...others] = moved;
      const owner = idOfSite(site.siteId, Number(row[sitemap]));
      const mark = marks.of(row, taken);
      if (row[gone] === null) marks.list(owner, mark);
      others[sitemap - 1] = owner;
      const [lastmodAt, firstSeen, changedAt] = DATES.map(
        (name) => row[taken.indexOf(name)] ?? null,
      );
      const aheadAt = aheadOf(
        lastmodAt === null ? null : Number(lastmodAt),
        Number(changedAt ?? firstSeen),
      );
      return [site.siteId, mark.fp, mark.hash, postgresLoc(String(loc)), ...others, aheadAt];
    },
  });
}

async function copyAlso(
  transaction: PostgresTransaction,
  site: MovedUrls,
  marks: Marks,
): Promise<number> {
  const taken = ['loc', 'lastmod', 'changefreq', 'priority'];
  return copyRows(transaction, {
    ...site,
    table: 'also',
    columns: ['site', 'fp', 'sitemap', 'hash'],
    // What each of them says is not known; most say the same as the first.
    sql: `SELECT ${taken.map((column) => `u.${column}`).join(', ')}, a.sitemap, d.json FROM also a
      JOIN url u ON u.site = a.site AND u.loc = a.loc
      LEFT JOIN detail d ON d.site = u.site AND d.loc = u.loc WHERE a.site = ?`,
    values: [site.siteId],
    rowOf(row) {
      const sitemap = idOfSite(site.siteId, Number(row[taken.length]));
      const mark = marks.of(row, taken);
      marks.list(sitemap, mark);
      return [site.siteId, mark.fp, sitemap, mark.hash];
    },
  });
}

/** Copies a table with a loc: the fingerprint replaces it, or is added. */
async function copyByLoc(
  transaction: PostgresTransaction,
  site: MovedUrls,
  marks: Marks,
  table: string,
  columns: readonly string[],
): Promise<number> {
  const indexable = columns.indexOf('answer_indexable');
  return copyRows(transaction, {
    ...site,
    table,
    columns: ['site', 'fp', ...columns],
    sql: `SELECT loc, ${columns.join(', ')} FROM ${table} WHERE site = ?`,
    values: [site.siteId],
    rowOf([loc, ...row]) {
      const moved = columns.map((_, at) => movedValue(row[at]));
      const flag = moved[indexable];
      if (indexable >= 0 && flag !== null) moved[indexable] = Number(flag) !== 0;
      if (columns[0] === 'loc') moved[0] = postgresLoc(String(loc));
      return [site.siteId, marks.fp(String(loc)), ...moved];
    },
  });
}

async function copySame(
  transaction: PostgresTransaction,
  site: MovedUrls,
  { table, from = table, columns }: Pick<CopiedRows, 'table' | 'columns'> & { from?: string },
): Promise<number> {
  const sql = `SELECT ${columns.join(', ')} FROM ${from} WHERE site = ?`;
  return copyRows(transaction, { ...site, table, columns, sql, values: [site.siteId] });
}

async function writeListings(
  { query }: PostgresTransaction,
  siteId: number,
  marks: Marks,
): Promise<void> {
  let waiting: (readonly [number, number, Uint8Array, Uint8Array])[] = [];
  let bytes = 0;
  const write = async (): Promise<void> => {
    await query(
      `INSERT INTO portolan.url_listing (site, sitemap, rows, digest, fps)
       SELECT $1, n.* FROM unnest($2::bigint[], $3::int[], $4::bytea[], $5::bytea[]) n`,
      [siteId, ...[0, 1, 2, 3].map((at) => waiting.map((row) => row[at] as PostgresScalar))],
    );
    [waiting, bytes] = [[], 0];
  };
  for (const [sitemap, listing] of marks.listings()) {
    const packed = listing.packed();
    waiting.push([sitemap, listing.count, listingDigest(packed), packed]);
    bytes += packed.length;
    if (bytes > LISTING_BYTES_AT_A_TIME) await write();
  }
  if (waiting.length > 0) await write();
}

interface Mark {
  readonly low: number;
  readonly high: number;
  readonly fp: string;
  readonly hash: number;
}

/** The fingerprints of a site's rows, and which sitemap lists what. */
class Marks {
  readonly #fingerprinter: Fingerprinter;
  readonly #listed = new Map<number, { readonly words: number[]; readonly hashes: number[] }>();

  constructor({ seed }: Pick<MovedUrls, 'seed'>) {
    this.#fingerprinter = createFingerprinter(seed);
  }

  fp(loc: string): string {
    const [low, high] = this.#words(postgresLoc(loc));
    return fingerprintText(low, high);
  }

  /** Of a row of `url` whose last column is its detail. */
  of(row: SqliteRow, columns: readonly string[]): Mark {
    const value = (name: string): SqliteRow[number] => row[columns.indexOf(name)] ?? null;
    const [low, high] = this.#words(postgresLoc(String(value('loc'))));
    const priority = value('priority');
    const rest = keptRest({
      lastmod: String(value('lastmod') ?? ''),
      changefreq: Number(value('changefreq')),
      priority: priority === null ? undefined : Number(priority),
      detail: String(row.at(-1) ?? ''),
    });
    const hash = this.#words(rest)[0] | 0;
    return { low, high, fp: fingerprintText(low, high), hash };
  }

  list(sitemap: number, { low, high, hash }: Mark): void {
    let listed = this.#listed.get(sitemap);
    if (!listed) {
      listed = { words: [], hashes: [] };
      this.#listed.set(sitemap, listed);
    }
    listed.words.push(low, high);
    listed.hashes.push(hash);
  }

  *listings(): Generator<readonly [number, SortedListing]> {
    for (const [sitemap, { words, hashes }] of this.#listed) {
      const orders = new Uint32Array(hashes.length);
      const entries = { words: Uint32Array.from(words), hashes: Int32Array.from(hashes), orders };
      yield [sitemap, SortedListing.of(entries)];
    }
  }

  #words(text: string): readonly [low: number, high: number] {
    const words = this.#fingerprinter.fingerprints([text]);
    return [words[0] as number, words[1] as number];
  }
}
