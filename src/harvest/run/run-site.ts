// The steps of a run of a site: begin → find → read → ingest → drop → signal → end.
import { setImmediate } from 'node:timers/promises';
import { RobotsProof } from '../../check/robots/robots-proof.ts';
import type { RunTrigger } from '../../store/port/run-record.ts';
import type { SiteRecord } from '../../store/port/site-record.ts';
import type { SitemapRecord } from '../../store/port/sitemap-record.ts';
import type { SnapshotOutcome } from '../../store/port/url-row.ts';
import { retireSitemap } from '../tree/retire-sitemap.ts';
import type { WorkEnding } from '../work/work-loop.ts';
import { BodyRoom } from './body/body-room.ts';
import { endRun } from './end-run.ts';
import { findSitemaps } from './find-sitemaps.ts';
import { freshRobots } from './fresh-robots.ts';
import { addOutcome, ingest } from './ingest.ts';
import { readDueSitemaps, takeUnchanged } from './read-due-sitemaps.ts';
import { LateIntake } from './session/late-intake.ts';
import type { HarvestTools, SiteRun } from './session/site-run.ts';
import { signalChanges } from './signal-changes.ts';

const WAITING_ROWS = 1_000;

export interface RunRequest {
  readonly trigger: RunTrigger;
  readonly signal: AbortSignal;
  /** When it begins, the run ends as at its limit: what was read is kept, the rest stays due. */
  readonly ending?: WorkEnding | undefined;
}

/** The result of a run, to plan the next one. */
export interface SiteRunResult {
  readonly number: number;
  /** All sitemaps that were due were read to their ends. */
  readonly complete: boolean;
  /** When a sitemap of the site is due next; absent when it has none. */
  readonly nextReadAt?: number | undefined;
}

/**
 * Reads those sitemaps of a site that are due.
 *
 * A sitemap that somebody waits for is ingested when it was read, all others at the end. What a run
 * had not ingested when it was killed or aborted stays as it was, and due.
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
    // Nothing is ingested for a site that was removed meanwhile.
    request.signal.throwIfAborted();
    await ingest(run);
    const dropped = await dropRetired(run);
    if (dropped) await addOutcome(run, dropped);
    await signalChanges(run, run.taken.outcome);
    const { nextReadAt } = await endRun(run, run.taken.outcome);
    return { number: run.run.number, complete: run.counts.complete, nextReadAt };
  } catch (error) {
    await giveUp(run);
    throw error;
  } finally {
    run.room.free();
  }
}

// The first error is reported: a store that refuses one change may refuse all. A run that cannot be
// ended is ended when the next one begins.
async function giveUp(run: SiteRun): Promise<void> {
  const { intake, writer, clock } = run;
  await takeUnchanged(run).catch(() => undefined);
  // After `finish` this does nothing.
  await intake.abandon().catch(() => undefined);
  await writer.breakOff(clock.now()).catch(() => undefined);
}

async function beginRun(
  tools: HarvestTools,
  site: SiteRecord,
  { trigger, signal, ending }: RunRequest,
): Promise<SiteRun> {
  const { store, clock, visitor, events } = tools;
  const at = clock.now();
  // A run without new findings sums up those that count, too. Where several processes work, one of
  // them does this every minute.
  if (store.events === undefined) await store.findings.endExpired(at);
  const begun = await store.runs.begin(site.id, trigger, at);
  const { run } = begun;
  const message = `Run ${run.number} of ${site.url} begins.`;
  events.tell({ siteId: site.id, run: run.number, url: site.url, at, kind: 'run-began', message });
  return {
    ...tools,
    visitor: freshRobots(visitor, trigger, clock),
    site,
    ...begun,
    signal,
    ending,
    proof: new RobotsProof(visitor, AbortSignal.any(ending ? [signal, ending.cut] : [signal])),
    origins: [],
    intake: new LateIntake(begun),
    room: new BodyRoom(tools.bodies),
    harvested: [],
    unchanged: [],
    taken: {
      count: 0,
      early: 0,
      outcome: { urls: site.urls, added: 0, changed: 0, removed: 0, bySitemap: new Map() },
    },
    asked: [],
    dropped: [],
    counts: {
      sitemaps: 0,
      read: 0,
      unchanged: 0,
      failed: 0,
      entries: 0,
      entriesInError: 0,
      complete: true,
    },
  };
}

// Drops what gone sitemaps listed and no other one does; `undefined` when there is no such sitemap.
async function dropRetired(run: SiteRun): Promise<SnapshotOutcome | undefined> {
  const { writer, clock } = run;
  const waiting = await waitingSitemaps(run);
  if (waiting.length === 0) return undefined;
  const gone = new Map<number, SitemapRecord>();
  for (const sitemap of waiting) {
    if (!(await isGone(run, sitemap.id))) continue;
    // The process may have been killed while it retired what an index lists.
    for (const each of await retireSitemap(writer, clock, sitemap)) gone.set(each.id, each);
  }
  const outcome = await writer.dropSitemaps(clock.now(), [...gone.keys()]);
  for (const [id, sitemap] of gone) {
    if (!(await isGone(run, id))) continue;
    await writer.change(id, { nextReadAt: undefined });
    run.dropped.push(sitemap);
  }
  return outcome;
}

// A sitemap that was submitted again meanwhile is not.
async function isGone({ store }: SiteRun, id: number): Promise<boolean> {
  return (await store.sitemaps.get(id))?.status === 'gone';
}

async function waitingSitemaps({ store, site }: SiteRun): Promise<readonly SitemapRecord[]> {
  const waiting: SitemapRecord[] = [];
  for (;;) {
    const last = waiting.at(-1)?.id ?? 0;
    const rows = await store.sitemaps.waiting(site.id, last, WAITING_ROWS);
    waiting.push(...rows);
    if (rows.length < WAITING_ROWS) return waiting;
    await setImmediate();
  }
}
