// A publication that is under way: what it was planned as, and what it holds open.

import { randomUUID } from 'node:crypto';
import { mkdir } from 'node:fs/promises';
import { dirname, resolve } from 'node:path';
import { checkGivenOptions, type OptionKinds } from '../../base/check-given-options.ts';
import { type Clock, systemClock } from '../../base/clock.ts';
import { createFingerprintSeed } from '../../base/fingerprint/fingerprint-seed.ts';
import { PortolanError } from '../../base/portolan-error.ts';
import { NETWORK_KINDS, type NetworkOptions, networkOver } from '../../net/network-options.ts';
import { openSource } from '../../sources/open-source.ts';
import type { Source } from '../../sources/source.ts';
import type { Announcer } from '../announce/announcer.ts';
import {
  openPublicationAnnouncers,
  type PublicationAnnouncers,
} from '../announce/tell/publication-announcers.ts';
import type { GitDates } from '../build/lastmod/git-dates.ts';
import { Difference, type UrlChange } from '../build/shards/difference.ts';
import { nameIndex } from '../build/shards/shard-names.ts';
import { FindingLog } from '../findings/finding-log.ts';
import type { PublishConfig } from '../settings/publish-config.ts';
import type { PublishOptions } from '../settings/publish-options.ts';
import { MANIFEST_NAME, type PublishManifest, readManifest } from '../stage/publish-manifest.ts';
import type { PublishState } from '../state/publish-state.ts';
import { openTarget } from '../targets/open-target.ts';
import { rehearse } from '../targets/rehearsal.ts';
import type { Target, TargetSession } from '../targets/target.ts';
import { type PublishPlan, planPublication, type SourcePlan } from './publish-plan.ts';

/** A target that is open, and what it holds of ours. */
export interface OpenTarget {
  readonly target: Target;
  readonly session: TargetSession;
  readonly manifest: PublishManifest | undefined;
}

/** A source that is open, and where its entries go. */
export interface OpenedSource {
  readonly plan: SourcePlan;
  readonly source: Source;
}

/** A publication that is under way. */
export interface Publication {
  readonly config: PublishConfig;
  readonly options: PublishOptions;
  readonly plan: PublishPlan;
  /** Names the publication: no other has this text. */
  readonly id: string;
  readonly nowMs: number;
  readonly clock: Clock;
  /** The folder that paths are relative to. */
  readonly folder: string;
  readonly sources: readonly OpenedSource[];
  /** One at least. Documents are staged in the first. */
  readonly targets: readonly [OpenTarget, ...OpenTarget[]];
  readonly state?: PublishState;
  /** Nothing was published before, as far as is known. */
  readonly initial: boolean;
  /** Seeds the fingerprints where no state does. */
  readonly seed: Uint8Array;
  readonly log: FindingLog;
  readonly difference: Difference;
  /** Who is told when it is done. */
  readonly announcers: readonly Announcer[];
  /** Counts of what was left out; `letGo`: URLs that waited to be told, and were too many. */
  readonly counts: { skipped: number; excluded: number; listed: number; letGo: number };
  /** A part of a source could not be read. */
  incomplete: boolean;
  /** The dates of the history, once they were asked for. */
  gitDates?: Promise<GitDates>;
  close(): Promise<void>;
}

// What is replaced under its name: a target remembers its version before anything is made.
const MUTABLE_NAMES = [nameIndex(1), 'sitemap.txt', 'feed.rss', 'feed.atom'] as const;

/** The kinds of the options of a publication. */
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

/**
 * Opens everything that a publication holds: its sources, of which a missing one is told before
 * anything is made; its state, which is locked; and its targets.
 *
 * `chooseSources` gives the sources in the place of those of the plan.
 * Errors: CONFIG_INVALID, SOURCE_UNREADABLE, PUBLISH_LOCKED, PUBLISH_STATE_UNUSABLE,
 * PUBLISH_TARGET_UNWRITABLE.
 */
