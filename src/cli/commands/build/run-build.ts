// What `portolan build` does: flags and configuration → publication → report.
import { assertNever } from '../../../base/assert.ts';
import { systemClock } from '../../../base/clock.ts';
import type { NetworkOptions } from '../../../net/exchange/network-options.ts';
import type { PublishReport } from '../../../publish/report/publish-report.ts';
import { PublishRefusedError } from '../../../publish/report/publish-report.ts';
import type { PublishConfig } from '../../../publish/settings/publish-config.ts';
import type { PublishOptions } from '../../../publish/settings/publish-options.ts';
import { InterruptionError, listenForInterruption } from '../../front/interruption-error.ts';
import { nearName } from '../../front/near-name.ts';
import { readStdin } from '../../front/read-stdin.ts';
import { holdYoungGeneration } from '../../front/young-memory.ts';
import { assertOneSite, networkOf } from '../../network/network-of.ts';
import { BuildProgress } from '../../output/build/build-progress.ts';
import { ChangesFile } from '../../output/build/changes-file.ts';
import { writeText } from '../../output/stream/output-sink.ts';
import { plainText } from '../../output/text/plain-text.ts';
import type { BuildCommandOptions } from './build-command.ts';
import { rebase } from './build-settings.ts';
import { checkChangesPath } from './check-changes-path.ts';
import { type BuildScope, buildScope, readBuildSettings } from './read-build-settings.ts';

const STATUS_DONE = 0;
const STATUS_FINDINGS = 1;
const STATUS_INCOMPLETE = 3;
// What concerns the set as a whole; other findings cost one entry each.
const SET_RULES: ReadonlySet<string> = new Set(['set-empty', 'verify-different']);

interface BuildRun {
  readonly config: PublishConfig;
  readonly scope: BuildScope;
  readonly options: BuildCommandOptions;
  readonly progress: BuildProgress;
  readonly changes: ChangesFile | undefined;
}

/**
 * Builds and publishes, prints the result, and returns the exit status: 0 published, 1 something is
 * wrong with the set, 3 a source was not read to its end, 130 or 143 interrupted.
 */
export async function runBuild(
  sources: readonly string[],
  options: BuildCommandOptions,
): Promise<number> {
  const startMs = systemClock.monotonic();
  const { config, file } = await readBuildSettings(sources, options);
  if (file !== undefined && options.quiet !== true) {
    process.stderr.write(`Settings from ${plainText(file)}.\n`);
  }
  const scope = buildScope(sources, options);
  if (options.changes !== undefined) {
    const { upsert, remove } = changedPages(options, config);
    const sources = [upsert, remove].filter((path) => path !== undefined);
    checkChangesPath(
      options.changes,
      { ...config, sources: [config.sources ?? [], sources].flat() },
      { configFile: file, inParts: scope === 'part' || scope === 'commit' },
    );
  }
  const changes = options.changes === undefined ? undefined : new ChangesFile(options.changes);
  const shown = options.progress && options.quiet !== true && process.stderr.isTTY === true;
  const progress = new BuildProgress(shown ? process.stderr : undefined);
  const interruption = listenForInterruption();
  const release = holdYoungGeneration();
  const printed = { options, startMs, scope, withState: config.state !== undefined };
  try {
    const report = await publishRun(
      { config, scope, options, progress, changes },
      interruption.signal,
    );
    progress.stop();
    changes?.keep();
    await print(report, printed);
    return statusOf(report);
  } catch (error) {
    progress.stop();
    // What was refused is shown, so that its author sees why.
    if (error instanceof PublishRefusedError)
      await print(error.report, { ...printed, refused: true });
    if (!(error instanceof InterruptionError)) throw error;
    if (options.quiet !== true) process.stderr.write(`${interruptedText(progress, printed)}\n`);
    return error.exitStatus;
  } finally {
    release();
    interruption.stop();
    progress.stop();
    changes?.discard();
  }
}

