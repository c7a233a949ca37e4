// One call of Yandex's Webmaster API, and what its errors mean.
import type { HttpAnswer } from '../../../net/request-sender.ts';
import { parseW3cDatetime } from '../../../protocol/w3c-datetime.ts';
import { RETRY_SECONDS_MAX } from '../engine/announce-limits.ts';
import type { AnnouncerContext } from '../engine/announcer-context.ts';
import {
  type AnswerMeaning,
  askEngine,
  type EngineQuestion,
  type EngineRefusal,
  type EngineReply,
  failed,
} from '../engine/ask-engine.ts';
import { checkSecretSetting, readApiSetting } from '../engine/check-setting.ts';
import { type EngineFault, readJsonAnswer } from '../engine/engine-fault.ts';

/** How sitemaps and URLs are submitted to Yandex Webmaster. */
export interface YandexConfig {
  /** An OAuth token. */
  readonly token: string;
  /** Default: queried from Yandex. */
  readonly userId?: string | undefined;
  /** As `https:example.com:443`. Default: that of `base`. */
  readonly hostId?: string | undefined;
  /**
   * Asks Yandex to read a sitemap that it knows already at once, up to 10 times a month. Default
   * false.
   */
  readonly recrawl?: boolean | undefined;
  /** Also asks to crawl URLs that were added or changed, within the day's quota. Default false. */
  readonly urls?: boolean | undefined;
  /** Default `https://api.webmaster.yandex.net`. */
  readonly apiUrl?: string | undefined;
}

export interface YandexAccount {
  readonly context: AnnouncerContext;
  readonly config: YandexConfig;
  /** As `https:example.com:443`. */
  readonly hostId: string;
  readonly api: string;
}

export interface YandexCall {
  readonly method: 'GET' | 'POST';
  readonly path: string;
  readonly version?: 'v4' | 'v4.1';
  readonly body?: Readonly<Record<string, string>>;
  /** What an answer means that the table of all calls does not know. */
  readonly explain?: (answer: HttpAnswer, fault: EngineFault) => AnswerMeaning | undefined;
}

const API = 'https://api.webmaster.yandex.net';

export function openYandexAccount(config: YandexConfig, context: AnnouncerContext): YandexAccount {
  context.secrets.add(checkSecretSetting(config.token, 'announce.yandex.token'));
  return {
    context,
    config,
    api: readApiSetting(config.apiUrl ?? API, 'announce.yandex.apiUrl'),
    hostId: config.hostId ?? hostIdOf(context.base),
  };
}

/** As `https:example.com:443`. */
export function hostIdOf({ protocol, hostname, port }: URL): string {
  return `${protocol}${hostname}:${port || (protocol === 'https:' ? '443' : '80')}`;
}

export function isOfYandexHost(address: string, { hostId }: YandexAccount): boolean {
  const url = URL.parse(address);
  return url !== null && hostIdOf(url) === hostId.toLowerCase();
}

/** Returns the user that the token belongs to: the one of the configuration, or Yandex's answer. */
export async function askYandexUser(
  account: YandexAccount,
  signal: AbortSignal | undefined,
): Promise<string | EngineRefusal> {
  if (account.config.userId !== undefined) return account.config.userId;
  const reply = await askYandex(account, { method: 'GET', path: '/user' }, signal);
  if (!reply.accepted) return reply;
  // The number may be too large for a JavaScript number.
  const digits = /"user_id"\s*:\s*"?(\d{1,20})/.exec(reply.answer.text)?.[1];
  if (digits !== undefined) return digits;
  return failed('Yandex did not say which user the token belongs to. Set userId.');
}

/** The path of a site's calls: `/user/1/hosts/https:example.com:443`. */
export function yandexHostPath({ hostId }: YandexAccount, user: string): string {
  const host = encodeURIComponent(hostId).replaceAll('%3A', ':');
  return `/user/${encodeURIComponent(user)}/hosts/${host}`;
}

