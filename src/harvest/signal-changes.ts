// The step that tells the scheduler what a run saw change.
import type { PageRequest, SnapshotOutcome, UrlChange } from '../store/url-row.ts';
import { lastDoneRun } from './last-done-run.ts';
import { isLastmodOfNow, type ReadingSpan } from './lastmods-of-now.ts';
import type { RecrawlSignal } from './recrawl/recrawl-signal.ts';
import type { SiteRun } from './site-run.ts';

// More signals of one run are no news but a rebuild; the schedule goes on by what it learned.
const SIGNALS_PER_RUN_MAX = 100_000;
const PAGE_ROWS = 1_000;
// A lastmod that so large a share of a sitemap's entries has says nothing of any one of them.
const SHARED_SHARE_MIN = 0.9;
// Fewer entries may well have changed together, unless that is when they were read.
const SHARED_URLS_MIN = 11;
const MINUTE_MS = 60_000;
const DATE_CHARACTERS = 10;

type Between = Parameters<SiteRun['store']['urls']['changes']>[1];

/**
 * Signals added URLs and moved lastmods, and forgets the visits of URLs that were removed. What the
 * first run of a site adds is no signal: nobody visited before. What a run saw that was broken off
 * before it could tell is told now.
 *
 * Errors: STORE_UNUSABLE.
 */
export async function signalChanges(run: SiteRun, outcome: SnapshotOutcome): Promise<void> {
  const { number } = run.run;
  const from = await lastDoneRun(run);
  if (from === 0) return;
  const isQuiet = outcome.added + outcome.changed + outcome.removed === 0;
  if (isQuiet && from === number - 1) return;
  const between = { from, to: number };
  for await (const rows of changesOf(run, { ...between, kind: 'removed' })) {
    const locs = rows.map(({ loc }) => loc);
    if (locs.length > 0) await run.store.schedule.remove(run.site.id, locs);
  }
  let told = 0;
  for await (const rows of changesOf(run, between)) {
    await tell(run, rows);
    told += rows.length;
    if (told >= SIGNALS_PER_RUN_MAX) return;
  }
}

async function* changesOf(
  { store, site }: SiteRun,
  between: Between,
): AsyncGenerator<readonly UrlChange[]> {
  let after: string | undefined;
  do {
    const request: PageRequest = { limit: PAGE_ROWS, ...(after !== undefined && { after }) };
    const page = await store.urls.changes(site.id, between, request);
    yield page.rows;
    after = page.next;
  } while (after !== undefined);
}

async function tell(run: SiteRun, changes: readonly UrlChange[]): Promise<void> {
  const { scheduler, site, clock } = run;
  const says = sharedLastmods(run);
  const at = clock.now();
  const own: RecrawlSignal[] = [];
  const siteWide: RecrawlSignal[] = [];
  for (const change of changes) {
    if (change.kind === 'removed') continue;
    const isShared = change.lastmodAfter !== undefined && says.nothing(change.lastmodAfter);
    (isShared ? siteWide : own).push(signalOf(change, at));
  }
  if (own.length > 0) await scheduler.signal(site.id, own);
  if (siteWide.length > 0) await scheduler.signal(site.id, siteWide, { siteWide: true });
}

function signalOf({ loc, kind, lastmodAfter }: UrlChange, at: number): RecrawlSignal {
  const time = lastmodAfter === undefined ? Number.NaN : Date.parse(lastmodAfter);
  const lastmodAt = Number.isFinite(time) ? { lastmodAt: time } : {};
  return { loc, kind: kind === 'added' ? 'new' : 'lastmod', at, ...lastmodAt };
}

// Lastmods that a sitemap gives nearly all of its entries: one date, moments of one minute, as a
// build writes them, or of the minutes in which it was read.
function sharedLastmods({ harvested }: SiteRun): { nothing(lastmod: string): boolean } {
  const dates = new Set<string>();
  const minutes = new Set<number>();
  const readings: ReadingSpan[] = [];
  for (const { harvest } of harvested) {
    const { commonLastmod, commonLastmodMinute = 0, lastmodsOfNow = 0, counts } = harvest;
    const most = counts.urls * SHARED_SHARE_MIN;
    if (counts.urls >= 2 && lastmodsOfNow > most) readings.push(harvest);
    if (counts.urls < SHARED_URLS_MIN || !commonLastmod) continue;
    if (commonLastmod.count > most) dates.add(commonLastmod.value);
    const minute = minuteOf(commonLastmod.value);
    if (minute !== undefined && commonLastmodMinute > most) minutes.add(minute);
  }
  return {
    nothing: (lastmod) =>
      dates.has(lastmod) ||
      minutes.has(minuteOf(lastmod) ?? Number.NaN) ||
      readings.some((reading) => isLastmodOfNow(lastmod, reading)),
  };
}

// A date alone is of no minute.
function minuteOf(lastmod: string): number | undefined {
  return lastmod.length > DATE_CHARACTERS ? Math.floor(Date.parse(lastmod) / MINUTE_MS) : undefined;
}
