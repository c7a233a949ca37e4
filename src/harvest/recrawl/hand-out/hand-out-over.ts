// Hands URLs of many sites out at one price, the most valuable first.
import type { Settled } from '../../../base/with-defaults.ts';
import type { SiteDueRow } from '../../port/harvest.ts';
import type { RowDesk } from '../plan/page-rows.ts';
import { probeCredit } from '../plan/probes.ts';
import type { RecrawlSettings } from '../settings/recrawl-settings.ts';
import type { OpenSite } from '../site/site-ledger.ts';
import { type Candidate, findDueCandidates, listDueByTime, rankOf } from './due-candidates.ts';
import { allowedOf, type DueRequest, leaseChosen, limitOf, probesIn } from './hand-out.ts';
import { shareOut } from './share-out.ts';
import { moveSitePrice } from './site-price.ts';

/** Kept over the calls of one process. */
export interface JointBudget {
  /** How many visits were asked for since the price was last looked at. */
  asked: number;
  newCredit: number;
  knownCredit: number;
  turn: number;
  /** Of calls over more sites than are looked at. Absent before the first. */
  price?: number;
}

export interface JointPlan {
  readonly settings: Settled<RecrawlSettings>;
  deskOf(site: OpenSite, price: number): RowDesk;
  readonly budget: JointBudget;
  readonly now: number;
  /** There are more sites than these. */
  readonly isPart: boolean;
}

// Of one site up to so many times its share of the pages is looked at, and at least so many.
const QUOTA_FACTOR = 4;
const QUOTA_MIN = 32;
// Sites are looked at in so many steps, until what is worth its price is so many times as much as
// is asked for; the others come first at the next call.
const SITES_AT_A_TIME = 100;
const ENOUGH = 3;
const SITES_AHEAD_AT_A_TIME = 50;

interface Look {
  readonly site: OpenSite;
  readonly desk: RowDesk;
  /** Of what is asked for, by its pages. */
  readonly share: number;
  readonly allowed: number;
  readonly tokens: number | undefined;
  /** How many visits may be probes: its share of what is asked for counts. */
  readonly probeCredit: number;
}

interface Found extends Look {
  readonly known: readonly Candidate[];
  readonly news: readonly Candidate[];
  readonly next: readonly Candidate[];
  readonly readyMax: number;
}

/**
 * Hands URLs of these sites out, within the cap of each. What was asked for moves the price that
 * they share; it is written with the answers.
 *
 * Errors: STORE_UNUSABLE.
 */
export async function handOutOver(
  sites: readonly OpenSite[],
  plan: JointPlan,
  request: DueRequest,
): Promise<readonly SiteDueRow[]> {
  const limit = limitOf(request);
  if (!(limit >= 1) || sites.length === 0) return [];
  const { settings, budget, now } = plan;
  const price = (plan.isPart ? budget.price : undefined) ?? sharedPrice(sites);
  const pages = sum(sites, ({ rows, waiting }) => rows + waiting);
  const inOrder = sites.toSorted((a, b) => a.lookedAt - b.lookedAt);
  const looks = inOrder.map((site): Look => {
    const cap = allowedOf(site, settings, now);
    const desk = plan.deskOf(site, price / site.memory.weight);
    const share = (limit * (site.rows + site.waiting)) / Math.max(1, pages);
    return {
      site,
      desk,
      share,
      allowed: cap?.allowed ?? Infinity,
      tokens: cap?.tokens,
      probeCredit: request.peek === true ? 0 : probeCredit(site.memory, share),
    };
  });
  if (request.peek && request.more !== true) return seen(await listAll(looks, limit), limit);
  const found = await findAll(looks, {
    limit,
    withNext: request.more === true,
    isLook: request.peek === true,
    turn: budget.turn,
  });
  if (request.peek) return seen(found, limit);
  budget.turn += 1;
  const merged = merge(found);
  const values = {
    news: merged.news.map(({ rank }) => rank),
    newCosts: merged.news.map(({ candidate }) => candidate.keptCost ?? 1),
    known: merged.known.map(({ rank }) => rank),
  };
  const shared = shareOut(values, limit, { share: settings.shareKept, ...budget });
  const due = [...merged.news.slice(0, shared.news), ...merged.known.slice(0, shared.known)];
  const chosen = [...due.sort(byRank), ...merged.next].slice(0, limit);
  // What the caps of the sites do not allow was not asked for in earnest.
  const asked = Math.min(
    limit,
    sum(found, ({ allowed }) => allowed),
  );
  const moved = moveSitePrice(
    { price, asked: budget.asked },
    {
      asked,
      ready: merged.known.length,
      given: due.length,
      readyMax: sum(found, ({ readyMax, allowed }) => Math.min(readyMax, allowed)),
      known: sum(found, ({ site }) => site.rows),
    },
  );
  budget.asked = moved.asked;
  if (plan.isPart) budget.price = moved.price;
  budget.newCredit = shared.newCredit;
  budget.knownCredit = shared.knownCredit;
  const probed = Map.groupBy(chosen, ({ look }) => look.site);
  for (const { site } of found) site.lookedAt = budget.turn;
  for (const { site, probeCredit: credit } of looks) {
    const taken = (probed.get(site) ?? []).map(({ candidate }) => candidate);
    site.memory = {
      ...site.memory,
      price: moved.price / site.memory.weight,
      probeCredit: credit - probesIn(taken),
    };
  }
  return leaseAll(chosen, plan, request.leaseMs);
}

