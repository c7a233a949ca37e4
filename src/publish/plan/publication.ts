// Opens a publication: checks the settings, plans, then opens sources, announcers, state, targets.
import { randomUUID } from 'node:crypto';
import { mkdir } from 'node:fs/promises';
import { dirname, relative, resolve } from 'node:path';
import { checkGivenOptions, type OptionKinds } from '../../base/check-given-options.ts';
import { type Clock, systemClock } from '../../base/clock.ts';
import { PortolanError } from '../../base/portolan-error.ts';
import {
  NETWORK_KINDS,
  type NetworkOptions,
  networkOver,
} from '../../net/exchange/network-options.ts';
import { openSource } from '../../sources/open-source.ts';
import type { Source } from '../../sources/port/source.ts';
import { openPublicationAnnouncers } from '../announcers/publication-announcers.ts';
import { FindingLog } from '../findings/finding-log.ts';
import type { Announcer } from '../ports/announcer.ts';
import type { PublishState } from '../ports/publish-state.ts';
import type { PublishedView, Target, TargetSession } from '../ports/target.ts';
import type { PublishConfig } from '../settings/publish-config.ts';
import type { PublishOptions } from '../settings/publish-options.ts';
import { openTarget } from '../targets/open-target.ts';
import {
  MANIFEST_NAME,
  type PublishManifest,
  parseManifest,
  readManifest,
} from '../targets/publish-manifest.ts';
import { createTemporaryStage } from '../targets/s3/temporary-stage.ts';
import { type PublishPlan, planPublication, type SourcePlan } from './publish-plan.ts';
import { FEED_NAMES, nameIndex } from './shard-names.ts';

export interface OpenTarget {
  readonly target: Target;
  readonly session: TargetSession;
  readonly manifest: PublishManifest | undefined;
  /** The target keeps no manifest itself. */
  readonly kept?: KeptManifest | undefined;
}

/** A manifest that is kept in the state, or nowhere without one. */
export interface KeptManifest {
  /** What the state calls the target. */
  readonly key: string;
  /** An earlier publication left one in the target, which is removed. */
  readonly isInTarget: boolean;
}

export interface OpenedSource {
  readonly plan: SourcePlan;
  readonly source: Source;
}

/** One run: its name, its time, and how a step reports findings and progress. */
export interface PublishRun extends Omit<PublishOptions, 'now' | 'network' | 'stdin'> {
  readonly id: string;
  readonly nowMs: number;
  readonly clock: Clock;
  readonly dryRun: boolean;
  readonly log: FindingLog;
}

export interface Publication {
  readonly plan: PublishPlan;
  readonly run: PublishRun;
  readonly sources: readonly OpenedSource[];
  /** At least one. Documents are staged in the first. */
  readonly targets: readonly [OpenTarget, ...OpenTarget[]];
  readonly state?: PublishState | undefined;
  readonly announcers: readonly Announcer[];
  /** Whether this is the first publication, as far as is known. */
  readonly initial: boolean;
  /** How many URLs the set had, by the state or a target, whichever says more. */
  readonly urlsBefore: number;
  close(): Promise<void>;
}

// Files with fixed names: a target remembers their version before anything is written.
const MUTABLE_NAMES = [nameIndex(1), 'sitemap.txt', ...Object.values(FEED_NAMES)];

export const PUBLISH_KINDS: OptionKinds<PublishOptions> = {
  now: 'time|date',
  signal: 'signal',
  environment: 'object',
  network: NETWORK_KINDS,
  dryRun: 'boolean',
  retryAnnouncements: 'boolean',
  doubt: 'text',
  stdin: 'stream',
  onProgress: 'function',
  onChange: 'function',
  clock: 'now() monotonic()',
};

interface OpenPublicationOptions {
  /** Replaces the sources of the plan. */
  readonly chooseSources?: (plan: PublishPlan) => readonly SourcePlan[];
  /** It is a part of a publication, or the commit of all parts. Default false. */
  readonly inParts?: boolean;
}

/**
 * Opens the sources, so that a missing one is reported before anything is written, the state and
 * the targets.
 */
export async function openPublication(
  config: PublishConfig,
  options: PublishOptions,
  { chooseSources = ({ sources }) => sources, inParts = false }: OpenPublicationOptions = {},
): Promise<Publication> {
  const { checkPublishConfig } = await import('../settings/check-publish-config.ts');
  checkPublishConfig(config, { inParts });
  checkGivenOptions(options, PUBLISH_KINDS);
  const { environment = {}, clock = systemClock, now = clock.now(), dryRun = false } = options;
  const plan = planPublication(config, environment);
  const { folder, base, callbackTimeoutMs } = plan;
  const log = new FindingLog();
  const callbacks = {
    onProgress: guarded('onProgress', options.onProgress, log),
    onChange: guarded('onChange', options.onChange, log),
  };
  const run = {
    ...options,
    ...callbacks,
    id: randomUUID(),
    nowMs: Number(now),
    clock,
    dryRun,
    log,
  };
  const network = networkOfPublication(config, options, folder);
  const shared = { base, folder, nowMs: run.nowMs, network, callbackTimeoutMs };
  const { allowPrivate } = config;
  const sources: OpenedSource[] = [];
  for (const one of chooseSources(plan)) {
    const own = { map: one.map, html: one.html, allowPrivate, stdin: options.stdin };
    sources.push({ plan: one, source: await openSource(one.spec, { ...shared, ...own }) });
  }
  const builtFolders = config.state === undefined ? undefined : foldersRead(plan);
  const opening = { environment, folder, clock, network, builtFolders };
  const given = [config.targets].flat().map((spec) => openTarget(spec, opening));
  const closers: (() => Promise<void> | void)[] = [];
  // The last opened closes first; an error keeps none of the others open.
  const close = async (): Promise<void> => {
    for (const closer of closers.splice(0).toReversed()) {
      await Promise.allSettled([(async () => closer())()]);
    }
  };
  try {
    const hub = config.feed?.hub;
    const targetFolder = given[0]?.folder;
    const announcing = { ...shared, clock, dryRun, hub, targetFolder };
    const opened = await openPublicationAnnouncers(config.announce, announcing);
    closers.push(() => opened.close());
    const path = config.state === undefined ? undefined : resolve(folder, config.state);
    const state = path === undefined ? undefined : await openState(path, dryRun);
    if (state) closers.push(() => state.close());
    const targets = await openTargets(given, { run, closers, state, statePath: path });
    return {
      plan,
      run,
      sources,
      targets,
      state,
      announcers: opened.announcers,
      initial: state?.initial ?? targets.every(({ manifest }) => manifest === undefined),
      urlsBefore: countUrlsBefore(state, targets),
      close,
    };
  } catch (error) {
    await close();
    throw error;
  }
}

