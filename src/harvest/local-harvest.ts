// The harvest of this process: requests become records and jobs, and loops do the jobs.
import { PortolanError } from '../base/portolan-error.ts';
import type { Queue } from '../queue/port/queue.ts';
import type { IndexNowKeyRecord, SubmissionRecord } from '../store/port/access-store.ts';
import type { ScheduleRow } from '../store/port/schedule-row.ts';
import type { SiteRecord, VerificationMethod } from '../store/port/site-record.ts';
import type { SitemapRecord } from '../store/port/sitemap-record.ts';
import type { IndexNowReceiver } from './index-now/index-now-receiver.ts';
import { askLiveTest, liveTestOver, liveTestsOf } from './live-tests/live-tests-of.ts';
import type {
  CrawlAnswer,
  DueOverRequest,
  Harvest,
  HarvestBodies,
  HarvestEvent,
  IndexNowRequest,
  IndexNowVerdict,
  LastmodQuality,
  SiteDueRow,
  Submitter,
  TakenReport,
  UrlWeight,
  VerificationStep,
  VisitSettings,
} from './port/harvest.ts';
import type { EventsRequest } from './port/harvest-events.ts';
import { DRAIN_MS } from './port/harvest-settings.ts';
import type { LiveTests } from './port/live-test.ts';
import { recordDayAnswers } from './recrawl/site-answers.ts';
import type { HarvestTools } from './run/session/site-run.ts';
import { settledSubmission } from './submit/settled-submission.ts';
import { makeDue, submitSite, submitSitemap } from './submit/submissions.ts';
import { retireSitemap } from './tree/retire-sitemap.ts';
import type { FoundProof } from './verification/find-proof.ts';
import { judgeVerified, type LookTools, lookAtProofs } from './verification/look-at-proofs.ts';
import { verificationSteps } from './verification/verification-steps.ts';
import { checkVisitSettings, reportOf, VisitsOver } from './visits-over.ts';
import { ClockWatch } from './work/clock-watch.ts';
import { createOnePassEach } from './work/one-pass-each.ts';
import { resumeJobs } from './work/resume-jobs.ts';
import { READ_SITE, sendSiteJob } from './work/site-jobs.ts';
import { stopElsewhere } from './work/stop-elsewhere.ts';
import { Upkeep, type UpkeepTask } from './work/upkeep.ts';
import type { WorkLoop, WorkLoopOptions } from './work/work-loop.ts';

export interface LocalHarvestParts extends HarvestTools, Pick<LookTools, 'search'> {
  readonly queue: Queue;
  /** Those of the roles that this process has. */
  readonly siteLoop: WorkLoop | undefined;
  readonly webhookLoop: WorkLoop | undefined;
  readonly testLoop: WorkLoop | undefined;
  /** Makes the loop for upkeep; absent when this process has no part in it. */
  readonly createUpkeepLoop:
    | ((of: Pick<WorkLoopOptions, 'kinds' | 'atOnce'>) => WorkLoop)
    | undefined;
  /** Several processes work on the store and the queue. */
  readonly isShared: boolean;
  /** Forgets what is older than it should be. */
  readonly retain: (() => Promise<void>) | undefined;
  readonly onTrouble: (error: unknown) => void;
  readonly indexNow: IndexNowReceiver;
  findProof(site: SiteRecord, method: VerificationMethod | undefined): Promise<FoundProof>;
  /** Whether work may begin now: not while the disk is full. */
  isOpen(): Promise<boolean>;
}

const MINUTE_MS = 60_000;
// A process that was killed may have stored a submission without its job.
const RESUME_MS = 10 * MINUTE_MS;
const RETAIN_MS = 360 * MINUTE_MS;

