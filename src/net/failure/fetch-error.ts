// What went wrong on the network, as one of our codes with a sentence and a hint.
import { formatDuration } from '../../base/duration.ts';
import type { ErrorCode } from '../../base/error-codes.ts';
import { isPortolanError, PortolanError } from '../../base/portolan-error.ts';

/** Where a fetch stood when it failed. */
export interface FetchFailure {
  /** The address that was being fetched, without credentials. */
  readonly url: string;
  /** `head` until the headers have come, `body` after. */
  readonly stage: 'head' | 'body';
  /** The limit on a server's silence that was in force, in milliseconds. */
  readonly timeoutMs: number;
  /** The limit on connecting. Default: `timeoutMs`. */
  readonly connectTimeoutMs?: number;
}

const CONNECT_TIMEOUT = 'UND_ERR_CONNECT_TIMEOUT';
const TIMEOUTS = new Set(['UND_ERR_HEADERS_TIMEOUT', 'UND_ERR_BODY_TIMEOUT', 'ETIMEDOUT']);
const UNREACHABLE: Readonly<Record<string, string>> = {
  ENOTFOUND: 'no such host is known',
  EAI_AGAIN: 'the name server did not answer',
  ENODATA: 'the name has no address',
  ECONNREFUSED: 'the connection was refused',
  EHOSTUNREACH: 'there is no way to the host',
  ENETUNREACH: 'there is no way to its network',
  EADDRNOTAVAIL: 'there is no way to its network',
  ECONNRESET: 'it closed the connection without an answer',
  EPIPE: 'it closed the connection without an answer',
  UND_ERR_SOCKET: 'it closed the connection without an answer',
};
const TLS =
  /^(?:ERR_TLS_|ERR_SSL_|CERT_|CRL_|UNABLE_TO_|SELF_SIGNED_|DEPTH_ZERO_|INVALID_CA|HOSTNAME_MISMATCH|EPROTO$|PATH_LENGTH_EXCEEDED)/;
// What came back is not TLS: plain HTTP, most likely.
const NO_TLS_CODES: ReadonlySet<string> = new Set([
  'ERR_SSL_WRONG_VERSION_NUMBER',
  'ERR_SSL_PACKET_LENGTH_TOO_LONG',
  'ERR_SSL_HTTP_REQUEST',
]);
const SILENCE_WORDS = {
  connection: 'could not be connected to',
  head: 'did not answer',
  body: 'sent nothing more',
} as const;
// Before the body: two lengths, or one beside chunks.
const LENGTH_MISMATCH = 'UND_ERR_RES_CONTENT_LENGTH_MISMATCH';
const OVERFLOW = 'UND_ERR_HEADERS_OVERFLOW';
const NOT_HTTP = /^(?:HPE_|UND_ERR_HEADERS_OVERFLOW)/;

/**
 * Turns an error of the network, the HTTP client or zlib into a PortolanError; one that is a
 * PortolanError already stays.
 */
export function fetchError(error: unknown, failure: FetchFailure): PortolanError {
  if (isPortolanError(error)) return error;
  const { url, stage, timeoutMs } = failure;
  const { code, message } = describe(error);
  const wrap = (own: ErrorCode, text: string, hint?: string): PortolanError =>
    new PortolanError(own, { message: text, url, cause: error, hint });
  if (code === CONNECT_TIMEOUT) {
    const { connectTimeoutMs = timeoutMs } = failure;
    return timeoutError(url, 'connection', connectTimeoutMs, error);
  }
  if (TIMEOUTS.has(code)) return timeoutError(url, stage, timeoutMs, error);
  if (NO_TLS_CODES.has(code)) {
    const { origin = url } = URL.parse(url) ?? {};
    const plain = origin.replace(/^https:/, 'http:');
    const hint = 'Write the address with http:// if the site has no https.';
    return wrap('FETCH_TLS', `The server of ${origin} does not speak TLS; try ${plain}.`, hint);
  }
  if (TLS.test(code)) {
    const hint = 'Open the address in a browser to see what is wrong with the certificate.';
    return wrap('FETCH_TLS', `The secure connection to ${url} failed: ${message}.`, hint);
  }
  if (isUnparsed(error) || (stage === 'head' && code === LENGTH_MISMATCH)) {
    return wrap('FETCH_ANSWER_INVALID', `The answer of ${url} is not HTTP: ${message}.`);
  }
  if (stage === 'head') {
    const why = UNREACHABLE[code] ?? message;
    const hint = 'Check the spelling of the address and your connection, or try again later.';
    return wrap('FETCH_UNREACHABLE', `${url} could not be reached: ${why}.`, hint);
  }
  const text = `The connection ended in the middle of the answer of ${url}: ${message}.`;
  return wrap('FETCH_BROKEN_OFF', text, 'Try again; what came before was read.');
}

export function timeoutError(
  url: string,
  stage: FetchFailure['stage'] | 'connection',
  timeoutMs: number,
  cause?: unknown,
): PortolanError {
  const what = SILENCE_WORDS[stage];
  return new PortolanError('FETCH_TIMEOUT', {
    message: `${url} ${what} within ${formatDuration(timeoutMs)}.`,
    hint: 'Try again later, or wait longer with --timeout.',
    url,
    cause,
  });
}

/**
 * Whether the connection ended before anything of an answer came: a server may close a
 * connection that was kept open just as the next request is written to it.
 */
export function isClosedConnection(error: unknown): boolean {
  return /^(?:UND_ERR_SOCKET|ECONNRESET|EPIPE)$/.test(describe(error).code);
}

/** Whether an answer came whose head is not HTTP to the letter: browsers may read it. */
export function isOddAnswer(error: unknown): boolean {
  const { cause } = isPortolanError(error) ? error : {};
  if (!(cause instanceof Error)) return false;
  const { code } = describe(cause);
  return code === LENGTH_MISMATCH || (isUnparsed(cause) && code !== OVERFLOW);
}

function isUnparsed(error: unknown): boolean {
  // The client leaves some of the parser's errors without a code.
  const isParsers = error instanceof Error && error.name === 'HTTPParserError';
  return isParsers || NOT_HTTP.test(describe(error).code);
}

function describe(error: unknown): { readonly code: string; readonly message: string } {
  if (!(error instanceof Error)) return { code: '', message: String(error) };
  const code = 'code' in error && typeof error.code === 'string' ? error.code : '';
  // The error of several failed attempts has its own words in the first of them.
  const inner = error instanceof AggregateError ? error.errors[0] : undefined;
  const message = error.message || (inner instanceof Error ? inner.message : '') || code;
  return { code, message: message.replace(/[.\s]+$/, '') };
}
