// A plain and safe GET that throws: the visitor without robots.txt and without pauses, and any
// answer but 200 as an error. Politeness is up to the caller.

import { checkGivenOptions, type OptionKinds } from '../base/check-given-options.ts';
import { checkText } from '../base/check-value.ts';
import type { Clock } from '../base/clock.ts';
import { type Redirect, tooManyRedirects } from './address/redirect.ts';
import { redirectTarget } from './address/redirect-target.ts';
import type { NetworkOptions } from './exchange/network-options.ts';
import { statusError } from './failure/status-error.ts';
import type { Visit, Visitor } from './port/visit.ts';
import { createVisitor } from './visitor.ts';

/** What a fetcher is made with. */
export interface FetcherOptions extends NetworkOptions {
  /**
   * The address that the user typed. It and its origin may be on a private network, and its user
   * name and password are sent to that origin, to no other; so are `headers`.
   */
  readonly trustedUrl?: string | undefined;
  /** How long all waiting for one document may take, in milliseconds. Default 900,000. */
  readonly documentTimeoutMs?: number | undefined;
  /** The most bytes of one document, as sent and as decoded. Default 1 GiB. */
  readonly bytesMax?: number | undefined;
  /** How many redirects are followed. Default 5. */
  readonly redirectsMax?: number | undefined;
  /** How many documents of one origin are fetched at a time. Default 4. */
  readonly connectionsPerHost?: number | undefined;
  readonly clock?: Clock | undefined;
}

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
  discard(): void;
}

/** Fetches documents over connections that it keeps. */
export interface Fetcher {
  /**
   * Fetches one document. Resolves when its headers are there. What may pass (429, 502, 503, 504, a
   * lost connection) is tried again, as `retriesMax` says.
   *
   * Errors: FETCH_ADDRESS_INVALID, FETCH_ADDRESS_FORBIDDEN, FETCH_UNREACHABLE, FETCH_TLS,
   * FETCH_TIMEOUT, FETCH_STATUS, FETCH_TOO_MANY_REDIRECTS, FETCH_ANSWER_INVALID, FETCH_HOST_BROKEN
   * of a host that only fails; while the body is read also FETCH_TOO_LARGE and FETCH_BROKEN_OFF.
   * The signal's reason, when it was aborted.
   */
  get(url: string, options?: GetOptions): Promise<FetchedDocument>;
  /** Ends all connections, also those with a body under way. */
  close(): Promise<void>;
  [Symbol.asyncDispose](): Promise<void>;
}

const CONNECTIONS_PER_HOST = 4;
const REDIRECTS_MAX = 5;
// A reader may take a day for a document: `| less`.
const UNREAD_MS_MAX = 86_400_000;
// Single documents are not a site visit: only a host that never answers is left alone.
const TOLERANCE = { failuresInRowMax: 20, failureShareMax: 1, pageFailures: false } as const;

const GET_KINDS: OptionKinds<GetOptions> = {
  signal: 'signal',
  bytesMax: 'count',
  keepGzip: 'boolean',
};

/**
 * Makes a fetcher. Close it, or use `await using`.
 *
 * Errors: CONFIG_INVALID when a proxy is not an http or https address, or a header cannot be sent.
 */
export function createFetcher(options: FetcherOptions = {}): Fetcher {
  // The others are the visitor's.
  checkGivenOptions<Pick<FetcherOptions, 'redirectsMax' | 'connectionsPerHost'>>(options, {
    redirectsMax: 'count',
    connectionsPerHost: 'positive',
  });
  const visitor = createVisitor({
    ...options,
    ...TOLERANCE,
    delayMs: 0,
    connectionsPerHost: options.connectionsPerHost ?? CONNECTIONS_PER_HOST,
    unreadMsMax: UNREAD_MS_MAX,
  });
  const close = (): Promise<void> => visitor.close();
  const { redirectsMax = REDIRECTS_MAX } = options;
  return {
    async get(url, getOptions) {
      checkText('url', url);
      checkGivenOptions(getOptions, GET_KINDS);
      return await getDocument(visitor, url, { ...getOptions, redirectsMax });
    },
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
  checkText('url', url);
  checkGivenOptions<GetOptions>(options, GET_KINDS);
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

async function getDocument(
  visitor: Visitor,
  address: string,
  options: GetOptions & { readonly redirectsMax: number },
): Promise<FetchedDocument> {
  const visit = await visitor.visit(address, { ...options, robots: false });
  const { finalUrl: url, status, contentType, bytes, gzipKept, redirects } = visit;
  if (visit.outcome === 'answered' && status === 200) {
    const { body } = visit;
    return {
      url,
      status,
      gzipKept,
      redirects,
      body,
      ...(contentType !== undefined && { contentType }),
      ...(bytes !== undefined && { bytes }),
      discard: () => visit.discard(),
    };
  }
  visit.discard();
  throw visit.error ?? unwantedAnswer(visit);
}

function unwantedAnswer({ finalUrl, status = 0, headers }: Visit): Error {
  // One that was not followed.
  const target = redirectTarget(new URL(finalUrl), status, headers.get('location'));
  if (target === undefined) return statusError(finalUrl, status);
  return tooManyRedirects([{ url: finalUrl, status }], false);
}
