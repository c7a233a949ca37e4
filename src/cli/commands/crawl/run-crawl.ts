// What `portolan crawl` does: start → visits, with checkpoints → publication → reports → summary.
import { assert } from '../../../base/assert.ts';
import { isPortolanError, PortolanError } from '../../../base/portolan-error.ts';
import { STARTS_MAX } from '../../../crawl/begin/check-crawl-options.ts';
import type { Crawl } from '../../../crawl/crawl.ts';
import type { CrawlOptions } from '../../../crawl/port/crawl-options.ts';
import { PORTOLAN_VERSION } from '../../../net/identity/portolan-version.ts';
import type { PublishReport } from '../../../publish/report/publish-report.ts';
import { PublishRefusedError } from '../../../publish/report/publish-report.ts';
import { checkPublishConfig } from '../../../publish/settings/check-publish-config.ts';
import { InterruptionError } from '../../front/interruption-error.ts';
import { nearName } from '../../front/near-name.ts';
import { readLines } from '../../front/read-lines.ts';
import { holdYoungGeneration } from '../../front/young-memory.ts';
import { BuildProgress } from '../../output/build/build-progress.ts';
import { CrawlProgressLine } from '../../output/crawl/crawl-progress-line.ts';
import type { AddressChange } from '../../output/crawl/parts/address-change.ts';
import { ComparisonTally } from '../../output/crawl/parts/comparison-tally.ts';
import { DecisionSamples } from '../../output/crawl/parts/decision-samples.ts';
import { createChangesWriter } from '../../output/crawl/report/changes-writer.ts';
import { CrawlReportFile } from '../../output/crawl/report/crawl-report-file.ts';
import {
  beginningSentence,
  checkpointSentence,
  interruptedRunSentences,
  notCopiedSentence,
  type RunStage,
} from '../../output/crawl/run-sentences.ts';
import { checkCrawlOutputs } from './check-crawl-outputs.ts';
import { checkComparedFile, compareCrawls } from './compare-crawls.ts';
import type { CrawlCommandOptions } from './crawl-command.ts';
import { printCrawl } from './crawl-print.ts';
import {
  type CrawlSetOptions,
  type HostSet,
  publishCheckpoint,
  publishCrawl,
  refusalOfHosts,
  setsOfHosts,
} from './crawl-publish.ts';
import { type CrawlSettings, crawlSettings, rendersPages } from './crawl-settings.ts';
import { type CrawlWorld, processWorld } from './crawl-world.ts';
import { writeCrawlReports } from './crawl-write-reports.ts';

const STATUS_DONE = 0;
const STATUS_FINDINGS = 1;
const STATUS_INCOMPLETE = 3;
// What concerns the set as a whole; other findings cost one entry each.
const SET_RULES: ReadonlySet<string> = new Set(['set-empty', 'verify-different']);

interface CrawlRun {
  readonly options: CrawlCommandOptions;
  readonly settings: CrawlSettings;
  readonly world: CrawlWorld;
  readonly line: CrawlProgressLine;
  readonly signal: AbortSignal;
  readonly startMs: number;
  /** Checkpoints that were published. */
  checkpoints: number;
  stage: RunStage;
  /** Everything was published and told: the next crawl is another one. */
  concluded: boolean;
}

/** A run whose site has answered. */
interface OpenRun {
  readonly run: CrawlRun;
  readonly crawl: Crawl;
  readonly scope: string;
  readonly generation: number;
}

interface Published {
  readonly publication: PublishReport;
  /** Those of sub-domains. */
  readonly others: readonly PublishReport[];
  readonly refusal?: PublishRefusedError | undefined;
}

/**
 * Crawls, publishes, prints the result, and returns the exit status: 0 published, 1 something is
 * wrong with the set, 3 stopped before the end, 130 or 143 interrupted.
 *
 * Errors: CONFIG_INVALID, FETCH_ADDRESS_INVALID, OUTPUT_UNWRITABLE, and those of `crawl` and
 * `publish`.
 */
