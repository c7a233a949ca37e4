// A plain and safe GET: http and https only, every wait and every size with a limit, redirects
// followed one by one, no way into private networks. Politeness is for whoever calls it.
import { type Clock, systemClock } from '../base/clock.ts';
import { createAddressGuard } from './address-guard.ts';
import { codingsToUndo } from './content-decoding.ts';
import { createGuardedAgent, type ResolveHost } from './guarded-agent.ts';
import { parseHttpAddress } from './http-address.ts';
import type { HttpExchange } from './http-exchange.ts';
import { type Redirect, tooManyRedirects } from './redirect.ts';
import { redirectTarget } from './redirect-target.ts';
import { readResponseBody } from './response-body.ts';
import { requestHeaders, type SendRequestOptions, sendRequest } from './send-request.ts';
import { statusError } from './status-error.ts';

/** What a fetcher is made with. */
export interface FetcherOptions {
  /**
   * The address that the user typed. It and its origin may be on a private network, and its user
   * name and password are sent to that origin, to no other.
   */
  readonly trustedUrl?: string | undefined;
  /** Further headers, to the origin of `trustedUrl` alone. Default: none. */
  readonly headers?: Readonly<Record<string, string>> | undefined;
  /** Lets redirects and strangers' links lead into private networks. Default false. */
  readonly allowPrivate?: boolean | undefined;
  /** Default: `Portolan/<version> (+https://www.npmjs.com/package/portolan)`. */
  readonly userAgent?: string | undefined;
  /** How long a server may keep silent, in milliseconds. Default 30,000. */
  readonly timeoutMs?: number | undefined;
  /** How long all waiting for one document may take, in milliseconds. Default 900,000. */
  readonly documentTimeoutMs?: number | undefined;
  /** The most bytes of one document, as sent and as decoded. Default 1 GiB. */
  readonly bytesMax?: number | undefined;
  /** How many redirects are followed. Default 5. */
  readonly redirectsMax?: number | undefined;
  /** Default: the operating system's resolver. */
  readonly resolveHost?: ResolveHost | undefined;
  readonly clock?: Clock | undefined;
}

/** What one request is made with. */
export interface GetOptions {
  readonly signal?: AbortSignal | undefined;
  /** The most bytes of this document. Default: the fetcher's. */
  readonly bytesMax?: number | undefined;
  /** Leaves a body that is gzip below all other codings as it is: a sitemap's reader opens it. */
  readonly keepGzip?: boolean | undefined;
}

/** A document on its way: the headers have come, the body comes as it is read. */
export interface FetchedDocument {
  /** The address that answered, after all redirects, without credentials and fragment. */
  readonly url: string;
  readonly status: number;
  /** The header as sent. */
  readonly contentType?: string;
  /** The bytes of `body`, where the server said so and nothing has to be decoded. */
  readonly bytes?: number;
  /** The body is still gzip, by its Content-Encoding (see `keepGzip`). */
  readonly gzipKept: boolean;
  /** In the order of the way; empty when there were none. */
  readonly redirects: readonly Redirect[];
  /** Read it once, to its end or not, or discard it: until then its connection is held. */
  readonly body: AsyncIterable<Uint8Array>;
  /** Lets go of a body that will not be read. Errors: None. */
  discard(): void;
}

/** Fetches documents over connections that it keeps. */
export interface Fetcher {
  /**
   * Fetches one document. Resolves when its headers are there.
   *
   * Errors: FETCH_ADDRESS_INVALID, FETCH_ADDRESS_FORBIDDEN, FETCH_UNREACHABLE, FETCH_TLS,
   * FETCH_TIMEOUT, FETCH_STATUS, FETCH_TOO_MANY_REDIRECTS, FETCH_ANSWER_INVALID; while the body is
   * read also FETCH_TOO_LARGE and FETCH_BROKEN_OFF. The signal's reason, when it was aborted.
   */
  get(url: string, options?: GetOptions): Promise<FetchedDocument>;
  /** Ends all connections, also those with a body under way. Errors: None. */
  close(): Promise<void>;
  [Symbol.asyncDispose](): Promise<void>;
}

