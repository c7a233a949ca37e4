// How the harvest works: whose rules judge, how much is done at a time, and where everything ends.
import type { Settled } from '../../base/with-defaults.ts';
import type { ProfileName } from '../../rules/port/profile.ts';

/** The settings of a harvest. Everything may be left out. */
export interface HarvestSettings {
  /** Whose rules judge what is read. Default `google`. */
  readonly profile?: ProfileName | undefined;
  /**
   * How many sites are read at a time: mostly waiting for their servers. Requested reads have as
   * many places of their own, up to 16. A site that does not respond for more than a second leaves
   * its place meanwhile: see `sitesWaitingMax`. 1 to 1,000. Default 64.
   */
  readonly sitesAtOnce?: number | undefined;
  /** Sitemaps of private networks and of this machine may be submitted. Default false. */
  readonly allowPrivate?: boolean | undefined;
  /** How many sitemaps one run reads; the rest is read by the next. Default 1,000. */
  readonly sitemapsPerRun?: number | undefined;
  /** Levels of indexes that are followed. Default 5. */
  readonly depthMax?: number | undefined;
  /** The most bytes of a sitemap, inflated. Default 1 GiB. */
  readonly bytesMax?: number | undefined;
  /** How long a job is a worker's without a word from it, in milliseconds. Default 60,000. */
  readonly leaseMs?: number | undefined;
  /** How long one run may take before it leaves the rest to the next. Default 30 minutes. */
  readonly runMsMax?: number | undefined;
  /** How many sites there may be. Default 100,000. */
  readonly sitesMax?: number | undefined;
  /** How many sitemaps of a site are remembered, gone ones too. Default 250,000. */
  readonly sitemapsMax?: number | undefined;
}

/** How long work in progress may continue when the harvest is stopped, in milliseconds. */
export const DRAIN_MS = 25_000;

/**
 * The work that a process takes part in: reading sites, testing pages live, delivering to webhooks,
 * and upkeep (missing jobs, expired expectations, proofs of ownership, old data).
 */
export type HarvestRole = 'read' | 'live-test' | 'webhook' | 'upkeep';

export const HARVEST_ROLES: readonly HarvestRole[] = ['read', 'live-test', 'webhook', 'upkeep'];

// Each has a connection, and the memory of a run.
const SITES_WAITING_MAX = 1_000;
const WAITING_PER_PLACE = 16;

export const HARVEST_DEFAULTS: Settled<HarvestSettings> = {
  profile: 'google',
  sitesAtOnce: 64,
  allowPrivate: false,
  sitemapsPerRun: 1_000,
  depthMax: 5,
  bytesMax: 1024 ** 3,
  leaseMs: 60_000,
  runMsMax: 30 * 60_000,
  sitesMax: 100_000,
  sitemapsMax: 250_000,
};

/** Returns how many sites are waited for at a time beside those that have places. */
export function sitesWaitingMax(sitesAtOnce: number): number {
  return Math.min(WAITING_PER_PLACE * sitesAtOnce, SITES_WAITING_MAX);
}
