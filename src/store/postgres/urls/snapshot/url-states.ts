// Reads what the database knows of the URLs of a snapshot, many at a time.
import type { PostgresTransaction } from '../../../../postgres/postgres-connection.ts';
import type { UrlState } from './decide-url.ts';

/** What there is of a URL, and what it said. */
export interface StoredUrlState extends UrlState {
  readonly lastmod: string | null;
  readonly lastmodAt: number | null;
  readonly hasDetail: boolean;
  readonly hasNews: boolean;
  /** Where it was asked for. */
  readonly loc: string;
}

interface StateRow {
  readonly at: number;
  readonly sitemap: number;
  readonly hash: number;
  readonly is_gone: boolean;
  readonly lastmod: string | null;
  readonly lastmod_at: number | null;
  readonly has_detail: boolean;
  readonly has_news: boolean;
  readonly loc?: string;
}

const NO_OTHERS: ReadonlyMap<number, number> = new Map();

/** The state of a URL of which nothing is known. */
export const UNKNOWN_URL: StoredUrlState = {
  isKnown: false,
  owner: 0,
  hash: 0,
  also: NO_OTHERS,
  lastmod: null,
  lastmodAt: null,
  hasDetail: false,
  hasNews: false,
  loc: '',
};

export interface WantedStates {
  readonly siteId: number;
  readonly fps: readonly string[];
  /** Whether the locs are wanted, and what is in `also`. */
  readonly withLocs: boolean;
  readonly withAlso: boolean;
}

/** Returns the states by the index of the fingerprint. Errors: those of the database. */
export async function readUrlStates(
  { query }: PostgresTransaction,
  { siteId, fps, withLocs, withAlso }: WantedStates,
): Promise<ReadonlyMap<number, StoredUrlState>> {
  const rows = await query<StateRow>(
    `SELECT n.at, u.sitemap, u.hash, u.gone_at IS NOT NULL AS is_gone, u.lastmod, u.lastmod_at,
       u.images + u.videos + u.news + u.alternates > 0 AS has_detail, u.news > 0 AS has_news
       ${withLocs ? ', u.loc' : ''}
     FROM unnest($2::bigint[]) WITH ORDINALITY n (fp, at)
     JOIN portolan.url u ON u.site = $1 AND u.fp = n.fp`,
    [siteId, fps],
  );
  const also = withAlso && rows.length > 0 ? await readAlso({ query }, siteId, fps) : undefined;
  return new Map(
    rows.map((row) => {
      const at = row.at - 1;
      const state: StoredUrlState = {
        isKnown: true,
        owner: row.is_gone ? 0 : row.sitemap,
        hash: row.hash,
        also: also?.get(at) ?? NO_OTHERS,
        lastmod: row.lastmod,
        lastmodAt: row.lastmod_at,
        hasDetail: row.has_detail,
        hasNews: row.has_news,
        loc: row.loc ?? '',
      };
      return [at, state];
    }),
  );
}

async function readAlso(
  { query }: Pick<PostgresTransaction, 'query'>,
  siteId: number,
  fps: readonly string[],
): Promise<ReadonlyMap<number, ReadonlyMap<number, number>>> {
  const rows = await query<{
    readonly at: number;
    readonly sitemap: number;
    readonly hash: number;
  }>(
    `SELECT n.at, a.sitemap, a.hash FROM unnest($2::bigint[]) WITH ORDINALITY n (fp, at)
     JOIN portolan.also a ON a.site = $1 AND a.fp = n.fp`,
    [siteId, fps],
  );
  const found = new Map<number, Map<number, number>>();
  for (const { at, sitemap, hash } of rows) {
    const others = found.get(at - 1) ?? new Map<number, number>();
    found.set(at - 1, others.set(sitemap, hash));
  }
  return found;
}
