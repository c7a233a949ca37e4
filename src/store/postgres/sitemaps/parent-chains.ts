// Which sitemaps are above others.
import { LEVELS_MAX } from '../../record/known-sitemap.ts';
import type { PostgresQuery } from '../rows/postgres-record.ts';

const UP = `WITH RECURSIVE up (id, parent_id, level) AS (
    SELECT id, parent_id, 0 FROM portolan.sitemap WHERE site_id = $1 AND id = ANY($2::bigint[])
    UNION SELECT m.id, m.parent_id, level + 1 FROM up
    JOIN portolan.sitemap m ON m.site_id = $1 AND m.id = up.parent_id WHERE level < ${LEVELS_MAX})
  SELECT DISTINCT id, parent_id FROM up`;

/** Sitemaps with those above them. */
export class ParentChains {
  readonly #parents: Map<number, number | undefined>;

  constructor(parents: Iterable<readonly [number, number | undefined]>) {
    this.#parents = new Map(parents);
  }

  /** Whether a sitemap is one of these, or above one. */
  has(id: number): boolean {
    return this.#parents.has(id);
  }

  /** Whether a sitemap is another one, its index, or the index of that … */
  isAbove(id: number, below: number): boolean {
    let at: number | undefined = below;
    for (let level = 0; at !== undefined && level < LEVELS_MAX; level += 1) {
      if (at === id) return true;
      at = this.#parents.get(at);
    }
    return at !== undefined;
  }

  setParent(id: number, parentId: number | undefined): void {
    this.#parents.set(id, parentId);
  }
}

/** Returns what is above some sitemaps of a site. */
export async function parentChains(
  query: PostgresQuery,
  siteId: number,
  ids: readonly number[],
): Promise<ParentChains> {
  if (ids.length === 0) return new ParentChains([]);
  const rows = await query<{ readonly id: number; readonly parent_id: number | null }>(UP, [
    siteId,
    ids,
  ]);
  return new ParentChains(rows.map(({ id, parent_id }) => [id, parent_id ?? undefined]));
}
