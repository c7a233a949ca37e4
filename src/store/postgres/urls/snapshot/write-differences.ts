// Writes what a snapshot decided of some URLs, table by table.

import type { PostgresTransaction } from '../../../../postgres/postgres-connection.ts';
import type { PostgresScalar } from '../../../../postgres/postgres-values.ts';
import { parseW3cDatetime } from '../../../../protocol/w3c-datetime.ts';
import type { UrlRun } from '../../../port/url-part.ts';
import { CHANGE_CODES, IS_UNDONE, MERGED_CHANGE } from '../../../urls/changes/merged-change.ts';
import { readDetail } from '../../../urls/snapshot/listing-columns.ts';
import { aheadOf } from '../folders/postgres-site-tallies.ts';
import type { UrlDecision } from './decide-url.ts';
import type { SpooledEntry } from './entry-spool.ts';
import { columnsOf, insertRows, type TableColumn, unnested } from './insert-rows.ts';
import type { StoredUrlState } from './url-states.ts';

/** A URL, what there was of it, and what to do. */
export interface DecidedUrl {
  readonly fp: string;
  readonly loc: string;
  readonly state: StoredUrlState;
  readonly decision: UrlDecision;
}

/** Whose URLs are written. */
export interface WrittenRun {
  readonly siteId: number;
  readonly run: UrlRun;
  /** Whether changes are logged: for the first time of the run, or with what it logged before. */
  readonly log: 'none' | 'new' | 'merged';
}

type Row = readonly PostgresScalar[];

const ENTRY_COLUMNS: readonly TableColumn[] = [
  ['fp', 'bigint'],
  ['loc', 'text'],
  ['hash', 'int'],
  ['sitemap', 'bigint'],
  ['lastmod', 'text'],
  ['lastmod_at', 'bigint'],
  ['ahead_at', 'bigint'],
  ['changefreq', 'smallint'],
  ['priority', 'float8'],
  ['images', 'int'],
  ['videos', 'int'],
  ['news', 'int'],
  ['alternates', 'int'],
];
const NEW_COLUMNS: readonly TableColumn[] = [...ENTRY_COLUMNS, ['first_seen', 'bigint']];
const KNOWN_COLUMNS = ENTRY_COLUMNS.filter(([name]) => name !== 'loc');
const UPDATE = `UPDATE portolan.url u SET gone_at = NULL,
    changed_at = CASE WHEN u.hash = n.hash THEN u.changed_at
      ELSE $${KNOWN_COLUMNS.length + 2}::bigint END,
    ${KNOWN_COLUMNS.slice(1)
      .map(([name]) => `${name} = n.${name}`)
      .join(', ')}
  FROM unnest(${unnested(KNOWN_COLUMNS)}) n (${KNOWN_COLUMNS.map(([name]) => name).join(', ')})
  WHERE u.site = $1 AND u.fp = n.fp`;
const MOVE = `UPDATE portolan.url u SET sitemap = n.sitemap
  FROM unnest($2::bigint[], $3::bigint[]) n (fp, sitemap) WHERE u.site = $1 AND u.fp = n.fp`;
const REMOVE = `UPDATE portolan.url u SET gone_at = $3
  FROM unnest($2::bigint[]) n (fp) WHERE u.site = $1 AND u.fp = n.fp`;
const FORGET_ALSO = `DELETE FROM portolan.also a
  USING unnest($2::bigint[], $3::bigint[]) n (fp, sitemap)
  WHERE a.site = $1 AND a.fp = n.fp AND a.sitemap = n.sitemap`;
const DETAIL_COLUMNS: readonly TableColumn[] = [
  ['fp', 'bigint'],
  ['json', 'text'],
];
const ALSO_COLUMNS: readonly TableColumn[] = [
  ['fp', 'bigint'],
  ['sitemap', 'bigint'],
  ['hash', 'int'],
];
const NEWS_COLUMNS: readonly TableColumn[] = [
  ['fp', 'bigint'],
  ['loc', 'text'],
  ['published_at', 'bigint'],
  ['title', 'text'],
  ['publication', 'text'],
  ['language', 'text'],
];
const CHANGE_COLUMNS: readonly TableColumn[] = [
  ['fp', 'bigint'],
  ['run', 'int'],
  ['loc', 'text'],
  ['kind', 'smallint'],
  ['hash_before', 'int'],
  ['hash_after', 'int'],
  ['lastmod_before', 'text'],
  ['lastmod_after', 'text'],
];

const MERGE = `ON CONFLICT (site, fp, run) ${MERGED_CHANGE}`;

/**
 * Writes what was decided of some URLs, each once in a transaction. Errors: those of the database.
 */
