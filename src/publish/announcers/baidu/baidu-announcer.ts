// Baidu's push: submits URLs that were added or changed, within the day's quota.
import { counted } from '../../../base/counted.ts';
import type { HttpAnswer } from '../../../net/request-sender.ts';
import type {
  AnnounceCheck,
  Announcement,
  AnnounceResult,
  Announcer,
  UrlInterest,
} from '../../ports/announcer.ts';
import { BAIDU_URLS_MAX } from '../engine/announce-limits.ts';
import type { AnnouncerContext } from '../engine/announcer-context.ts';
import {
  type AnswerMeaning,
  askEngine,
  type EngineReply,
  failed,
  uncheckedResult,
} from '../engine/ask-engine.ts';
import { checkSecretSetting, readApiSetting } from '../engine/check-setting.ts';
import { type EngineFault, readJsonAnswer } from '../engine/engine-fault.ts';
import { secondsToMidnight, tellUrls, unknownChanges } from '../engine/tell-urls.ts';

export interface BaiduConfig {
  /** Default: the origin of `base`. */
  readonly site?: string | undefined;
  readonly token: string;
  /** Default `http://data.zz.baidu.com`. */
  readonly apiUrl?: string | undefined;
}

const NAME = 'baidu';
const ENGINE = 'Baidu';
const URLS: UrlInterest = { kinds: ['added', 'changed'], initial: true };
const API = 'http://data.zz.baidu.com';
const CHINA_OFFSET_HOURS = 8;

interface Baidu {
  readonly context: AnnouncerContext;
  readonly site: string;
  /** Holds the token. */
  readonly address: string;
}

/**
 * Pushes URLs to Baidu, 2,000 a call. The first call has one URL: only an answer says how many
 * Baidu accepts today, and a call with more is refused whole.
 * Source: https://ziyuan.baidu.com/linksubmit/index
 */
export function createBaiduAnnouncer(config: BaiduConfig, context: AnnouncerContext): Announcer {
  const token = checkSecretSetting(config.token, 'announce.baidu.token');
  context.secrets.add(token);
  const api = readApiSetting(config.apiUrl ?? API, 'announce.baidu.apiUrl');
  const site = config.site ?? context.base.origin;
  const address = `${api}/urls?${new URLSearchParams({ site, token })}`;
  const baidu = { context, site, address };
  return {
    name: NAME,
    urls: URLS,
    announce: (announcement) => announce(baidu, announcement),
    check: ({ signal }) => check(baidu, signal),
  };
}

async function announce(
  baidu: Baidu,
  { difference, signal }: Announcement,
): Promise<AnnounceResult> {
  const { context, site } = baidu;
  signal?.throwIfAborted();
  if (difference === undefined) return unknownChanges(NAME, ENGINE);
  let remain = 1;
  const leftOut = { notSameSite: 0, notValid: 0 };
  const result = await tellUrls({
    announcer: NAME,
    engine: ENGINE,
    dryRun: context.dryRun,
    batches: difference(URLS.kinds),
    includes: (url) => isOfSite(url, site),
    leftOutReason: `not of the site ${site}, as Baidu spells it.`,
    chunkSize: () => Math.min(remain, BAIDU_URLS_MAX),
    usedUp: () => ({
      ...failed('The quota of URLs that Baidu accepts from this site is used up for today.'),
      retryAfterSeconds: secondsToNextDay(context),
    }),
    signal,
    tell: async (urls) => {
      const reply = await push(baidu, urls, signal);
      if (!reply.accepted) return reply;
      const answer = readJsonAnswer(reply.answer);
      remain = typeof answer['remain'] === 'number' ? Math.max(0, Math.floor(answer['remain'])) : 0;
      const notSameSite = lengthOf(answer['not_same_site']);
      const notValid = lengthOf(answer['not_valid']);
      leftOut.notSameSite += notSameSite;
      leftOut.notValid += notValid;
      return { ...reply, count: Math.max(0, urls.length - notSameSite - notValid) };
    },
  });
  const { notSameSite, notValid } = leftOut;
  let { message } = result;
  if (notSameSite > 0) {
    message += ` ${counted(notSameSite, 'URL')} did not count: not of the site ${site}.`;
  }
  if (notValid > 0) message += ` ${counted(notValid, 'URL')} did not count: not valid to Baidu.`;
  const none = result.outcome === 'accepted' && result.urls === 0;
  return { ...result, message, ...(none && { outcome: 'refused' }) };
}

// A site is an address, or a bare host.
function isOfSite(address: string, site: string): boolean {
  const own = URL.parse(site.includes('://') ? site : `http://${site}`);
  const url = URL.parse(address);
  return url !== null && (own === null || url.host === own.host);
}

// What is pushed is not a URL, so nothing is submitted and no quota is used.
async function check(baidu: Baidu, signal: AbortSignal | undefined): Promise<AnnounceCheck> {
  const reply = await push(baidu, ['*'], signal);
  if (!reply.accepted) return uncheckedResult(NAME, reply);
  const { remain } = readJsonAnswer(reply.answer);
  const accepts = `Baidu accepts URLs of ${baidu.site}.`;
  if (typeof remain !== 'number') return { announcer: NAME, outcome: 'ready', message: accepts };
  const left = Math.max(0, Math.floor(remain));
  const message = `${accepts} It says that it accepts ${left} more today.`;
  return { announcer: NAME, outcome: 'ready', quota: { left, per: 'day' }, message };
}

function push(
  { address, context, site }: Baidu,
  urls: readonly string[],
  signal: AbortSignal | undefined,
): Promise<EngineReply> {
  const headers = { 'content-type': 'text/plain' };
  const request = { method: 'POST', url: address, headers, body: urls.join('\n') } as const;
  const explain = (answer: HttpAnswer, { message }: EngineFault): AnswerMeaning =>
    explainAnswer(answer, message, { site, context });
  return askEngine({ engine: ENGINE, request, accepts: [], explain }, context, signal);
}

function secondsToNextDay({ clock }: AnnouncerContext): number {
  return secondsToMidnight(clock.now(), CHINA_OFFSET_HOURS);
}

// A yes is {"remain":99998,"success":2}; an error is {"error":400,"message":"over quota"}, whatever
// the status.
function explainAnswer(
  answer: HttpAnswer,
  message: string,
  { site, context }: Pick<Baidu, 'site' | 'context'>,
): AnswerMeaning {
  const { success } = readJsonAnswer(answer);
  if (answer.status === 200 && typeof success === 'number') return { outcome: 'accepted' };
  if (message === 'over quota') {
    const reason = 'the quota of URLs is used up for today.';
    return { outcome: 'failed', reason, retryAfterSeconds: secondsToNextDay(context) };
  }
  if (message === 'site error') {
    const verify = 'Verify it, or set announce.baidu.site as Baidu spells it.';
    return { reason: `the site ${site} is not verified there. ${verify}` };
  }
  if (message === 'token is not valid') {
    return { reason: 'it does not know the token for this site. Copy it from its push page.' };
  }
  if (answer.status === 200) {
    return { outcome: 'failed', reason: 'it did not say how many URLs it accepted.' };
  }
  if (answer.status !== 401 && answer.status !== 403) return {};
  return { reason: 'it does not accept the token. Copy it from its push page.' };
}

function lengthOf(value: unknown): number {
  return Array.isArray(value) ? value.length : 0;
}
