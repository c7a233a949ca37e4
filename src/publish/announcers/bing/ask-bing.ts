// One call of Bing's Webmaster API, and what its errors mean.
import type { HttpAnswer, HttpRequest } from '../../../net/request-sender.ts';
import type { AnnouncerContext } from '../engine/announcer-context.ts';
import {
  type AnswerMeaning,
  askEngine,
  type EngineReply,
  throttledText,
} from '../engine/ask-engine.ts';
import { checkSecretSetting, readApiSetting } from '../engine/check-setting.ts';
import { type EngineFault, readJsonAnswer } from '../engine/engine-fault.ts';

/** How sitemaps and URLs are submitted to Bing Webmaster Tools. */
export interface BingConfig {
  readonly apiKey: string;
  /** Default: the origin of `base`. */
  readonly site?: string | undefined;
  /**
   * Also submits the URLs that were added or changed, within the day's quota. Default false:
   * IndexNow does that better.
   */
  readonly urls?: boolean | undefined;
  /** Default `https://ssl.bing.com`. */
  readonly apiUrl?: string | undefined;
}

export interface BingAccount {
  readonly site: string;
  readonly context: AnnouncerContext;
  /** The address of a method, with the key in its query. */
  readonly addressOf: (method: string, query?: Readonly<Record<string, string>>) => string;
}

export interface BingCall {
  readonly method: string;
  readonly query?: Readonly<Record<string, string>>;
  readonly body?: Readonly<Record<string, unknown>>;
}

const API = 'https://ssl.bing.com';
const JSON_TYPE = 'application/json; charset=utf-8';

export function openBingAccount(config: BingConfig, context: AnnouncerContext): BingAccount {
  const apikey = checkSecretSetting(config.apiKey, 'announce.bing.apiKey');
  context.secrets.add(apikey);
  const api = readApiSetting(config.apiUrl ?? API, 'announce.bing.apiUrl');
  return {
    site: config.site ?? `${context.base.origin}/`,
    context,
    addressOf: (method, query = {}) =>
      `${api}/webmaster/api.svc/json/${method}?${new URLSearchParams({ ...query, apikey })}`,
  };
}

export function isOfBingSite(address: string, { site }: BingAccount): boolean {
  const url = URL.parse(address);
  const own = URL.parse(site);
  if (url === null || own === null) return url !== null;
  return url.host === own.host && url.pathname.startsWith(own.pathname);
}

// Source:
// https://learn.microsoft.com/en-us/dotnet/api/microsoft.bing.webmaster.api.interfaces.apierrorcode
export function askBing(
  account: BingAccount,
  { method, query, body }: BingCall,
  signal?: AbortSignal,
): Promise<EngineReply> {
  const { context } = account;
  const url = account.addressOf(method, query);
  const headers = { 'content-type': JSON_TYPE };
  const request: HttpRequest =
    body === undefined
      ? { method: 'GET', url }
      : { method: 'POST', url, headers, body: JSON.stringify(body) };
  const explain = (answer: HttpAnswer, fault: EngineFault): AnswerMeaning =>
    explainAnswer(answer, fault, account);
  return askEngine({ engine: 'Bing', request, accepts: [], explain }, context, signal);
}

// An error is {"ErrorCode":3,"Message":"ERROR!!! InvalidApiKey"}, mostly with status 400. A yes has
// no code.
function explainAnswer(
  answer: HttpAnswer,
  { message }: EngineFault,
  { site, context }: BingAccount,
): AnswerMeaning {
  const { ErrorCode: code } = readJsonAnswer(answer);
  if (answer.status === 200 && typeof code !== 'number') return { outcome: 'accepted' };
  if (/quota/i.test(message)) {
    return { outcome: 'failed', reason: 'its quota of URLs is used up.' };
  }
  switch (code) {
    case 1:
    case 2:
      return { outcome: 'failed', reason: 'something failed on its side.' };
    case 3:
      return {
        reason: 'it does not know the API key. Copy it from Settings, API access, in its tools.',
      };
    case 4:
    case 5:
      return { outcome: 'failed', reason: throttledText(context) };
    case 6:
      return { reason: 'the account is blocked.' };
    case 7:
    case 8:
      return { reason: `it does not accept this address for the site ${site}.` };
    case 11:
    case 13:
    case 14: {
      const where = 'under the account of the API key. Verify it in Bing Webmaster Tools.';
      return { reason: `the site ${site} is not verified ${where}` };
    }
    default:
      if (answer.status !== 401 && answer.status !== 403) return {};
      return { reason: 'it does not accept the API key for this site.' };
  }
}
