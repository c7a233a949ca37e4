// Which URLs of a site may be handed out now: those that are due by the price, new ones, and on
// request those that are due next.
import type { ScheduleRow } from '../../../store/port/schedule-row.ts';
import type { PageMemory } from '../learn/page-memory.ts';
import { closePage, type RowDesk } from '../plan/page-rows.ts';
import { planVisit, reasonOf, worthAt } from '../plan/plan-visit.ts';
import { isHopeless } from '../plan/probes.ts';
import type { OpenSite } from '../site/site-ledger.ts';
import { keptCost, shareIndexable, worthOfNew } from '../site/worth-of-new.ts';

export interface Candidate {
  /** Its value is what a visit is worth now. */
  readonly row: ScheduleRow;
  readonly page: PageMemory;
  /** It has no row yet. */
  readonly isBegun?: boolean;
  /** No visit of it seems worth its price: it is visited all the same. */
  readonly isProbe?: boolean;
  /** Of a new URL: how much of the share that is kept for those it takes. */
  readonly keptCost?: number;
}

/** The candidates of each kind, the most valuable first. */
export interface DueCandidates {
  readonly known: readonly Candidate[];
  readonly news: readonly Candidate[];
  /** Not due yet. */
  readonly next: readonly Candidate[];
  /** How many known ones could have been found. */
  readonly readyMax: number;
}

// So many rows are weighed for each one that is wanted, and at least so many.
const WEIGHED_PER_WANTED = 3;
const WEIGHED_MIN = 256;
const WEIGHED_MAX = 10_000;
// Of those that are not due yet so many are weighed, the ones first that would be due first.
const WEIGHED_AHEAD = 32;
// The price may have risen since rows were planned: they are planned again, and others weighed.
const ROUNDS_MAX = 4;
// What is nearly worth the price is due: the price moves by as much from call to call.
const PRICE_SLACK = 0.95;
const PROBE_RANK = Number.MAX_VALUE;
const ALL_VISITED_MS = 60_000;
// New URLs beyond what is asked for, and worth less than the price, are looked at again then.
const NEWS_POSTPONED_MS = 6 * 60 * 60_000;

/**
 * Lists what is due by its time, as the figures of the schedule count it, and changes nothing: the
 * rows that are due and not leased, and listed URLs without a row.
 *
 * Errors: STORE_UNUSABLE.
 */
export async function listDueByTime(
  site: OpenSite,
  desk: RowDesk,
  limit: number,
): Promise<DueCandidates> {
  const { now } = desk.planner;
  const readyMax = readyMaxOf(limit);
  const found = new Found(site, desk, 'time', { probes: 0, newsMax: Number.POSITIVE_INFINITY });
  found.weigh(await desk.store.due(site.id, now, readyMax));
  for (const loc of await desk.store.unvisited(site.id, limit)) found.addUnvisited(loc);
  const { known, news } = found;
  return { known: byValue(known), news: byValue(news), next: [], readyMax };
}

function readyMaxOf(limit: number): number {
  return Math.min(WEIGHED_MAX, Math.max(WEIGHED_MIN, WEIGHED_PER_WANTED * limit));
}

/**
 * Looks for candidates. Rows that are no longer due at the price are put back with another time.
 *
 * Errors: STORE_UNUSABLE.
 */
export async function findDueCandidates(
  site: OpenSite,
  desk: RowDesk,
  wanted: {
    readonly limit: number;
    readonly withNext: boolean;
    readonly probes: number;
    /** Whether rows are weighed that do not say that they are due. Default: where few do. */
    readonly isAhead?: boolean;
    /** Nothing is changed. Default false. */
    readonly isLook?: boolean;
  },
): Promise<DueCandidates> {
  const { now } = desk.planner;
  const readyMax = readyMaxOf(wanted.limit);
  const found = new Found(site, desk, wanted.withNext ? 'price-and-next' : 'price', {
    probes: wanted.probes,
    newsMax: wanted.limit,
  });
  for (let round = 0; round < ROUNDS_MAX; round += 1) {
    const rows = await desk.store.due(site.id, now, readyMax);
    const late = found.weigh(rows);
    if (late.length > 0 && wanted.isLook !== true) await desk.store.put(site.id, late);
    const isAll = rows.length < readyMax || late.length === 0 || wanted.isLook === true;
    if (isAll || found.known.length >= wanted.limit) break;
  }
  // The price has fallen since some rows were planned: they are due sooner than their rows say.
  if (found.known.length < wanted.limit && wanted.isAhead !== false) {
    const ahead = now + desk.planner.floorMs;
    const count = wanted.withNext ? readyMax : wanted.limit + WEIGHED_AHEAD;
    found.weigh(await desk.store.due(site.id, ahead, count));
  }
  if (now >= site.allVisitedUntil) {
    const most = desk.newDiffer ? readyMax : wanted.limit;
    const unvisited = await desk.store.unvisited(site.id, most);
    for (const loc of unvisited) found.addUnvisited(loc);
    if (unvisited.length === 0) site.allVisitedUntil = now + ALL_VISITED_MS;
  }
  const { known, news, next } = found;
  if (known.length === 0) {
    const [first] = await desk.store.due(site.id, now + desk.planner.floorMs, 1);
    site.quietUntil = first?.dueAt ?? now + desk.planner.floorMs;
  }
  return { known: byValue(known), news: byValue(news), next: byValue(next), readyMax };
}

