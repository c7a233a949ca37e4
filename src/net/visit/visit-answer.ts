// The record of a visit.
import type { Clock } from '../../base/clock.ts';
import { isPortolanError, type PortolanError } from '../../base/portolan-error.ts';
import type { Redirect } from '../address/redirect.ts';
import { codingsToUndo } from '../exchange/content-decoding.ts';
import type { HttpExchange } from '../exchange/http-exchange.ts';
import type { RobotsGateVerdict, Visit, VisitOptions } from '../port/visit.ts';
import type { PoliteAnswer } from './polite-request.ts';
import { VisitBody } from './visit-body.ts';
import type { VisitorOptions } from './visitor-options.ts';

export interface VisitTrail {
  url: string;
  finalUrl: string;
  readonly redirects: Redirect[];
  waitedMs: number;
  robots?: RobotsGateVerdict | undefined;
  status?: number | undefined;
  headers?: ReadonlyMap<string, string> | undefined;
  firstByteMs?: number | undefined;
}

export interface AnsweredVisitOptions {
  readonly trail: VisitTrail;
  readonly options: VisitOptions;
  readonly session: {
    readonly options: VisitorOptions;
    readonly timeoutMs: number;
    readonly clock: Clock;
  };
}

const DOCUMENT_TIMEOUT_MS = 900_000;
const UNREAD_MS_MAX = 300_000;
const BYTES_MAX = 1024 * 1024 * 1024;
const NO_HEADERS: ReadonlyMap<string, string> = new Map();
const NO_REDIRECTS: readonly Redirect[] = [];
// Answers that have no body. Source: https://www.rfc-editor.org/rfc/rfc9110.html#section-6.4.1
const BODILESS: ReadonlySet<number> = new Set([204, 205, 304]);

/** The visit of an address that answered. Its body holds the turn at the host. */
export function answeredVisit(answer: PoliteAnswer, options: AnsweredVisitOptions): Visit {
  const { trail, session, options: visitOptions } = options;
  const headers = trail.headers ?? NO_HEADERS;
  const bodiless = visitOptions.method === 'HEAD' || BODILESS.has(answer.response.statusCode);
  const coding = codingOf(headers.get('content-encoding'), visitOptions.keepGzip);
  const { signal } = visitOptions;
  const body = new VisitBody({
    response: answer.response,
    slot: answer.slot,
    url: trail.finalUrl,
    codings: coding.undone,
    refusal: coding.refusal,
    bytesMax: visitOptions.bytesMax ?? session.options.bytesMax ?? BYTES_MAX,
    timeoutMs: session.timeoutMs,
    documentTimeoutMs: session.options.documentTimeoutMs ?? DOCUMENT_TIMEOUT_MS,
    bytesPerSecondMin: session.options.bytesPerSecondMin,
    unreadMsMax: session.options.unreadMsMax ?? UNREAD_MS_MAX,
    clock: session.clock,
    signal,
  });
  if (bodiless) body.discard();
  const asSent = !bodiless && coding.undone.length === 0 && coding.refusal === undefined;
  const length = asSent ? headers.get('content-length') : undefined;
  return {
    ...told(trail, 'answered'),
    ...(length !== undefined && DECIMAL.test(length) && { bytes: Number(length) }),
    gzipKept: !bodiless && coding.gzipKept,
    body: bodiless ? NOTHING : body,
    readBody: bodiless ? readNothing : (onChunk) => body.read(onChunk),
    discard: () => body.discard(),
  };
}

/** The visit of an address that was not asked, or that failed on the way. */
export function unansweredVisit(
  outcome: 'disallowed' | 'failed',
  trail: VisitTrail,
  error?: PortolanError,
  retryInMs?: number,
): Visit {
  return {
    ...told(trail, outcome),
    ...(error && { error }),
    ...(retryInMs !== undefined && { retryInMs }),
    gzipKept: false,
    body: NOTHING,
    readBody: readNothing,
    discard: () => {},
  };
}

/** Forgets the answer of the last step of the way, when the next begins. */
export function forgetAnswer(trail: VisitTrail): void {
  trail.status = undefined;
  trail.headers = undefined;
  trail.firstByteMs = undefined;
  trail.robots = undefined;
}

/** Returns the headers of an answer by their lower-case names; several of one name are joined. */
export function joinedHeaders(headers: HttpExchange['headers']): ReadonlyMap<string, string> {
  const map = new Map<string, string>();
  for (const name of Object.keys(headers)) {
    const value = headers[name];
    if (value !== undefined) map.set(name, Array.isArray(value) ? value.join(', ') : value);
  }
  return map;
}

const NOTHING: AsyncIterable<Uint8Array> = {
  async *[Symbol.asyncIterator]() {},
};

const readNothing = async (): Promise<void> => {};
const DECIMAL = /^\d{1,15}$/;

function told(trail: VisitTrail, outcome: Visit['outcome']) {
  const { url, finalUrl, redirects, waitedMs, robots, status, firstByteMs } = trail;
  const headers = trail.headers ?? NO_HEADERS;
  const contentType = headers.get('content-type');
  return {
    url,
    finalUrl,
    outcome,
    redirects: redirects.length === 0 ? NO_REDIRECTS : [...redirects],
    waitedMs,
    headers,
    ...(robots && { robots }),
    ...(status !== undefined && { status }),
    ...(firstByteMs !== undefined && { firstByteMs }),
    ...(contentType !== undefined && { contentType }),
  };
}

interface AnswerCoding extends ReturnType<typeof codingsToUndo> {
  readonly refusal?: PortolanError;
}

// The body reports an unknown coding: the head still is a response.
function codingOf(header: string | undefined, keepGzip: boolean | undefined): AnswerCoding {
  try {
    return codingsToUndo(header, keepGzip);
  } catch (error) {
    if (!isPortolanError(error)) throw error;
    return { undone: [], gzipKept: false, refusal: error };
  }
}