export async function openPublication(
  config: PublishConfig,
  options: PublishOptions,
  chooseSources: (plan: PublishPlan) => readonly SourcePlan[] = ({ sources }) => sources,
): Promise<Publication> {
  const { checkPublishConfig } = await import('../settings/config-schema.ts');
  checkPublishConfig(config);
  checkGivenOptions(options, PUBLISH_KINDS);
  const { environment = {}, clock = systemClock, now = clock.now(), dryRun = false } = options;
  const plan = planPublication(config, environment);
  const folder = resolve(config.folder ?? '');
  const nowMs = Number(now);
  const network = networkOfPublication(config, options, folder);
  const settings = { config, options, plan, folder, nowMs, network };
  const sources = await openSources(chooseSources(plan), settings);
  const given = [config.targets]
    .flat()
    .map((spec) => openTarget(spec, { environment, folder, clock, network }));
  const opened: OpenTarget[] = [];
  let state: PublishState | undefined;
  let told: PublicationAnnouncers | undefined;
  // One that cannot be closed keeps none of the others open.
  const close = async (): Promise<void> => {
    const sessions = opened.map(({ session }) => session.close());
    await Promise.allSettled([told?.close(), ...sessions]);
    state?.close();
  };
  try {
    told = await openPublicationAnnouncers(config.announce, {
      base: plan.base,
      folder,
      clock,
      dryRun,
      network,
      hub: config.feed?.hub,
      ...(given[0]?.folder !== undefined && { targetFolder: given[0].folder }),
    });
    state = await openState(config, folder, dryRun);
    for (const target of given) opened.push(await openSession(target, options));
    const [first, ...others] = opened;
    if (!first) throw noTarget();
    state?.settle(first.manifest?.publication);
    const difference = new Difference({
      keep: state && keeperOf(state, told.announcers),
      onChange: options.onChange,
    });
    return {
      config,
      options,
      plan,
      folder,
      sources,
      clock,
      difference,
      close,
      id: randomUUID(),
      nowMs,
      targets: [first, ...others],
      ...(state && { state }),
      initial: state?.initial ?? opened.every(({ manifest }) => manifest === undefined),
      announcers: told.announcers,
      seed: state?.seed ?? createFingerprintSeed(),
      log: new FindingLog(),
      counts: { skipped: 0, excluded: 0, listed: 0, letGo: 0 },
      incomplete: false,
    };
  } catch (error) {
    await close();
    throw error;
  }
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

async function openSources(
  plans: readonly SourcePlan[],
  settings: {
    readonly config: PublishConfig;
    readonly options: PublishOptions;
    readonly plan: PublishPlan;
    readonly folder: string;
    readonly nowMs: number;
    readonly network: NetworkOptions;
  },
): Promise<OpenedSource[]> {
  const { config, options, plan: whole, folder, nowMs, network } = settings;
  const { allowPrivate } = config;
  const opened: OpenedSource[] = [];
  for (const plan of plans) {
    const source = await openSource(plan.spec, {
      base: whole.base,
      folder,
      html: plan.html,
      nowMs,
      map: plan.map,
      stdin: options.stdin,
      allowPrivate,
      network,
    });
    opened.push({ plan, source });
  }
  return opened;
}

async function openState(
  { state: path }: PublishConfig,
  folder: string,
  dryRun: boolean,
): Promise<PublishState | undefined> {
  if (path === undefined) return undefined;
  const { openSqliteState } = await import('../state/sqlite/sqlite-state.ts');
  const file = resolve(folder, path);
  if (dryRun) return openSqliteState({ path: file, dryRun });
  await mkdir(dirname(file), { recursive: true }).catch((error: unknown) => {
    throw new PortolanError('PUBLISH_STATE_UNUSABLE', {
      message: `The folder of the state ${file} could not be made.`,
      path: file,
      cause: error,
    });
  });
  return openSqliteState({ path: file });
}

// What is to be told is put into the state as it is found. Where nobody is told, and nothing waits
// that a change could make stale, nothing is.
function keeperOf(
  { outbox, initial }: PublishState,
  announcers: readonly Announcer[],
): ((changes: readonly UrlChange[]) => void) | undefined {
  const names = announcers
    .filter(({ urls }) => urls !== undefined && (!initial || urls.initial))
    .map(({ name }) => name);
  if (names.length === 0 && outbox.announcers().length === 0) return undefined;
  return (changes) => outbox.put(names, changes);
}

async function openSession(target: Target, options: PublishOptions): Promise<OpenTarget> {
  const { signal, dryRun = false } = options;
  const opening = signal ? { signal } : {};
  const session = dryRun ? rehearse(await target.view(opening)) : await target.open(opening);
  try {
    const manifest = await readManifest(await session.read(MANIFEST_NAME));
    for (const name of MUTABLE_NAMES) await session.size(name);
    return { target, session, manifest };
  } catch (error) {
    await session.close();
    throw error;
  }
}

function noTarget(): PortolanError {
  return new PortolanError('CONFIG_INVALID', {
    message: 'There is no target to publish to.',
    hint: 'Name a folder: --out dist (or `targets` in the configuration).',
  });
}
