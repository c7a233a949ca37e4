// A cache between the HTTP client and an exchange: it sends the validators of a kept answer,
// returns that for a 304, and keeps new answers.
import type { Dispatcher } from 'undici';
import { type AnswerCache, KEPT_BODY_BYTES_MAX, type KeptAnswer } from './answer-cache.ts';
import { isValidator } from './further-headers.ts';

type Handler = Required<
  Pick<
    Dispatcher.DispatchHandler,
    'onRequestStart' | 'onResponseStart' | 'onResponseData' | 'onResponseEnd' | 'onResponseError'
  >
>;
type Controller = Dispatcher.DispatchController;
type Headers = Parameters<Handler['onResponseStart']>[2];

// The headers that describe a document. Others may be a secret of the client, above all cookies.
const KEPT_HEADERS = [
  'content-type',
  'content-encoding',
  'content-language',
  'content-length',
  'etag',
  'last-modified',
  'link',
  'x-robots-tag',
  'cache-control',
  'date',
] as const;
// The headers that a 304 may update.
const RENEWED_HEADERS = ['etag', 'last-modified', 'link', 'x-robots-tag', 'cache-control', 'date'];
const HEADER_CHARACTERS_MAX = 4_096;

export interface CachedRequest {
  /** Those of the request, with validators where something is kept. */
  readonly headers: Readonly<Record<string, string>>;
  readonly handler: Dispatcher.DispatchHandler;
}

/** Puts a cache in front of an exchange. Requests with their own validators bypass it. */
export function cachedExchange(
  cache: AnswerCache,
  url: string,
  request: {
    readonly headers: Readonly<Record<string, string>>;
    readonly exchange: Handler;
    /** Names the client certificate that is shown; empty where none is. */
    readonly certificate: string;
  },
): CachedRequest {
  const { headers, exchange, certificate } = request;
  const isOwn = 'if-none-match' in headers || 'if-modified-since' in headers || 'range' in headers;
  if (isOwn) return { headers, handler: exchange };
  const key = requestKey(url, headers, certificate);
  const kept = cache.take(key);
  return {
    headers: {
      ...headers,
      ...(kept && isValidator(kept.etag) && { 'if-none-match': kept.etag }),
      ...(kept && isValidator(kept.lastModified) && { 'if-modified-since': kept.lastModified }),
    },
    handler: new CachingHandler(exchange, kept, (answer) => cache.keep(key, answer)),
  };
}

// An answer may be for one user: with other headers, or another client certificate, it is another
// one. The cache keeps keys only as hashes.
function requestKey(
  url: string,
  headers: Readonly<Record<string, string>>,
  certificate: string,
): string {
  const lines = Object.entries(headers).map(([name, value]) => `${name.toLowerCase()}: ${value}`);
  // No name of a header is empty.
  const shown = certificate === '' ? [] : [`: ${certificate}`];
  return [url, ...lines.sort(), ...shown].join('\n');
}

class CachingHandler implements Handler {
  readonly #exchange: Handler;
  readonly #kept: KeptAnswer | undefined;
  readonly #keep: (answer: KeptAnswer) => void;
  #isKept = false;
  #fresh: Omit<KeptAnswer, 'body'> | undefined;
  #chunks: Uint8Array[] = [];
  #bytes = 0;

  constructor(exchange: Handler, kept: KeptAnswer | undefined, keep: (answer: KeptAnswer) => void) {
    this.#exchange = exchange;
    this.#kept = kept;
    this.#keep = keep;
  }

  onRequestStart(controller: Controller, context: unknown): void {
    this.#exchange.onRequestStart(controller, context);
  }

  onResponseStart(controller: Controller, status: number, headers: Headers, text?: string): void {
    if (status === 304 && this.#kept !== undefined) {
      this.#isKept = true;
      const renewed = pick(headers, RENEWED_HEADERS);
      this.#exchange.onResponseStart(controller, 200, { ...this.#kept.headers, ...renewed }, text);
      return;
    }
    if (status === 200) this.#fresh = keptHead(headers);
    this.#exchange.onResponseStart(controller, status, headers, text);
  }

  onResponseData(controller: Controller, chunk: Buffer): void {
    if (this.#isKept) return;
    this.#bytes += chunk.length;
    if (this.#bytes > KEPT_BODY_BYTES_MAX) this.#forget();
    if (this.#fresh !== undefined) this.#chunks.push(chunk);
    this.#exchange.onResponseData(controller, chunk);
  }

  onResponseEnd(controller: Controller, trailers: Headers): void {
    if (this.#isKept && this.#kept !== undefined) {
      this.#exchange.onResponseData(controller, Buffer.from(this.#kept.body));
    } else if (this.#fresh !== undefined) {
      this.#keep({ ...this.#fresh, body: Buffer.concat(this.#chunks) });
    }
    this.#forget();
    this.#exchange.onResponseEnd(controller, trailers);
  }

  onResponseError(controller: Controller, error: Error): void {
    this.#forget();
    this.#exchange.onResponseError(controller, error);
  }

  #forget(): void {
    this.#fresh = undefined;
    this.#chunks = [];
  }
}

function keptHead(headers: Headers): Omit<KeptAnswer, 'body'> | undefined {
  const kept = pick(headers, KEPT_HEADERS);
  const { etag, 'last-modified': lastModified, 'cache-control': control = '' } = kept;
  const varies = String(headers['vary'] ?? '').includes('*');
  // A body that ends with its connection may be truncated, which cannot be seen.
  const isWhole = headers['content-length'] ?? headers['transfer-encoding'];
  if (!isValidator(etag) && !isValidator(lastModified)) return undefined;
  if (varies || isWhole === undefined) return undefined;
  return /\bno-store\b/i.test(control) ? undefined : { etag, lastModified, headers: kept };
}

function pick(headers: Headers, names: readonly string[]): Readonly<Record<string, string>> {
  const picked: Record<string, string> = {};
  for (const name of names) {
    const value = headers[name];
    const text = Array.isArray(value) ? value.join(', ') : value;
    if (text !== undefined && text.length <= HEADER_CHARACTERS_MAX) picked[name] = text;
  }
  return picked;
}
