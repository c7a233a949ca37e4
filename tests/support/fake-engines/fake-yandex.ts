// The sitemaps and the recrawls of Yandex's Webmaster API, by
// https://yandex.com/dev/webmaster/doc/en/reference/host-user-added-sitemaps-post and the pages
// named below.
import {
  type EngineAnswer,
  type EngineRequest,
  type FakeEngine,
  jsonOf,
  mediaTypeOf,
  startFakeEngine,
} from './fake-engine.ts';

/** How this one behaves. */
export interface FakeYandexOptions {
  readonly token: string;
  /** Digits. */
  readonly userId: string;
  /** The sites it knows, as `https:example.com:443`, and whether each is verified. */
  readonly hosts: Readonly<Record<string, boolean>>;
  /** Recrawls of sitemaps that were used this month, of 10. Default 0. */
  readonly recrawlsUsed?: number;
  /** URLs that it crawls anew today. Default 110. */
  readonly quota?: number;
}

/** A running one. */
export interface FakeYandex extends FakeEngine {
  /** The sitemaps that were added. */
  readonly sitemaps: readonly string[];
  /** The sitemaps that it was asked to read anew. */
  readonly recrawled: readonly string[];
  /** The URLs in its recrawl queue. */
  readonly queued: readonly string[];
}

/** Starts one. */
export async function startFakeYandex(options: FakeYandexOptions): Promise<FakeYandex> {
  const register: Register = { options, sitemaps: [], recrawled: [], queued: [] };
  const engine = await startFakeEngine((request) => answer(request, register));
  const { sitemaps, recrawled, queued } = register;
  return Object.assign(engine, { sitemaps, recrawled, queued });
}

interface Register {
  readonly options: FakeYandexOptions;
  readonly sitemaps: string[];
  readonly recrawled: string[];
  readonly queued: string[];
}

function fault(status: number, code: string, more: object = {}): EngineAnswer {
  return { status, body: { error_code: code, error_message: `It is ${code}.`, ...more } };
}

function answer(request: EngineRequest, register: Register): EngineAnswer {
  const { token, userId, hosts } = register.options;
  if (request.headers.authorization !== `OAuth ${token}`) return fault(403, 'INVALID_OAUTH_TOKEN');
  // The API answers XML to whoever does not ask for JSON.
  if (request.headers.accept !== 'application/json') return { status: 200, body: '<Data/>' };
  // The number is written as one, whatever a double can hold.
  if (request.path === '/v4/user') return { status: 200, body: `{"user_id":${userId}}` };
  if (request.path === `/v4/user/${userId}/hosts`) return { status: 200, body: listHosts(hosts) };
  const parts = /^\/(v4|v4\.1)\/user\/([^/]+)\/hosts\/([^/]+)\/(.+)$/.exec(request.path);
  if (parts === null) return fault(404, 'RESOURCE_NOT_FOUND');
  const [version, user = '', host = '', call = ''] = parts.slice(1).map(decodeURIComponent);
  if (user !== userId) {
    const available = { available_user_id: Number(userId) };
    return fault(403, 'INVALID_USER_ID', available);
  }
  if (!Object.hasOwn(hosts, host)) return fault(404, 'HOST_NOT_FOUND', { host_id: host });
  if (hosts[host] !== true) return fault(404, 'HOST_NOT_VERIFIED', { host_id: host });
  const key = `${request.method} ${version} ${call.replace(/^sitemaps\/[^/]+\//, 'sitemaps/ID/')}`;
  switch (key) {
    case 'POST v4 user-added-sitemaps':
      return addSitemap(request, host, register);
    case 'GET v4.1 sitemaps/recrawl':
      return { status: 200, body: limitOf(register) };
    case 'POST v4.1 sitemaps/ID/recrawl':
      return recrawl(call.split('/')[1] ?? '', register);
    case 'GET v4 recrawl/quota':
      return { status: 200, body: quotaOf(register) };
    case 'POST v4 recrawl/queue':
      return queue(request, host, register);
    default:
      return fault(404, 'RESOURCE_NOT_FOUND');
  }
}

