// Puts the set in place in every target, and makes the state lasting.
import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import { WAITING_URLS_MAX } from '../announce/engine/announce-limits.ts';
import type { BuiltDocuments } from '../build/build-set.ts';
import type { BuiltShard } from '../build/shards/built-shard.ts';
import type { FinishedDocument } from '../build/shards/staged-document.ts';
import type { Publication } from '../plan/publication.ts';
import { changedFeeds } from '../report/report-publication.ts';
import type { TargetSet } from '../stage/name-and-stage.ts';
import type { PublishState, StateShard } from '../state/publish-state.ts';

// The state's copies are read by us alone, and seldom: speed counts.
const STATE_GZIP_LEVEL = 1;

const deflate = promisify(gzip);

/**
 * Puts the set in place. What the state is to remember, and what is to be told, is prepared before,
 * and takes its place when the first target's publication can no longer be lost: whenever a run is
 * broken off, the next one finds out which of the two is published.
 *
 * Errors: PUBLISH_TARGET_UNWRITABLE, PUBLISH_CONFLICT, PUBLISH_STATE_UNUSABLE; the signal's reason.
 */
export async function commitPublication(
  publication: Publication,
  built: BuiltDocuments,
  sets: readonly TargetSet[],
): Promise<void> {
  const { options, state, counts, difference } = publication;
  difference.flush();
  queueFeeds(publication, sets);
  if (options.dryRun === true) {
    // Nothing of it lasts: it is for announcers to say what they would tell.
    state?.commit();
    return;
  }
  options.onProgress?.({ stage: 'publishing', entries: counts.listed });
  if (state) {
    await rememberSet(state, built, datesOf(publication, sets));
    for (const name of state.outbox.announcers()) {
      counts.letGo += state.outbox.trim(name, WAITING_URLS_MAX);
    }
    state.prepare(publication.id);
  }
  const { signal } = options;
  let lasting = false;
  for (const { open, steps } of sets) {
    await open.session.commit(steps, {
      signal,
      onDecided: () => {
        if (!lasting) state?.commit();
        lasting = true;
      },
    });
  }
}

// Whoever is told of feeds hears of one when it changed, and by no later build.
function queueFeeds(publication: Publication, [first]: readonly TargetSet[]): void {
  const { state, announcers } = publication;
  const names = announcers.filter(({ feeds }) => feeds).map(({ name }) => name);
  const feeds = names.length > 0 ? changedFeeds(publication, first) : [];
  state?.outbox.put(
    names,
    feeds.map((loc) => ({ kind: 'feed', loc })),
  );
}

// When the bytes of a shard last changed is for the index and for the state the same time.
function datesOf(
  { nowMs }: Publication,
  [first]: readonly TargetSet[],
): (shard: BuiltShard) => number {
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
  for await (const chunk of file.read()) chunks.push(chunk);
  const bytes = Buffer.concat(chunks);
  return gzipBytes === undefined ? deflate(bytes, { level: STATE_GZIP_LEVEL }) : bytes;
}