export async function writeDifferences(
  transaction: PostgresTransaction,
  written: WrittenRun,
  urls: readonly DecidedUrl[],
): Promise<void> {
  const { siteId, run } = written;
  const deeds = Map.groupBy(urls, ({ decision }) => decision.deed);
  const { add = [], change = [], move = [], remove = [] } = Object.fromEntries(deeds);
  const { query } = transaction;
  if (written.log !== 'none')
    await logChanges(transaction, written, [...add, ...change, ...remove]);
  const isNew = ({ state }: DecidedUrl): boolean => !state.isKnown;
  await insertRows(transaction, {
    table: 'url',
    columns: NEW_COLUMNS,
    siteId,
    rows: add.filter(isNew).map((url) => [...entryRow(url, run), run.at]),
  });
  const updated = [...add.filter((url) => !isNew(url)), ...change].map((url) => entryRow(url, run));
  if (updated.length > 0) {
    const rows = updated.map((row) => row.filter((_, at) => ENTRY_COLUMNS[at]?.[0] !== 'loc'));
    await query(UPDATE, [siteId, ...columnsOf(rows, KNOWN_COLUMNS.length), run.at]);
  }
  if (move.length > 0) {
    await query(MOVE, [siteId, fpsOf(move), move.map(({ decision }) => decision.owner)]);
  }
  if (remove.length > 0) await query(REMOVE, [siteId, fpsOf(remove), run.at]);
  await writeExtensions(transaction, siteId, { put: [...add, ...change], remove });
  await writeAlso(transaction, siteId, urls);
}

/** Removes from the log what several snapshots of a run undid. Errors: those of the database. */
export async function tidyLog(
  { query }: PostgresTransaction,
  siteId: number,
  run: number,
): Promise<void> {
  await query(`DELETE FROM portolan.change WHERE site = $1 AND run = $2 AND ${IS_UNDONE}`, [
    siteId,
    run,
  ]);
}

function fpsOf(urls: readonly DecidedUrl[]): readonly string[] {
  return urls.map(({ fp }) => fp);
}

function entryRow({ fp, loc, decision }: DecidedUrl, { at }: UrlRun): Row {
  const entry = decision.entry as SpooledEntry;
  return [
    fp,
    loc,
    entry.hash,
    decision.owner,
    entry.lastmod,
    entry.lastmodAt,
    aheadOf(entry.lastmodAt, at),
    entry.changefreq,
    entry.priority,
    entry.images,
    entry.videos,
    entry.news,
    entry.alternates,
  ];
}

async function logChanges(
  transaction: PostgresTransaction,
  { siteId, run, log }: WrittenRun,
  urls: readonly DecidedUrl[],
): Promise<void> {
  const rows = urls.map(({ fp, loc, state, decision: { deed, entry } }): Row => {
    const isAdded = deed === 'add';
    const { added, changed, removed } = CHANGE_CODES;
    const kind = isAdded ? added : deed === 'change' ? changed : removed;
    const before = isAdded ? [null, null] : [state.hash, state.lastmod];
    const after = [entry?.hash ?? null, entry?.lastmod ?? null];
    return [
      fp,
      run.number,
      loc,
      kind,
      before[0] ?? null,
      after[0] ?? null,
      before[1] ?? null,
      after[1] ?? null,
    ];
  });
  const table = { table: 'change', columns: CHANGE_COLUMNS, siteId, rows };
  // Without a conflict to look for they are copied.
  await insertRows(transaction, log === 'new' ? table : { ...table, conflict: MERGE });
}

async function writeExtensions(
  transaction: PostgresTransaction,
  siteId: number,
  { put, remove }: { readonly put: readonly DecidedUrl[]; readonly remove: readonly DecidedUrl[] },
): Promise<void> {
  const { query } = transaction;
  const forget = async (table: string, urls: readonly DecidedUrl[]): Promise<void> => {
    if (urls.length === 0) return;
    await query(`DELETE FROM portolan.${table} WHERE site = $1 AND fp = ANY($2::bigint[])`, [
      siteId,
      fpsOf(urls),
    ]);
  };
  await forget(
    'detail',
    put.filter(({ state, decision }) => state.hasDetail && decision.entry?.detail === ''),
  );
  await forget(
    'news',
    [...put, ...remove].filter(({ state }) => state.hasNews),
  );
  const detailed = put.filter(({ decision }) => decision.entry?.detail !== '');
  await insertRows(transaction, {
    table: 'detail',
    columns: DETAIL_COLUMNS,
    siteId,
    rows: detailed.map(({ fp, decision }) => [fp, decision.entry?.detail ?? '']),
    conflict: 'ON CONFLICT (site, fp) DO UPDATE SET json = excluded.json',
  });
  const rows = detailed.filter(({ decision }) => decision.entry?.news === 1).flatMap(newsRow);
  await insertRows(transaction, { table: 'news', columns: NEWS_COLUMNS, siteId, rows });
}

function newsRow({ fp, loc, decision }: DecidedUrl): Row[] {
  const { news } = readDetail(decision.entry?.detail);
  const publishedAt = parseW3cDatetime(news?.publicationDate ?? '')?.epochMs;
  if (publishedAt === undefined) return [];
  const { name = '', language = '' } = news?.publication ?? {};
  return [[fp, loc, publishedAt, news?.title ?? '', name, language]];
}

async function writeAlso(
  transaction: PostgresTransaction,
  siteId: number,
  urls: readonly DecidedUrl[],
): Promise<void> {
  const gone = urls.flatMap(({ fp, decision }) =>
    decision.alsoGone.map((sitemap): Row => [fp, sitemap]),
  );
  if (gone.length > 0) await transaction.query(FORGET_ALSO, [siteId, ...columnsOf(gone, 2)]);
  await insertRows(transaction, {
    table: 'also',
    columns: ALSO_COLUMNS,
    siteId,
    rows: urls.flatMap(({ fp, decision }) =>
      decision.alsoPut.map(([sitemap, hash]): Row => [fp, sitemap, hash]),
    ),
    conflict: 'ON CONFLICT (site, fp, sitemap) DO UPDATE SET hash = excluded.hash',
  });
}
