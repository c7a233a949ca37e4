// Which index lists which sitemap.
import type { SitemapRecord } from '../../port/sitemap-record.ts';
import {
  CHILDREN_AT_ONCE,
  isListedAlone,
  isRoot,
  LISTERS_MAX,
} from '../../record/known-sitemap.ts';
import type { PostgresQuery } from '../rows/postgres-record.ts';
import {
  type StoredSitemap,
  sitemapRecord,
  storedSitemaps,
} from '../sitemap-rows/stored-sitemap.ts';
import { LINK_CHILDREN, UNLINK_CHILDREN } from '../sitemap-rows/tallied-update.ts';
import type { SitemapWrite } from '../sitemap-rows/write-sitemaps.ts';
import { changeOf, writeChanges } from './change-sitemaps.ts';
import { parentChains } from './parent-chains.ts';

export interface KeptListed {
  readonly siteId: number;
  readonly parentId: number;
  readonly childIds: readonly number[];
  readonly at: number;
  /** Makes all the changes of some of the work, or none, with the site locked. */
  write<Result>(work: (query: PostgresQuery) => Promise<Result>): Promise<Result>;
}

/**
 * Takes down which sitemaps an index lists now, and returns those that are gone by that: it was
 * what named them, and no other index does that itself is named.
 */
export async function keepListed(kept: KeptListed): Promise<readonly SitemapRecord[]> {
  const { siteId, parentId, childIds, write } = kept;
  const before = await write((query) => childrenOf(query, siteId, parentId));
  if (!before) return [];
  const now = new Set(childIds);
  const came = [...now].filter((id) => !before.has(id) && id !== parentId);
  for (const ids of inPieces(came)) await write((query) => come(query, kept, ids));
  const left = [...before].filter((id) => !now.has(id));
  const gone: SitemapRecord[] = [];
  for (const ids of inPieces(left)) {
    gone.push(...(await write((query) => leave(query, kept, ids))));
  }
  return gone;
}

function inPieces(ids: readonly number[]): readonly (readonly number[])[] {
  const count = Math.ceil(ids.length / CHILDREN_AT_ONCE);
  return Array.from({ length: count }, (_, at) =>
    ids.slice(at * CHILDREN_AT_ONCE, (at + 1) * CHILDREN_AT_ONCE),
  );
}

// `undefined` where there is no such index at the site.
async function childrenOf(
  query: PostgresQuery,
  siteId: number,
  parentId: number,
): Promise<ReadonlySet<number> | undefined> {
  const rows = await query<{ readonly child_id: number | null }>(
    `SELECT l.child_id FROM portolan.sitemap m LEFT JOIN portolan.listing l
       ON l.site_id = m.site_id AND l.parent_id = m.id WHERE m.site_id = $1 AND m.id = $2`,
    [siteId, parentId],
  );
  if (rows.length === 0) return undefined;
  return new Set(rows.flatMap(({ child_id: id }) => (id === null ? [] : [id])));
}

// An index lists them, too, or first.
async function come(
  query: PostgresQuery,
  { siteId, parentId }: KeptListed,
  ids: readonly number[],
): Promise<void> {
  await query(LINK_CHILDREN, [siteId, parentId, ids]);
  const children = await storedSitemaps(query, siteId, ids);
  const chains = await parentChains(query, siteId, [parentId]);
  const free = [...children.values()].filter(
    (child) => child.status !== 'gone' && isRoot(child) && !chains.isAbove(child.id, parentId),
  );
  await writeChanges(
    query,
    siteId,
    free.map((before) => ({ before, now: { parentId } })),
  );
}

