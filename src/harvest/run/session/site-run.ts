// One run of a site while it goes on: what its steps share, and what they leave for the next.

import type { Clock } from '../../../base/clock.ts';
import type { Settled } from '../../../base/with-defaults.ts';
import type { RobotsProof } from '../../../check/robots/robots-proof.ts';
import type { Visitor } from '../../../net/port/visit.ts';
import type { RunRecord } from '../../../store/port/run-record.ts';
import type { SiteRecord } from '../../../store/port/site-record.ts';
import type { SiteWriter } from '../../../store/port/site-writer.ts';
import type { SitemapRecord } from '../../../store/port/sitemap-record.ts';
import type { Store } from '../../../store/port/store.ts';
import type { SnapshotOutcome } from '../../../store/port/url-row.ts';
import type { HarvestEvents } from '../../port/harvest-events.ts';
import type { HarvestSettings } from '../../port/harvest-settings.ts';
import type { RecrawlScheduler } from '../../recrawl/scheduler.ts';
import type { BodyBudget, BodyRoom } from '../body/body-room.ts';
import type { ReadingPlaces } from '../body/reading-places.ts';
import type { LateIntake } from './late-intake.ts';
import type { SitemapHarvest } from './sitemap-harvest.ts';

export interface HarvestTools {
  readonly store: Store;
  readonly visitor: Visitor;
  readonly clock: Clock;
  readonly settings: Settled<HarvestSettings>;
  readonly events: HarvestEvents;
  readonly scheduler: RecrawlScheduler;
  /** Where bodies are read, and how much of them is at hand: shared by all runs. */
  readonly places: ReadingPlaces;
  readonly bodies: BodyBudget;
}

export interface SiteRun extends HarvestTools {
  readonly site: SiteRecord;
  readonly run: RunRecord;
  /** Writes what the run finds, until the next run begins. */
  readonly writer: SiteWriter;
  readonly signal: AbortSignal;
  readonly proof: RobotsProof;
  readonly intake: LateIntake;
  /** Where the body of the sitemap is that is being read: there is one at a time. */
  readonly room: BodyRoom;
  /** What was read and brings something new: put down when its URLs are. */
  readonly harvested: { readonly sitemap: SitemapRecord; readonly harvest: SitemapHarvest }[];
  /** How much of that is taken in, and what it changed. */
  readonly taken: RunIntake;
  /** All sitemaps that were asked for, and when each had last been submitted then. */
  readonly asked: { readonly id: number; readonly submittedAt: number | undefined }[];
  /** Sitemaps that are gone, of which what they listed was dropped. */
  readonly dropped: SitemapRecord[];
  /** The last submission to the site before the run: those behind it are the next one's. */
  readonly lastSubmission: number;
  readonly counts: RunCounts;
}

/** What a run has taken in. */
export interface RunIntake {
  /** How many of `harvested`, from its beginning. */
  count: number;
  /** How often that was before the end of the run. */
  early: number;
  outcome: SnapshotOutcome;
}

export interface RunCounts {
  sitemaps: number;
  read: number;
  unchanged: number;
  failed: number;
  errors: number;
  warnings: number;
  entries: number;
  entriesInError: number;
  complete: boolean;
}
