// The step that reads those sitemaps of a site that are due, and what they list.
import type { Entry } from '../protocol/url-entry.ts';
import type { SitemapRecord } from '../store/sitemap-record.ts';
import { sitemapKey } from '../tree/tree-queue.ts';
import { harvestSitemap, type SitemapHarvest } from './harvest-sitemap.ts';
import { putDownFindings, putDownRead } from './put-down-read.ts';
import { retireSitemap } from './retire-sitemap.ts';
import type { SiteRun } from './site-run.ts';

// So many are asked for at once; reading one may make more of them due.
const DUE_AT_ONCE = 100;
// An index that lists more is cut here; its rules say that it is too long.
const CHILDREN_MAX = 50_000;

/**
 * Reads what is due, indexes before what they list, until nothing is or a limit is met; the rest
 * stays due, and the run is not complete.
 *
 * Errors: STORE_UNUSABLE; the signal's reason.
 */
export async function readDueSitemaps(run: SiteRun): Promise<void> {
  const { clock, settings, counts } = run;
  const done = new Set<number>();
  const endMs = clock.monotonic() + settings.runMsMax;
  for (;;) {
    const next = await dueNow(run, done);
    if (next.length === 0) return;
    for (const sitemap of next) {
      run.signal.throwIfAborted();
      if (done.size >= settings.sitemapsPerRun || clock.monotonic() > endMs) {
        counts.complete = false;
        return;
      }
      done.add(sitemap.id);
      run.asked.push(sitemap.id);
      await readSitemap(run, sitemap);
    }
  }
}

async function dueNow(run: SiteRun, done: ReadonlySet<number>): Promise<readonly SitemapRecord[]> {
  const { store, site, clock } = run;
  const due = await store.sitemaps.due(site.id, clock.now(), done.size + DUE_AT_ONCE);
  const left = due.filter(({ id }) => !done.has(id));
  // One level after the other: an index may say that what is below it is gone.
  const depth = Math.min(...left.map((sitemap) => sitemap.depth));
  return left.filter((sitemap) => sitemap.depth === depth);
}

async function readSitemap(run: SiteRun, sitemap: SitemapRecord): Promise<void> {
  const { store, events, clock, site, counts } = run;
  const about = { siteId: site.id, sitemapId: sitemap.id, run: run.run.number, url: sitemap.url };
  if (sitemap.status === 'pending') {
    await store.sitemaps.change(sitemap.id, { status: 'fetching' });
  }
  const asks = `${sitemap.url} is being asked for.`;
  events.tell({ ...about, at: clock.now(), kind: 'sitemap-began', message: asks });
  const children = new Children(run, sitemap);
  const harvest = await harvestSitemap(run, sitemap, (entries) => children.take(entries));
  if (harvest.result === 'read' && harvest.complete) await children.settle();
  count(counts, harvest);
  // Of a sitemap that had not changed, what was found last time still holds.
  if (harvest.result === 'read' || harvest.result === 'failed') {
    await putDownFindings(run, sitemap, harvest);
  }
  if (harvest.result === 'read') run.harvested.push({ sitemap, harvest });
  else await putDownRead(run, sitemap, harvest);
  events.tell({ ...about, at: clock.now(), ...told(harvest) });
}

function count(counts: SiteRun['counts'], harvest: SitemapHarvest): void {
  counts.sitemaps += 1;
  counts.entries += harvest.counts.urls + harvest.counts.sitemaps;
  counts.entriesInError += harvest.entriesInError;
  if (harvest.result === 'read') counts.read += 1;
  else if (harvest.result === 'failed') counts.failed += 1;
  else counts.unchanged += 1;
  if (!harvest.complete) counts.complete = false;
}

function told({ result, trouble, counts }: SitemapHarvest): {
  readonly kind: 'sitemap-read' | 'sitemap-unchanged' | 'sitemap-failed';
  readonly message: string;
} {
  if (trouble) return { kind: 'sitemap-failed', message: trouble.message };
  if (result === 'not-modified') {
    return { kind: 'sitemap-unchanged', message: 'Not modified since it was last read.' };
  }
  if (result === 'same-body') {
    return { kind: 'sitemap-unchanged', message: 'The same bytes as last time.' };
  }
  const { urls, sitemaps } = counts;
  const what = sitemaps > 0 ? `${sitemaps} sitemaps` : `${urls} URLs`;
  return { kind: 'sitemap-read', message: `Read: ${what}.` };
}

/** What an index lists, while it is read. */
class Children {
  readonly #run: SiteRun;
  readonly #index: SitemapRecord;
  readonly #ids: number[] = [];

  constructor(run: SiteRun, index: SitemapRecord) {
    this.#run = run;
    this.#index = index;
  }

  async take(entries: readonly Entry[]): Promise<void> {
    const { store, site, clock, settings } = this.#run;
    const depth = this.#index.depth + 1;
    if (depth > settings.depthMax) return;
    for (const { loc, lastmod } of entries) {
      if (this.#ids.length >= CHILDREN_MAX) return;
      const url = sitemapKey(loc);
      // An index that lists itself, or what is above it, leads in a circle.
      if (url === this.#index.url || URL.parse(url) === null) continue;
      const child = await store.sitemaps.ensure({
        siteId: site.id,
        url,
        source: 'index',
        at: clock.now(),
        parentId: this.#index.id,
        depth,
        ...(lastmod !== undefined && { listedLastmod: lastmod }),
      });
      this.#ids.push(child.id);
    }
  }

  async settle(): Promise<void> {
    const { store, clock, events, site, run } = this.#run;
    const left = await store.sitemaps.keepChildren(this.#index.id, this.#ids, clock.now());
    for (const sitemap of left) {
      await retireSitemap(this.#run, sitemap);
      const about = { siteId: site.id, sitemapId: sitemap.id, run: run.number, url: sitemap.url };
      const message = `${this.#index.url} does not list it any more.`;
      events.tell({ ...about, at: clock.now(), kind: 'sitemap-gone', message });
    }
  }
}