// https://yandex.com/dev/webmaster/doc/en/reference/hosts
function listHosts(hosts: FakeYandexOptions['hosts']): object {
  return {
    hosts: Object.entries(hosts).map(([host_id, verified]) => ({ host_id, verified })),
  };
}

function addSitemap(request: EngineRequest, host: string, register: Register): EngineAnswer {
  if (mediaTypeOf(request) !== 'application/json') return fault(415, 'CONTENT_TYPE_UNSUPPORTED');
  const url = jsonOf(request)?.['url'];
  if (typeof url !== 'string' || !URL.canParse(url)) return fault(400, 'ENTITY_VALIDATION_ERROR');
  if (!isOfHost(url, host)) return fault(400, 'INVALID_URL');
  const { sitemaps } = register;
  const known = sitemaps.indexOf(url);
  if (known >= 0) return fault(409, 'SITEMAP_ALREADY_ADDED', { sitemap_id: `c7-fe:80-c${known}` });
  sitemaps.push(url);
  return { status: 201, body: { sitemap_id: `c7-fe:80-c${sitemaps.length - 1}` } };
}

// https://yandex.ru/dev/webmaster/doc/ru/reference/host-priority-limit-sitemap-get
function limitOf({ options, recrawled }: Register): object {
  return {
    host_sitemaps_recrawl_limit_info: {
      monthly_limit_requests: 10,
      requests_count: (options.recrawlsUsed ?? 0) + recrawled.length,
      nearest_allowed_day: '2026-12-01T00:00:00.000+03:00',
    },
  };
}

// https://yandex.ru/dev/webmaster/doc/ru/reference/host-priority-re-crawl-initiation-sitemap
function recrawl(id: string, register: Register): EngineAnswer {
  const sitemap = register.sitemaps[Number(/^c7-fe:80-c(\d+)$/.exec(id)?.[1] ?? -1)];
  if (sitemap === undefined) return fault(404, 'SITEMAP_NOT_FOUND');
  if ((register.options.recrawlsUsed ?? 0) + register.recrawled.length >= 10) {
    return fault(429, 'TOO_MANY_REQUESTS_ERROR');
  }
  register.recrawled.push(sitemap);
  const sitemap_recrawl_info = {
    last_request_time: '2026-11-21T12:00:00.000+03:00',
    pending: true,
    allowed: false,
  };
  return { status: 200, body: { sitemap_recrawl_info, ...limitOf(register) } };
}

// https://yandex.com/dev/webmaster/doc/en/reference/host-recrawl-quota-get
function quotaOf({ options: { quota = 110 }, queued }: Register): object {
  return { daily_quota: quota, quota_remainder: Math.max(0, quota - queued.length) };
}

// https://yandex.com/dev/webmaster/doc/en/reference/host-recrawl-post
function queue(request: EngineRequest, host: string, register: Register): EngineAnswer {
  const url = jsonOf(request)?.['url'];
  if (typeof url !== 'string' || !URL.canParse(url)) return fault(400, 'ENTITY_VALIDATION_ERROR');
  if (!isOfHost(url, host)) return fault(400, 'INVALID_URL');
  const { queued, options } = register;
  if (queued.includes(url)) return fault(409, 'URL_ALREADY_ADDED');
  const { quota = 110 } = options;
  if (queued.length >= quota) {
    const more = { daily_quota: quota, exceeded_until: '2026-11-22T00:00:00.000+0300' };
    return fault(429, 'QUOTA_EXCEEDED', more);
  }
  queued.push(url);
  const body = {
    task_id: 'c7fe80c0-36e3-11e6-8b2d-df96aa592c0a',
    quota_remainder: quota - queued.length,
  };
  return { status: 202, body };
}

function isOfHost(url: string, host: string): boolean {
  const [scheme, name, port] = host.split(':');
  const parsed = new URL(url);
  const portOf = parsed.port || (parsed.protocol === 'https:' ? '443' : '80');
  return parsed.protocol === `${scheme}:` && parsed.hostname === name && portOf === port;
}
