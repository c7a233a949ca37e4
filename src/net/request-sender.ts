// Requests that change something or notify: POST, PUT, DELETE and the like, to addresses that the
// user named. Nothing is followed and no status is an error: the caller knows what each one means.
/// <reference path="./exchange/connect/undici-parts.d.ts" />

import type { Dispatcher } from 'undici';
import sendThrough from 'undici/lib/api/api-request.js';
import { checkGivenOptions, type OptionKinds } from '../base/check-given-options.ts';
import { type Clock, systemClock } from '../base/clock.ts';
import { isPortolanError, PortolanError } from '../base/portolan-error.ts';
import { withoutCredentials } from '../base/text/without-credentials.ts';
import { type Connections, createConnections } from './exchange/connect/connections.ts';
import { assertHeaders } from './exchange/further-headers.ts';
import { NETWORK_KINDS, type NetworkOptions } from './exchange/network-options.ts';
import { readResponseBody } from './exchange/response-body.ts';
import { requestHeaders } from './exchange/send-request.ts';
import { fetchError, timeoutError } from './failure/fetch-error.ts';
import { parseRetryAfter } from './pace/retry-after.ts';
import { createRetryPolicy } from './pace/retry-policy.ts';
import { waitBySystem } from './pace/wait.ts';

export interface HttpRequest {
  readonly method: 'GET' | 'HEAD' | 'POST' | 'PUT' | 'DELETE';
  /** http or https. */
  readonly url: string;
  /** `user-agent` is added. */
  readonly headers?: Readonly<Record<string, string>> | undefined;
  readonly body?: string | Uint8Array | undefined;
  /** The most bytes of the answer's body. Default 1 MiB. */
  readonly bytesMax?: number | undefined;
  /** Nothing of the answer's body is read, however large it is; `body` is empty. Default false. */
  readonly ignoreBody?: boolean | undefined;
  readonly signal?: AbortSignal | undefined;
}

/** What came back, whatever its status. */
export interface HttpAnswer {
  readonly status: number;
  /**
   * By lower-case name; of a header that came several times the first, of `link` all as one list.
   */
  readonly headers: ReadonlyMap<string, string>;
  readonly body: Uint8Array;
  /** The body as UTF-8, decoded on demand. */
  readonly text: string;
}

export interface RequestSenderOptions extends Omit<NetworkOptions, 'cache' | 'onNotice'> {
  /**
   * How often a GET, HEAD or PUT is sent again after 429, 502, 503, 504 or a lost connection.
   * Default 0: the caller knows better.
   */
  readonly retriesMax?: number | undefined;
  /** How long all waiting for one answer's body may take, in milliseconds. Default 300,000. */
  readonly answerTimeoutMs?: number | undefined;
  /** Lets addresses lead into private networks. Default true: they are the user's own. */
  readonly allowPrivate?: boolean | undefined;
  /** The address whose origin is sent `headers` and shown the certificate. Default: none. */
  readonly trustedUrl?: string | undefined;
  readonly clock?: Clock | undefined;
}

/** Sends requests over connections that it keeps. */
export interface RequestSender {
  /**
   * Sends one request and reads the whole answer.
   *
   * Errors: FETCH_ADDRESS_INVALID, FETCH_ADDRESS_FORBIDDEN, FETCH_UNREACHABLE, FETCH_TLS,
   * FETCH_TIMEOUT, FETCH_ANSWER_INVALID, FETCH_TOO_LARGE, FETCH_BROKEN_OFF; the signal's reason.
   * None contains the query or the user of the address, which may be secret.
   */
  send(request: HttpRequest): Promise<HttpAnswer>;
  close(): Promise<void>;
}

const TIMEOUT_MS = 30_000;
const ANSWER_TIMEOUT_MS = 300_000;
const ANSWER_BYTES_MAX = 1024 * 1024;

const { cache: _, ...NETWORK } = NETWORK_KINDS;
const SENDER_KINDS: OptionKinds<RequestSenderOptions> = {
  ...NETWORK,
  answerTimeoutMs: 'number',
  trustedUrl: 'text',
  clock: 'now() monotonic()',
};

/**
 * Makes a sender. Close it. Its addresses are the user's own, so they may be on a private network,
 * unless told otherwise.
 *
 * Errors: CONFIG_INVALID when a proxy is no http or https address, or a header cannot be sent.
 */
export function createRequestSender(options: RequestSenderOptions = {}): RequestSender {
  checkGivenOptions(options, SENDER_KINDS);
  const timeoutMs = options.timeoutMs ?? TIMEOUT_MS;
  assertHeaders(options.headers);
  const { allowPrivate = true } = options;
  const connections = createConnections({ ...options, allowPrivate, timeoutMs });
  const headersFor = requestHeaders(options);
  const session = { options, timeoutMs, connections, headersFor };
  return {
    send: (request) => sendPatiently(request, session),
    close: () => connections.destroy(),
  };
}

interface SenderSession {
  readonly options: RequestSenderOptions;
  readonly timeoutMs: number;
  readonly connections: Connections;
  readonly headersFor: (url: URL) => Readonly<Record<string, string>>;
}

// What does the same when it is done twice.
const REPEATABLE: ReadonlySet<string> = new Set(['GET', 'HEAD', 'PUT']);

