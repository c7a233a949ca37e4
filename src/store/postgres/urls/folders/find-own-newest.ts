// The newest lastmods of folders whose newest one went: looked for in those folders alone.
import { createHash } from 'node:crypto';
import type { PostgresTransaction } from '../../../../postgres/postgres-connection.ts';
import { FOLDER_DEPTH_MAX, folderDepth, pathStart } from '../../../urls/folders/folder-path.ts';

// A site with more of either is counted again.
const FOLDERS_MAX = 5_000;
const STEPS_MAX = 16;
const SLASH = 0x2f;
const FOLDERS_AT_A_TIME = 500;
const FOLDER_CHARACTERS_MAX = 1_000;

/** The hash by which a folder is found. */
export function pathHash(path: string): Uint8Array {
  return createHash('sha256').update(path).digest().subarray(0, 16);
}

// What begins with a text that ends in "/" lies before the same text with "0", which is next.
const below = (text: string, column: string): string =>
  `left(${column}, 400) >= left(${text}, 400)
   AND left(${column}, 400) <= left(left(${text}, -1) || '0', 400)
   AND ${column} >= ${text} AND ${column} < left(${text}, -1) || '0'`;
// Directly in the folder `w`: as `folderPathOf` says, also what lies in a folder whose path would
// be too long.
const NEXT_SLASH =
  "strpos(split_part(split_part(substr(u.loc, length(w.prefix) + 1), '?', 1), '#', 1), '/')";
const IN_FOLDER = `FROM portolan.url u WHERE u.site = $1 AND ${below('w.prefix', 'u.loc')}
  AND u.gone_at IS NULL
  AND (w.is_deepest OR ${NEXT_SLASH} = 0 OR ${NEXT_SLASH} + w.length > ${FOLDER_CHARACTERS_MAX})`;
// Most lastmods are dates: another URL often has the same.
const OWN_NEWEST = `SELECT w.at, coalesce(
    (SELECT u.lastmod_at ${IN_FOLDER} AND u.lastmod_at = w.gone LIMIT 1),
    (SELECT max(u.lastmod_at) ${IN_FOLDER} AND u.lastmod_at <= $2)) AS newest
  FROM unnest($3::text[], $4::int[], $5::boolean[], $6::bigint[]) WITH ORDINALITY
    w (prefix, length, is_deepest, gone, at)`;
const RESTATE = `UPDATE portolan.folder f SET newest = greatest(f.own_newest, (
    SELECT max(c.newest) FROM portolan.folder c
    WHERE c.site = $1 AND c.depth = f.depth + 1 AND ${below('f.path', 'c.path')}))
  FROM unnest($2::bytea[]) w (hash) WHERE f.site = $1 AND f.path_hash = w.hash`;

/**
 * Returns the newest lastmods up to `datedTo` of what lies directly in folders, given with the one
 * that went; `undefined` when it is cheaper to count the site again.
 */
export async function findOwnNewest(
  { query }: PostgresTransaction,
  { siteId, datedTo }: { readonly siteId: number; readonly datedTo: number },
  folders: ReadonlyMap<string, number>,
): Promise<ReadonlyMap<string, number> | undefined> {
  const found = new Map<string, number>();
  if (folders.size === 0) return found;
  // Below "/" lies all of the site, and what has no path counts there as well.
  if (folders.size > FOLDERS_MAX || folders.has('/')) return undefined;
  const origins = await originsOf({ query }, siteId);
  if (!origins) return undefined;
  const wanted = [...folders].flatMap(([path, gone]) =>
    origins.map((origin) => ({ path, gone, prefix: origin + path })),
  );
  for (let from = 0; from < wanted.length; from += FOLDERS_AT_A_TIME) {
    const piece = wanted.slice(from, from + FOLDERS_AT_A_TIME);
    const rows = await query<{ readonly at: number; readonly newest: number | null }>(OWN_NEWEST, [
      siteId,
      datedTo,
      piece.map(({ prefix }) => prefix),
      piece.map(({ path }) => path.length),
      piece.map(({ path }) => folderDepth(path) === FOLDER_DEPTH_MAX),
      piece.map(({ gone }) => gone),
    ]);
    for (const { at, newest } of rows) {
      const { path } = piece[at - 1] as (typeof piece)[number];
      if (newest !== null) found.set(path, Math.max(newest, found.get(path) ?? newest));
    }
  }
  return found;
}

/** Lets the newest lastmod of folders follow from those below them, which are written. */
export async function restateNewest(
  { query }: PostgresTransaction,
  siteId: number,
  paths: readonly string[],
): Promise<void> {
  const byDepth = Map.groupBy(paths, folderDepth);
  for (const depth of [...byDepth.keys()].sort((a, b) => b - a)) {
    await query(RESTATE, [siteId, (byDepth.get(depth) ?? []).map(pathHash)]);
  }
}

/** The origins of a site's URLs, each found after the one before it; `undefined`: too many. */
async function originsOf(
  { query }: Pick<PostgresTransaction, 'query'>,
  siteId: number,
): Promise<readonly string[] | undefined> {
  const origins = new Set<string>();
  let after = '';
  for (let steps = 0; steps < STEPS_MAX; steps += 1) {
    const [row] = await query<{ readonly loc: string }>(
      `SELECT loc FROM portolan.url WHERE site = $1 AND left(loc, 400) >= left($2, 400)
         AND loc >= $2 ORDER BY left(loc, 400), loc LIMIT 1`,
      [siteId, after],
    );
    if (!row) return [...origins];
    const origin = row.loc.slice(0, pathStart(row.loc));
    const next = row.loc.charCodeAt(origin.length);
    // What has no path is of no folder but "/".
    if (next === SLASH) origins.add(origin);
    // All that continues with the same character comes before the next one.
    after = Number.isNaN(next) ? `${row.loc}\u0001` : origin + String.fromCharCode(next + 1);
  }
  return undefined;
}
