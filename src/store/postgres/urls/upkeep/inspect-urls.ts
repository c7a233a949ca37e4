// Looks for what does not fit in the tables of URLs.
import type { PostgresDatabase } from '../../../../postgres/postgres-database.ts';

const SITES_AT_A_TIME = 100;
const PROBLEMS_MAX = 20;

const COUNTS = `SELECT s.site, s.urls,
    (SELECT count(*) FROM portolan.url u WHERE u.site = s.site AND u.gone_at IS NULL) AS found,
    (SELECT coalesce(sum(l.rows), 0)::bigint FROM portolan.listing l
      WHERE l.site = s.site) AS listings,
    (SELECT count(*) FROM portolan.also a WHERE a.site = s.site) AS also
  FROM portolan.url_site s WHERE s.site > $1 ORDER BY s.site LIMIT ${SITES_AT_A_TIME}`;

interface SiteCounts {
  readonly site: number;
  readonly urls: number;
  readonly found: number;
  readonly listings: number;
  readonly also: number;
}

/** Returns the problems as sentences, at most 20. Errors: those of the database. */
export async function inspectUrls(database: PostgresDatabase): Promise<readonly string[]> {
  const problems: string[] = [];
  for (let after = 0; problems.length < PROBLEMS_MAX; ) {
    const sites = await database.query<SiteCounts>(COUNTS, [after]);
    for (const { site, urls, found, listings, also } of sites) {
      if (urls !== found) {
        problems.push(
          `${database.name}: site ${site} has ${found} URLs, but ${urls} were counted.`,
        );
      }
      if (found + also !== listings) {
        problems.push(
          `${database.name}: the sitemaps of site ${site} list ${found + also} URLs, but ` +
            `${listings} are recorded.`,
        );
      }
      after = site;
    }
    if (sites.length < SITES_AT_A_TIME) break;
  }
  return problems.slice(0, PROBLEMS_MAX);
}