const TIMEOUT_MS = 30_000;
const DOCUMENT_TIMEOUT_MS = 900_000;
const BYTES_MAX = 1024 * 1024 * 1024;
const REDIRECTS_MAX = 5;

/**
 * Makes a fetcher. Close it, or use `await using`.
 *
 * Errors: None.
 */
export function createFetcher(options: FetcherOptions = {}): Fetcher {
  const timeoutMs = options.timeoutMs ?? TIMEOUT_MS;
  const guard = createAddressGuard(options);
  const { resolveHost } = options;
  const agent = createGuardedAgent({ guard, timeoutMs, ...(resolveHost && { resolveHost }) });
  const session: Session = { agent, timeoutMs, options, headersFor: requestHeaders(options) };
  const close = (): Promise<void> => agent.destroy();
  return {
    get: (url, getOptions = {}) => getDocument(session, url, getOptions),
    close,
    [Symbol.asyncDispose]: close,
  };
}

/**
 * Fetches one document with a fetcher of its own, which ends with the body. Unless `trustedUrl`
 * says so, `url` is a stranger's: it may not lead into a private network.
 *
 * Errors: as of `Fetcher.get`.
 */
export async function fetchDocument(
  url: string,
  options: FetcherOptions & GetOptions = {},
): Promise<FetchedDocument> {
  const fetcher = createFetcher(options);
  try {
    const document = await fetcher.get(url, options);
    const discard = (): void => void fetcher.close();
    return { ...document, body: closingAfter(document.body, fetcher), discard };
  } catch (error) {
    await fetcher.close();
    throw error;
  }
}

async function* closingAfter(
  body: AsyncIterable<Uint8Array>,
  fetcher: Fetcher,
): AsyncGenerator<Uint8Array, void, void> {
  try {
    yield* body;
  } finally {
    await fetcher.close();
  }
}

interface Session extends SendRequestOptions {
  readonly options: FetcherOptions;
}

async function getDocument(
  session: Session,
  address: string,
  getOptions: GetOptions,
): Promise<FetchedDocument> {
  const redirectsMax = session.options.redirectsMax ?? REDIRECTS_MAX;
  const redirects: Redirect[] = [];
  let url = parseHttpAddress(address);
  for (;;) {
    getOptions.signal?.throwIfAborted();
    const response = await sendRequest(url, session, getOptions.signal);
    const status = response.statusCode;
    if (status === 200) return openDocument(session, url, response, redirects, getOptions);
    discard(response);
    const target = redirectTarget(url, status, response.headers['location']);
    if (target === undefined) throw statusError(url.href, status);
    redirects.push({ url: url.href, status });
    const circle = redirects.some((step) => step.url === target.href);
    if (circle || redirects.length > redirectsMax) throw tooManyRedirects(redirects, circle);
    url = target;
  }
}

function openDocument(
  session: Session,
  url: URL,
  response: HttpExchange,
  redirects: readonly Redirect[],
  getOptions: GetOptions,
): FetchedDocument {
  const { options, timeoutMs } = session;
  const contentType = headerText(response.headers['content-type']);
  const coding = headerText(response.headers['content-encoding']);
  const { gzipKept, undone } = codingsToUndo(coding, getOptions.keepGzip);
  const length = headerText(response.headers['content-length']);
  const bytes = undone.length === 0 && length !== undefined ? Number(length) : Number.NaN;
  const body = readResponseBody(response, {
    url: url.href,
    codings: undone,
    bytesMax: getOptions.bytesMax ?? options.bytesMax ?? BYTES_MAX,
    timeoutMs,
    documentTimeoutMs: options.documentTimeoutMs ?? DOCUMENT_TIMEOUT_MS,
    clock: options.clock ?? systemClock,
    ...(getOptions.signal && { signal: getOptions.signal }),
  });
  return {
    url: url.href,
    status: response.statusCode,
    ...(contentType !== undefined && { contentType }),
    ...(Number.isSafeInteger(bytes) && { bytes }),
    gzipKept,
    redirects,
    body,
    discard: () => discard(response),
  };
}

function discard(response: HttpExchange): void {
  response.destroy(new Error('The answer was not wanted.'));
}

function headerText(value: string | string[] | undefined): string | undefined {
  return Array.isArray(value) ? value[0] : value;
}
