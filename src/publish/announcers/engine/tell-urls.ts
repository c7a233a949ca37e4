// Submits URLs to an engine in chunks of its size, and makes one result of the replies.
import { counted } from '../../../base/counted.ts';
import type { AnnounceResult, UrlBatches } from '../../ports/announcer.ts';
import { PENDING_URLS_MAX, RETRY_SECONDS_MIN } from './announce-limits.ts';
import type { EngineRefusal, EngineReply } from './ask-engine.ts';

export interface UrlTelling {
  readonly announcer: string;
  readonly engine: string;
  readonly dryRun: boolean;
  readonly batches: UrlBatches;
  readonly includes?: (url: string) => boolean;
  /** Why URLs were left out: follows `3 URLs were left out: `, and ends in a full stop. */
  readonly leftOutReason?: string;
  /** How many URLs the next call may have. Called before each URL; 0 if there is no quota. */
  readonly chunkSize: () => number;
  readonly usedUp?: () => EngineRefusal;
  readonly tell: (urls: readonly string[]) => Promise<EngineReply>;
  readonly signal?: AbortSignal | undefined;
}

interface Progress {
  /** URLs that were read and not settled: submitted, left out, or in the current chunk. */
  unsettled: number;
  included: number;
  told: number;
  leftOut: number;
  /** URLs that were not accepted, and the last PENDING_URLS_MAX of them. */
  untold: number;
  pending: string[];
  refusal?: EngineRefusal;
}

/**
 * Submits the URLs, a chunk a call, until a call is not accepted: that chunk and all after it are
 * pending, up to PENDING_URLS_MAX. What was accepted is settled chunk by chunk.
 */
export async function tellUrls(telling: UrlTelling): Promise<AnnounceResult> {
  const { batches, includes = () => true, chunkSize, signal, dryRun } = telling;
  const counts = { unsettled: 0, included: 0, told: 0, leftOut: 0, untold: 0 };
  const progress: Progress = { ...counts, pending: [] };
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
  // An engine that accepted none may object to all: they wait until it accepts one.
  if (count === 0) return;
  batches.settle?.(progress.unsettled);
  progress.unsettled = 0;
}

function keepPending(progress: Progress, urls: readonly string[]): void {
  const { pending } = progress;
  progress.untold += urls.length;
  pending.push(...urls);
  // Cut only now and then, so that not each URL costs a copy of all.
  if (pending.length >= 2 * PENDING_URLS_MAX) progress.pending = pending.slice(-PENDING_URLS_MAX);
}

function resultOf(telling: UrlTelling, progress: Progress): AnnounceResult {
  const { announcer, engine, dryRun } = telling;
  const { included, told, refusal } = progress;
  if (refusal !== undefined) return refusedResult(telling, progress, refusal);
  const leftOut = leftOutText(telling, progress);
  if (included === 0) {
    const nothing = `There was nothing to submit to ${engine}`;
    const why = leftOut === '' ? ': no URL was added, changed or removed.' : `.${leftOut}`;
    return { announcer, outcome: 'skipped', message: nothing + why };
  }
  if (dryRun) {
    const message = `Would submit ${counted(included, 'URL')} to ${engine}.${leftOut}`;
    return { announcer, outcome: 'skipped', message };
  }
  const message = `Submitted ${counted(told, 'URL')} to ${engine}.${leftOut}`;
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
  if (told > 0) parts.push(`${counted(told, 'URL')} had already been accepted.`);
  const urls = told > 0 ? { urls: told } : {};
  if (outcome === 'refused')
    return { announcer, outcome, message: parts.join(' '), ...urls, pending };
  parts.push(`${counted(pending.length, 'URL')} can be submitted later.`);
  const lost = untold - pending.length;
  // A state that keeps them reports this itself.
  if (lost > 0 && batches.settle === undefined) {
    parts.push(`${counted(lost, 'more URL')} cannot: that many are not kept.`);
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
  return ` ${counted(leftOut, 'URL')} ${were} left out: ${leftOutReason}`;
}

/** The result of an announcer of URLs where nobody knows which URLs changed. */
export function unknownChanges(announcer: string, engine: string): AnnounceResult {
  const message =
    `${engine} accepts URLs that changed, and it is not known which did: build with --state, or ` +
    'name them with portolan announce --urls.';
  return { announcer, outcome: 'skipped', message };
}

const HOUR_SECONDS = 3_600;
const DAY_SECONDS = 24 * HOUR_SECONDS;

/** How many seconds are left of the day at an offset from UTC in hours: 1 to 86,400. */
export function secondsToMidnight(nowMs: number, offsetHours: number): number {
  const seconds = Math.floor(nowMs / 1000) + offsetHours * HOUR_SECONDS;
  return DAY_SECONDS - (((seconds % DAY_SECONDS) + DAY_SECONDS) % DAY_SECONDS);
}
