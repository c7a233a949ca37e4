// A run of a site: what its steps share, and what each leaves for the next.

import type { Clock } from '../../../base/clock.ts';
import type { Settled } from '../../../base/with-defaults.ts';
import type { RobotsProof } from '../../../check/robots/robots-proof.ts';
import type { Visitor } from '../../../net/port/visit.ts';
import type { SiteRecord } from '../../../store/port/site-record.ts';
import type { SitemapRecord } from '../../../store/port/sitemap-record.ts';
import type { BegunRun, Store } from '../../../store/port/store.ts';
import type { SnapshotOutcome } from '../../../store/port/url-row.ts';
import type { KeptBodies } from '../../bodies/kept-bodies.ts';
import type { HarvestEvents } from '../../port/harvest-events.ts';
import type { HarvestSettings } from '../../port/harvest-settings.ts';
import type { RecrawlScheduler } from '../../recrawl/scheduler.ts';
import type { WorkEnding } from '../../work/work-loop.ts';
import type { BodyBudget, BodyRoom } from '../body/body-room.ts';
import type { ReadingPlaces } from '../body/reading-places.ts';
import type { LateIntake } from './late-intake.ts';
import type { SitemapHarvest } from './sitemap-harvest.ts';

export interface HarvestTools {
  readonly store: Store;
  readonly visitor: Visitor;
  readonly clock: Clock;
  /** By how much the clocks of processes may differ: what is due within it is due. */
  readonly clockErrorMs: number;
  readonly settings: Settled<HarvestSettings>;
  readonly events: HarvestEvents;
  readonly scheduler: RecrawlScheduler;
  /** Where bodies are read, and how much memory they take: shared by all runs. */
  readonly places: ReadingPlaces;
  readonly bodies: BodyBudget;
  /** Absent where bodies are not kept. */
  readonly kept?: KeptBodies | undefined;
}

export interface SiteRun extends HarvestTools, BegunRun {
  readonly site: SiteRecord;
  readonly signal: AbortSignal;
  readonly ending?: WorkEnding | undefined;
  readonly proof: RobotsProof;
  /** What the sitemaps that were read list pages of, each once. */
  readonly origins: string[];
  readonly intake: LateIntake;
  /** Holds the body that is being read: one at a time. */
  readonly room: BodyRoom;
  /** What was read and has something new: recorded when its URLs are. */
  readonly harvested: HarvestedSitemap[];
  /** What was found unchanged and is not recorded yet. */
  readonly unchanged: HarvestedSitemap[];
  /** How much of that is ingested, and what it changed. */
  readonly taken: RunIntake;
  /** The submitted sitemaps that were requested, and the last submission of each at that time. */
  readonly asked: { readonly id: number; readonly submittedAt: number }[];
  /** Gone sitemaps whose URLs were dropped. */
  readonly dropped: SitemapRecord[];
  readonly counts: RunCounts;
}

export interface HarvestedSitemap {
  readonly sitemap: SitemapRecord;
  readonly harvest: SitemapHarvest;
}

/** What a run has ingested. */
export interface RunIntake {
  /** How many of `harvested`, from the start. */
  count: number;
  /** How many times before the end of the run. */
  early: number;
  outcome: SnapshotOutcome;
}

export interface RunCounts {
  sitemaps: number;
  read: number;
  unchanged: number;
  failed: number;
  entries: number;
  entriesInError: number;
  complete: boolean;
}
