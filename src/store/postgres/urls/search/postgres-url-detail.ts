// One URL with all that is known, and what the entries of many claim.
import type { UrlChange, UrlClaims, UrlDetail } from '../../../port/url-row.ts';
import { CHANGE_KINDS } from '../../../urls/changes/change-logs.ts';
import {
  claimsOf,
  type StoredClaims,
  type StoredUrl,
  urlRowOf,
} from '../../../urls/search/stored-url.ts';
import { readDetail } from '../../../urls/snapshot/listing-columns.ts';
import { postgresLoc, type UrlFingerprints } from '../rows/url-fingerprints.ts';
import { URL_COLUMNS } from './postgres-url-search.ts';
import type { Asker } from './sql-values.ts';

const CHANGES_MAX = 100;
const CLAIMS_AT_A_TIME = 1_000;

interface DetailRow extends StoredUrl {
  readonly also: string;
  readonly detail: string | null;
  readonly changes: string;
}

// One statement: all of it is of one moment.
const DETAIL = `SELECT ${URL_COLUMNS},
  (SELECT coalesce(json_agg(a.sitemap ORDER BY a.sitemap), '[]')::text
   FROM portolan.also a WHERE a.site = $1 AND a.fp = url.fp) AS also,
  (SELECT json FROM portolan.detail d WHERE d.site = $1 AND d.fp = url.fp) AS detail,
  (SELECT coalesce(json_agg(l ORDER BY l.run DESC), '[]')::text FROM (
     SELECT c.run, r.at, c.kind, c.lastmod_before, c.lastmod_after
     FROM (SELECT * FROM portolan.change WHERE site = $1 AND fp = url.fp AND loc = url.loc
       ORDER BY run DESC LIMIT ${CHANGES_MAX}) c
     JOIN portolan.url_run r ON r.site = $1 AND r.run = c.run) l) AS changes
  FROM portolan.url WHERE site = $1 AND fp = $2 AND loc = $3`;

/** Returns what is known of a URL; `undefined` when nothing is. */
export async function readPostgresUrlDetail(
  asker: Asker,
  siteId: number,
  { loc, fingerprints }: { readonly loc: string; readonly fingerprints: UrlFingerprints },
): Promise<UrlDetail | undefined> {
  const kept = postgresLoc(loc);
  const [fp = ''] = fingerprints.of([kept]);
  const [found] = await asker.query<DetailRow>(DETAIL, [siteId, fp, kept]);
  if (!found) return undefined;
  const row = urlRowOf(found);
  const also = JSON.parse(found.also) as readonly number[];
  return {
    row,
    sitemapIds: row.goneAt === undefined ? [row.sitemapId, ...also] : also,
    entry: readDetail(found.detail ?? undefined),
    changes: (JSON.parse(found.changes) as readonly LoggedRow[]).map((change) =>
      changeOf(row.loc, change),
    ),
  };
}

interface LoggedRow {
  readonly run: number;
  readonly at: number;
  readonly kind: number;
  readonly lastmod_before: string | null;
  readonly lastmod_after: string | null;
}

function changeOf(loc: string, { run, at, kind, ...lastmods }: LoggedRow): UrlChange {
  const { lastmod_before: before, lastmod_after: after } = lastmods;
  return {
    loc,
    run,
    at,
    kind: CHANGE_KINDS[kind - 1] ?? 'changed',
    ...(before !== null && { lastmodBefore: before }),
    ...(after !== null && { lastmodAfter: after }),
  };
}

/** Returns what the entries of URLs claim, gone or not. */
export async function readPostgresClaims(
  asker: Asker,
  siteId: number,
  { locs, fingerprints }: { locs: readonly string[]; fingerprints: UrlFingerprints },
): Promise<ReadonlyMap<string, UrlClaims>> {
  const claims = new Map<string, UrlClaims>();
  for (let from = 0; from < locs.length; from += CLAIMS_AT_A_TIME) {
    const piece = locs.slice(from, from + CLAIMS_AT_A_TIME);
    const kept = piece.map(postgresLoc);
    const rows = await asker.query<StoredClaims & { readonly index: number }>(
      `SELECT w.index, url.sitemap, changefreq, priority, news, first_seen
       FROM unnest($2::bigint[], $3::text[]) WITH ORDINALITY w (fp, loc, index)
       CROSS JOIN LATERAL (SELECT * FROM portolan.url
         WHERE site = $1 AND url.fp = w.fp AND url.loc = w.loc OFFSET 0) url ORDER BY w.index`,
      [siteId, fingerprints.of(kept), kept],
    );
    for (const row of rows) claims.set(piece[row.index - 1] as string, claimsOf(row));
  }
  return claims;
}