/** Source: https://yandex.com/dev/webmaster/doc/en/concepts/getting-started */
export function askYandex(
  account: YandexAccount,
  { method, path, version = 'v4', body, explain }: YandexCall,
  signal: AbortSignal | undefined,
): Promise<EngineReply> {
  // The API speaks XML too.
  const headers = { accept: 'application/json', authorization: `OAuth ${account.config.token}` };
  const json = { ...headers, 'content-type': 'application/json; charset=utf-8' };
  const url = `${account.api}/${version}${path}`;
  const question: EngineQuestion = {
    engine: 'Yandex',
    request:
      body === undefined
        ? { method, url, headers }
        : { method, url, headers: json, body: JSON.stringify(body) },
    accepts: [200, 201, 202],
    explain: (answer, fault) => explain?.(answer, fault) ?? explainFault(answer, fault, account),
  };
  return askEngine(question, account.context, signal);
}

// An error is {"error_code":"HOST_NOT_VERIFIED","error_message":"…"}.
function explainFault(
  answer: HttpAnswer,
  { codes: [code] }: EngineFault,
  { hostId, context }: YandexAccount,
): AnswerMeaning {
  if (code === 'QUOTA_EXCEEDED') return explainQuota(answer, context);
  if (code === 'HOST_NOT_LOADED') {
    return { outcome: 'failed', reason: `it has not loaded the data of ${hostId} yet.` };
  }
  if (code === 'HOST_NOT_INDEXED') {
    return { outcome: 'failed', reason: `it has not indexed ${hostId} yet.` };
  }
  const known = REASONS.get(code ?? '');
  if (known !== undefined) return { reason: known.replaceAll('HOST', hostId) };
  if (answer.status !== 401 && answer.status !== 403) return {};
  return { reason: 'it does not accept the token. Get a new one.' };
}

const VERIFY = 'Verify the site in Yandex Webmaster, or set hostId as it is written there.';
// HOST stands for the site's hostId.
const REASONS: ReadonlyMap<string, string> = new Map([
  ['INVALID_USER_ID', 'the token belongs to another user. Leave out userId.'],
  ['HOST_NOT_VERIFIED', `HOST is not verified under the user of the token. ${VERIFY}`],
  ['HOST_NOT_FOUND', `it does not know a site HOST of the user of the token. ${VERIFY}`],
  ['INVALID_URL', 'it does not accept this address for HOST.'],
  [
    'ACCESS_FORBIDDEN',
    'the token may not do this. Get one with the rights webmaster:hostinfo and webmaster:verify.',
  ],
  [
    'INVALID_OAUTH_TOKEN',
    'it does not know the token, or it has expired: a token lasts 6 months. Get a new one.',
  ],
]);

// {"error_code":"QUOTA_EXCEEDED","daily_quota":110,"exceeded_until":"2026-11-23T00:00:00.000+0300"}
function explainQuota(answer: HttpAnswer, { clock }: AnnouncerContext): AnswerMeaning {
  const { daily_quota: daily } = readJsonAnswer(answer);
  const count = typeof daily === 'number' ? ` of ${daily} URLs a day` : '';
  const reason = `its quota${count} is used up.`;
  const retryAfterSeconds = secondsUntilQuota(answer, clock.now());
  return { outcome: 'failed', reason, retryAfterSeconds };
}

/** In how many seconds there is a quota again, where Yandex says so; a week at most. */
export function secondsUntilQuota(answer: HttpAnswer, nowMs: number): number | undefined {
  const { exceeded_until: until } = readJsonAnswer(answer);
  if (typeof until !== 'string') return undefined;
  // Its zones have no colon.
  const date = parseW3cDatetime(until.replace(/([+-]\d\d)(\d\d)$/, '$1:$2'));
  const seconds = Math.ceil(((date?.epochMs ?? nowMs) - nowMs) / 1000);
  return seconds > 0 ? Math.min(seconds, RETRY_SECONDS_MAX) : undefined;
}