function byValue(candidates: Candidate[]): readonly Candidate[] {
  return candidates.sort((a, b) => rankOf(b) - rankOf(a) || a.row.dueAt - b.row.dueAt);
}

/** What a candidate comes before others by: its worth; probes are few, and come first. */
export function rankOf({ row, isProbe }: Candidate): number {
  return isProbe === true ? PROBE_RANK : row.value;
}

// What makes a row that was visited a candidate: its time, or the price; then also what comes next.
type DueBy = 'time' | 'price' | 'price-and-next';

class Found {
  readonly known: Candidate[] = [];
  readonly news: Candidate[] = [];
  readonly next: Candidate[] = [];
  readonly #site: OpenSite;
  readonly #desk: RowDesk;
  readonly #by: DueBy;
  readonly #seen = new Set<string>();
  readonly #newsMax: number;
  #probesLeft: number;

  constructor(
    site: OpenSite,
    desk: RowDesk,
    by: DueBy,
    most: { readonly probes: number; readonly newsMax: number },
  ) {
    this.#probesLeft = most.probes;
    this.#newsMax = most.newsMax;
    this.#site = site;
    this.#desk = desk;
    this.#by = by;
  }

  /** Weighs rows. Returns those that are not due although they say so, with their new times. */
  weigh(rows: readonly ScheduleRow[]): readonly ScheduleRow[] {
    const late: ScheduleRow[] = [];
    const { now } = this.#desk.planner;
    for (const row of rows) {
      if (this.#seen.has(row.loc) || (row.leasedUntil ?? 0) > now) continue;
      this.#seen.add(row.loc);
      const page = this.#desk.rows.open(this.#site, row);
      const corrected = this.#place(row, page);
      if (corrected) late.push(corrected);
    }
    return late;
  }

  addUnvisited(loc: string): void {
    if (this.#seen.has(loc)) return;
    this.#seen.add(loc);
    const { rows, planner } = this.#desk;
    const page = rows.begin(this.#site, loc);
    // It was listed when the site was first read: how long those stay that came later says nothing.
    const worth = worthAt(page, planner.now, planner.tables);
    const share = shareIndexable(this.#site.memory);
    const plan = { dueAt: planner.now, reason: 'new', value: worth * share } as const;
    const row = closePage(loc, page, plan, undefined);
    this.news.push({ row, page, isBegun: true, keptCost: keptCost(share) });
  }

  // Returns the row with a new time when it says that it is due and the page is not.
  #place(row: ScheduleRow, page: PageMemory): ScheduleRow | undefined {
    const { planner } = this.#desk;
    const { now, price, tables } = planner;
    const isDue = row.dueAt <= now;
    if (page.visitedAt === 0 && page.goneInRow === 0) {
      const most = worthAt(page, now, tables);
      const value = worthOfNew(page, most, this.#site.memory);
      // A flood of them would stand before all that is due.
      if (isDue && this.news.length >= this.#newsMax && value < price) {
        return { ...row, value, dueAt: now + NEWS_POSTPONED_MS };
      }
      const cost = keptCost(value / most);
      if (isDue) this.news.push({ row: { ...row, value }, page, keptCost: cost });
      return undefined;
    }
    const worth = worthAt(page, now, tables);
    if (page.goneInRow > 0 || page.failuresInRow > 0) {
      if (isDue) this.known.push({ row: { ...row, value: Math.max(price, worth) }, page });
      return undefined;
    }
    if (this.#by === 'time') {
      this.known.push({ row: { ...row, value: worth }, page });
      return undefined;
    }
    const restedMs = now - page.visitedAt;
    const isLate = restedMs >= planner.floorMs;
    if (restedMs >= planner.intervalMinMs && (isLate || worth >= PRICE_SLACK * price)) {
      const reason = isLate ? 'floor' : reasonOf(page);
      const value = isLate ? Math.max(price, worth) : worth;
      // What is found before its row says so is due now.
      this.known.push({ row: { ...row, reason, value, dueAt: Math.min(row.dueAt, now) }, page });
      return undefined;
    }
    if (isDue && this.#probesLeft >= 1 && isHopeless(page, price)) {
      this.#probesLeft -= 1;
      const probe = { ...row, reason: 'learned', value: worth } as const;
      this.known.push({ row: probe, page, isProbe: true });
      return undefined;
    }
    const withNext = this.#by === 'price-and-next' && restedMs >= planner.intervalMinMs;
    if (!isDue && !withNext) return undefined;
    const plan = planVisit(page, planner);
    if (withNext) this.next.push({ row: { ...row, ...plan, value: worth }, page });
    return isDue ? closePage(row.loc, page, plan, row.answer) : undefined;
  }
}
