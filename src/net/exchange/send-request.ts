// One GET or HEAD to one address: headers within a time limit, nothing followed, nothing decoded.
import type { Dispatcher } from 'undici';
import { fetchError, isClosedConnection, timeoutError } from '../failure/fetch-error.ts';
import { USER_AGENT } from '../identity/user-agent.ts';
import type { AnswerCache } from './answer-cache.ts';
import { type CachedRequest, cachedExchange } from './cached-exchange.ts';
import { furtherHeaders } from './further-headers.ts';
import { CALLED_OFF, HttpExchange } from './http-exchange.ts';

export interface SendRequestOptions {
  readonly agent: Dispatcher;
  /** From asking for a connection to the last header, in milliseconds. */
  readonly timeoutMs: number;
  /** How long the agent may take to connect; named in errors. Default: `timeoutMs`. */
  readonly connectTimeoutMs?: number | undefined;
  /** Default GET. */
  readonly method?: 'GET' | 'HEAD' | undefined;
  /** Returns the headers for an address. */
  readonly headersFor: (url: URL) => Readonly<Record<string, string>>;
  /** The headers that GETs are repeated with. Default: none. */
  readonly cache?: AnswerCache | undefined;
  /** Names the client certificate that an origin is shown; empty where none is. Default: none. */
  readonly certificateFor?: ((origin: string) => string) | undefined;
  /** Asked when the request is about to be written; `false` calls it off. */
  readonly mayStart?: (() => boolean) | undefined;
  /**
   * How often it is sent when the connection ends before an answer. Default 2: one that was kept
   * open may be closed by the server just when it is used again.
   */
  readonly attemptsMax?: number | undefined;
}

export interface RequestHeadersOptions {
  readonly userAgent?: string | undefined;
  /** Its user name and password are sent to its own origin. */
  readonly trustedUrl?: string | undefined;
  /** Only sent to the origin of `trustedUrl`. */
  readonly headers?: Readonly<Record<string, string>> | undefined;
}

const ATTEMPTS_MAX = 2;
// `deflate` and `zstd` are undone where a server sends them unasked.
const ACCEPT_ENCODING = 'gzip, br';

/**
 * Sends a GET or HEAD and waits for the headers. The body is the caller's to read or to destroy.
 *
 * Errors: FETCH_ADDRESS_FORBIDDEN, FETCH_UNREACHABLE, FETCH_TLS, FETCH_TIMEOUT,
 * FETCH_ANSWER_INVALID; the signal's reason; `CALLED_OFF` itself.
 */
export async function sendRequest(
  url: URL,
  options: SendRequestOptions,
  signal?: AbortSignal,
): Promise<HttpExchange> {
  const { agent, timeoutMs, connectTimeoutMs = timeoutMs, mayStart } = options;
  const { attemptsMax = ATTEMPTS_MAX } = options;
  // The client's own timeouts restart with every 1xx answer; that of the exchange does not.
  const limits = {
    timeoutMs,
    timeoutError: () => timeoutError(url.href, 'head', timeoutMs),
    signal,
    mayStart,
  };
  for (let attempt = 1; ; attempt++) {
    signal?.throwIfAborted();
    const exchange = new HttpExchange(limits);
    const { headers, handler } = handlerOf(url, options, exchange);
    agent.dispatch(
      {
        origin: url.origin,
        path: url.pathname + url.search,
        method: options.method ?? 'GET',
        // An agent of a proxy does not hand its own limits on to all its connections.
        headersTimeout: timeoutMs,
        bodyTimeout: timeoutMs,
        headers,
      },
      handler,
    );
    try {
      return await exchange.head;
    } catch (error) {
      if (signal?.aborted === true) throw signal.reason;
      if (error === CALLED_OFF) throw error;
      if (attempt < attemptsMax && isClosedConnection(error)) continue;
      throw fetchError(error, {
        url: url.href,
        stage: 'head',
        timeoutMs,
        connectTimeoutMs,
      });
    }
  }
}

function handlerOf(
  url: URL,
  { headersFor, cache, certificateFor, method = 'GET' }: SendRequestOptions,
  exchange: HttpExchange,
): CachedRequest {
  const headers = headersFor(url);
  if (cache === undefined || method !== 'GET') return { headers, handler: exchange };
  const certificate = certificateFor?.(url.origin) ?? '';
  return cachedExchange(cache, url.href, { headers, exchange, certificate });
}

export function requestHeaders(options: RequestHeadersOptions): SendRequestOptions['headersFor'] {
  const headers = {
    accept: '*/*',
    'accept-encoding': ACCEPT_ENCODING,
    'user-agent': options.userAgent ?? USER_AGENT,
  };
  const trusted = URL.parse(options.trustedUrl ?? '') ?? undefined;
  if (trusted === undefined) return () => headers;
  const { origin } = trusted;
  const toTrusted = {
    ...headers,
    ...basicAuthorization(trusted),
    ...Object.fromEntries(furtherHeaders(options.headers)),
  };
  return (url) => (url.origin === origin ? toTrusted : headers);
}

function basicAuthorization({ username, password }: URL): { readonly authorization?: string } {
  if (username === '' && password === '') return {};
  const pair = `${unescapeText(username)}:${unescapeText(password)}`;
  return { authorization: `Basic ${Buffer.from(pair, 'utf8').toString('base64')}` };
}

function unescapeText(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