/** What the sites' prices come to, each by its pages: those of a site that is new say nothing. */
function sharedPrice(sites: readonly OpenSite[]): number {
  let logs = 0;
  let pages = 0;
  for (const { memory, rows } of sites) {
    const count = rows + 1;
    logs += count * Math.log(memory.price * memory.weight);
    pages += count;
  }
  return Math.exp(logs / pages);
}

function sum<Item>(items: readonly Item[], of: (item: Item) => number): number {
  return items.reduce((before, item) => before + of(item), 0);
}

async function listAll(looks: readonly Look[], limit: number): Promise<readonly Found[]> {
  return Promise.all(
    looks.map(async (look) => ({ ...look, ...(await listDueByTime(look.site, look.desk, limit)) })),
  );
}

interface Wanted {
  readonly limit: number;
  readonly withNext: boolean;
  readonly isLook: boolean;
  readonly turn: number;
}

/**
 * What is due by the price; only where that is too little, what comes next. Sites come in their
 * order until there is enough to choose from.
 */
async function findAll(
  looks: readonly Look[],
  { limit, withNext, isLook, turn }: Wanted,
): Promise<readonly Found[]> {
  const found: Found[] = [];
  let worthy = 0;
  for (let from = 0; from < looks.length && worthy < ENOUGH * limit; from += SITES_AT_A_TIME) {
    const some = await Promise.all(
      looks.slice(from, from + SITES_AT_A_TIME).map((look) => {
        const { site, desk } = look;
        const { now } = desk.planner;
        const isQuiet = now < site.quietUntil && now < site.allVisitedUntil;
        const wanted = { limit: quotaOf(look, limit), withNext: false, isLook, isAhead: false };
        return isQuiet ? findNone(look) : find(look, wanted);
      }),
    );
    found.push(...some);
    worthy += sum(some, ({ known, news, desk }) => {
      const { price } = desk.planner;
      return known.length + sum(news, ({ row }) => (row.value >= price ? 1 : 0));
    });
  }
  return lookAhead(found, { limit, withNext, isLook, turn });
}

/** Looks at what comes next, from another site on at each call, until nothing is missing. */
async function lookAhead(
  found: readonly Found[],
  { limit, withNext, isLook, turn }: Wanted,
): Promise<readonly Found[]> {
  const start = (turn * SITES_AHEAD_AT_A_TIME) % Math.max(1, found.length);
  const all = [...found.slice(start), ...found.slice(0, start)];
  let missing = limit - sum(all, countOf);
  for (let from = 0; from < all.length && missing > 0; from += SITES_AHEAD_AT_A_TIME) {
    const some = all.slice(from, from + SITES_AHEAD_AT_A_TIME);
    const more = await Promise.all(
      some.map((look) =>
        find(look, { limit: quotaOf(look, limit), withNext, isLook, isAhead: true }),
      ),
    );
    // What is only next is the best of all sites, not of the first ones.
    missing += sum(some, countOf) - sum(more, countOf);
    all.splice(from, more.length, ...more);
  }
  return all;
}

