// Tells an engine of URLs in chunks of its size, and puts the replies into one result.

import type { AnnounceResult, UrlBatches } from './announcer.ts';
import { countText } from './count-text.ts';
import { PENDING_URLS_MAX, RETRY_SECONDS_MIN } from './engine/announce-limits.ts';
import type { EngineRefusal, EngineReply } from './engine/ask-engine.ts';

/** Who is told of which URLs, and how. */
export interface UrlTelling {
  /** The announcer's name. */
  readonly announcer: string;
  /** The engine's, for people. */
  readonly engine: string;
  readonly dryRun: boolean;
  readonly batches: UrlBatches;
  /** Whether the engine can be told of this URL. Default: of every one. */
  readonly includes?: (url: string) => boolean;
  /** Why URLs were left out: goes on behind `3 URLs were left out: `, and ends in a full stop. */
  readonly leftOutReason?: string;
  /** How many URLs the next call may have. Asked before each URL; 0 when there is no quota. */
  readonly chunkSize: () => number;
  /** Why the quota is used up. */
  readonly usedUp?: () => EngineRefusal;
  readonly tell: (urls: readonly string[]) => Promise<EngineReply>;
  readonly signal?: AbortSignal | undefined;
}

/** How far a telling is. */
interface Progress {
  /** URLs that were read and not settled: told, left out, or in the chunk that is being filled. */
  unsettled: number;
  /** URLs that the engine can be told of. */
  included: number;
  told: number;
  leftOut: number;
  /** URLs that were not accepted, and the last PENDING_URLS_MAX of them. */
  untold: number;
  pending: string[];
  refusal?: EngineRefusal;
}

/**
 * Tells of the URLs, a chunk a call, until a call is not accepted: that chunk and all behind it are
 * pending, up to PENDING_URLS_MAX. What was accepted is settled at once, chunk by chunk.
 *
 * Errors: those of `tell` and of the batches; the signal's reason.
 */
export async function tellUrls(telling: UrlTelling): Promise<AnnounceResult> {
  const { batches, includes = () => true, chunkSize, signal, dryRun } = telling;
  const progress: Progress = {
    unsettled: 0,
    included: 0,
    told: 0,
    leftOut: 0,
    untold: 0,
    pending: [],
  };
  let chunk: string[] = [];
  for await (const batch of batches) {
    signal?.throwIfAborted();
    for (const url of batch) {
      if (progress.refusal === undefined) progress.unsettled += 1;
      if (!includes(url)) {
        progress.leftOut += 1;
        continue;
      }
      progress.included += 1;
      if (dryRun) continue;
      if (progress.refusal !== undefined) {
        keepPending(progress, [url]);
        continue;
      }
      chunk.push(url);
      if (chunk.length < chunkSize()) continue;
      await tellChunk(telling, progress, chunk);
      chunk = [];
    }
  }
  if (chunk.length > 0) await tellChunk(telling, progress, chunk);
  return resultOf(telling, progress);
}

async function tellChunk(
  { chunkSize, usedUp, tell, batches }: UrlTelling,
  progress: Progress,
  urls: readonly string[],
): Promise<void> {
  const reply = chunkSize() === 0 && usedUp !== undefined ? usedUp() : await tell(urls);
  if (!reply.accepted) {
    progress.refusal = reply;
    keepPending(progress, urls);
    return;
  }
  const count = reply.count ?? urls.length;
  progress.told += count;
  // An engine that took none of them may mind something about all: they wait until it takes one.
  if (count === 0) return;
  batches.settle?.(progress.unsettled);
  progress.unsettled = 0;
}

function keepPending(progress: Progress, urls: readonly string[]): void {
  const { pending } = progress;
  progress.untold += urls.length;
  pending.push(...urls);
  // The newest are kept, and not each one costs a copy of all.
  if (pending.length >= 2 * PENDING_URLS_MAX) progress.pending = pending.slice(-PENDING_URLS_MAX);
}

function resultOf(telling: UrlTelling, progress: Progress): AnnounceResult {
  const { announcer, engine, dryRun } = telling;
  const { included, told, refusal } = progress;
  if (refusal !== undefined) return refusedResult(telling, progress, refusal);
  const leftOut = leftOutText(telling, progress);
  if (included === 0) {
    const nothing = `There was nothing to tell ${engine}`;
    const why = leftOut === '' ? ': no URL was added, changed or removed.' : `.${leftOut}`;
    return { announcer, outcome: 'skipped', message: nothing + why };
  }
  if (dryRun) {
    const message = `Would tell ${engine} of ${countText(included, 'URL')}.${leftOut}`;
    return { announcer, outcome: 'skipped', message };
  }
  const message = `Told ${engine} of ${countText(told, 'URL')}.${leftOut}`;
  return { announcer, outcome: 'accepted', message, urls: told };
}

function refusedResult(
  telling: UrlTelling,
  progress: Progress,
  { outcome, reason, retryAfterSeconds = 0 }: EngineRefusal,
): AnnounceResult {
  const { announcer, batches } = telling;
  const { told, untold } = progress;
  const pending = progress.pending.slice(-PENDING_URLS_MAX);
  const parts = [reason];
  if (told > 0) parts.push(`${countText(told, 'URL')} had been accepted before.`);
  const urls = told > 0 ? { urls: told } : {};
  if (outcome === 'refused') {
    return { announcer, outcome, message: parts.join(' '), ...urls, pending };
  }
  parts.push(`${countText(pending.length, 'URL')} can be told later.`);
  const lost = untold - pending.length;
  // Whoever keeps them in a state says so itself.
  if (lost > 0 && batches.settle === undefined) {
    parts.push(`${countText(lost, 'more URL')} cannot: so many are not kept.`);
  }
  return {
    announcer,
    outcome,
    message: parts.join(' ') + leftOutText(telling, progress),
    ...urls,
    pending,
    retryAfterSeconds: Math.max(retryAfterSeconds, RETRY_SECONDS_MIN),
  };
}

function leftOutText({ leftOutReason = '' }: UrlTelling, { leftOut }: Progress): string {
  if (leftOut === 0) return '';
  const were = leftOut === 1 ? 'was' : 'were';
  return ` ${countText(leftOut, 'URL')} ${were} left out: ${leftOutReason}`;
}
