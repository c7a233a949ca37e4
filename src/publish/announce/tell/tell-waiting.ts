// Tells one announcer of the URLs or feeds that wait for it, and keeps what it did not take.
import type { Outbox } from '../../state/outbox.ts';
import type { Announcement, AnnounceResult, Announcer } from '../announcer.ts';
import { countText } from '../count-text.ts';
import { PENDING_URLS_MAX, RETRY_SECONDS_MIN } from '../engine/announce-limits.ts';
import { announceOne } from './announce-one.ts';
import { WaitingUrls } from './waiting-urls.ts';

/** What is told, and how what is left over is treated. */
export interface TellWaitingOptions {
  readonly outbox: Outbox;
  readonly announcement: Announcement;
  /** Milliseconds since 1970. */
  readonly nowMs: number;
  /** Tells also what was refused. */
  readonly retry: boolean;
}

/**
 * Announces what waits. What is accepted is taken away; what fails is told by the next build, from
 * its retry time on; what is refused waits until somebody asks for it (`retry`), or until the
 * announcer's settings are others. An announcer whose time has not come is not asked.
 *
 * Errors: PUBLISH_STATE_UNUSABLE; the signal's reason.
 */
export async function tellWaiting(
  announcer: Announcer,
  options: TellWaitingOptions,
): Promise<AnnounceResult[]> {
  const { outbox, announcement, nowMs, retry } = options;
  const { name, setting = '' } = announcer;
  outbox.keepKinds(name, announcer.urls?.kinds ?? ['feed']);
  const note = outbox.note(name);
  // What an earlier version of Portolan kept, it kept without a setting.
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
    ...(dropped > 0 ? [letGoResult(dropped)] : []),
  ];
}

/**
 * The result that says that URLs are no longer kept.
 */
export function letGoResult(urls: number): AnnounceResult {
  const count = urls.toLocaleString('en-US');
  const message = `Too many URLs wait to be told: the oldest ${count} were let go.`;
  return { announcer: 'retries', outcome: 'refused', message, urls };
}

function notYet(announcer: string, notBeforeMs: number, urls: number): AnnounceResult {
  const time = new Date(notBeforeMs).toISOString();
  const message =
    `${countText(urls, 'URL')} ${urls === 1 ? 'waits' : 'wait'}: ${announcer} is not asked again ` +
    `before ${time}. The first build after that announces them.`;
  return { announcer, outcome: 'skipped', message };
}

function withKept(result: AnnounceResult, urls: number): AnnounceResult {
  if (urls === 0) return result;
  const kept = `${countText(urls, 'URL')} ${urls === 1 ? 'is' : 'are'} kept`;
  const message = `${result.message} ${kept} for a build with --retry-announcements.`;
  return { ...result, message };
}

function asideOf(
  announcer: string,
  urls: number,
  { refusal = '' }: { readonly refusal: string | undefined },
): AnnounceResult {
  const message =
    `${countText(urls, 'URL')} that ${urls === 1 ? 'was' : 'were'} refused earlier ` +
    `${urls === 1 ? 'waits' : 'wait'} for a build with --retry-announcements. ${refusal}`;
  return { announcer, outcome: 'skipped', message: message.trimEnd() };
}
