// Puts the set in place in every target, makes the state permanent, and verifies the result.
import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import { WAITING_URLS_MAX } from '../announcers/engine/announce-limits.ts';
import type { BuiltDocuments } from '../build/build-set.ts';
import type { BuiltShard } from '../build/shards/shard-builder.ts';
import type { FinishedDocument } from '../build/shards/staged-document.ts';
import type { FindingLog } from '../findings/finding-log.ts';
import type { Publication, PublishRun } from '../plan/publication.ts';
import type { PublishPlan } from '../plan/publish-plan.ts';
import { feedAddress } from '../plan/shard-names.ts';
import type { Announcer } from '../ports/announcer.ts';
import type { PublishState, StateShard } from '../ports/publish-state.ts';
import { comparePublished } from '../stage/compare-published.ts';
import { expectedOf } from '../stage/set-files.ts';
import type { TargetSet } from '../stage/stage-set.ts';

interface CommittedSet {
  /** Every changed file reads back as it was written, or was not checked. */
  readonly verified: boolean;
  readonly feeds: readonly string[];
  /** How many queued URLs were dropped, since there were too many. */
  readonly dropped: number;
}

// Only we read the copies in the state, and seldom, so speed matters more than size.
const STATE_GZIP_LEVEL = 1;

const deflate = promisify(gzip);

/**
 * The changes of the state, and the URLs to announce, are prepared first and take effect when the
 * first target's publication can no longer be lost: wherever a run is interrupted, the next one
 * finds out which of the two sets is published.
 */
export async function commitPublication(
  built: BuiltDocuments,
  sets: readonly TargetSet[],
  { plan, state, announcers }: Pick<Publication, 'plan' | 'state' | 'announcers'>,
  run: PublishRun,
): Promise<CommittedSet> {
  const { dryRun, signal, log, onProgress } = run;
  const feeds = changedFeeds(plan, sets[0]);
  if (state) queueFeeds(state, announcers, feeds);
  if (dryRun) {
    // Nothing lasts: announcers read from the state what they would send.
    state?.commit();
    return { verified: true, feeds, dropped: 0 };
  }
  onProgress?.({ stage: 'publishing', entries: built.listed });
  for (const { kept } of sets) if (kept) state?.putManifest(kept.key, kept.manifest);
  const dropped = state ? await prepareState(state, built, sets, run) : 0;
  let decided = false;
  for (const { open, steps } of sets) {
    await open.session.commit(steps, {
      signal,
      onDecided: () => {
        if (!decided) state?.commit();
        decided = true;
      },
    });
  }
  const verified = plan.verify ? await verifyPublished(sets, log) : true;
  return { verified, feeds, dropped };
}

async function prepareState(
  state: PublishState,
  built: BuiltDocuments,
  [first]: readonly TargetSet[],
  { id, nowMs }: PublishRun,
): Promise<number> {
  await rememberSet(state, built, datesOf(first, nowMs));
  let dropped = 0;
  for (const name of state.outbox.announcers()) {
    dropped += state.outbox.trim(name, WAITING_URLS_MAX);
  }
  state.prepare(id);
  return dropped;
}

function changedFeeds(
  { base, formats, feed: { self } }: PublishPlan,
  set: TargetSet | undefined,
): readonly string[] {
  return (set?.files.others ?? []).flatMap(({ kind, unchanged }) =>
    unchanged || (kind !== 'rss' && kind !== 'atom')
      ? []
      : feedAddress(kind, { base, formats, self }),
  );
}

// Announcers of feeds are only notified of a feed by the build that changed it.
function queueFeeds(
  { outbox }: PublishState,
  announcers: readonly Announcer[],
  feeds: readonly string[],
): void {
  const names = announcers.filter((announcer) => announcer.feeds).map(({ name }) => name);
  if (names.length === 0) return;
  const changes = feeds.map((loc) => ({ kind: 'feed', loc }) as const);
  outbox.put(names, changes);
}

// The index and the state have the same time for the last change of a shard.
function datesOf(first: TargetSet | undefined, nowMs: number): (shard: BuiltShard) => number {
  const files = first ? [...first.files.shards, ...first.files.entries] : [];
  const dates = new Map(files.map(({ sha256, lastmod }) => [sha256, Date.parse(lastmod)]));
  return ({ known, sha256 }) =>
    known?.sha256 === sha256 ? known.changedMs : (dates.get(sha256) ?? nowMs);
}

async function rememberSet(
  state: PublishState,
  built: BuiltDocuments,
  changedMsOf: (shard: BuiltShard) => number,
): Promise<void> {
  for (const [name, { extensions, head }] of built.sections) {
    state.putSection(name, { extensions, head });
  }
  const kept = new Set(built.shards.map(shardKey));
  for (const shard of state.shards()) {
    if (!kept.has(shardKey(shard))) state.removeShard(shard.section, shard.number);
  }
  for (const shard of built.shards) {
    const { columns, document } = shard;
    if (!columns || !document) continue;
    const { section, number, sequence, urls, bytes, headBytes, sha256 } = shard;
    const changedMs = changedMsOf(shard);
    const stateShard = { section, number, sequence, urls, bytes, headBytes, sha256, changedMs };
    state.putShard(stateShard, columns, await gzippedBytes(document));
  }
}

function shardKey({ section, number }: Pick<StateShard, 'section' | 'number'>): string {
  return `${number} ${section}`;
}

async function gzippedBytes({ file, gzipBytes }: FinishedDocument): Promise<Uint8Array> {
  const chunks: Uint8Array[] = [];
  for await (const chunk of file.read()) chunks.push(chunk.slice());
  const bytes = Buffer.concat(chunks);
  return gzipBytes === undefined ? deflate(bytes, { level: STATE_GZIP_LEVEL }) : bytes;
}

// Compares the changed files with what each target now holds. The others were compared when they
// were found unchanged.
export async function verifyPublished(
  sets: readonly Pick<TargetSet, 'open' | 'staged'>[],
  log: FindingLog,
): Promise<boolean> {
  let same = true;
  for (const { open, staged } of sets) {
    for (const file of staged) {
      const bytes = await open.session.read(file.name);
      const found = await comparePublished(bytes, expectedOf(file));
      if (found === undefined) continue;
      log.note('verify-different', { file: file.name, found });
      same = false;
    }
  }
  return same;
}
