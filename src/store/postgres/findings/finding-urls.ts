// Which findings name a URL: as it is resolved, and of the rules about locs as it is written.
import { postgresText } from '../../../postgres/postgres-values.ts';
import { FINDING_URL_CHARACTERS } from '../../findings/naming-finding.ts';
import type { PlaceRecord } from '../../port/finding-record.ts';
import type { PostgresQuery } from '../rows/postgres-record.ts';

/** Returns the first characters of a URL, by which it is found. */
export function urlKey(url: string): string {
  // A character has at most two code units.
  if (url.length <= FINDING_URL_CHARACTERS) return url;
  const units = url.slice(0, 2 * FINDING_URL_CHARACTERS);
  return [...units].slice(0, FINDING_URL_CHARACTERS).join('');
}

/** Returns the keys of the URLs that a finding names, as they are stored. */
export function urlsNamedBy({
  rule,
  places,
}: {
  readonly rule: string;
  readonly places: readonly PlaceRecord[];
}): ReadonlySet<string> {
  const isOfLoc = rule.startsWith('loc-');
  const texts = places.flatMap(({ loc, found }) => [loc, isOfLoc ? found : undefined]);
  return new Set(texts.flatMap((text) => (text === undefined ? [] : [postgresText(urlKey(text))])));
}

const WRITE = `WITH now AS (
    SELECT DISTINCT n.url, n.finding_id FROM unnest($3::text[], $4::bigint[]) AS n (url, finding_id)),
  gone AS (DELETE FROM portolan.finding_url u
    WHERE u.site_id = $1 AND u.finding_id = ANY($2) AND NOT EXISTS (
      SELECT 1 FROM now n WHERE n.finding_id = u.finding_id AND n.url = u.url))
  INSERT INTO portolan.finding_url (site_id, url, finding_id)
  SELECT $1::bigint, n.url, n.finding_id FROM now n WHERE NOT EXISTS (
    SELECT 1 FROM portolan.finding_url u
    WHERE u.site_id = $1 AND u.url = n.url AND u.finding_id = n.finding_id)`;

/** Records which URLs these findings name, and no others. */
export async function writeFindingUrls(
  query: PostgresQuery,
  siteId: number,
  findings: readonly {
    readonly id: number;
    readonly rule: string;
    readonly places: readonly PlaceRecord[];
  }[],
): Promise<void> {
  if (findings.length === 0) return;
  const named = findings.flatMap((finding) =>
    [...urlsNamedBy(finding)].map((url) => ({ id: finding.id, url })),
  );
  await query(WRITE, [
    siteId,
    findings.map(({ id }) => id),
    named.map(({ url }) => url),
    named.map(({ id }) => id),
  ]);
}
