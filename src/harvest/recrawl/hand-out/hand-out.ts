// Hands URLs out to a crawler, the most valuable first.
import type { Settled } from '../../../base/with-defaults.ts';
import type { ScheduleRow } from '../../../store/port/schedule-row.ts';
import { packPage } from '../learn/page-memory.ts';
import type { RowDesk } from '../plan/page-rows.ts';
import { probeCredit } from '../plan/probes.ts';
import { entryPriors } from '../settings/entry-priors.ts';
import type { RecrawlSettings } from '../settings/recrawl-settings.ts';
import type { OpenSite } from '../site/site-ledger.ts';
import type { SiteMemory } from '../site/site-memory.ts';
import { allowedVisits } from './allowed-visits.ts';
import {
  type Candidate,
  type DueCandidates,
  findDueCandidates,
  listDueByTime,
  rankOf,
} from './due-candidates.ts';
import { shareOut } from './share-out.ts';
import { moveSitePrice } from './site-price.ts';

export interface DueRequest {
  /** The most URLs. 1 to 10,000. */
  readonly limit: number;
  /** For how long they are handed out to nobody else, in milliseconds. At most 7 days. */
  readonly leaseMs: number;
  /**
   * Only looks: lists what is due by its time, changes nothing, and is not a sign of what the
   * crawler can do. With `more` it looks at what would be handed out. Default false.
   */
  readonly peek?: boolean;
  /** Fills up with what is due next when less is due than was asked for. Default false. */
  readonly more?: boolean;
}

const LIMIT_MAX = 10_000;
const NO_CREDIT = { newCredit: 0, knownCredit: 0 };
const LEASE_MS_MAX = 7 * 24 * 60 * 60_000;

/**
 * Hands URLs out, within the site's cap. What was asked for moves the site's price.
 *
 * Errors: STORE_UNUSABLE.
 */
export async function handOut(
  site: OpenSite,
  desk: RowDesk,
  settings: Settled<RecrawlSettings>,
  request: DueRequest,
): Promise<readonly ScheduleRow[]> {
  const { now } = desk.planner;
  const withNext = request.more === true;
  const most = limitOf(request);
  if (request.peek && !withNext) {
    if (!(most >= 1)) return [];
    return rowsOf(choose(NO_CREDIT, await listDueByTime(site, desk, most), most, 0).chosen);
  }
  const cap = allowedOf(site, settings, now);
  const limit = Math.min(most, cap?.allowed ?? LIMIT_MAX);
  if (!(limit >= 1)) return [];
  const credit = probeCredit(site.memory, limit);
  const probes = request.peek ? 0 : Math.floor(credit);
  const candidates = await findDueCandidates(site, desk, {
    limit,
    withNext,
    probes,
    isLook: request.peek === true,
  });
  // A look compares sites by their most valuable URLs, whoever's turn it would be.
  if (request.peek) return rowsOf(choose(NO_CREDIT, candidates, limit, 0).chosen);
  const { chosen, given, ...credits } = choose(site.memory, candidates, limit, settings.shareKept);
  const asked = {
    asked: limit,
    ready: candidates.known.length,
    given,
    readyMax: candidates.readyMax,
    known: site.rows,
  };
  site.memory = {
    ...site.memory,
    ...credits,
    ...moveSitePrice(site.memory, asked),
    probeCredit: credit - probesIn(chosen),
    ...(cap && { tokens: cap.tokens - chosen.length, tokensAt: now }),
  };
  return leaseChosen(site, desk, { candidates: chosen, leaseMs: request.leaseMs }, settings);
}

/** How many URLs are asked for, at most 10,000; NaN or less than 1 for none. */
export function limitOf({ limit }: DueRequest): number {
  return Math.floor(Math.min(limit, LIMIT_MAX));
}

export function allowedOf(
  { id, memory }: OpenSite,
  { visitsPerDayMax }: Settled<RecrawlSettings>,
  now: number,
): ReturnType<typeof allowedVisits> | undefined {
  const set = memory.visitsPerDayMax > 0 ? memory.visitsPerDayMax : undefined;
  const perDay = visitsPerDayMax(id) ?? set;
  return perDay === undefined ? undefined : allowedVisits(memory, perDay, now);
}

/**
 * Leases what was chosen, and returns the rows in that order.
 *
 * Errors: STORE_UNUSABLE.
 */
export async function leaseChosen(
  site: OpenSite,
  desk: RowDesk,
  { candidates, leaseMs }: { readonly candidates: readonly Candidate[]; readonly leaseMs: number },
  settings: Settled<RecrawlSettings>,
): Promise<readonly ScheduleRow[]> {
  return lease(site, desk, await beginPages(site, desk, candidates, settings), leaseMs);
}

function choose(
  { newCredit, knownCredit }: Pick<SiteMemory, 'newCredit' | 'knownCredit'>,
  { known, news, next }: DueCandidates,
  limit: number,
  share: number,
): {
  readonly chosen: readonly Candidate[];
  /** How many of them are due or new. */
  readonly given: number;
  readonly newCredit: number;
  readonly knownCredit: number;
} {
  const values = {
    news: news.map(rankOf),
    newCosts: news.map(({ keptCost = 1 }) => keptCost),
    known: known.map(rankOf),
  };
  const shared = shareOut(values, limit, { share, newCredit, knownCredit });
  const due = [...news.slice(0, shared.news), ...known.slice(0, shared.known)];
  due.sort((a, b) => rankOf(b) - rankOf(a));
  const chosen = [...due, ...next].slice(0, limit);
  const given = shared.news + shared.known;
  return { chosen, given, newCredit: shared.newCredit, knownCredit: shared.knownCredit };
}

export function probesIn(candidates: readonly Candidate[]): number {
  return candidates.filter(({ isProbe }) => isProbe === true).length;
}

function rowsOf(candidates: readonly Candidate[]): readonly ScheduleRow[] {
  return candidates.map(({ row }) => row);
}

/** The rows that were chosen; those that are made now with what their entries claim. */
async function beginPages(
  site: OpenSite,
  { rows, priorChangesPerDay }: RowDesk,
  chosen: readonly Candidate[],
  { claimsOf }: Settled<RecrawlSettings>,
): Promise<readonly ScheduleRow[]> {
  const begun = rowsOf(chosen.filter(({ isBegun }) => isBegun === true));
  if (begun.length === 0) return rowsOf(chosen);
  site.rows += begun.length;
  const claims = await claimsOf(
    site.id,
    begun.map(({ loc }) => loc),
  );
  return rowsOf(chosen).map((row) => {
    const claimed = claims.get(row.loc);
    if (!claimed) return row;
    const page = rows.begin(site, row.loc, entryPriors(claimed, priorChangesPerDay));
    return { ...row, learned: packPage(page) };
  });
}

async function lease(
  site: OpenSite,
  { store, planner }: RowDesk,
  chosen: readonly ScheduleRow[],
  leaseMs: number,
): Promise<readonly ScheduleRow[]> {
  const leasedUntil = planner.now + Math.min(LEASE_MS_MAX, Math.max(0, leaseMs));
  const leased = chosen.map((row) => ({ ...row, leasedUntil }));
  // Until then the row is out of the way of those that are due, whoever looks for them and how.
  const kept = leased.map((row) => ({ ...row, dueAt: Math.max(row.dueAt, leasedUntil) }));
  if (kept.length === 0) return [];
  const given = await store.lease(site.id, kept, planner.now);
  if (given.length === kept.length) return leased;
  const locs = new Set(given.map(({ loc }) => loc));
  return leased.filter(({ loc }) => locs.has(loc));
}
