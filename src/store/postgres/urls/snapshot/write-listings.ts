// Writes what sitemaps list, packed, for the next snapshot to compare with.
import type { PostgresTransaction } from '../../../../postgres/postgres-connection.ts';
import {
  listingDigest,
  type RestatedUrl,
  SortedListing,
} from '../../../urls/snapshot/sorted-listing.ts';
import { insertRows, type TableColumn } from './insert-rows.ts';

const BYTES_AT_A_TIME = 4_194_304;
const COLUMNS: readonly TableColumn[] = [
  ['sitemap', 'bigint'],
  ['rows', 'int'],
  ['digest', 'bytea'],
  ['fps', 'bytea'],
];
const PUT = `ON CONFLICT (site, sitemap) DO UPDATE SET rows = excluded.rows,
  digest = excluded.digest, fps = excluded.fps`;

export interface WrittenListings {
  readonly siteId: number;
  /** What sitemaps list now, of those that differ. */
  readonly listings: ReadonlyMap<number, SortedListing>;
  /** URLs of sitemaps that keep what the row says, by sitemap. */
  readonly restated: ReadonlyMap<number, readonly RestatedUrl[]>;
}

/** Writes them. Errors: those of the database. */
export async function writeListings(
  transaction: PostgresTransaction,
  { siteId, listings, restated }: WrittenListings,
): Promise<void> {
  const { query } = transaction;
  const gone = [...listings].filter(([, { count }]) => count === 0).map(([id]) => id);
  if (gone.length > 0) {
    await query(
      'DELETE FROM portolan.url_listing WHERE site = $1 AND sitemap = ANY($2::bigint[])',
      [siteId, gone],
    );
  }
  let rows: (readonly [number, number, Uint8Array, Uint8Array])[] = [];
  let bytes = 0;
  const write = async (): Promise<void> => {
    const table = { table: 'url_listing', columns: COLUMNS, siteId, rows, conflict: PUT };
    await insertRows(transaction, table);
    rows = [];
    bytes = 0;
  };
  const put = async (id: number, listing: SortedListing): Promise<void> => {
    if (listing.count === 0) return;
    const hashes = restated.get(id);
    const packed = (hashes ? listing.restated(hashes) : listing).packed();
    rows.push([id, listing.count, listingDigest(packed), packed]);
    bytes += packed.length;
    if (bytes > BYTES_AT_A_TIME) await write();
  };
  for (const [id, listing] of listings) await put(id, listing);
  for (const id of restated.keys()) {
    if (listings.has(id)) continue;
    const [row] = await query<{ readonly fps: Uint8Array }>(
      'SELECT fps FROM portolan.url_listing WHERE site = $1 AND sitemap = $2',
      [siteId, id],
    );
    if (row) await put(id, SortedListing.unpack(row.fps));
  }
  await write();
}