export async function runCrawl(
  url: string,
  options: CrawlCommandOptions,
  world: CrawlWorld = processWorld(),
): Promise<number> {
  const { environment, workingFolder, clock, stderr: stream } = world;
  const startMs = clock.monotonic();
  const settings = crawlSettings(url, options, { environment, workingFolder });
  const { report = [], reportLinks = [], progress: shown, quiet = false } = options;
  const { compare, reportChanges = [] } = options;
  const reports = [...report, ...reportLinks, ...reportChanges];
  // The base is not known yet; whatever it is, all else must do.
  checkPublishConfig({ ...settings.set, base: settings.url, source: [] });
  await checkCrawlOutputs({ settings, reports, workingFolder });
  if (compare !== undefined) await checkComparedFile(compare, new AbortController().signal);
  const line = new CrawlProgressLine({ stream, shown, quiet, clock });
  const interruption = world.listen();
  const release = holdYoungGeneration();
  const basis = { options, settings, world, line, signal: interruption.signal, startMs };
  const run: CrawlRun = { ...basis, checkpoints: 0, stage: 'visiting', concluded: false };
  try {
    return await withCrawl(run);
  } catch (error) {
    if (!(error instanceof InterruptionError)) throw error;
    line.stop();
    line.say(interruptedRunSentences({ ...run, ...namesOf(run), visits: line.visits }));
    return error.exitStatus;
  } finally {
    line.stop();
    release();
    interruption.stop();
  }
}

async function withCrawl(run: CrawlRun): Promise<number> {
  const { options, settings, world, line, signal } = run;
  const { url } = settings;
  const renderer = rendersPages(options)
    ? await world.openRenderer(url, settings.crawl)
    : undefined;
  try {
    const starts = await crawlStarts(options, signal);
    const stateCopy = await openCopy(run);
    const crawl = await world.createCrawl(url, {
      ...settings.crawl,
      starts: starts.length > 0 ? starts : undefined,
      renderer,
      stateCopy,
      clock: world.clock,
      signal,
      onProgress: (progress) => line.update(progress),
    });
    try {
      return await crawlAndPublish(run, crawl);
    } finally {
      await crawl.close({ concluded: run.concluded });
    }
  } finally {
    await renderer?.close();
  }
}

async function openCopy({
  options,
  settings,
  world,
  line,
}: CrawlRun): Promise<CrawlOptions['stateCopy']> {
  const { stateCopy } = options;
  if (stateCopy === undefined) return undefined;
  const { openStateCopy } = await import('../../../crawl/copy/open-state-copy.ts');
  const { environment, workingFolder: folder, clock } = world;
  const { network } = settings.crawl;
  const place = await openStateCopy(stateCopy, { environment, folder, network, clock });
  return { place, onTrouble: (error) => line.say(notCopiedSentence(error)) };
}

async function crawlAndPublish(run: CrawlRun, crawl: Crawl): Promise<number> {
  const { options, line, signal, world } = run;
  const { scope, resumed, restored, generation } = await crawl.open();
  const { stateCopy } = options;
  const copy = restored ? stateCopy : undefined;
  line.say(beginningSentence(run.settings.url, { scope, resumed, copy, generation }));
  const open: OpenRun = { run, crawl, scope, generation };
  const ended = await visitAll(open);
  signal.throwIfAborted();
  const published = ended === 'done' ? await publishAll(open) : undefined;
  run.stage = published && options.dryRun !== true ? 'reporting' : 'visiting';
  const { report: targets = [], reportLinks: links = [] } = options;
  // First: a report may take the place of the one that it is compared with.
  const comparison = await writeComparison(crawl, { ...options, signal });
  const samples = await writeCrawlReports(crawl, { targets, links, signal });
  line.stop();
  const elapsedMs = world.clock.monotonic() - run.startMs;
  const { publication, others, refusal } = published ?? {};
  await printCrawl(crawl.currentReport(), {
    others,
    comparison,
    options,
    world,
    samples,
    visits: line.visits,
    checkpoints: run.checkpoints,
    elapsedMs,
    ...namesOf(run),
    publication,
    refused: refusal !== undefined,
  });
  // What was refused is shown first, so that its author sees why.
  if (refusal) throw refusal;
  run.concluded = publication !== undefined && options.dryRun !== true;
  return publication ? statusOf([publication, ...(others ?? [])]) : STATUS_INCOMPLETE;
}

// Until it is done or stopped, with a checkpoint whenever its time has come.
async function visitAll(open: OpenRun): Promise<'done' | 'stopped'> {
  const { run, crawl } = open;
  const { checkpoint } = run.options;
  for (;;) {
    const ended = await crawl.visit(checkpoint === undefined ? {} : { untilMs: checkpoint });
    if (ended !== 'paused') return ended;
    run.signal.throwIfAborted();
    // What a crawl before published is whole; a part of this one would be less.
    if (open.generation > 1) continue;
    for (const set of setsOfHosts(setOptionsOf(open))) {
      const published = await publishCheckpoint(set);
      if (!isPortolanError(published)) run.checkpoints += 1;
      run.line.say(checkpointSentence(published, `${set.set.targets}`));
    }
  }
}