// A callback that only reports must not cost the set: what it throws is a finding.
function guarded<Value>(
  name: string,
  callback: ((value: Value) => void) | undefined,
  log: FindingLog,
): ((value: Value) => void) | undefined {
  const note = (error: unknown): void =>
    log.note('callback-failed', { found: `${name}: ${error}` });
  return (
    callback &&
    ((value) => {
      try {
        const done: unknown = callback(value);
        if (done instanceof Promise) done.catch(note);
      } catch (error) {
        note(error);
      }
    })
  );
}

function networkOfPublication(
  { network: configured = {} }: PublishConfig,
  { network: given = {} }: PublishOptions,
  folder: string,
): NetworkOptions {
  const { cache, headers } = configured;
  const base = { ...configured, cache: cache === undefined ? undefined : resolve(folder, cache) };
  return networkOver({ ...given, headers: { ...headers, ...given.headers } }, base);
}

async function openSession(target: Target, { signal, dryRun }: PublishRun): Promise<TargetSession> {
  return dryRun ? rehearse(await target.view({ signal })) : target.open({ signal });
}

interface OpenTargetsOptions {
  readonly run: PublishRun;
  readonly closers: (() => Promise<void> | void)[];
  readonly state: PublishState | undefined;
  readonly statePath: string | undefined;
}

/** Opens the targets, and settles the state by what the first one holds. */
async function openTargets(
  given: readonly Target[],
  { run, closers, state, statePath }: OpenTargetsOptions,
): Promise<Publication['targets']> {
  const opened: OpenTarget[] = [];
  for (const target of given) {
    const session = await openSession(target, run);
    closers.push(() => session.close());
    const bytes = await session.read(MANIFEST_NAME);
    const isInTarget = bytes !== undefined;
    const manifest = await readManifest(bytes);
    for (const name of MUTABLE_NAMES) await session.size(name);
    const isKept = target.manifest === 'state';
    // A folder without a manifest says by its journal that what was prepared is published.
    const recovered = isKept && session.recovered ? state?.prepared : undefined;
    if (opened.length === 0) state?.settle(isInTarget ? manifest?.publication : recovered);
    const key = keptName(target, statePath);
    const known = isKept ? (manifest ?? parseManifest(state?.manifest(key))) : manifest;
    opened.push({ target, session, manifest: known, ...(isKept && { kept: { key, isInTarget } }) });
  }
  const [first, ...others] = opened;
  if (first) return [first, ...others];
  throw new PortolanError('CONFIG_INVALID', {
    message: 'There is no target to publish to.',
    hint: 'Name a folder: --out dist (or `targets` in the configuration).',
  });
}

// The state may be kept for builds in other places, as by the cache of a build server.
function keptName({ folder = '' }: Target, statePath: string | undefined): string {
  return statePath === undefined ? '' : relative(dirname(statePath), folder).replaceAll('\\', '/');
}

/** The folders on this machine that sources are read from. */
function foldersRead({ sources, folder }: PublishPlan): ReadonlySet<string> {
  const paths = sources.flatMap(({ spec }) => (typeof spec === 'string' ? [spec] : []));
  return new Set(paths.map((path) => resolve(folder, path)));
}

function countUrlsBefore(state: PublishState | undefined, targets: readonly OpenTarget[]): number {
  const known = state?.shards().reduce((sum, { urls }) => sum + urls, 0) ?? 0;
  return Math.max(known, ...targets.map(({ manifest }) => manifest?.entries ?? 0));
}

/** Opens the state in a file, and creates the folder of a new one. A dry run writes nothing. */
async function openState(path: string, dryRun: boolean): Promise<PublishState> {
  const { openSqliteState } = await import('../state/sqlite/sqlite-state.ts');
  if (dryRun) return openSqliteState({ path, dryRun });
  await mkdir(dirname(path), { recursive: true }).catch((error: unknown) => {
    throw new PortolanError('PUBLISH_STATE_UNUSABLE', {
      message: `Could not create the folder of the state file ${path}.`,
      path,
      cause: error,
    });
  });
  return openSqliteState({ path });
}

/** A session that publishes nothing, for dry runs: files are staged in a temporary folder. */
function rehearse(view: PublishedView): TargetSession {
  const stage = createTemporaryStage();
  return {
    recovered: false,
    read: (name) => view.read(name),
    size: (name) => view.size(name),
    ...(view.list && { list: view.list }),
    stage: () => stage.stage(),
    async commit() {},
    async close() {
      await stage.close();
      await view.close();
    },
  };
}
