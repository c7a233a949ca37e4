// Keeps count of the scheduled URLs that a sitemap lists, as a snapshot adds and removes URLs.
import type { PostgresTransaction } from '../../../../postgres/postgres-connection.ts';

// Of more differences the whole schedule is counted again.
const NOTED_MAX = 200_000;
const BATCH_URLS = 10_000;

const COUNT_NOTED = `SELECT count(*) AS urls FROM unnest($2::bigint[]) n (fp)
  JOIN portolan.schedule s ON s.site = $1 AND s.fp = n.fp`;
const COUNT_ALL = `SELECT count(*) AS urls FROM portolan.schedule s
  JOIN portolan.url u ON u.site = s.site AND u.fp = s.fp
  WHERE s.site = $1 AND u.gone_at IS NULL`;

export class ScheduledUrls {
  readonly #siteId: number;
  readonly #noted: { add: string[]; remove: string[] } = { add: [], remove: [] };
  #isTooMuch = false;

  constructor(siteId: number) {
    this.#siteId = siteId;
  }

  /** Takes a URL that is listed now, or is not any more. */
  note(fp: string, deed: 'add' | 'remove'): void {
    const { add, remove } = this.#noted;
    if (add.length + remove.length < NOTED_MAX) this.#noted[deed].push(fp);
    else this.#isTooMuch = true;
  }

  /**
   * Counts. Comes after the rows of the URLs, in the same transaction: who puts rows into the
   * schedule meanwhile waits, or was counted with the URLs as they were before. Errors: those of
   * the database.
   */
  async write({ query }: PostgresTransaction): Promise<void> {
    const { add, remove } = this.#noted;
    if (add.length + remove.length === 0) return;
    const [site] = await query<{ readonly rows: number }>(
      'SELECT rows FROM portolan.site_schedule WHERE site = $1 FOR UPDATE',
      [this.#siteId],
    );
    if (!site || site.rows === 0) return;
    const count = async (sql: string, values: readonly (readonly string[])[]): Promise<number> => {
      const [row] = await query<{ readonly urls: number }>(sql, [this.#siteId, ...values]);
      return row?.urls ?? 0;
    };
    const sum = async (fps: readonly string[]): Promise<number> => {
      let urls = 0;
      for (let from = 0; from < fps.length; from += BATCH_URLS) {
        urls += await count(COUNT_NOTED, [fps.slice(from, from + BATCH_URLS)]);
      }
      return urls;
    };
    const [set, urls] = this.#isTooMuch
      ? ['$2', await count(COUNT_ALL, [])]
      : ['listed + $2', (await sum(add)) - (await sum(remove))];
    await query(`UPDATE portolan.site_schedule SET listed = ${set} WHERE site = $1`, [
      this.#siteId,
      urls,
    ]);
  }
}
