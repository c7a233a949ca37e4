// Making sitemaps known, or known again.
import { postgresText } from '../../../postgres/postgres-values.ts';
import type { SitemapIntake, SitemapRecord } from '../../port/sitemap-record.ts';
import { changeOfKnownSitemap, isRoot, newSitemap } from '../../record/known-sitemap.ts';
import { takeIds } from '../rows/lock-site.ts';
import type { PostgresQuery, PostgresRow } from '../rows/postgres-record.ts';
import {
  STORED_SITEMAP_COLUMNS,
  type StoredSitemap,
  sitemapRecord,
  storedSitemap,
} from '../sitemap-rows/stored-sitemap.ts';
import { LINK_CHILDREN } from '../sitemap-rows/tallied-update.ts';
import {
  insertSitemaps,
  type StoredChange,
  writeSitemaps,
} from '../sitemap-rows/write-sitemaps.ts';
import { changeOf } from './change-sitemaps.ts';
import { type ParentChains, parentChains } from './parent-chains.ts';

type Intake = Omit<SitemapIntake, 'siteId'>;

/** A sitemap as it is written; `before` is absent of a new one. */
interface Ensured {
  readonly before?: StoredSitemap | undefined;
  readonly change: StoredChange;
  readonly now: StoredSitemap;
}

/**
 * Adds or updates sitemaps of a site that is locked, as the port says; returns them in the same
 * order. Those that are unchanged are not written.
 */
export async function ensureSitemaps(
  query: PostgresQuery,
  siteId: number,
  intakes: readonly Intake[],
): Promise<readonly SitemapRecord[]> {
  const urls = [...new Set(intakes.map(({ url }) => postgresText(url)))];
  const known = await findSitemaps(query, siteId, urls);
  const ids = await takeIds(query, siteId, urls.length - known.size);
  const parents = intakes.flatMap(({ parentId }) => (parentId === undefined ? [] : [parentId]));
  const chains = await parentChains(query, siteId, [...new Set(parents)]);
  const freshId = ids.values();
  const ensured = new Map<string, Ensured>(
    [...known].map(([url, before]) => [url, { before, change: {}, now: before }]),
  );
  const links = new Map<number, Set<number>>();
  for (const intake of intakes) {
    const url = postgresText(intake.url);
    const before = ensured.get(url);
    const id = before?.now.id ?? freshId.next().value ?? 0;
    const parentId = listedBy(chains, intake, id);
    if (parentId !== undefined) {
      links.set(parentId, (links.get(parentId) ?? new Set()).add(id));
    }
    ensured.set(
      url,
      ensuredBy(chains, { id, siteId, intake: { ...intake, url }, parentId }, before),
    );
  }
  const all = [...ensured.values()];
  await insertSitemaps(
    query,
    siteId,
    all.flatMap(({ before, now }) => (before ? [] : [now])),
  );
  await writeSitemaps(
    query,
    siteId,
    all.flatMap(({ before, change }) => (before ? [{ before, now: change }] : [])),
  );
  for (const [parentId, children] of links) {
    await query(LINK_CHILDREN, [siteId, parentId, [...children]]);
  }
  return intakes.map(({ url }) =>
    sitemapRecord(ensured.get(postgresText(url))?.now as StoredSitemap),
  );
}

/** Returns those of these that a site has, by url. */
export async function findSitemaps(
  query: PostgresQuery,
  siteId: number,
  urls: readonly string[],
): Promise<ReadonlyMap<string, StoredSitemap>> {
  const rows = await query<PostgresRow>(
    `SELECT ${STORED_SITEMAP_COLUMNS} FROM portolan.sitemap m WHERE m.site_id = $1
     AND m.url_hash = ANY(ARRAY(SELECT portolan.text_hash(u) FROM unnest($2::text[]) AS u))`,
    [siteId, urls],
  );
  return new Map(rows.map(storedSitemap).map((sitemap) => [sitemap.url, sitemap]));
}

// The index that lists it, where it is one of the same site.
function listedBy(chains: ParentChains, { parentId }: Intake, id: number): number | undefined {
  return parentId === undefined || parentId === id || !chains.has(parentId) ? undefined : parentId;
}

interface Ensuring {
  readonly id: number;
  readonly siteId: number;
  readonly intake: Intake;
  readonly parentId: number | undefined;
}

function ensuredBy(
  chains: ParentChains,
  { id, siteId, intake, parentId }: Ensuring,
  known: Ensured | undefined,
): Ensured {
  const whole = { ...intake, siteId };
  // A sitemap above it cannot also be below it: a tree has no cycles.
  const isChild = parentId !== undefined && isRoot(known?.now) && !chains.isAbove(id, parentId);
  if (!known) {
    if (isChild) chains.setParent(id, parentId);
    return { change: {}, now: { ...newSitemap(whole), id, ...(isChild && { parentId }) } };
  }
  const { before, now } = known;
  const change = changeOf(now, {
    ...changeOfKnownSitemap(now, whole),
    ...(isChild && { parentId }),
  });
  if ('parentId' in change) chains.setParent(id, change.parentId);
  const changed = Object.fromEntries(
    Object.entries({ ...now, ...change }).filter(([, value]) => value !== undefined),
  );
  return {
    before,
    change: { ...known.change, ...change },
    now: changed as unknown as StoredSitemap,
  };
}
