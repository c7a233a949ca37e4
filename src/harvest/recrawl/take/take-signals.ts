// Takes the signals of a site: makes rows, and makes rows due sooner.
import type { ScheduleRow } from '../../../store/port/schedule-row.ts';
import type { PageMemory } from '../learn/page-memory.ts';
import { closePage, type RowDesk, replanned } from '../plan/page-rows.ts';
import { planVisit, type VisitPlan, worthAt } from '../plan/plan-visit.ts';
import { type EntryClaims, entryPriors } from '../settings/entry-priors.ts';
import type { RecrawlSignal } from '../settings/recrawl-signal.ts';
import type { OpenSite } from '../site/site-ledger.ts';
import { countAdded } from '../site/worth-of-new.ts';
import { takeClaims } from './take-claims.ts';
import { takeSignal } from './take-signal.ts';

// The lastmods of one read of a sitemap come in several batches.
const SITE_WIDE_MS = 10 * 60_000;

/**
 * Takes signals of URLs, in order. Returns how many changed a row.
 *
 * A URL without a row gets one when it is new or asked for.
 * Errors: STORE_UNUSABLE.
 */
export async function takeSignals(
  site: OpenSite,
  desk: RowDesk,
  signals: readonly RecrawlSignal[],
): Promise<number> {
  if (signals.length === 0) return 0;
  const locs = [...new Set(signals.map(({ loc }) => loc))];
  const rows = await desk.store.get(site.id, locs);
  const changed = new Map<string, ScheduleRow>();
  let taken = 0;
  for (const signal of signals) {
    const row = changed.get(signal.loc) ?? rows.get(signal.loc);
    const after = row ? signalled(site, desk, row, signal) : begun(site, desk, signal);
    if (!after) continue;
    changed.set(signal.loc, after);
    taken += 1;
    if (!row) site.rows += 1;
  }
  if (changed.size > 0) await desk.store.put(site.id, [...changed.values()]);
  noteReads(site, signals);
  const news = signals.filter(({ kind }) => kind === 'new');
  if (news.length > 0) {
    site.allVisitedUntil = 0;
    site.memory = countAdded(site.memory, { count: news.length, at: desk.planner.now });
  }
  return taken;
}

function noteReads({ learning }: OpenSite, signals: readonly RecrawlSignal[]): void {
  const moved = signals.filter(({ kind }) => kind === 'lastmod');
  for (const [sitemapId, some] of Map.groupBy(moved, (signal) => signal.sitemapId ?? 0)) {
    learning.noteRead(sitemapId, Math.max(...some.map(({ at }) => at)), some.length);
  }
}

/**
 * Records that all lastmods moved together. Returns the other signals.
 */
export function noteSiteWide(
  site: OpenSite,
  signals: readonly RecrawlSignal[],
): readonly RecrawlSignal[] {
  const at = Math.max(...signals.map((signal) => signal.at));
  for (const sitemapId of new Set(signals.map((signal) => signal.sitemapId ?? 0))) {
    site.learning.noteAllMoved(sitemapId, at);
  }
  const { siteWideAt, siteWides } = site.memory;
  const isSame = at - siteWideAt < SITE_WIDE_MS;
  site.memory = {
    ...site.memory,
    siteWideAt: Math.max(at, siteWideAt),
    siteWides: siteWides + (isSame ? 0 : 1),
  };
  return signals.filter(({ kind }) => kind !== 'lastmod');
}

function begun(site: OpenSite, desk: RowDesk, signal: RecrawlSignal): ScheduleRow | undefined {
  // Nobody has visited it yet: it is due as a new URL.
  if (signal.kind === 'lastmod' || signal.kind === 'claims') return undefined;
  const { planner, rows, priorChangesPerDay } = desk;
  const page = rows.begin(site, signal.loc, entryPriors(signal, priorChangesPerDay));
  const value = worthAt(page, planner.now, planner.tables);
  const reason = signal.kind === 'new' ? 'new' : 'asked';
  return closePage(signal.loc, page, { dueAt: planner.now, reason, value }, undefined);
}

function signalled(
  site: OpenSite,
  desk: RowDesk,
  row: ScheduleRow,
  signal: RecrawlSignal,
): ScheduleRow | undefined {
  const { rows, planner } = desk;
  const before = rows.open(site, row);
  if (signal.kind === 'claims') return reclaimed(site, desk, row, before, signal);
  if (before.visitedAt === 0 && before.goneInRow === 0) return undefined;
  const page = takeSignal(before, signal, row.answer?.at ?? 0);
  if (!page) {
    sampleLate(site, row.loc, before, signal);
    return undefined;
  }
  if (signal.kind === 'lastmod') site.learning.samplePending(row.loc);
  const isLeased = (row.leasedUntil ?? 0) > planner.now;
  // A host that does not answer is not asked sooner, nor a crawler that is on its way once more.
  const plan = page.failuresInRow > 0 || isLeased ? row : sooner(row, planned(page, signal));
  const { dueAt, reason, value } = plan;
  const closed = closePage(row.loc, page, { dueAt, reason, value }, row.answer);
  return isLeased && row.leasedUntil ? { ...closed, leasedUntil: row.leasedUntil } : closed;

  function planned(of: PageMemory, { kind }: RecrawlSignal): VisitPlan {
    if (of.goneInRow === 0) return planVisit(of, planner);
    const reason = kind === 'indexnow' ? 'asked' : 'lastmod';
    // Whatever the signal, the page was requested only just now.
    const soonest = (row.answer?.at ?? 0) + planner.intervalMinMs;
    const dueAt = Math.max(planner.now, soonest);
    return { dueAt, reason, value: Math.max(planner.price, row.value) };
  }
}

// What changed between a read and the visit after it is announced by the next read only.
function sampleLate(
  { learning }: OpenSite,
  loc: string,
  { visitedAt, signalAt }: PageMemory,
  { kind, lastmodAt = Number.NaN }: RecrawlSignal,
): void {
  const isLate = kind === 'lastmod' && lastmodAt <= visitedAt && lastmodAt > signalAt;
  if (isLate) learning.sampleLate(loc, lastmodAt);
}

// Takes new claims of its entry. They are no signal: they change only what a visit is worth.
function reclaimed(
  site: OpenSite,
  { rows, planner, priorChangesPerDay }: RowDesk,
  row: ScheduleRow,
  before: PageMemory,
  claims: EntryClaims,
): ScheduleRow | undefined {
  const taken = takeClaims(before, entryPriors(claims, priorChangesPerDay), site.learning);
  return taken && replanned(row, rows.settle(site, row.loc, taken), planner);
}

function sooner(row: VisitPlan, plan: VisitPlan): VisitPlan {
  return plan.dueAt < row.dueAt ? plan : { ...row, value: plan.value };
}