function countOf({ known, news }: Found): number {
  return known.length + news.length;
}

async function find(
  look: Look,
  wanted: Omit<Parameters<typeof findDueCandidates>[2], 'probes'>,
): Promise<Found> {
  if (wanted.limit < 1) return findNone(look);
  const probes = Math.floor(look.probeCredit);
  const found = await findDueCandidates(look.site, look.desk, { ...wanted, probes });
  return bounded({ ...look, ...found });
}

function findNone(look: Look): Found {
  return { ...look, known: [], news: [], next: [], readyMax: 0 };
}

function quotaOf({ share, allowed }: Look, limit: number): number {
  const quota = Math.max(QUOTA_MIN, Math.ceil(QUOTA_FACTOR * share));
  return Math.min(limit, quota, allowed);
}

// Of a capped site no more is due than may be visited.
function bounded(found: Found): Found {
  const { allowed, known, news, next } = found;
  if (known.length + news.length + next.length <= allowed) return found;
  const best = [...known, ...news].sort((a, b) => rankOf(b) - rankOf(a)).slice(0, allowed);
  const kept = new Set(best);
  return {
    ...found,
    known: known.filter((one) => kept.has(one)),
    news: news.filter((one) => kept.has(one)),
    next: next.slice(0, allowed - kept.size),
  };
}

/** A candidate with what it is worth beside those of other sites. */
interface Offer {
  readonly look: Look;
  readonly candidate: Candidate;
  readonly worth: number;
  /** What it comes before others by. */
  readonly rank: number;
}

interface Offers {
  readonly known: readonly Offer[];
  readonly news: readonly Offer[];
  readonly next: readonly Offer[];
}

function merge(found: readonly Found[]): Offers {
  const of = (kind: 'known' | 'news' | 'next'): readonly Offer[] =>
    found
      .flatMap((look) =>
        look[kind].map((candidate) => {
          const { weight } = look.site.memory;
          const worth = candidate.row.value * weight;
          return { look, candidate, worth, rank: candidate.isProbe ? rankOf(candidate) : worth };
        }),
      )
      .sort(byRank);
  return { known: of('known'), news: of('news'), next: of('next') };
}

function byRank(a: Offer, b: Offer): number {
  return b.rank - a.rank || a.candidate.row.dueAt - b.candidate.row.dueAt;
}

// A look compares sites by their most valuable URLs, whoever's turn it would be.
function seen(found: readonly Found[], limit: number): readonly SiteDueRow[] {
  const { known, news, next } = merge(found);
  return [...[...known, ...news].sort(byRank), ...next].slice(0, limit).map(siteRow);
}

function siteRow({ look, candidate, worth }: Offer): SiteDueRow {
  return { ...candidate.row, value: worth, siteId: look.site.id };
}

async function leaseAll(
  chosen: readonly Offer[],
  { settings, now }: JointPlan,
  leaseMs: number,
): Promise<readonly SiteDueRow[]> {
  const leased = new Map<Offer, SiteDueRow>();
  const bySite = Map.groupBy(chosen, ({ look }) => look);
  await Promise.all(
    [...bySite].map(async ([{ site, desk, tokens }, offers]) => {
      if (tokens !== undefined) {
        site.memory = { ...site.memory, tokens: tokens - offers.length, tokensAt: now };
        site.isChanged = true;
      }
      const candidates = offers.map(({ candidate }) => candidate);
      const rows = await leaseChosen(site, desk, { candidates, leaseMs }, settings);
      for (const [index, offer] of offers.entries()) {
        const row = rows[index];
        if (row) leased.set(offer, { ...row, value: offer.worth, siteId: site.id });
      }
    }),
  );
  return chosen.flatMap((offer) => leased.get(offer) ?? []);
}
