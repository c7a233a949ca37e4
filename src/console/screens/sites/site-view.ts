// What is known of a site as a whole: the record behind its overview.
import type { VerificationStep } from '../../../harvest/port/harvest.ts';
import { siteAnswers } from '../../../harvest/recrawl/site-answers.ts';
import { loadSiteStanding, type StandingWords } from '../../../harvest/standing/load-standing.ts';
import type { RunRecord } from '../../../store/port/run-record.ts';
import type { SiteDay, SiteRecord } from '../../../store/port/site-record.ts';
import type { SitemapStatus } from '../../../store/port/sitemap-record.ts';
import type { LastmodMonth } from '../../../store/port/url-row.ts';
import type { ConsoleContext } from '../../core/console-context.ts';
import { loadOutsideUrls, type OutsideUrls } from '../parts/outside-urls.ts';
import { readingRuns } from '../parts/run-choice.ts';
import { daysWithAnswers, type ToldAnswers, toldAnswers } from '../parts/told-answers.ts';
import { dayName, lastDays } from './last-days.ts';
import { type LastmodFacts, lastmodFacts } from './lastmod-facts.ts';
import { loadSiteAttention, type SiteAttention } from './site-attention.ts';

const DAYS_DEFAULT = 90;
/** Days over which a share is calculated. */
export const SHARE_DAYS = 30;
const RUNS_LOOKED_AT = 20;

export interface SiteParams {
  readonly site: number;
  readonly days?: number | undefined;
}

/** A site as shown: all of it, except for the proof of its owner. */
export type SiteFacts = Omit<SiteRecord, 'verificationToken'>;

export type SiteDayLine = Omit<SiteDay, 'indexable'> & ToldAnswers;

export interface SiteView extends StandingWords, SiteAttention {
  readonly site: SiteFacts;
  /** How many sitemaps are in each status; those that are gone among them. */
  readonly statuses: Readonly<Partial<Record<SitemapStatus, number>>>;
  /** The last run that is over and read something, else the last that is over, if any. */
  readonly run?: RunRecord | undefined;
  readonly running: boolean;
  readonly lastmod: LastmodFacts;
  readonly lastmodMonths: readonly LastmodMonth[];
  /** Of the entries read in 30 days, those with an error: 0 to 1; absent when none were read. */
  readonly errorShare?: number;
  /** Of the fetches in 30 days, those that failed: 0 to 1; absent when there were none. */
  readonly failureShare?: number;
  /**
   * Of the URLs that a crawler answered for, those that may be indexed; absent if none reported it.
   */
  readonly indexableShare?: number | undefined;
  /** All requested days, oldest first: `2026-11-22`. */
  readonly dayNames: readonly string[];
  /** Those of which something is known. */
  readonly days: readonly SiteDayLine[];
  /** URLs that their sitemaps may not list; absent when there are none. */
  readonly outside?: OutsideUrls;
  /** How to prove who owns it; absent when it is proven, and the proof is not lost. */
  readonly verification?: readonly VerificationStep[];
}

export async function loadSiteView(
  { store, harvest, clock }: ConsoleContext,
  params: SiteParams,
): Promise<SiteView | undefined> {
  const site = await store.sites.get(params.site);
  if (site === undefined) return undefined;
  const now = clock.now();
  const count = params.days ?? DAYS_DEFAULT;
  const [statuses, runs, lastmodMonths, days, answers, rules] = await Promise.all([
    store.sitemaps.statuses(site.id),
    store.runs.page(site.id, { limit: RUNS_LOOKED_AT }),
    store.urls.lastmodMonths(site.id, now),
    lastDays(store, site.id, { now, count }),
    siteAnswers(store, site.id),
    store.findings.rules(site.id),
  ]);
  const current = await toldAnswers(store, site.id, answers);
  const lines = daysWithAnswers(days, current, { site, today: dayName(now) });
  const indexableShare = indexableShareOf(current);
  const standing = await loadSiteStanding({ store, now }, site);
  const outside = await loadOutsideUrls(store, site, rules);
  const done = runs.rows.find(({ state }) => state === 'done');
  const run = readingRuns(runs.rows)[0] ?? done;
  const { verificationToken: _, ...facts } = site;
  return {
    site: facts,
    ...standing,
    ...(await loadSiteAttention(store, site.id, rules)),
    ...(outside && { outside }),
    statuses,
    run,
    running: runs.rows.some(({ state }) => state === 'running'),
    lastmod: lastmodFacts(lastmodMonths, now),
    lastmodMonths,
    ...shares(lines, now),
    indexableShare,
    dayNames: Array.from({ length: count }, (_day, index) => dayName(now, count - 1 - index)),
    days: lines,
    ...((site.verifiedBy === undefined || site.proof?.lostAt !== undefined) && {
      verification: harvest.verificationSteps(site),
    }),
  };
}

function shares(
  days: readonly SiteDayLine[],
  now: number,
): Pick<SiteView, 'errorShare' | 'failureShare'> {
  const from = dayName(now, SHARE_DAYS - 1);
  const recent = days.filter(({ day }) => day >= from);
  const sum = (value: (day: SiteDayLine) => number): number =>
    recent.reduce((total, day) => total + value(day), 0);
  const [entries, fetches] = [sum((day) => day.entries), sum((day) => day.fetches)];
  return {
    ...(entries > 0 && { errorShare: sum((day) => day.entriesInError) / entries }),
    ...(fetches > 0 && { failureShare: sum((day) => day.fetchesFailed) / fetches }),
  };
}

/** The share of entries with errors on a day; absent when no entry was read. */
export function errorShareOf({ entries, entriesInError }: SiteDayLine): number | undefined {
  return entries > 0 ? entriesInError / entries : undefined;
}

/**
 * The share of URLs that may be indexed, of those that were answered for by the end of a day;
 * absent when nobody told.
 */
export function indexableShareOf({ answered, indexable }: ToldAnswers): number | undefined {
  return answered > 0 && indexable !== undefined ? indexable / answered : undefined;
}

/** Returns the address of a site's sitemaps that could not be fetched, or of the only one. */
export function failingPath(
  siteId: number,
  { failingSitemap, failingStatus = 'couldnt-fetch' }: StandingWords,
): string {
  const sitemaps = `/sites/${siteId}/sitemaps`;
  return failingSitemap === undefined
    ? `${sitemaps}?status=${failingStatus}`
    : `${sitemaps}/${failingSitemap}`;
}
