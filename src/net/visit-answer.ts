// What is told of a visit.
import type { Dispatcher } from 'undici';
import type { Clock } from '../base/clock.ts';
import { isPortolanError, type PortolanError } from '../base/portolan-error.ts';
import { codingsToUndo } from './content-decoding.ts';
import type { PoliteAnswer } from './polite-request.ts';
import type { Redirect } from './redirect.ts';
import type { RobotsGateVerdict, Visit, VisitOptions } from './visit.ts';
import { openVisitBody } from './visit-body.ts';
import type { VisitorOptions } from './visitor-options.ts';

/** What a visit has met so far. */
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

/** Whose answer it is. */
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
// Answers that have no body. Source: https://www.rfc-editor.org/rfc/rfc9110.html#section-6.4.1
const BODILESS: ReadonlySet<number> = new Set([204, 205, 304]);

/**
 * The visit of an address that answered. Its body holds the turn at the host.
 *
 * Errors: None.
 */
export function answeredVisit(answer: PoliteAnswer, options: AnsweredVisitOptions): Visit {
  const { trail, session, options: visitOptions } = options;
  const headers = trail.headers ?? NO_HEADERS;
  const bodiless = visitOptions.method === 'HEAD' || BODILESS.has(answer.response.statusCode);
  const coding = codingOf(headers.get('content-encoding'), visitOptions.keepGzip);
  const { body, discard } = openVisitBody({
    ...answer,
    url: trail.finalUrl,
    codings: coding.undone,
    ...(coding.refusal && { refusal: coding.refusal }),
    bytesMax: visitOptions.bytesMax ?? session.options.bytesMax ?? BYTES_MAX,
    timeoutMs: session.timeoutMs,
    documentTimeoutMs: session.options.documentTimeoutMs ?? DOCUMENT_TIMEOUT_MS,
    unreadMsMax: session.options.unreadMsMax ?? UNREAD_MS_MAX,
    clock: session.clock,
    ...(visitOptions.signal && { signal: visitOptions.signal }),
  });
  if (bodiless) discard();
  const asSent = !bodiless && coding.undone.length === 0 && coding.refusal === undefined;
  const length = asSent ? headers.get('content-length') : undefined;
  const contentType = headers.get('content-type');
  return {
    ...told(trail),
    outcome: 'answered',
    ...(contentType !== undefined && { contentType }),
    ...(/^\d{1,15}$/.test(length ?? '') && { bytes: Number(length) }),
    gzipKept: !bodiless && coding.gzipKept,
    body: bodiless ? NOTHING : body,
    discard,
  };
}

/**
 * The visit of an address that was not asked, or that failed on the way.
 *
 * Errors: None.
 */
export function unansweredVisit(
  outcome: 'disallowed' | 'failed',
  trail: VisitTrail,
  error?: PortolanError,
): Visit {
  const contentType = trail.headers?.get('content-type');
  return {
    ...told(trail),
    outcome,
    ...(error && { error }),
    ...(contentType !== undefined && { contentType }),
    gzipKept: false,
    body: NOTHING,
    discard: () => {},
  };
}

/**
 * Forgets the answer of the last step of the way, when the next begins.
 *
 * Errors: None.
 */
export function forgetAnswer(trail: VisitTrail): void {
  trail.status = undefined;
  trail.headers = undefined;
  trail.firstByteMs = undefined;
  trail.robots = undefined;
}

/**
 * Gives the headers of an answer by their lower-case names; several of one name are joined.
 *
 * Errors: None.
 */
export function joinedHeaders(
  headers: Dispatcher.ResponseData['headers'],
): ReadonlyMap<string, string> {
  const map = new Map<string, string>();
  for (const [name, value] of Object.entries(headers)) {
    if (value === undefined) continue;
    map.set(name.toLowerCase(), Array.isArray(value) ? value.join(', ') : value);
  }
  return map;
}

const NOTHING: AsyncIterable<Uint8Array> = {
  async *[Symbol.asyncIterator]() {},
};

function told(trail: VisitTrail) {
  const { url, finalUrl, redirects, waitedMs, robots, status, firstByteMs } = trail;
  return {
    url,
    finalUrl,
    redirects: [...redirects],
    waitedMs,
    headers: trail.headers ?? NO_HEADERS,
    ...(robots && { robots }),
    ...(status !== undefined && { status }),
    ...(firstByteMs !== undefined && { firstByteMs }),
  };
}

interface AnswerCoding extends ReturnType<typeof codingsToUndo> {
  readonly refusal?: PortolanError;
}

// An unknown coding is told by the body: the head is an answer all the same.
function codingOf(header: string | undefined, keepGzip: boolean | undefined): AnswerCoding {
  try {
    return codingsToUndo(header, keepGzip);
  } catch (error) {
    if (!isPortolanError(error)) throw error;
    return { undone: [], gzipKept: false, refusal: error };
  }
}
