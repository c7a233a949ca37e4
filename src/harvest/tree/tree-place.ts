// Where a sitemap is in the tree of its site, and what the rules say about that.
import type { CheckedDocument } from '../../check/read/check-document.ts';
import type { Entry } from '../../protocol/url-entry.ts';
import type { Checker } from '../../rules/checker.ts';
import type { TreeDocument } from '../../rules/evidence/tree-evidence.ts';
import type { SitemapRecord } from '../../store/port/sitemap-record.ts';
import type { Store } from '../../store/port/store.ts';
import type { SiteRun } from '../run/session/site-run.ts';
import { sitemapAddress } from './sitemap-address.ts';

interface Tools {
  readonly store: Store;
}

/** What is known of a sitemap that was read. */
interface ReadSitemap extends Pick<TreeDocument, 'entries' | 'bytes' | 'complete'> {
  readonly format: string | undefined;
  readonly newestLastmod: string | undefined;
}

// Indexes are at most 5 levels deep; a deeper tree was built on purpose.
const LEVELS_MAX = 64;

/** Notes which of the sitemaps that a sitemap lists lead back to it. Errors: STORE_UNUSABLE. */
export async function noteLoops(
  tools: Tools,
  sitemap: SitemapRecord,
  { checker, listed }: { readonly checker: Checker; readonly listed: readonly Entry[] },
): Promise<void> {
  const ancestors = await ancestorAddresses(tools, sitemap);
  for (const { loc } of listed) {
    if (!ancestors.has(sitemapAddress(loc) ?? '')) continue;
    checker.note('sitemap-loop', { sitemap: sitemap.url, found: loc });
  }
}

/**
 * Judges the place of a sitemap that was just read, and remembers its newest lastmod: its index may
 * list another one later, when the sitemap itself has not changed.
 *
 * Errors: STORE_UNUSABLE.
 */
export async function judgePlaceOfRead(
  run: SiteRun,
  sitemap: SitemapRecord,
  { checker, checked }: { readonly checker: Checker; readonly checked: CheckedDocument },
): Promise<void> {
  const { format, entries, bytes, complete } = checked.summary;
  const { newestLastmod } = checked.evidence;
  await judgePlace(run, sitemap, {
    checker,
    read: { format, entries, bytes, complete, newestLastmod },
  });
  if (format === undefined || newestLastmod === sitemap.newestLastmod) return;
  await run.writer.change(sitemap.id, { newestLastmod });
}

/**
 * Lets the rules that look at trees judge one sitemap of a tree. Those that have to see several
 * sitemaps, or the depth, find nothing: a store does not know that exactly.
 *
 * Errors: STORE_UNUSABLE.
 */
export async function judgePlace(
  { store }: Tools,
  { url, source, parentId, listedLastmod }: SitemapRecord,
  { checker, read }: { readonly checker: Checker; readonly read: ReadSitemap },
): Promise<void> {
  const { format, newestLastmod, ...sums } = read;
  // A check begins its walk at a sitemap that more than an index names: nothing lists it.
  const isBelow = source === 'index' && parentId !== undefined;
  const parent = isBelow ? (await store.sitemaps.get(parentId))?.url : undefined;
  const document: TreeDocument = {
    url,
    ...sums,
    ...(parent === undefined ? { depth: 0, found: 'given' } : { depth: 1, found: 'index', parent }),
    ...(format !== undefined && { format }),
    ...(parentId !== undefined && listedLastmod !== undefined && { listedLastmod }),
    ...(newestLastmod !== undefined && { newestLastmod }),
  };
  const urls = format === 'sitemapindex' ? 0 : sums.entries;
  checker.see('tree', { documents: [document], urls }, { sitemap: url });
}

/**
 * Returns the addresses of a sitemap and of the indexes above it, up to the one at which a check
 * begins its walk.
 *
 * Errors: STORE_UNUSABLE.
 */
export async function ancestorAddresses(
  { store }: Tools,
  sitemap: SitemapRecord,
): Promise<ReadonlySet<string>> {
  const addresses = new Set<string>();
  for (let at: SitemapRecord | undefined = sitemap; at && addresses.size < LEVELS_MAX; ) {
    addresses.add(at.url);
    const { source, parentId }: SitemapRecord = at;
    if (source !== 'index' || parentId === undefined) break;
    at = await store.sitemaps.get(parentId);
  }
  return addresses;
}
