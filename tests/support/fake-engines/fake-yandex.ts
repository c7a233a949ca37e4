// The sitemaps of Yandex's Webmaster API, by
// https://yandex.com/dev/webmaster/doc/en/reference/host-user-added-sitemaps-post.
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
}

/** A running one. */
export interface FakeYandex extends FakeEngine {
  /** The sitemaps that were added. */
  readonly sitemaps: readonly string[];
}

/** Starts one. */
export async function startFakeYandex(options: FakeYandexOptions): Promise<FakeYandex> {
  const sitemaps: string[] = [];
  const engine = await startFakeEngine((request) => answer(request, options, sitemaps));
  return Object.assign(engine, { sitemaps });
}

function fault(status: number, code: string, more: object = {}): EngineAnswer {
  return { status, body: { error_code: code, error_message: `It is ${code}.`, ...more } };
}

function answer(
  request: EngineRequest,
  { token, userId, hosts }: FakeYandexOptions,
  sitemaps: string[],
): EngineAnswer {
  if (request.headers.authorization !== `OAuth ${token}`) return fault(403, 'INVALID_OAUTH_TOKEN');
  // The number is written as one, whatever a double can hold.
  if (request.path === '/v4/user') return { status: 200, body: `{"user_id":${userId}}` };
  const parts = /^\/v4\/user\/([^/]+)\/hosts\/([^/]+)\/user-added-sitemaps$/.exec(request.path);
  if (parts === null) return fault(404, 'RESOURCE_NOT_FOUND');
  if (request.method !== 'POST') return fault(405, 'METHOD_NOT_ALLOWED');
  const [user = '', host = ''] = parts.slice(1).map(decodeURIComponent);
  if (user !== userId) return fault(403, 'INVALID_USER_ID', { available_user_id: Number(userId) });
  if (!Object.hasOwn(hosts, host)) return fault(404, 'HOST_NOT_FOUND', { host_id: host });
  if (hosts[host] !== true) return fault(404, 'HOST_NOT_VERIFIED', { host_id: host });
  if (mediaTypeOf(request) !== 'application/json') return fault(415, 'CONTENT_TYPE_UNSUPPORTED');
  const url = jsonOf(request)?.['url'];
  const [scheme, name, port] = host.split(':');
  const parsed = typeof url === 'string' ? URL.parse(url) : null;
  if (parsed === null || typeof url !== 'string') return fault(400, 'ENTITY_VALIDATION_ERROR');
  const portOf = parsed.port || (parsed.protocol === 'https:' ? '443' : '80');
  if (parsed.protocol !== `${scheme}:` || parsed.hostname !== name || portOf !== port) {
    return fault(400, 'INVALID_URL');
  }
  if (sitemaps.includes(url)) {
    return fault(409, 'SITEMAP_ALREADY_ADDED', { sitemap_id: `id-${sitemaps.indexOf(url)}` });
  }
  sitemaps.push(url);
  return { status: 201, body: { sitemap_id: `id-${sitemaps.length - 1}` } };
}