// An index no longer lists them: they are gone, or another index becomes their parent.
async function leave(
  query: PostgresQuery,
  { siteId, parentId, at }: KeptListed,
  ids: readonly number[],
): Promise<readonly SitemapRecord[]> {
  await query(UNLINK_CHILDREN, [siteId, parentId, ids]);
  const children = [...(await storedSitemaps(query, siteId, ids)).values()].filter(
    ({ status }) => status !== 'gone',
  );
  const listed = await listedAmong(query, siteId, ids);
  const alone = children.filter((child) => isListedAlone(child) && !listed.has(child.id));
  const gone = await goAway(query, siteId, { sitemaps: alone, at });
  const others = children.filter((child) => !alone.includes(child));
  const kept: SitemapWrite[] = [];
  for (const child of others) {
    if (isListedAlone(child) && !(await isNamed(query, siteId, child.id))) {
      gone.push(...(await goAway(query, siteId, { sitemaps: [child], at })));
      continue;
    }
    const isOwn = child.parentId === parentId;
    const lister = isOwn ? await otherLister(query, siteId, child.id) : undefined;
    // It may be this index that said it.
    const said = child.listedLastmod !== undefined && { listedLastmod: undefined };
    kept.push({ before: child, now: { ...(isOwn && { parentId: lister }), ...said } });
  }
  await writeChanges(query, siteId, kept);
  return gone;
}

async function goAway(
  query: PostgresQuery,
  siteId: number,
  { sitemaps, at }: { readonly sitemaps: readonly StoredSitemap[]; readonly at: number },
): Promise<SitemapRecord[]> {
  if (sitemaps.length === 0) return [];
  const writes = sitemaps.map((before) => ({
    before,
    now: changeOf(before, { status: 'gone' }, at),
  }));
  await writeChanges(query, siteId, writes);
  const now = await storedSitemaps(
    query,
    siteId,
    sitemaps.map(({ id }) => id),
  );
  return [...now.values()].map(sitemapRecord);
}

async function listedAmong(
  query: PostgresQuery,
  siteId: number,
  ids: readonly number[],
): Promise<ReadonlySet<number>> {
  const rows = await query<{ readonly child_id: number }>(
    `SELECT DISTINCT child_id FROM portolan.listing
     WHERE site_id = $1 AND child_id = ANY($2::bigint[])`,
    [siteId, ids],
  );
  return new Set(rows.map(({ child_id }) => child_id));
}

// Whether some way up from it leads to a sitemap that is named by more than indexes. Indexes that
// list each other in a circle hold nothing.
async function isNamed(query: PostgresQuery, siteId: number, id: number): Promise<boolean> {
  const rows = await query(
    `WITH RECURSIVE up (id) AS (
       SELECT parent_id FROM portolan.listing WHERE site_id = $1 AND child_id = $2
       UNION
       SELECT l.parent_id FROM up
       JOIN portolan.sitemap s ON s.site_id = $1 AND s.id = up.id
         AND s.status <> 'gone' AND s.source = 'index'
       JOIN portolan.listing l ON l.site_id = $1 AND l.child_id = up.id
     ), few AS (SELECT id FROM up LIMIT ${LISTERS_MAX})
     SELECT 1 FROM few JOIN portolan.sitemap s ON s.site_id = $1 AND s.id = few.id
     WHERE s.status <> 'gone' AND s.source <> 'index' LIMIT 1`,
    [siteId, id],
  );
  return rows.length > 0;
}

async function otherLister(
  query: PostgresQuery,
  siteId: number,
  id: number,
): Promise<number | undefined> {
  const rows = await query<{ readonly parent_id: number }>(
    `SELECT l.parent_id FROM portolan.listing l
     JOIN portolan.sitemap s ON s.site_id = l.site_id AND s.id = l.parent_id
     WHERE l.site_id = $1 AND l.child_id = $2 AND s.status <> 'gone'
     ORDER BY l.parent_id LIMIT 10`,
    [siteId, id],
  );
  const ids = rows.map(({ parent_id }) => parent_id);
  const chains = await parentChains(query, siteId, ids);
  return ids.find((parent) => !chains.isAbove(id, parent));
}
