// The step that reads those sitemaps of a site that are due, and what they list.
import type { SitemapRecord } from '../../store/port/sitemap-record.ts';
import { recordFindings, recordRead, recordUnchanged } from '../record/record-read.ts';
import { IndexChildren } from '../tree/index-children.ts';
import { retireSitemap } from '../tree/retire-sitemap.ts';
import { isStrangers } from '../tree/strangers.ts';
import { harvestSitemap } from './harvest-sitemap.ts';
import { ingest } from './ingest.ts';
import type { SiteRun } from './session/site-run.ts';
import type { SitemapHarvest } from './session/sitemap-harvest.ts';

// Rows per query: more than strangers may name. Reading one sitemap may make more of them due.
const DUE_AT_ONCE = 1_100;
// Ingesting costs as much as a site has URLs: of sitemaps that are waited for, the first ones are
// ingested one by one, the others together.
const EARLY_MAX = 20;
// Unchanged sitemaps are recorded together: so many, or those of so long.
const UNCHANGED_AT_ONCE = 20;
const UNCHANGED_MS = 5_000;

/**
 * Reads what is due, indexes before what they list, up to a limit or until the site is paused: the
 * rest stays due, and the run is not complete. Submitted sitemaps come first, and are ingested
 * before anything else is requested.
 *
 * Errors: STORE_UNUSABLE; the signal's reason.
 */
export async function readDueSitemaps(run: SiteRun): Promise<void> {
  await readDue(run);
  await takeUnchanged(run);
}

async function readDue(run: SiteRun): Promise<void> {
  const { clock, settings, counts, harvested } = run;
  const done = new Set<number>();
  const endMs = clock.monotonic() + settings.runMsMax;
  let awaited: ReadonlySet<number> = new Set();
  let due: readonly SitemapRecord[] = [];
  let found = 0;
  for (;;) {
    due = due.filter(({ id }) => !done.has(id));
    // Only what is found new makes more of them due.
    if (due.length === 0 || harvested.length > found) due = await dueNow(run, done);
    found = harvested.length;
    const next = nextOf(due, awaited);
    if (next.length === 0) return;
    for (const [index, { id }] of next.entries()) {
      run.signal.throwIfAborted();
      if (isLate(run)) await takeUnchanged(run);
      const look = await run.store.sitemaps.lookAt(run.site.id, id);
      const now = look?.awaited ?? awaited;
      const isMoreAwaited = [...now].some((each) => !awaited.has(each));
      awaited = now;
      // Submitted meanwhile: it comes first.
      if (isMoreAwaited) {
        due = [];
        break;
      }
      const isFull = done.size >= settings.sitemapsPerRun || clock.monotonic() > endMs;
      // The rest of a site that was paused or removed is not fetched.
      if (isFull || run.ending?.isBegun() || !look || look.isPaused) {
        counts.complete = false;
        return;
      }
      done.add(id);
      // It may have been changed or withdrawn since the query.
      const { sitemap } = look;
      if (!sitemap || sitemap.status === 'gone') continue;
      const isMore = next.slice(index + 1).some((each) => now.has(each.id));
      const isIngestedNow = now.has(id) && (!isMore || run.taken.early < EARLY_MAX);
      if (!(await isRead(run, sitemap, isIngestedNow))) return;
      const { submittedAt } = sitemap;
      if (submittedAt !== undefined) run.asked.push({ id, submittedAt });
    }
  }
}

async function dueNow(run: SiteRun, done: ReadonlySet<number>): Promise<readonly SitemapRecord[]> {
  const { store, site, clock, clockErrorMs } = run;
  const now = clock.now() + clockErrorMs;
  const due = await store.sitemaps.due(site.id, now, done.size + DUE_AT_ONCE);
  return due.filter(({ id }) => !done.has(id));
}

function nextOf(
  due: readonly SitemapRecord[],
  awaited: ReadonlySet<number>,
): readonly SitemapRecord[] {
  const asked = due.filter((sitemap) => awaited.has(sitemap.id) && !isStrangers(sitemap));
  if (asked.length > 0) return asked;
  // One level after the other: an index may no longer list what is below it.
  const depth = Math.min(...due.map((sitemap) => sitemap.depth));
  const level = due.filter((sitemap) => sitemap.depth === depth);
  // What strangers named comes last, one by one.
  const own = level.filter((sitemap) => !isStrangers(sitemap));
  return own.length > 0 ? own : level.slice(0, 1);
}

function isLate({ unchanged, clock }: SiteRun): boolean {
  const [first] = unchanged;
  if (!first) return false;
  const isOld = clock.now() - first.harvest.endedAt >= UNCHANGED_MS;
  return isOld || unchanged.length >= UNCHANGED_AT_ONCE;
}

