// What is known of all that a sitemap lists: a sitemap that lists it again changes nothing.
import type { SqliteFile } from '../../../../sqlite/sqlite-file.ts';

export interface KnownListing {
  readonly sitemapId: number;
  readonly rows: number;
  /** As `listingDigest` returns it. */
  readonly digest: Uint8Array;
}

/** Reads what is known of a site, and how many URLs it lists. */
export function readKnownListings(
  database: SqliteFile,
  siteId: number,
): { readonly known: readonly KnownListing[]; readonly urls: number } {
  const rows = database.rows(
    'SELECT sitemap, rows, digest FROM known_listing WHERE site = ?',
    siteId,
  );
  return {
    known: rows.map(([sitemapId, count, digest]) => {
      return {
        sitemapId: sitemapId as number,
        rows: count as number,
        digest: Uint8Array.from(digest as Uint8Array),
      };
    }),
    urls: database.number('SELECT urls FROM site WHERE site = ?', siteId),
  };
}

/** Forgets what is known of a site. */
export function forgetKnownListings(database: SqliteFile, siteId: number): number {
  return database.run('DELETE FROM known_listing WHERE site = ?', siteId);
}

export interface ListedNow {
  readonly siteId: number;
  /** The sitemaps of which everything was added. */
  readonly whole: ReadonlySet<number>;
  /** All that were added, in part or whole. */
  readonly listings: readonly KnownListing[];
  /** Nothing changed. */
  readonly isSame: boolean;
}

/**
 * Writes what is known after a snapshot, in its transaction. Nothing is known of a site with URLs
 * that several sitemaps list: what one of them says may change what another one is compared with.
 */
export function writeKnownListings(
  database: SqliteFile,
  { siteId, whole, listings, isSame }: ListedNow,
): void {
  if (database.row('SELECT 1 FROM also WHERE site = ? LIMIT 1', siteId)) {
    if (!isSame) forgetKnownListings(database, siteId);
    return;
  }
  const listed = new Map(listings.map((listing) => [listing.sitemapId, listing]));
  for (const sitemapId of new Set([...whole, ...listed.keys()])) {
    const listing = whole.has(sitemapId) ? listed.get(sitemapId) : undefined;
    if (listing) {
      database.run(
        `INSERT INTO known_listing (site, sitemap, rows, digest) VALUES (?, ?, ?, ?)
         ON CONFLICT (site, sitemap) DO UPDATE SET rows = excluded.rows, digest = excluded.digest
         WHERE digest <> excluded.digest`,
        siteId,
        sitemapId,
        listing.rows,
        listing.digest,
      );
    } else if (!isSame) {
      database.run('DELETE FROM known_listing WHERE site = ? AND sitemap = ?', siteId, sitemapId);
    }
  }
}