function networkOfBuild(config: PublishConfig, options: BuildCommandOptions): NetworkOptions {
  const network = networkOf(options, process.env);
  const { source, sources = [], sections = [], network: own = {} } = config;
  const all = [source, ...sources, ...sections.map((section) => section.source)];
  const addresses = all.filter((one) => typeof one === 'string');
  assertOneSite(addresses, { headers: { ...own.headers, ...network.headers } });
  return network;
}

async function publishRun(run: BuildRun, signal: AbortSignal): Promise<PublishReport> {
  const { config, scope, options, progress, changes } = run;
  const settings: PublishOptions = {
    signal,
    environment: process.env,
    network: networkOfBuild(config, options),
    stdin: readStdin(signal),
    onProgress: (news) => progress.update(news),
    onChange: changes && ((change) => changes.add(change)),
    dryRun: options.dryRun,
    retryAnnouncements: options.retryAnnouncements,
  };
  switch (scope) {
    case 'set': {
      const { publish } = await import('../../../publish/publish.ts');
      return publish(config, settings);
    }
    case 'pages': {
      const { publishChanges } = await import('../../../publish/publish-changes.ts');
      return publishChanges(config, changedPages(options, config), settings);
    }
    case 'part': {
      const { publishPart } = await import('../../../publish/parts/publish-part.ts');
      const { part = { part: 0, parts: 1 }, publication = '', ownSources } = options;
      return publishPart(config, { publication, ownSources, ...part }, settings);
    }
    case 'commit': {
      const { commitParts } = await import('../../../publish/parts/commit-parts.ts');
      return commitParts(config, options.commit ?? '', settings);
    }
    case 'announcements': {
      const { retryAnnouncements } = await import('../../../publish/retry-announcements.ts');
      return retryAnnouncements(config, settings);
    }
    default:
      return assertNever(scope);
  }
}

// Sources are relative to the folder of the configuration, flags to where the user is.
function changedPages(
  { upsert, remove }: BuildCommandOptions,
  { folder = process.cwd() }: PublishConfig,
): { readonly upsert: string | undefined; readonly remove: string | undefined } {
  const here = (path: string): string => rebase(path, process.cwd(), folder);
  return { upsert: upsert && here(upsert), remove: remove && here(remove) };
}

interface PrintOptions {
  readonly options: BuildCommandOptions;
  readonly startMs: number;
  readonly scope: BuildScope;
  readonly withState: boolean;
  readonly refused?: boolean;
}

async function print(report: PublishReport, run: PrintOptions): Promise<void> {
  const { options, startMs, scope, withState, refused = false } = run;
  const elapsedMs = systemClock.monotonic() - startMs;
  if (options.format === 'json') {
    await writeText(process.stdout, `${JSON.stringify(report, undefined, 2)}\n`);
  } else if (options.quiet !== true) {
    const { formatBuildSummary } = await import('../../output/build/build-summary.ts');
    const { createSummaryPaints } = await import('../../output/text/paint.ts');
    const { isNamedInRobotsTxt } = await import('./named-in-robots-txt.ts');
    const summary = formatBuildSummary(report, {
      verbose: options.verbose === true,
      paints: createSummaryPaints(process.stdout),
      elapsedMs,
      withState,
      refused,
      namedInRobotsTxt: await isNamedInRobotsTxt(report),
      announcedOnly: scope === 'announcements',
      nameOf: (file) => nearName(file),
    });
    await writeText(process.stdout, summary, { painted: true });
  }
}

function statusOf({ complete, findings }: PublishReport): number {
  const wrong = findings.some(({ rule, severity }) => severity === 'error' && SET_RULES.has(rule));
  if (wrong) return STATUS_FINDINGS;
  return complete ? STATUS_DONE : STATUS_INCOMPLETE;
}

function interruptedText(
  { stage }: BuildProgress,
  { withState }: Pick<PrintOptions, 'withState'>,
): string {
  switch (stage) {
    case 'publishing':
      return 'Interrupted while files were replaced. The next build finishes the publication.';
    case 'announcing':
      return withState
        ? 'Interrupted. The set is published; the next build announces the rest.'
        : 'Interrupted. The set is published; some announcements were not sent.';
    default:
      return 'Interrupted. Nothing was published; the set is unchanged.';
  }
}
