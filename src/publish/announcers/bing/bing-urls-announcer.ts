// Bing Webmaster Tools: submits the URLs that were added or changed, within the day's quota.
import type {
  AnnounceCheck,
  Announcement,
  AnnounceResult,
  Announcer,
  UrlInterest,
} from '../../ports/announcer.ts';
import { BING_URLS_MAX } from '../engine/announce-limits.ts';
import type { AnnouncerContext } from '../engine/announcer-context.ts';
import { type EngineRefusal, failed, uncheckedResult } from '../engine/ask-engine.ts';
import { readJsonAnswer } from '../engine/engine-fault.ts';
import { secondsToMidnight, tellUrls, unknownChanges } from '../engine/tell-urls.ts';
import {
  askBing,
  type BingAccount,
  type BingConfig,
  isOfBingSite,
  openBingAccount,
} from './ask-bing.ts';

const NAME = 'bing-urls';
const ENGINE = 'Bing';
const URLS: UrlInterest = { kinds: ['added', 'changed'], initial: true };

/**
 * Submits URLs, 500 per call. It queries the quota first; further URLs are pending until the next
 * day.
 * Source:
 * https://learn.microsoft.com/en-us/dotnet/api/microsoft.bing.webmaster.api.interfaces.iwebmasterapi.submiturlbatch
 */
export function createBingUrlsAnnouncer(config: BingConfig, context: AnnouncerContext): Announcer {
  const account = openBingAccount(config, context);
  return {
    name: NAME,
    urls: URLS,
    announce: (announcement) => announce(account, announcement),
    check: ({ signal }) => check(account, signal),
  };
}

async function announce(
  account: BingAccount,
  { difference, signal }: Announcement,
): Promise<AnnounceResult> {
  const { site, context } = account;
  signal?.throwIfAborted();
  if (difference === undefined) return unknownChanges(NAME, ENGINE);
  const quota = context.dryRun ? undefined : await askQuota(account, signal);
  let left = typeof quota === 'number' ? quota : 1;
  return tellUrls({
    announcer: NAME,
    engine: ENGINE,
    dryRun: context.dryRun,
    batches: difference(URLS.kinds),
    includes: (url) => isOfBingSite(url, account),
    leftOutReason: `not of the site ${site}; one foreign URL makes Bing refuse a whole call.`,
    chunkSize: () => Math.min(left, BING_URLS_MAX),
    usedUp: () => ({
      ...failed('The quota of URLs that Bing accepts from this site is used up for today.'),
      retryAfterSeconds: secondsToMidnight(context.clock.now(), 0),
    }),
    signal,
    tell: async (urlList) => {
      if (typeof quota === 'object') return quota;
      const body = { siteUrl: site, urlList };
      const reply = await askBing(account, { method: 'SubmitUrlBatch', body }, signal);
      if (reply.accepted) left -= urlList.length;
      return reply;
    },
  });
}

async function check(
  account: BingAccount,
  signal: AbortSignal | undefined,
): Promise<AnnounceCheck> {
  const left = await askQuota(account, signal);
  if (typeof left === 'object') return uncheckedResult(NAME, left);
  const message = `URLs of ${account.site} that Bing still accepts today: ${left}.`;
  return { announcer: NAME, outcome: 'ready', message, quota: { left, per: 'day' } };
}

// What is left of the day and of the month, as {"d":{"DailyQuota":100,"MonthlyQuota":1000}}.
async function askQuota(
  account: BingAccount,
  signal: AbortSignal | undefined,
): Promise<number | EngineRefusal> {
  const query = { siteUrl: account.site };
  const reply = await askBing(account, { method: 'GetUrlSubmissionQuota', query }, signal);
  if (!reply.accepted) return reply;
  const { d } = readJsonAnswer(reply.answer);
  const { DailyQuota: day, MonthlyQuota: month } = Object(d) as Record<string, unknown>;
  if (typeof day === 'number' && typeof month === 'number') {
    return Math.max(0, Math.floor(Math.min(day, month)));
  }
  return failed('Bing did not say how many URLs it accepts today.');
}
