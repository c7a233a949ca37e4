// Announces the URLs or feeds that are pending for one announcer, and keeps what it did not accept.
import { counted } from '../../base/counted.ts';
import { PENDING_URLS_MAX, RETRY_SECONDS_MIN } from '../announcers/engine/announce-limits.ts';
import type { Announcement, AnnounceResult, Announcer } from '../ports/announcer.ts';
import type { Outbox, OutboxScope } from '../ports/outbox.ts';
import { announceOne } from './announce-one.ts';

const BATCH_URLS = 1_000;

export interface TellWaitingOptions {
  readonly outbox: Outbox;
  readonly announcement: Announcement;
  readonly nowMs: number;
  /** Also announces what was refused. */
  readonly retry: boolean;
}

/**
 * Announces what is queued for an announcer, not before its retry time. What is accepted is
 * removed; what fails is announced by the next build; what is refused waits for `retry`, or until
 * the announcer's settings change.
 */
export async function tellWaiting(
  announcer: Announcer,
  options: TellWaitingOptions,
): Promise<AnnounceResult[]> {
  const { outbox, announcement, nowMs, retry } = options;
  const { name, setting = '' } = announcer;
  outbox.keepKinds(name, announcer.urls?.kinds ?? ['feed']);
  const note = outbox.note(name);
  // Earlier versions kept notes without a setting.
  const changed = note !== undefined && note.setting !== '' && note.setting !== setting;
  const notBeforeMs = changed ? 0 : (note?.notBeforeMs ?? 0);
  const scope = { refused: retry || changed };
  const waiting = outbox.counts(name);
  if (notBeforeMs > nowMs && waiting.open > 0) return [notYet(name, notBeforeMs, waiting.open)];
  const urls = new WaitingUrls(outbox, { announcer: name, ...scope });
  const what = announcer.feeds ? { feeds: [...urls].flat() } : { difference: () => urls };
  const result = await announceOne(announcer, { ...announcement, ...what });
  const { outcome, message, retryAfterSeconds = 0 } = result;
  if (outcome === 'accepted' || outcome === 'skipped') {
    outbox.remove(name, scope);
  } else {
    outbox.mark(name, scope, outcome === 'refused');
  }
  const dropped = outbox.trim(name, PENDING_URLS_MAX);
  const left = outbox.counts(name);
  const failedUntil = nowMs + Math.max(retryAfterSeconds, RETRY_SECONDS_MIN) * 1000;
  const after = {
    notBeforeMs: outcome === 'failed' ? failedUntil : undefined,
    refusal: outcome === 'refused' ? message : note?.refusal,
    setting,
  };
  if (left.open + left.refused > 0) outbox.putNote(name, after);
  else if (note !== undefined) outbox.putNote(name, undefined);
  return [
    ...(outcome === 'refused' ? [withKept(result, left.refused)] : [result]),
    ...(left.refused > 0 && outcome !== 'refused' ? [asideOf(name, left.refused, after)] : []),
    ...(dropped > 0 ? [droppedResult(dropped)] : []),
  ];
}

export function droppedResult(urls: number): AnnounceResult {
  const count = urls.toLocaleString('en-US');
  const message = `Too many URLs wait to be announced: the oldest ${count} were dropped.`;
  return { announcer: 'retries', outcome: 'refused', message, urls };
}

function notYet(announcer: string, notBeforeMs: number, urls: number): AnnounceResult {
  const time = new Date(notBeforeMs).toISOString();
  const message =
    `${counted(urls, 'URL')} ${urls === 1 ? 'waits' : 'wait'}: ${announcer} is not asked again ` +
    `before ${time}. The first build after that announces them.`;
  return { announcer, outcome: 'skipped', message };
}

function withKept(result: AnnounceResult, urls: number): AnnounceResult {
  if (urls === 0) return result;
  const kept = `${counted(urls, 'URL')} ${urls === 1 ? 'is' : 'are'} kept`;
  const message = `${result.message} ${kept} for a build with --retry-announcements.`;
  return { ...result, message };
}

function asideOf(
  announcer: string,
  urls: number,
  { refusal = '' }: { readonly refusal: string | undefined },
): AnnounceResult {
  const message =
    `${counted(urls, 'URL')} that ${urls === 1 ? 'was' : 'were'} refused earlier ` +
    `${urls === 1 ? 'waits' : 'wait'} for a build with --retry-announcements. ${refusal}`;
  return { announcer, outcome: 'skipped', message: message.trimEnd() };
}

interface WaitingUrlsOptions extends OutboxScope {
  readonly announcer: string;
}

/** What waits, in batches; what is settled is taken away at once. */
class WaitingUrls implements Iterable<readonly string[]> {
  readonly #outbox: Outbox;
  readonly #options: WaitingUrlsOptions;
  #unsettled: number[] = [];

  constructor(outbox: Outbox, options: WaitingUrlsOptions) {
    this.#outbox = outbox;
    this.#options = options;
  }

  *[Symbol.iterator](): Generator<readonly string[]> {
    const { announcer, refused } = this.#options;
    this.#unsettled = [];
    for (let after = 0; ; ) {
      const page = this.#outbox.read(announcer, { refused, after, limit: BATCH_URLS });
      const last = page.at(-1);
      if (last === undefined) return;
      after = last.id;
      // They come from a file, which may be damaged.
      const known = page.filter(({ url }) => URL.canParse(url));
      for (const { id } of known) this.#unsettled.push(id);
      if (known.length > 0) yield known.map(({ url }) => url);
    }
  }

  readonly settle = (count: number): void => {
    const { announcer, refused } = this.#options;
    const upTo = this.#unsettled[count - 1];
    if (upTo === undefined) return;
    this.#outbox.remove(announcer, { refused, upTo });
    this.#unsettled = this.#unsettled.slice(count);
  };
}
