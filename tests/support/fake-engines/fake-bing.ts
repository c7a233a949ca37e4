// Bing's Webmaster API in JSON, by
// https://learn.microsoft.com/en-us/dotnet/api/microsoft.bing.webmaster.api.interfaces.iwebmasterapi.
import {
  type EngineAnswer,
  type EngineRequest,
  type FakeEngine,
  jsonOf,
  mediaTypeOf,
  startFakeEngine,
} from './fake-engine.ts';

/** How this one behaves. */
export interface FakeBingOptions {
  readonly apiKey: string;
  /** The sites that are verified, as `https://example.com/`. */
  readonly sites: readonly string[];
  /** Sites that were added and not verified. */
  readonly unverified?: readonly string[];
  /** URLs that it takes today. Default 100. */
  readonly daily?: number;
  /** URLs that it takes this month. Default 1,000. */
  readonly monthly?: number;
}

/** A running one. */
export interface FakeBing extends FakeEngine {
  readonly feeds: readonly string[];
  /** The URLs that were accepted, a list a call. */
  readonly received: readonly (readonly string[])[];
}

/** Starts one. */
export async function startFakeBing(options: FakeBingOptions): Promise<FakeBing> {
  const feeds: string[] = [];
  const received: string[][] = [];
  const engine = await startFakeEngine((request) => answer(request, { options, feeds, received }));
  return Object.assign(engine, { feeds, received });
}

interface Register {
  readonly options: FakeBingOptions;
  readonly feeds: string[];
  readonly received: string[][];
}

function fault(code: number, name: string): EngineAnswer {
  return { status: 400, body: { ErrorCode: code, Message: `ERROR!!! ${name}` } };
}

function answer(request: EngineRequest, register: Register): EngineAnswer {
  const { apiKey, sites } = register.options;
  const unverified = (register.options.unverified ?? []).map((Url) => ({ Url, IsVerified: false }));
  const [, method] = /^\/webmaster\/api\.svc\/json\/(\w+)$/.exec(request.path) ?? [];
  if (method === undefined) return { status: 404 };
  if (request.query.get('apikey') !== apiKey) return fault(3, 'InvalidApiKey');
  // The sample of
  // https://learn.microsoft.com/en-us/dotnet/api/microsoft.bing.webmaster.api.interfaces.iwebmasterapi.getusersites
  if (method === 'GetUserSites') {
    const __type = 'Site:#Microsoft.Bing.Webmaster.Api';
    const codes = { AuthenticationCode: '258CAD36', DnsVerificationCode: '258cad36.example.com' };
    const all = [...sites.map((Url) => ({ Url, IsVerified: true })), ...unverified];
    return { status: 200, body: { d: all.map((site) => ({ __type, ...codes, ...site })) } };
  }
  if (method === 'GetUrlSubmissionQuota') {
    if (request.method !== 'GET') return { status: 405 };
    if (!sites.includes(request.query.get('siteUrl') ?? '')) return fault(14, 'NotAuthorized');
    const { day, month } = quotaOf(register);
    return { status: 200, body: { d: { DailyQuota: day, MonthlyQuota: month } } };
  }
  if (request.method !== 'POST') return { status: 405 };
  if (mediaTypeOf(request) !== 'application/json') return { status: 415 };
  const body = jsonOf(request);
  if (body === undefined) return fault(8, 'InvalidParameter');
  const { siteUrl } = body;
  if (typeof siteUrl !== 'string' || !sites.includes(siteUrl)) return fault(14, 'NotAuthorized');
  if (method === 'SubmitFeed') return submitFeed(body['feedUrl'], siteUrl, register);
  if (method === 'SubmitUrlBatch') return submitUrls(body['urlList'], siteUrl, register);
  return { status: 404 };
}

function submitFeed(feedUrl: unknown, siteUrl: string, { feeds }: Register): EngineAnswer {
  if (typeof feedUrl !== 'string' || !feedUrl.startsWith(siteUrl)) return fault(7, 'InvalidUrl');
  feeds.push(feedUrl);
  return { status: 200, body: { d: null } };
}

function submitUrls(urlList: unknown, siteUrl: string, register: Register): EngineAnswer {
  if (!Array.isArray(urlList) || urlList.length === 0) return fault(8, 'InvalidParameter');
  if (urlList.length > 500) return fault(8, 'InvalidParameter: more than 500 URLs');
  if (urlList.some((url) => typeof url !== 'string' || !url.startsWith(siteUrl))) {
    return fault(7, 'InvalidUrl');
  }
  const { day, month } = quotaOf(register);
  if (urlList.length > Math.min(day, month)) {
    return fault(2, `Quota remaining for today: ${day}, Submitted: ${urlList.length}`);
  }
  register.received.push(urlList as string[]);
  return { status: 200, body: { d: null } };
}

function quotaOf({ options, received }: Register): { day: number; month: number } {
  const used = received.flat().length;
  return { day: (options.daily ?? 100) - used, month: (options.monthly ?? 1_000) - used };
}
