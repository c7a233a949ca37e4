// How often rules are found in the folders in which they are expected, counted while a sitemap is
// read: of places only the first ones are kept.
import { folderScope } from '../../protocol/scope.ts';
import type { LocWatch } from '../../rules/findings/finding-groups.ts';
import type { SitemapRecord } from '../../store/port/sitemap-record.ts';
import type { SiteRun } from '../run/site-run.ts';

const PAGE_ROWS = 500;

export interface ExpectedFolders {
  /** By rule and folder. */
  readonly counts: ReadonlyMap<string, Readonly<Record<string, number>>>;
  /** Absent where nothing is expected in a folder. */
  readonly watch?: LocWatch;
}

/** Makes what counts, from what is expected now. Errors: STORE_UNUSABLE. */
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
  let after: string | undefined;
  do {
    const filter = { siteId: site.id, state: 'active' } as const;
    const page = await store.findings.expectations(filter, { limit: PAGE_ROWS, after });
    for (const { rule, folder } of page.rows) {
      if (folder === undefined) continue;
      const folders = counts.get(rule) ?? {};
      folders[folder] = 0;
      counts.set(rule, folders);
    }
    after = page.next;
  } while (after !== undefined);
  return counts;
}
