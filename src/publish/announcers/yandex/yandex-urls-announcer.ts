// Yandex Webmaster: asks to crawl the URLs that were added or changed, within the day's quota.
import { counted } from '../../../base/counted.ts';
import type { HttpAnswer } from '../../../net/request-sender.ts';
import type {
  AnnounceCheck,
  Announcement,
  AnnounceResult,
  Announcer,
  UrlInterest,
} from '../../ports/announcer.ts';
import type { AnnouncerContext } from '../engine/announcer-context.ts';
import {
  type AnswerMeaning,
  type EngineRefusal,
  failed,
  uncheckedResult,
} from '../engine/ask-engine.ts';
import { type EngineFault, readJsonAnswer } from '../engine/engine-fault.ts';
import { secondsToMidnight, tellUrls, unknownChanges } from '../engine/tell-urls.ts';
import {
  askYandex,
  askYandexUser,
  isOfYandexHost,
  openYandexAccount,
  secondsUntilQuota,
  type YandexAccount,
  type YandexCall,
  type YandexConfig,
  yandexHostPath,
} from './ask-yandex.ts';

const NAME = 'yandex-urls';
const ENGINE = 'Yandex';
const URLS: UrlInterest = { kinds: ['added', 'changed'], initial: true };
const MOSCOW_OFFSET_HOURS = 3;

interface RecrawlQueue {
  readonly user: string;
  left: number;
}

/**
 * Puts URLs into Yandex's recrawl queue, one per call. It queries the quota first; further URLs are
 * pending until the next day.
 * Source: https://yandex.com/dev/webmaster/doc/en/reference/host-recrawl-post
 */
export function createYandexUrlsAnnouncer(
  config: YandexConfig,
  context: AnnouncerContext,
): Announcer {
  const account = openYandexAccount(config, context);
  return {
    name: NAME,
    urls: URLS,
    announce: (announcement) => announce(account, announcement),
    check: ({ signal }) => check(account, signal),
  };
}

async function announce(
  account: YandexAccount,
  { difference, signal }: Announcement,
): Promise<AnnounceResult> {
  const { context, hostId } = account;
  signal?.throwIfAborted();
  if (difference === undefined) return unknownChanges(NAME, ENGINE);
  const queue = context.dryRun ? undefined : await openQueue(account, signal);
  let invalid = 0;
  const result = await tellUrls({
    announcer: NAME,
    engine: ENGINE,
    dryRun: context.dryRun,
    batches: difference(URLS.kinds),
    includes: (url) => isOfYandexHost(url, account),
    leftOutReason: `not on ${hostId}, the site in Yandex Webmaster.`,
    chunkSize: () => (queue !== undefined && 'left' in queue ? Math.min(queue.left, 1) : 1),
    usedUp: () => ({
      ...failed('The daily recrawl quota of Yandex is used up.'),
      retryAfterSeconds: secondsToMidnight(context.clock.now(), MOSCOW_OFFSET_HOURS),
    }),
    signal,
    tell: async ([url = '']) => {
      if (queue === undefined) return failed('Yandex was not asked for its quota.');
      if ('accepted' in queue) return queue;
      const call: YandexCall = {
        method: 'POST',
        path: `${yandexHostPath(account, queue.user)}/recrawl/queue`,
        body: { url },
        explain: (answer, fault) => explainFault(answer, fault, context),
      };
      const reply = await askYandex(account, call, signal);
      if (!reply.accepted) return reply;
      if (/INVALID_URL/.test(reply.answer.text)) {
        invalid += 1;
        return { ...reply, count: 0 };
      }
      queue.left -= 1;
      return reply;
    },
  });
  if (invalid === 0) return result;
  const message = `${result.message} Yandex rejected ${counted(invalid, 'URL')} as invalid.`;
  const none = result.outcome === 'accepted' && result.urls === 0;
  return { ...result, message, ...(none && { outcome: 'refused' }) };
}

// A rejected URL stops no other, and one that is in the queue already is fine.
function explainFault(
  answer: HttpAnswer,
  { codes: [code] }: EngineFault,
  { clock }: AnnouncerContext,
): AnswerMeaning | undefined {
  if (code === 'URL_ALREADY_ADDED' || code === 'INVALID_URL') return { outcome: 'accepted' };
  if (code !== 'QUOTA_EXCEEDED') return undefined;
  return {
    outcome: 'failed',
    reason: 'its quota of URLs is used up for today.',
    retryAfterSeconds:
      secondsUntilQuota(answer, clock.now()) ?? secondsToMidnight(clock.now(), MOSCOW_OFFSET_HOURS),
  };
}

async function openQueue(
  account: YandexAccount,
  signal: AbortSignal | undefined,
): Promise<RecrawlQueue | EngineRefusal> {
  const user = await askYandexUser(account, signal);
  if (typeof user !== 'string') return user;
  const path = `${yandexHostPath(account, user)}/recrawl/quota`;
  const reply = await askYandex(account, { method: 'GET', path }, signal);
  if (!reply.accepted) return reply;
  const { quota_remainder: left } = readJsonAnswer(reply.answer);
  if (typeof left === 'number') return { user, left: Math.max(0, Math.floor(left)) };
  return failed('Yandex did not say how many URLs it accepts for recrawling today.');
}

async function check(
  account: YandexAccount,
  signal: AbortSignal | undefined,
): Promise<AnnounceCheck> {
  const queue = await openQueue(account, signal);
  if ('accepted' in queue) return uncheckedResult(NAME, queue);
  const { left } = queue;
  const message = `URLs of ${account.hostId} that Yandex recrawls on request today: ${left}.`;
  return { announcer: NAME, outcome: 'ready', message, quota: { left, per: 'day' } };
}