async function publishAll(open: OpenRun): Promise<Published> {
  const { run } = open;
  const { stderr, clock } = run.world;
  run.stage = 'publishing';
  run.line.stop();
  const shown = run.options.progress && run.options.quiet !== true;
  const terminal = shown && 'isTTY' in stderr && stderr.isTTY ? stderr : undefined;
  const progress = new BuildProgress(terminal, clock);
  const onProgress = progress.update.bind(progress);
  const sets: HostSet[] = [];
  try {
    for (const set of setsOfHosts(setOptionsOf(open))) {
      try {
        const report = await publishCrawl({ ...set, publish: { ...set.publish, onProgress } });
        sets.push({ origin: set.origin, report });
      } catch (error) {
        if (!(error instanceof PublishRefusedError)) throw error;
        sets.push({ origin: set.origin, report: error.report, refusal: error });
      }
    }
  } finally {
    progress.stop();
  }
  const [publication, ...others] = sets.map(({ report }) => report);
  assert(publication !== undefined, 'there is no set');
  return { publication, others, refusal: refusalOfHosts(sets) };
}

function setOptionsOf({ run, crawl, scope }: OpenRun): CrawlSetOptions {
  const { options, settings, world, signal } = run;
  return {
    crawl,
    scope,
    set: settings.set,
    accept: options.accept === true,
    publish: {
      signal,
      environment: world.environment,
      network: settings.crawl.network,
      clock: world.clock,
      now: options.now,
      dryRun: options.dryRun,
    },
  };
}

function namesOf({ settings: { out, state }, world }: CrawlRun) {
  return { out, state: state && nearName(state, world.workingFolder) };
}

function statusOf(sets: readonly PublishReport[]): number {
  const findings = sets.flatMap((set) => set.findings);
  const wrong = findings.some(({ rule, severity }) => severity === 'error' && SET_RULES.has(rule));
  if (wrong) return STATUS_FINDINGS;
  return sets.every(({ complete }) => complete) ? STATUS_DONE : STATUS_INCOMPLETE;
}

/**
 * Returns the further starts. Empty lines of a file and those that begin with `#` are passed over.
 */
async function crawlStarts(
  { more = [], starts: path }: Pick<CrawlCommandOptions, 'more' | 'starts'>,
  signal: AbortSignal,
): Promise<readonly string[]> {
  const starts = [...more];
  if (path === undefined) return starts;
  for await (const line of readLines(path, { flag: '--starts', signal })) {
    if (line === '' || line.startsWith('#')) continue;
    starts.push(line);
    if (starts.length > STARTS_MAX) {
      throw new PortolanError('CONFIG_INVALID', {
        message: `${path} has more than ${STARTS_MAX} addresses.`,
        hint: 'A crawl finds the others by their links.',
      });
    }
  }
  return starts;
}

// --compare and --report-changes: one pass over what differs from an earlier crawl.
interface ComparisonOptions extends Pick<CrawlCommandOptions, 'compare' | 'reportChanges'> {
  readonly signal: AbortSignal;
}

/**
 * Writes the files, each of which appears when it is whole, and returns the counts; `undefined`
 * where nothing is to be compared.
 */
async function writeComparison(
  crawl: Pick<Crawl, 'currentReport' | 'decisions'>,
  { compare, reportChanges = [], signal }: ComparisonOptions,
): Promise<ComparisonTally | undefined> {
  if (compare === undefined) return undefined;
  const tally = new ComparisonTally();
  const files: CrawlReportFile<AddressChange>[] = [];
  try {
    for (const { format, path } of reportChanges) {
      files.push(new CrawlReportFile(path, createChangesWriter(format)));
    }
    const asked = crawl.currentReport();
    const both = { path: compare, decisions: crawl.decisions(), asked, signal };
    for await (const change of compareCrawls(both)) {
      tally.add(change);
      for (const file of files) file.add(change);
    }
    const samples = new DecisionSamples(0);
    for (const file of files) {
      file.keep({ report: crawl.currentReport(), samples, version: PORTOLAN_VERSION });
    }
    return tally;
  } finally {
    for (const file of files) file.discard();
  }
}
