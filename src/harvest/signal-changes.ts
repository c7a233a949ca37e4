// The step that tells the scheduler what a run saw change.
import type { SnapshotOutcome, UrlChange } from '../store/url-record.ts';
import type { RecrawlSignal } from './recrawl/recrawl-signal.ts';
import type { SiteRun } from './site-run.ts';

// Signals of one run beyond this are no news but a rebuild; the schedule goes on by what it learned.
const SIGNALS_PER_RUN_MAX = 100_000;
const PAGE_ROWS = 1_000;
// A lastmod that so large a share of a sitemap's entries has says nothing of any one of them.
const SHARED_SHARE_MIN = 0.9;
// Nor does one that is the time of the fetch.
const FETCH_TIME_MS = 5 * 60_000;

/**
 * Signals added URLs and moved lastmods. What the first run of a site adds is no signal: nobody
 * visited before.
 *
 * Errors: STORE_UNUSABLE.
 */
export async function signalChanges(run: SiteRun, outcome: SnapshotOutcome): Promise<void> {
  const { store, scheduler, site, clock } = run;
  const { number } = run.run;
  if (outcome.added + outcome.changed + outcome.removed === 0 || number === 1) return;
  const siteWide = isSiteWide(run);
  const between = { from: number - 1, to: number };
  let after: string | undefined;
  let told = 0;
  do {
    const request = { limit: PAGE_ROWS, ...(after !== undefined && { after }) };
    const page = await store.urls.changes(site.id, between, request);
    const removed = page.rows.filter(({ kind }) => kind === 'removed').map(({ loc }) => loc);
    if (removed.length > 0) await store.schedule.remove(site.id, removed);
    const signals = page.rows.flatMap((change) => signalOf(change, clock.now()));
    if (signals.length > 0) await scheduler.signal(site.id, signals, { siteWide });
    told += page.rows.length;
    after = page.next;
  } while (after !== undefined && told < SIGNALS_PER_RUN_MAX);
}

function signalOf({ loc, kind, lastmodAfter }: UrlChange, at: number): RecrawlSignal[] {
  if (kind === 'removed') return [];
  const time = lastmodAfter === undefined ? Number.NaN : Date.parse(lastmodAfter);
  const lastmodAt = Number.isFinite(time) ? { lastmodAt: time } : {};
  return [{ loc, kind: kind === 'added' ? 'new' : 'lastmod', at, ...lastmodAt }];
}

function isSiteWide({ harvested, clock }: SiteRun): boolean {
  return harvested.some(({ harvest }) => {
    const { commonLastmod, counts } = harvest;
    if (!commonLastmod || counts.urls < 2) return false;
    if (commonLastmod.count / counts.urls <= SHARED_SHARE_MIN) return false;
    const time = Date.parse(commonLastmod.value);
    return counts.urls > 10 || Math.abs(clock.now() - time) < FETCH_TIME_MS;
  });
}