/** Implements the port with a store, a queue and a visitor. */
export class LocalHarvest implements Harvest {
  readonly #parts: LocalHarvestParts;
  readonly #visits: VisitsOver;
  // Makes all sitemaps of a site due.
  readonly #allDue: (siteId: number) => Promise<void>;
  readonly #stopped = new AbortController();
  readonly #proofs: LookTools;
  readonly #upkeep: Upkeep | undefined;
  #looking: Promise<void> = Promise.resolve();
  #strangersTurn: Promise<unknown> = Promise.resolve();

  constructor(parts: LocalHarvestParts) {
    this.#parts = parts;
    this.#visits = new VisitsOver(parts);
    this.#proofs = { ...parts, send: (id) => this.#send(id) };
    const { queue, isShared, onTrouble, createUpkeepLoop: createLoop } = parts;
    const tasks = this.#upkeepTasks();
    this.#upkeep = createLoop && new Upkeep({ tasks, queue, isShared, createLoop, onTrouble });
    this.#allDue = createOnePassEach((siteId) =>
      parts.store.sitemaps.makeDue(siteId, parts.clock.now()),
    );
  }

  async submitSitemap(url: string, submitter: Submitter): Promise<SubmissionRecord> {
    const submit = () => submitSitemap(this.#parts, url, submitter);
    const submission = await (submitter.verifiedOnly ? this.#inTurn(submit) : submit());
    this.#readNext(submission.siteId, submitter);
    return submission;
  }

  async submitSite(url: string, submitter: Submitter): Promise<SubmissionRecord> {
    const submission = await submitSite(this.#parts, url, submitter);
    await this.#allDue(submission.siteId);
    this.#readNext(submission.siteId, submitter);
    return submission;
  }

  async withdraw(sitemapId: number): Promise<void> {
    const { store, clock } = this.#parts;
    const sitemap = await store.sitemaps.get(sitemapId);
    if (!sitemap) return;
    await retireSitemap(store.sitemaps, clock, sitemap);
    await this.#send(sitemap.siteId);
  }

  async readSoon(siteId: number, sitemapId?: number): Promise<void> {
    if (sitemapId === undefined) await this.#allDue(siteId);
    else {
      const sitemap = await this.#parts.store.sitemaps.get(sitemapId);
      if (sitemap?.siteId === siteId && sitemap.status !== 'gone') {
        await makeDue(this.#parts, sitemap);
      }
    }
    await this.#send(siteId);
  }

  async pause(siteId: number, paused: boolean): Promise<void> {
    await this.#parts.store.sites.change(siteId, { paused });
    if (!paused) await this.#send(siteId);
  }

  async removeSite(siteId: number): Promise<void> {
    const { store, queue, siteLoop, clock, events, settings } = this.#parts;
    const site = await store.sites.get(siteId);
    const name = { kind: READ_SITE, key: String(siteId) };
    // A paused site is not started again between these steps.
    await store.sites.change(siteId, { paused: true });
    await siteLoop?.breakOff(name);
    await stopElsewhere(queue, name, settings.leaseMs);
    const job = await queue.find(name.kind, name.key);
    if (job) await queue.drop(job.id);
    await store.sites.remove(siteId);
    if (!site) return;
    // Callers that wait for a result of the site need not wait any longer.
    const message = `${site.url} was removed with all its data.`;
    events.tell({ at: clock.now(), kind: 'sitemap-gone', siteId, url: site.url, message });
  }

  indexNow(
    request: IndexNowRequest,
    { verifiedOnly: knownOnly = false }: Pick<Submitter, 'verifiedOnly'> = {},
  ): Promise<IndexNowVerdict> {
    return this.#parts.indexNow.receive(request, { knownOnly });
  }

  async indexNowKey(host: string, key: string): Promise<IndexNowKeyRecord | undefined> {
    const { store } = this.#parts;
    for (const scheme of ['https', 'http']) {
      const site = await store.sites.find(`${scheme}://${host}/`);
      const location = `${scheme}://${host}/${key}.txt`;
      const known = site && (await store.access.key(site.id, key, location));
      if (known) return known;
    }
    return undefined;
  }

  verificationSteps(site: SiteRecord): readonly VerificationStep[] {
    return verificationSteps(site);
  }

  async verify(siteId: number, method?: VerificationMethod): Promise<VerificationMethod> {
    const { store, clock, events } = this.#parts;
    const site = await this.#site(siteId);
    const proof = await this.#parts.findProof(site, method);
    const at = clock.now();
    // Due until all is done, so that the rest is done after the process was killed.
    const known = { lookedAt: at, dueAt: at, unjudged: true } as const;
    await store.sites.verify(siteId, proof.method, at, known);
    const message = `${site.url} is verified: the proof is at ${proof.where}.`;
    events.tell({ at, kind: 'site-verified', siteId, url: site.url, message });
    await judgeVerified(this.#proofs, siteId);
    return proof.method;
  }

  async testPage(siteId: number, loc: string): Promise<void> {
    await askLiveTest(this.#parts, await this.#site(siteId), loc);
    this.#parts.testLoop?.wake();
  }

  async liveTests(siteId: number, loc: string): Promise<LiveTests> {
    return liveTestsOf(this.#parts, await this.#site(siteId), loc);
  }

  async pageTested(siteId: number, loc: string, signal: AbortSignal): Promise<void> {
    await liveTestOver(this.#parts, await this.#site(siteId), { loc, signal });
  }

  due(
    siteId: number,
    { fill = false, ...request }: Parameters<Harvest['due']>[1],
  ): Promise<readonly ScheduleRow[]> {
    return this.#parts.scheduler.due(siteId, { ...request, more: fill });
  }

  dueOver(
    sites: readonly number[] | 'all',
    request: DueOverRequest,
  ): Promise<readonly SiteDueRow[]> {
    return this.#visits.due(sites, request);
  }

  async answer(siteId: number, answers: readonly CrawlAnswer[]): Promise<number> {
    return (await this.answerOver(answers, siteId)).known;
  }

  async answerOver(answers: readonly CrawlAnswer[], siteId?: number): Promise<TakenReport> {
    const { report, siteIds } = await this.#visits.answer(answers, siteId);
    for (const id of siteIds) await recordDayAnswers(this.#parts, id);
    return report;
  }

  async weigh(siteId: number, weights: readonly UrlWeight[]): Promise<TakenReport> {
    return reportOf([await this.#parts.scheduler.weigh(siteId, weights)]);
  }

  visitSettings(siteId: number): Promise<VisitSettings> {
    return this.#parts.scheduler.settingsOf(siteId);
  }

  async setVisitSettings(siteId: number, settings: VisitSettings): Promise<void> {
    checkVisitSettings(settings);
    await this.#parts.scheduler.configure((await this.#site(siteId)).id, settings);
  }

  lastmodQuality(siteId: number): Promise<LastmodQuality> {
    return this.#parts.scheduler.quality(siteId);
  }

  events(options: EventsRequest): AsyncIterable<HarvestEvent> {
    return this.#parts.events.listen(options);
  }

  get bodies(): HarvestBodies | undefined {
    const { kept, store } = this.#parts;
    if (kept === undefined) return undefined;
    return {
      read: (sitemap, signal) => kept.read(sitemap, signal),
      sweep: (signal) => kept.sweep(store.sitemaps, signal),
    };
  }

  lastEventId(): number | undefined {
    return this.#parts.events.lastId;
  }

  settled(submission: SubmissionRecord, signal: AbortSignal): Promise<SitemapRecord | undefined> {
    return settledSubmission(this.#parts, submission, signal);
  }

  start(): void {
    const { clock, events, onTrouble } = this.#parts;
    const { signal } = this.#stopped;
    for (const loop of this.#loops) loop.start();
    this.#upkeep?.start();
    // A console that does no work shows what others do.
    if (this.#loops.length === 0) events.follow().catch(onTrouble);
    const watch = new ClockWatch(clock);
    const timer = setInterval(() => {
      // Jobs become due when their sites are, by the clock as it is now.
      if (watch.wasPutBack()) this.#upkeep?.soon('resume');
    }, MINUTE_MS);
    timer.unref();
    signal.addEventListener('abort', () => clearInterval(timer), { once: true });
  }

  async stop(withinMs: number = DRAIN_MS): Promise<void> {
    this.#stopped.abort();
    this.#parts.indexNow.close();
    const loops = this.#loops.map((loop) => loop.stop(withinMs));
    await Promise.all([...loops, this.#upkeep?.stop(withinMs), this.#looking]);
    await this.#parts.events.close();
    await this.#parts.kept?.close();
  }

  async drain(signal?: AbortSignal, siteId?: number): Promise<number> {
    const { siteLoop, events } = this.#parts;
    if (siteId !== undefined) return (await siteLoop?.drain(signal, String(siteId))) ?? 0;
    await this.#lookAtProofs(signal ?? this.#stopped.signal);
    let done = 0;
    for (const loop of this.#loops) {
      done += await loop.drain(signal);
      // What happened becomes deliveries to webhooks.
      await events.flush();
    }
    return done;
  }

  #upkeepTasks(): readonly UpkeepTask[] {
    const { store, clock, siteLoop, retain } = this.#parts;
    const { events } = store;
    const everyMinute = { firstMs: MINUTE_MS, everyMs: MINUTE_MS };
    const tasks: UpkeepTask[] = [
      {
        name: 'resume',
        atStart: true,
        firstMs: 0,
        everyMs: RESUME_MS,
        run: async (signal) => {
          await resumeJobs(this.#parts, signal);
          siteLoop?.wake();
        },
      },
      { name: 'expire', ...everyMinute, run: () => store.findings.endExpired(clock.now()) },
      { name: 'proofs', ...everyMinute, run: (signal) => this.#lookAtProofs(signal) },
    ];
    if (events) tasks.push({ name: 'events', ...everyMinute, run: () => events.forget() });
    if (retain) tasks.push({ name: 'retain', firstMs: MINUTE_MS, everyMs: RETAIN_MS, run: retain });
    return tasks;
  }

  // Webhooks last: the others have events to send.
  get #loops(): readonly WorkLoop[] {
    const { siteLoop, testLoop, webhookLoop } = this.#parts;
    return [siteLoop, testLoop, webhookLoop].filter((loop) => loop !== undefined);
  }

  // One pass after the other: proofs are not urgent.
  #lookAtProofs(signal: AbortSignal): Promise<void> {
    const { isOpen, onTrouble } = this.#parts;
    this.#looking = this.#looking.then(async () => {
      try {
        if (!signal.aborted && (await isOpen())) await lookAtProofs(this.#proofs, signal);
      } catch (error) {
        if (!signal.aborted) onTrouble(error);
      }
    });
    return this.#looking;
  }

  async #site(siteId: number): Promise<SiteRecord> {
    const site = await this.#parts.store.sites.get(siteId);
    if (site) return site;
    throw new PortolanError('CONFIG_INVALID', {
      message: `There is no site with the number ${siteId}.`,
      hint: 'portolan sites lists all sites.',
    });
  }

  async #send(siteId: number): Promise<void> {
    const { queue, siteLoop } = this.#parts;
    const site = await this.#site(siteId);
    if (site.paused) return;
    await sendSiteJob(queue, site, { trigger: 'asked' });
    siteLoop?.ask(String(siteId));
  }

  // One submission after the other, so that each is counted before the next.
  #inTurn<Result>(work: () => Promise<Result>): Promise<Result> {
    const turn = this.#strangersTurn.then(work);
    this.#strangersTurn = turn.catch(() => undefined);
    return turn;
  }

  // Strangers wait their turn: they could ask for every site.
  #readNext(siteId: number, { verifiedOnly = false }: Submitter): void {
    const { siteLoop } = this.#parts;
    if (verifiedOnly) siteLoop?.wake();
    else siteLoop?.ask(String(siteId));
  }
}
