// What of rules is expected at a site, kept out of what is counted of them and of the day.

import { type ExpectedScope, expectedShare } from '../../findings/expected-share.ts';
import type { PlaceRecord } from '../../port/finding-record.ts';
import { lockSite } from '../rows/lock-site.ts';
import type { PostgresQuery } from '../rows/postgres-record.ts';
import { addSiteDay } from '../sites/site-day-adder.ts';
import { type MarkedFinding, markFindings } from './mark-findings.ts';
import { scopesOfSite } from './scopes-of-site.ts';
import { settleSitemaps } from './sitemap-settler.ts';

// The places are long.
const FINDINGS_AT_ONCE = 200;

interface PresentFinding {
  readonly id: number;
  readonly sitemap_id: number;
  readonly sitemap_url: string;
  readonly rule: string;
  readonly count: number;
  readonly expected_count: number;
  readonly inexact: boolean;
}

const PRESENT = `SELECT f.id, f.sitemap_id, m.url AS sitemap_url, f.rule, f.count,
    coalesce(f.expected_count, 0) AS expected_count, f.inexact
  FROM portolan.finding f
  JOIN portolan.sitemap m ON m.site_id = f.site_id AND m.id = f.sitemap_id
  WHERE f.site_id = $1 AND f.present AND f.severity IN (0, 1, 2) AND f.rule = ANY($2)`;

/**
 * Counts again what of rules is expected at a site, after expectations of them began or ended; sums
 * and statuses follow, and those of the day.
 */
export async function settleRules(
  query: PostgresQuery,
  siteId: number,
  { rules, at }: { readonly rules: readonly string[]; readonly at: number },
): Promise<void> {
  if (rules.length === 0) return;
  const site = await lockSite(query, siteId);
  if (site === undefined) return;
  const scopes = await scopesOfSite(query, siteId);
  const findings = await query<PresentFinding>(PRESENT, [siteId, rules]);
  const sums = new Map(rules.map((rule) => [rule, 0]));
  const changed = new Set<number>();
  for (let from = 0; from < findings.length; from += FINDINGS_AT_ONCE) {
    const some = findings.slice(from, from + FINDINGS_AT_ONCE);
    const settled = await settleSome(query, siteId, { findings: some, scopes, siteUrl: site.url });
    for (const { finding, expected } of settled) {
      sums.set(finding.rule, (sums.get(finding.rule) ?? 0) + expected);
      if (expected !== finding.expected_count) changed.add(finding.sitemap_id);
    }
  }
  await query(
    `UPDATE portolan.site_rule r SET expected_count = n.expected
     FROM unnest($2::text[], $3::bigint[]) AS n (rule, expected)
     WHERE r.site_id = $1 AND r.rule = n.rule AND r.expected_count <> n.expected`,
    [siteId, [...sums.keys()], [...sums.values()]],
  );
  await settleSitemaps(query, siteId, { sitemapIds: [...changed] });
  await settleDay(query, siteId, at);
}

interface SettledFinding extends MarkedFinding {
  readonly finding: PresentFinding;
  readonly expected: number;
  readonly isInexact: boolean;
  /** As JSON; `null` where nothing of folders is to be known. */
  readonly inFolders: string | null;
  readonly isChanged: boolean;
}

async function settleSome(
  query: PostgresQuery,
  siteId: number,
  {
    findings,
    scopes,
    siteUrl,
  }: {
    readonly findings: readonly PresentFinding[];
    readonly scopes: ReadonlyMap<string, readonly ExpectedScope[]>;
    readonly siteUrl: string;
  },
): Promise<readonly SettledFinding[]> {
  const scopesOf = ({ rule }: PresentFinding): readonly ExpectedScope[] => scopes.get(rule) ?? [];
  const isOfFolders = (finding: PresentFinding): boolean =>
    scopesOf(finding).some(({ folder }) => folder !== undefined);
  const inFolders = findings.filter(isOfFolders).map(({ id }) => id);
  const places = await placesOf(query, siteId, inFolders);
  const settled = findings.map((finding): SettledFinding => {
    const { id, sitemap_id: sitemapId, sitemap_url: sitemapUrl, count } = finding;
    const known = places.get(id);
    const folders = known?.inFolders ? { inFolders: JSON.parse(known.inFolders) } : {};
    const all = { sitemapId, count, places: known?.places ?? [], ...folders };
    const share = expectedShare(all, scopesOf(finding), { siteUrl, sitemapUrl });
    const texts = known ? JSON.stringify({ ...folders.inFolders, ...share.inFolders }) : null;
    const { expectedCount: expected, isInexact, leftIn } = share;
    const isChanged =
      expected !== finding.expected_count ||
      isInexact !== finding.inexact ||
      (known !== undefined && texts !== known.inFolders);
    return { id, finding, expected, isInexact, leftIn, inFolders: texts, isChanged };
  });
  await markFindings(
    query,
    siteId,
    settled.filter(({ id }) => places.has(id)),
  );
  await writeSettled(
    query,
    siteId,
    settled.filter(({ isChanged }) => isChanged),
  );
  return settled;
}

interface FindingPlaces {
  readonly places: readonly PlaceRecord[];
  readonly inFolders: string | null;
}

async function placesOf(
  query: PostgresQuery,
  siteId: number,
  ids: readonly number[],
): Promise<ReadonlyMap<number, FindingPlaces>> {
  if (ids.length === 0) return new Map();
  const rows = await query<{
    readonly id: number;
    readonly places: string;
    readonly in_folders: string | null;
  }>('SELECT id, places, in_folders FROM portolan.finding WHERE site_id = $1 AND id = ANY($2)', [
    siteId,
    ids,
  ]);
  return new Map(
    rows.map(({ id, places, in_folders: inFolders }) => [
      id,
      { places: JSON.parse(places), inFolders },
    ]),
  );
}

async function writeSettled(
  query: PostgresQuery,
  siteId: number,
  settled: readonly SettledFinding[],
): Promise<void> {
  if (settled.length === 0) return;
  await query(
    `UPDATE portolan.finding f SET expected_count = nullif(n.expected, 0), inexact = n.inexact,
       in_folders = coalesce(n.in_folders, f.in_folders)
     FROM unnest($2::bigint[], $3::bigint[], $4::boolean[], $5::text[])
       AS n (id, expected, inexact, in_folders)
     WHERE f.site_id = $1 AND f.id = n.id`,
    [
      siteId,
      settled.map(({ id }) => id),
      settled.map(({ expected }) => expected),
      settled.map(({ isInexact }) => isInexact),
      settled.map(({ inFolders }) => inFolders),
    ],
  );
}

// Only of a site of which some day is known: before its first run has ended nothing is. What counts
// now is no news of a day that later ones follow.
async function settleDay(query: PostgresQuery, siteId: number, at: number): Promise<void> {
  const day = new Date(at).toISOString().slice(0, 10);
  const [now] = await query<{
    readonly newest: string | null;
    readonly errors: number;
    readonly warnings: number;
  }>(
    `SELECT (SELECT max(day) FROM portolan.site_day WHERE site_id = $1) AS newest,
       coalesce(sum(errors), 0)::bigint AS errors, coalesce(sum(warnings), 0)::bigint AS warnings
     FROM portolan.sitemap_tally WHERE site_id = $1 AND status <> 'gone'`,
    [siteId],
  );
  if (now === undefined || now.newest === null || day < now.newest) return;
  const { errors, warnings } = now;
  await addSiteDay(query, siteId, { day, change: { errors, warnings } });
}
