// What was found of a sitemap without reading it takes the place of what was known.
import type { FindingIntake, FindingRecord } from '../store/finding-record.ts';
import type { SitemapRecord, SitemapStatus } from '../store/sitemap-record.ts';
import type { SiteRun } from './site-run.ts';

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
  const of = { siteId: site.id, sitemapId: sitemap.id, run: run.run.number, at: clock.now() };
  await store.findings.put(of, [...stays.map(intakeOf), ...found]);
  const goes = before.filter(({ rule }) => rules.has(rule));
  const errors = sitemap.errors + sumOf(found, 'error') - sumOf(goes, 'error');
  const warnings = sitemap.warnings + sumOf(found, 'warning') - sumOf(goes, 'warning');
  const status = await statusNow(run, { ...sitemap, errors, warnings });
  await store.sitemaps.change(sitemap.id, { errors, warnings, status });
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
  const { rule, severity, message, fix, basis, count, places } = finding;
  return { rule, severity, message, fix, basis, count, places };
}

// One that broke off, or was cut, has errors whatever was found in it.
async function statusNow({ store }: SiteRun, sitemap: SitemapRecord): Promise<SitemapStatus> {
  const { cause, errors, warnings, lastReadId } = sitemap;
  if (errors > 0 || cause !== undefined) return 'has-errors';
  const read = lastReadId === undefined ? undefined : await store.sitemaps.read(lastReadId);
  if (read?.completeness === 'truncated') return 'has-errors';
  return warnings > 0 ? 'success-with-warnings' : 'success';
}

function sumOf(findings: readonly FindingIntake[], wanted: FindingIntake['severity']): number {
  return findings.reduce((sum, { severity, count }) => sum + (severity === wanted ? count : 0), 0);
}
