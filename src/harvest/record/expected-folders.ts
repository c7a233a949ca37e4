// Counts findings in the folders in which their rules are expected, while a sitemap is read: only
// the first places of a finding are kept.
import { folderScope } from '../../protocol/scope.ts';
import type { LocWatch } from '../../rules/findings/finding-groups.ts';
import type { SitemapRecord } from '../../store/port/sitemap-record.ts';
import { eachPage } from '../port/each-page.ts';
import type { SiteRun } from '../run/session/site-run.ts';

export interface ExpectedFolders {
  /** By rule and folder. */
  readonly counts: ReadonlyMap<string, Readonly<Record<string, number>>>;
  /** Absent where nothing is expected in a folder. */
  readonly watch?: LocWatch;
}

/** Returns counters for what is expected now. Errors: STORE_UNUSABLE. */
export async function expectedFolders(
  run: SiteRun,
  { url }: SitemapRecord,
): Promise<ExpectedFolders> {
  const counts = await foldersByRule(run);
  if (counts.size === 0) return { counts };
  const isWithin = folderScope({ siteUrl: run.site.url, sitemapUrl: url });
  const onLoc = (rule: string, loc: string): void => {
    const folders = counts.get(rule) ?? {};
    const isIn = isWithin(loc);
    for (const folder of Object.keys(folders)) {
      if (isIn(folder)) folders[folder] = (folders[folder] ?? 0) + 1;
    }
  };
  return { counts, watch: { rules: new Set(counts.keys()), onLoc } };
}

async function foldersByRule({
  store,
  site,
}: SiteRun): Promise<Map<string, Record<string, number>>> {
  const counts = new Map<string, Record<string, number>>();
  const filter = { siteId: site.id, state: 'active' } as const;
  for await (const rows of eachPage((request) => store.findings.expectations(filter, request))) {
    for (const { rule, folder } of rows) {
      if (folder !== undefined) counts.set(rule, { ...counts.get(rule), [folder]: 0 });
    }
  }
  return counts;
}