/** Records the unchanged sitemaps that wait for it. Errors: STORE_UNUSABLE. */
export async function takeUnchanged(run: SiteRun): Promise<void> {
  const reads = run.unchanged.splice(0);
  if (reads.length === 0) return;
  const there = await recordUnchanged(run, reads);
  for (const { sitemap, harvest } of reads) {
    if (there.has(sitemap)) concluded(run, sitemap, harvest);
    else await withdraw(run, sitemap);
  }
}

// Abandons the sitemap that is being read when the process ends: what was read before is kept.
async function isRead(
  run: SiteRun,
  sitemap: SitemapRecord,
  isIngestedNow: boolean,
): Promise<boolean> {
  const cut = run.ending ? [run.ending.cut] : [];
  const signal = AbortSignal.any([run.signal, ...cut]);
  try {
    await readSitemap({ ...run, signal }, sitemap, isIngestedNow);
    return true;
  } catch (error) {
    if (run.signal.aborted || !signal.aborted || error !== signal.reason) throw error;
    await run.intake.drop(sitemap.id);
    run.counts.complete = false;
    return false;
  }
}

async function readSitemap(
  run: SiteRun,
  sitemap: SitemapRecord,
  isIngestedNow: boolean,
): Promise<void> {
  const { events, clock } = run;
  if (sitemap.status === 'pending') {
    await run.writer.change(sitemap.id, { status: 'fetching' });
  }
  const asks = `${sitemap.url} is being fetched.`;
  events.tell({ ...aboutOf(run, sitemap), at: clock.now(), kind: 'sitemap-began', message: asks });
  const children = new IndexChildren(run, sitemap);
  const [harvest, finds] = await harvestSitemap(run, sitemap, (entries) => children.take(entries));
  // The findings of an unchanged sitemap still hold.
  if (harvest.result === 'not-modified' || harvest.result === 'same-body') {
    run.unchanged.push({ sitemap, harvest });
    if (isIngestedNow) await takeUnchanged(run);
    return;
  }
  const isGone = (await run.store.sitemaps.get(sitemap.id))?.status === 'gone';
  if (isGone) return withdraw(run, sitemap);
  if (harvest.result === 'read' && harvest.complete) await children.settle();
  await recordFindings(run, sitemap, [harvest, finds]);
  if (harvest.result === 'read') run.harvested.push({ sitemap, harvest });
  else await recordRead(run, sitemap, harvest);
  if (isIngestedNow && (harvest.result === 'read' || run.taken.early >= EARLY_MAX)) {
    await ingestEarly(run);
  }
  const isExpected = harvest.trouble !== undefined && (await isFailureExpected(run, sitemap));
  concluded(run, sitemap, harvest, isExpected);
}

// A sitemap that was withdrawn while it was read lists nothing.
async function withdraw(run: SiteRun, sitemap: SitemapRecord): Promise<void> {
  await run.intake.drop(sitemap.id);
  await retireSitemap(run.writer, run.clock, sitemap);
}

function concluded(
  run: SiteRun,
  sitemap: SitemapRecord,
  harvest: SitemapHarvest,
  isExpected = false,
): void {
  const { events, clock, counts } = run;
  count(counts, harvest);
  const told = { ...outcomeOf(harvest), ...(isExpected && { expected: isExpected }) };
  events.tell({ ...aboutOf(run, sitemap), at: clock.now(), ...told });
}

const aboutOf = ({ site, run }: SiteRun, { id, url }: SitemapRecord) =>
  ({ siteId: site.id, sitemapId: id, run: run.number, url }) as const;

// Somebody marked the failure as expected.
async function isFailureExpected({ store }: SiteRun, { id }: SitemapRecord): Promise<boolean> {
  return (await store.sitemaps.get(id))?.expectedFailure === true;
}

async function ingestEarly(run: SiteRun): Promise<void> {
  if (run.taken.count === run.harvested.length) return;
  run.taken.early += 1;
  await ingest(run);
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

function outcomeOf({ result, trouble, counts, copyOf }: SitemapHarvest): {
  readonly kind: 'sitemap-read' | 'sitemap-unchanged' | 'sitemap-failed';
  readonly message: string;
} {
  if (trouble) return { kind: 'sitemap-failed', message: trouble.message };
  if (copyOf) {
    const message = `The same bytes as ${copyOf.url}, where its URLs are listed.`;
    return { kind: 'sitemap-unchanged', message };
  }
  if (result === 'not-modified') {
    return { kind: 'sitemap-unchanged', message: 'Not modified since it was last read.' };
  }
  if (result === 'same-body') {
    return { kind: 'sitemap-unchanged', message: 'The same bytes as last time.' };
  }
  const { urls, sitemaps } = counts;
  const what = sitemaps > 0 ? several(sitemaps, 'sitemap') : several(urls, 'URL');
  return { kind: 'sitemap-read', message: `Read: ${what}.` };
}

function several(count: number, what: string): string {
  return `${count} ${what}${count === 1 ? '' : 's'}`;
}