async function sendPatiently(request: HttpRequest, session: SenderSession): Promise<HttpAnswer> {
  const { clock = systemClock, retriesMax = 0 } = session.options;
  const retry = createRetryPolicy({ retriesMax: REPEATABLE.has(request.method) ? retriesMax : 0 });
  let spentMs = 0;
  for (let retries = 0; ; retries++) {
    const sent = await sendOnce(request, session).catch((error: unknown) => {
      if (isPortolanError(error)) return error;
      throw error;
    });
    const failed = isPortolanError(sent);
    const waitMs = retry({
      retries,
      spentMs,
      ...(failed ? { error: sent } : { status: sent.status }),
      ...(!failed && retryAfterOf(sent, clock.now())),
    });
    if (waitMs === undefined) {
      if (failed) throw sent;
      return sent;
    }
    spentMs += waitMs;
    await waitBySystem(waitMs, request.signal);
  }
}

function retryAfterOf({ headers }: HttpAnswer, nowMs: number): { readonly retryAfterMs?: number } {
  const retryAfterMs = parseRetryAfter(headers.get('retry-after'), nowMs);
  return retryAfterMs === undefined ? {} : { retryAfterMs };
}

async function sendOnce(
  request: HttpRequest,
  { options, timeoutMs, connections, headersFor }: SenderSession,
): Promise<HttpAnswer> {
  const url = parseAddress(request.url);
  const { signal } = request;
  const name = url.origin + url.pathname;
  const deadline = new AbortController();
  const expire = (): void => deadline.abort(timeoutError(name, 'head', timeoutMs));
  const timer = setTimeout(expire, timeoutMs);
  const either = AbortSignal.any(signal ? [signal, deadline.signal] : [deadline.signal]);
  let response: Dispatcher.ResponseData;
  try {
    response = await sendThrough.call(await connections.choose(url, { signal: either }), {
      origin: url.origin,
      path: url.pathname + url.search,
      method: request.method,
      headers: { ...ownHeaders(headersFor(url)), ...lowerCaseNames(request.headers) },
      // An agent of a proxy does not hand its own limits on to all its connections.
      headersTimeout: timeoutMs,
      bodyTimeout: timeoutMs,
      body: request.body ?? null,
      signal: either,
    });
  } catch (error) {
    if (signal?.aborted === true) throw signal.reason;
    throw fetchError(error, { url: name, stage: 'head', timeoutMs });
  } finally {
    clearTimeout(timer);
  }
  const body = await readWhole(response, name, request, options);
  return {
    status: response.statusCode,
    headers: headerMap(response.headers),
    body,
    get text() {
      return new TextDecoder().decode(body);
    },
  };
}

async function readWhole(
  response: Dispatcher.ResponseData,
  url: string,
  request: HttpRequest,
  options: RequestSenderOptions,
): Promise<Uint8Array> {
  const { signal } = request;
  const chunks: Uint8Array[] = [];
  if (request.ignoreBody === true) {
    // Ends the connection where the body is still to come.
    response.body.on('error', () => undefined).destroy();
    return new Uint8Array();
  }
  const body = readResponseBody(response.body, {
    url,
    codings: [],
    bytesMax: request.bytesMax ?? ANSWER_BYTES_MAX,
    timeoutMs: options.timeoutMs ?? TIMEOUT_MS,
    documentTimeoutMs: options.answerTimeoutMs ?? ANSWER_TIMEOUT_MS,
    clock: options.clock ?? systemClock,
    signal,
  });
  for await (const chunk of body) chunks.push(chunk);
  return Buffer.concat(chunks);
}

// Nothing is decoded here, so no coding is accepted; and the caller says what it accepts.
function ownHeaders({
  accept: _,
  'accept-encoding': __,
  ...headers
}: Readonly<Record<string, string>>): Readonly<Record<string, string>> {
  return headers;
}

function lowerCaseNames(
  headers: Readonly<Record<string, string>> = {},
): Readonly<Record<string, string>> {
  return Object.fromEntries(
    Object.entries(headers).map(([name, value]) => [name.toLowerCase(), value]),
  );
}

function headerMap(headers: Dispatcher.ResponseData['headers']): Map<string, string> {
  const map = new Map<string, string>();
  for (const [name, value] of Object.entries(headers)) {
    const key = name.toLowerCase();
    const all = [value ?? []].flat();
    const given = key === 'link' && all.length > 0 ? all.join(', ') : all[0];
    if (given !== undefined) map.set(key, given);
  }
  return map;
}

function parseAddress(address: string): URL {
  const url = URL.parse(address) ?? undefined;
  if (url && /^https?:$/.test(url.protocol)) return url;
  throw new PortolanError('FETCH_ADDRESS_INVALID', {
    message: `${shownAddress(address)} is not an http or https address.`,
    hint: 'Write it with its scheme: https://api.example.com/.',
  });
}

// Without query, fragment and user; only the scheme if there is no host.
function shownAddress(address: string): string {
  const bare = withoutCredentials(address).replace(/[?#].*$/s, '');
  return JSON.stringify(bare.replace(/^([a-z][a-z0-9+.-]*:)(?!\/\/).*$/is, '$1…'));
}
