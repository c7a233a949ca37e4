// A run of a site: begin → find sitemaps → read what is due → take in → drop → signal → end.
import { RobotsProof } from '../../check/robots/robots-proof.ts';
import type { RunTrigger } from '../../store/port/run-record.ts';
import type { SiteRecord } from '../../store/port/site-record.ts';
import { BodyRoom } from './body/body-room.ts';
import { dropRetired } from './drop-retired.ts';
import { endRun } from './end-run.ts';
import { findSitemaps } from './find-sitemaps.ts';
import { freshRobots } from './fresh-robots.ts';
import { addOutcome, ingest } from './ingest.ts';
import { readDueSitemaps } from './read-due-sitemaps.ts';
import { LateIntake } from './session/late-intake.ts';
import type { HarvestTools, SiteRun } from './session/site-run.ts';
import { signalChanges } from './signal-changes.ts';

export interface RunRequest {
  readonly trigger: RunTrigger;
  readonly signal: AbortSignal;
}

/** What came of a run, for whoever plans the next. */
export interface SiteRunResult {
  readonly number: number;
  /** All that was due was read whole. */
  readonly complete: boolean;
}

/**
 * Runs once over those sitemaps of a site that are due.
 *
 * What somebody waits for is taken in when it was read, all else at the end. A run that is killed
 * or aborted leaves what it had not taken in as it was, and due as before.
 * Errors: STORE_UNUSABLE; the signal's reason. What servers do is in the store.
 */
export async function runSite(
  tools: HarvestTools,
  site: SiteRecord,
  request: RunRequest,
): Promise<SiteRunResult> {
  const run = await beginRun(tools, site, request);
  try {
    await findSitemaps(run);
    await readDueSitemaps(run);
    // Of a site that was removed meanwhile nothing is taken in.
    request.signal.throwIfAborted();
    await ingest(run);
    const dropped = await dropRetired(run);
    if (dropped) await addOutcome(run, dropped);
    await signalChanges(run, run.taken.outcome);
    await endRun(run, run.taken.outcome);
    return { number: run.run.number, complete: run.counts.complete };
  } catch (error) {
    await giveUp(run);
    throw error;
  } finally {
    run.room.free();
  }
}

// What went wrong first is what is told: a store that refuses one thing may refuse all. A run that
// cannot even be ended is broken off when the next one begins.
async function giveUp({ intake, writer, clock }: SiteRun): Promise<void> {
  // Nothing of it is kept; after `finish` this does nothing.
  await intake.abandon().catch(() => undefined);
  await writer.breakOff(clock.now()).catch(() => undefined);
}

async function beginRun(
  tools: HarvestTools,
  site: SiteRecord,
  { trigger, signal }: RunRequest,
): Promise<SiteRun> {
  const { store, clock, visitor, events } = tools;
  const at = clock.now();
  // A run that finds nothing new puts no findings down, and sums up what counts all the same.
  await store.findings.endExpired(at);
  const { run, writer } = await store.runs.begin(site.id, trigger, at);
  const { rows: submitted } = await store.access.submissions({ siteId: site.id }, { limit: 1 });
  const message = `Run ${run.number} of ${site.url} begins.`;
  const about = { siteId: site.id, run: run.number, url: site.url };
  events.tell({ ...about, at, kind: 'run-began', message });
  return {
    ...tools,
    visitor: freshRobots(visitor, trigger, clock),
    site,
    run,
    writer,
    signal,
    proof: new RobotsProof(visitor, signal),
    intake: new LateIntake(store, { run, writer }),
    room: new BodyRoom(tools.bodies),
    harvested: [],
    taken: {
      count: 0,
      early: 0,
      outcome: { urls: site.urls, added: 0, changed: 0, removed: 0, bySitemap: new Map() },
    },
    asked: [],
    dropped: [],
    lastSubmission: submitted[0]?.id ?? 0,
    counts: {
      sitemaps: 0,
      read: 0,
      unchanged: 0,
      failed: 0,
      errors: 0,
      warnings: 0,
      entries: 0,
      entriesInError: 0,
      complete: true,
    },
  };
}
