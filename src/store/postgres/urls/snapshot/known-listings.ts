// What the database knows a site's sitemaps to list, as a snapshot compares with it.
import type { PostgresDatabase } from '../../../../postgres/postgres-database.ts';
import { SortedListing } from '../../../urls/snapshot/sorted-listing.ts';

// As many rows of listings are fetched at a time, of one sitemap however many it has.
const ROWS_AT_A_TIME = 500_000;

interface KnownListing {
  readonly digest: Uint8Array;
  readonly rows: number;
}

/** Errors of all: those of the database. */
export class KnownListings {
  /** The last snapshot that changed something; `undefined` for none. */
  readonly snapshot: string | undefined;
  readonly #database: PostgresDatabase;
  readonly #siteId: number;
  readonly #hasAlso: boolean;
  readonly #bySitemap: ReadonlyMap<number, KnownListing>;

  private constructor(
    of: { readonly database: PostgresDatabase; readonly siteId: number },
    site: { readonly snapshot: string | null; readonly has_also: boolean } | undefined,
    bySitemap: ReadonlyMap<number, KnownListing>,
  ) {
    this.snapshot = site?.snapshot ?? undefined;
    this.#database = of.database;
    this.#siteId = of.siteId;
    this.#hasAlso = site?.has_also ?? false;
    this.#bySitemap = bySitemap;
  }

  static async load(database: PostgresDatabase, siteId: number): Promise<KnownListings> {
    return database.transaction(async ({ query }) => {
      const [site] = await query<{ readonly snapshot: string | null; readonly has_also: boolean }>(
        'SELECT snapshot, has_also FROM portolan.url_site WHERE site = $1',
        [siteId],
      );
      const rows = await query<KnownListing & { readonly sitemap: number }>(
        'SELECT sitemap, digest, rows FROM portolan.url_listing WHERE site = $1',
        [siteId],
      );
      const bySitemap = new Map(rows.map(({ sitemap, ...listing }) => [sitemap, listing]));
      return new KnownListings({ database, siteId }, site, bySitemap);
    });
  }

  /** How many URLs a sitemap lists. */
  rows(sitemapId: number): number {
    return this.#bySitemap.get(sitemapId)?.rows ?? 0;
  }

  /** How many URLs each sitemap lists. */
  get counts(): ReadonlyMap<number, number> {
    return new Map([...this.#bySitemap].map(([id, { rows }]) => [id, rows]));
  }

  /** Whether a sitemap lists what has this digest. */
  isSame(sitemapId: number, digest: Uint8Array): boolean {
    const known = this.#bySitemap.get(sitemapId);
    return known !== undefined && Buffer.compare(known.digest, digest) === 0;
  }

  /** Returns what sitemaps list, some of them at a time; nothing of those that list nothing. */
  async *each(sitemapIds: readonly number[]): AsyncGenerator<ReadonlyMap<number, SortedListing>> {
    let group: number[] = [];
    let rows = 0;
    for (const id of sitemapIds) {
      if (rows > 0 && rows + this.rows(id) > ROWS_AT_A_TIME) {
        yield await this.#fetch(group);
        group = [];
        rows = 0;
      }
      group.push(id);
      rows += this.rows(id);
    }
    if (group.length > 0) yield await this.#fetch(group);
  }

  /**
   * Returns the URLs of which a sitemap says something else than their row, which is another
   * sitemap's: it may be the next that has them.
   */
  async differing(sitemapId: number): Promise<SortedListing> {
    if (!this.#hasAlso || this.rows(sitemapId) === 0) return SortedListing.EMPTY;
    const [row] = await this.#database.query<{ readonly fps: Uint8Array | null }>(
      `SELECT string_agg(int8send(a.fp) || int4send(a.hash), '') AS fps
       FROM portolan.also a JOIN portolan.url u ON u.site = a.site AND u.fp = a.fp
       WHERE a.site = $1 AND a.sitemap = $2 AND a.hash <> u.hash`,
      [this.#siteId, sitemapId],
    );
    return row?.fps ? SortedListing.ofPairs(row.fps) : SortedListing.EMPTY;
  }

  async #fetch(sitemapIds: readonly number[]): Promise<ReadonlyMap<number, SortedListing>> {
    const known = sitemapIds.filter((id) => this.rows(id) > 0);
    if (known.length === 0) return new Map();
    const rows = await this.#database.query<{
      readonly sitemap: number;
      readonly fps: Uint8Array;
    }>(
      'SELECT sitemap, fps FROM portolan.url_listing WHERE site = $1 AND sitemap = ANY($2::bigint[])',
      [this.#siteId, known],
    );
    return new Map(rows.map(({ sitemap, fps }) => [sitemap, SortedListing.unpack(fps)]));
  }
}
