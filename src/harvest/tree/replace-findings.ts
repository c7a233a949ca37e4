// What was found of a sitemap without reading it takes the place of what was known.
import type { FindingIntake, FindingRecord } from '../../store/port/finding-record.ts';
import type { SitemapRecord } from '../../store/port/sitemap-record.ts';
import type { SiteRun } from '../run/session/site-run.ts';

const PAGE_ROWS = 500;

/**
 * Replaces what is known of some rules in a sitemap that was read; everything else that was found
 * in it stays. Its sums and its status follow.
 *
 * Errors: STORE_UNUSABLE.
 */
export async function replaceFindings(
  run: SiteRun,
  sitemap: SitemapRecord,
  {
    rules,
    found,
  }: { readonly rules: ReadonlySet<string>; readonly found: readonly FindingIntake[] },
): Promise<void> {
  const { store, site, clock } = run;
  const before = await presentFindings(run, sitemap.id);
  const stays = before.filter(({ rule }) => !rules.has(rule));
  // Of one that broke off, what was not found may still be there.
  const isWhole = sitemap.cause === undefined;
  const at = clock.now();
  const of = { siteId: site.id, sitemapId: sitemap.id, run: run.run.number, at, isWhole };
  await store.findings.put(of, [...stays.map(intakeOf), ...found]);
}

async function presentFindings(
  { store, site }: SiteRun,
  sitemapId: number,
): Promise<readonly FindingRecord[]> {
  const present: FindingRecord[] = [];
  let after: string | undefined;
  do {
    const request = { limit: PAGE_ROWS, ...(after !== undefined && { after }) };
    const page = await store.findings.page({ siteId: site.id, sitemapId }, request);
    present.push(...page.rows);
    after = page.next;
  } while (after !== undefined);
  return present;
}

function intakeOf(finding: FindingRecord): FindingIntake {
  const { rule, severity, message, fix, basis, count, places, inFolders, isFailure } = finding;
  return { rule, severity, message, fix, basis, count, places, inFolders, isFailure };
}
