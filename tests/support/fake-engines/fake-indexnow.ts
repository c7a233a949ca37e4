// An IndexNow endpoint, by https://www.indexnow.org/documentation. The bodies of its 403 are
// written down nowhere; they are those that users of live engines quote:
// https://github.com/stephrobert/pavois/pull/262 (SiteVerificationNotCompleted, KeyNotFound),
// https://github.com/koala73/worldmonitor/issues/6055 (UserForbiddedToAccessSite).
import {
  type EngineAnswer,
  type EngineRequest,
  type FakeEngine,
  jsonOf,
  mediaTypeOf,
  startFakeEngine,
} from './fake-engine.ts';

/** How this one behaves. */
export interface FakeIndexNowOptions {
  /** What is served at an address: the body of a key file, or nothing. */
  readonly keyFileAt: (url: string) => string | undefined | Promise<string | undefined>;
  /** Answers 202 and looks at key files later. Default false. */
  readonly checksLater?: boolean;
  /** So many POSTs with a key that is right meet an engine that still checks it. Default 0. */
  readonly stillChecking?: number;
  /** Keys that it takes from nobody any more. */
  readonly burntKeys?: readonly string[];
}

/** A running one. */
export interface FakeIndexNow extends FakeEngine {
  /** The URLs that were accepted, a list a POST. */
  readonly received: readonly (readonly string[])[];
}

/** Starts one, at the path `/indexnow`. */
export async function startFakeIndexNow(options: FakeIndexNowOptions): Promise<FakeIndexNow> {
  const received: string[][] = [];
  const checking = { left: options.stillChecking ?? 0 };
  const engine = await startFakeEngine((request) => answer(request, options, received, checking));
  return Object.assign(engine, { received });
}

function forbidden(errorCode: string, message: string): EngineAnswer {
  return { status: 403, body: { errorCode, message, details: null } };
}

async function answer(
  request: EngineRequest,
  { keyFileAt, checksLater = false, burntKeys = [] }: FakeIndexNowOptions,
  received: string[][],
  checking: { left: number },
): Promise<EngineAnswer> {
  if (request.path !== '/indexnow') return { status: 404 };
  if (request.method !== 'POST') return { status: 405 };
  if (mediaTypeOf(request) !== 'application/json') return { status: 400, body: 'not JSON' };
  const { host, key, keyLocation, urlList } = jsonOf(request) ?? {};
  if (typeof host !== 'string' || typeof key !== 'string' || !Array.isArray(urlList)) {
    return { status: 400, body: 'host, key or urlList is missing' };
  }
  if (urlList.length === 0) return { status: 400, body: 'urlList is empty' };
  if (urlList.length > 10_000) return { status: 422, body: 'too many URLs' };
  if (key.length < 8 || key.length > 128 || /[^a-zA-Z0-9-]/.test(key)) {
    return { status: 422, body: 'the key does not fit' };
  }
  const location = keyLocation ?? `http://${host}/${key}.txt`;
  if (typeof location !== 'string' || !URL.canParse(location)) return { status: 422 };
  const keyUrl = new URL(location);
  if (keyUrl.host !== host) return { status: 422, body: 'keyLocation is on another host' };
  const proven = keyUrl.pathname.replace(/[^/]*$/, '');
  for (const url of urlList) {
    const parsed = typeof url === 'string' && URL.canParse(url) ? new URL(url) : undefined;
    if (parsed === undefined) return { status: 400, body: 'a URL is none' };
    if (parsed.host !== host) return { status: 422, body: 'a URL of another host' };
    if (!parsed.pathname.startsWith(proven)) return { status: 422, body: 'a URL above the key' };
  }
  if (burntKeys.includes(key)) {
    const words = 'User is unauthorized to access the site. Please verify the site using the key';
    return forbidden('UserForbiddedToAccessSite', `${words} and try again`);
  }
  const file = checksLater ? key : await keyFileAt(location);
  if (file === undefined) return forbidden('KeyNotFound', 'The key file was not found.');
  if (file !== key) return forbidden('InvalidKey', 'The key file has another key.');
  if (checking.left > 0) {
    checking.left -= 1;
    const words = 'Site Verification is not completed. Please wait for some time and try again';
    return forbidden('SiteVerificationNotCompleted', words);
  }
  received.push(urlList as string[]);
  return { status: checksLater ? 202 : 200 };
}
