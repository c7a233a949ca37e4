// The step that signals the changes of a run to the scheduler.
import { compareLastmod } from '../../protocol/lastmod.ts';
import type { PageRequest, SnapshotOutcome, UrlChange } from '../../store/port/url-row.ts';
import type { RecrawlSignal } from '../recrawl/settings/recrawl-signal.ts';
import { isLastmodOfNow, type ReadingSpan } from './lastmods-of-now.ts';
import type { SiteRun } from './session/site-run.ts';

// More signals in one run are a rebuild, not news; the schedule continues with what it learned.
const SIGNALS_PER_RUN_MAX = 100_000;
const PAGE_ROWS = 1_000;
// Of entries whose lastmods all moved together, the claims of so many are read; of others in the
// next run.
const SHARED_CLAIMS_PER_RUN_MAX = 10_000;
// A lastmod that so large a share of a sitemap's entries has says nothing about any of them.
const SHARED_SHARE_MIN = 0.9;
// Fewer entries may well have changed together, unless that is when they were read.
const SHARED_URLS_MIN = 11;
const MINUTE_MS = 60_000;
const DATE_CHARACTERS = 10;

type Between = Parameters<SiteRun['store']['urls']['changes']>[1];

/**
 * Signals added URLs, moved lastmods and the claims of changed entries, and forgets the visits of
 * removed URLs. What the first run of a site adds is not a signal: nobody visited before. The
 * changes of interrupted runs are signalled now.
 *
 * Errors: STORE_UNUSABLE.
 */
export async function signalChanges(run: SiteRun, outcome: SnapshotOutcome): Promise<void> {
  const { lastDone: from } = run;
  const { number } = run.run;
  // From now on the scheduler counts how long added URLs stay.
  if (from === 0) return run.scheduler.unlisted(run.site.id, []);
  const isQuiet = outcome.added + outcome.changed + outcome.removed === 0;
  if (isQuiet && from === number - 1) return;
  const between = { from, to: number };
  let removed = 0;
  for await (const rows of changesOf(run, { ...between, kind: 'removed' })) {
    const locs = rows.map(({ loc }) => loc);
    removed += locs.length;
    if (removed <= SIGNALS_PER_RUN_MAX) await tellRemoved(run, locs);
    if (locs.length > 0) await run.scheduler.forget(run.site.id, locs);
  }
  const says = sharedLastmods(run);
  const turns = Math.max(1, Math.ceil(outcome.changed / SHARED_CLAIMS_PER_RUN_MAX));
  let told = 0;
  for await (const rows of changesOf(run, between)) {
    const isTurn = (Math.floor(told / PAGE_ROWS) + number) % turns === 0;
    await tell(run, rows, { says, isTurn });
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
    const request: PageRequest = { limit: PAGE_ROWS, after };
    const page = await store.urls.changes(site.id, between, request);
    yield page.rows;
    after = page.next;
  } while (after !== undefined);
}

// An article is listed for two days by the format of news: that it goes says nothing of it.
async function tellRemoved(
  { scheduler, site, store }: SiteRun,
  locs: readonly string[],
): Promise<void> {
  const claims = await store.urls.claims(site.id, locs);
  const pages = [...claims.values()].filter(({ news }) => news === 0);
  const since = pages.map(({ firstSeenAt }) => firstSeenAt);
  if (since.length > 0) await scheduler.unlisted(site.id, since);
}

interface Told {
  readonly says: SharedLastmods;
  /** The claims of these entries count even where all their lastmods moved together. */
  readonly isTurn: boolean;
}

async function tell(
  { scheduler, site, clock, store }: SiteRun,
  changes: readonly UrlChange[],
  { says, isTurn }: Told,
): Promise<void> {
  const at = clock.now();
  const listed = changes.filter(({ kind }) => kind !== 'removed');
  const asked = listed.filter(
    (one) => isTurn || one.kind === 'added' || says.sharedBy(one) === undefined,
  );
  const claims = await store.urls.claims(
    site.id,
    asked.map(({ loc }) => loc),
  );
  const own: RecrawlSignal[] = [];
  const siteWide: RecrawlSignal[] = [];
  for (const change of listed) {
    const { loc, kind } = change;
    const { changefreq, priority, sitemapId } = claims.get(loc) ?? {};
    const claimed = { loc, at, changefreq, priority, sitemapId };
    const lastmodAt = lastmodOf(change);
    if (kind === 'added') own.push({ ...claimed, kind: 'new', lastmodAt });
    if (kind === 'changed' && claims.has(loc)) own.push({ ...claimed, kind: 'claims' });
    if (kind === 'changed' && isMoved(change)) {
      const sharedBy = says.sharedBy(change);
      const of = { loc, at, lastmodAt, sitemapId: sitemapId ?? sharedBy };
      (sharedBy === undefined ? own : siteWide).push({ ...of, kind: 'lastmod' });
    }
  }
  if (own.length > 0) await scheduler.signal(site.id, own);
  if (siteWide.length > 0) await scheduler.signal(site.id, siteWide, { siteWide: true });
}

// Something else in the entry may have changed: its priority, its images.
function isMoved(change: UrlChange): boolean {
  const { lastmodBefore: before, lastmodAfter: after } = change;
  if (after === undefined || before === after || lastmodOf(change) === undefined) return false;
  return before === undefined || compareLastmod(before, after) !== 0;
}

function lastmodOf({ lastmodAfter = '' }: UrlChange): number | undefined {
  const time = Date.parse(lastmodAfter);
  return Number.isFinite(time) ? time : undefined;
}

interface SharedLastmods {
  /** Returns the sitemap in which nearly all entries have the lastmod of this change. */
  sharedBy(change: UrlChange): number | undefined;
}

// Finds lastmods that nearly all entries of a sitemap have: one date, one minute, as a build writes
// them, or the time of the read.
function sharedLastmods({ harvested }: SiteRun): SharedLastmods {
  const dates = new Map<string, number>();
  const minutes = new Map<number, number>();
  const readings: { readonly id: number; readonly span: ReadingSpan }[] = [];
  for (const { sitemap, harvest } of harvested) {
    const { id } = sitemap;
    const { commonLastmod, commonLastmodMinute = 0, lastmodsOfNow = 0, counts } = harvest;
    const most = counts.urls * SHARED_SHARE_MIN;
    if (counts.urls >= 2 && lastmodsOfNow > most) readings.push({ id, span: harvest });
    if (counts.urls < SHARED_URLS_MIN || !commonLastmod) continue;
    if (commonLastmod.count > most) dates.set(commonLastmod.value, id);
    const minute = minuteOf(commonLastmod.value);
    if (minute !== undefined && commonLastmodMinute > most) minutes.set(minute, id);
  }
  return {
    sharedBy({ lastmodAfter }) {
      if (lastmodAfter === undefined) return undefined;
      return (
        dates.get(lastmodAfter) ??
        minutes.get(minuteOf(lastmodAfter) ?? Number.NaN) ??
        readings.find(({ span }) => isLastmodOfNow(lastmodAfter, span))?.id
      );
    },
  };
}

// A date has no minute.
function minuteOf(lastmod: string): number | undefined {
  return lastmod.length > DATE_CHARACTERS ? Math.floor(Date.parse(lastmod) / MINUTE_MS) : undefined;
}
