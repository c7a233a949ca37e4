// One request at one host: its turn, the request itself, and again when that may help.
import type { Clock } from '../../base/clock.ts';
import { isPortolanError, PortolanError } from '../../base/portolan-error.ts';
import type { Connections } from '../exchange/connect/connections.ts';
import { CALLED_OFF, type HttpExchange } from '../exchange/http-exchange.ts';
import { type SendRequestOptions, sendRequest } from '../exchange/send-request.ts';
import { isClosedConnection, isOddAnswer } from '../failure/fetch-error.ts';
import type { HostOutcome } from '../pace/host-breaker.ts';
import { isFaultStatus, isHostFault, isOverloadStatus } from '../pace/host-breaker.ts';
import { hostBrokenError } from '../pace/host-broken-error.ts';
import type { HostGate, HostSlot } from '../pace/host-gate.ts';
import { parseRetryAfter } from '../pace/retry-after.ts';
import type { RetryPolicy } from '../pace/retry-policy.ts';
import { drainBody } from './visit-body.ts';

export interface PoliteRequestSession
  extends Pick<SendRequestOptions, 'timeoutMs' | 'connectTimeoutMs' | 'cache' | 'certificateFor'> {
  readonly connections: Connections;
  readonly gate: HostGate;
  readonly retry: RetryPolicy;
  /** The longest Retry-After that is waited for; past it the host is left alone. */
  readonly retryAfterMsMax: number;
  /** The same where the status is another than 429. */
  readonly unavailableMsMax: number;
  readonly clock: Clock;
  /** Origins whose answers only browsers read. */
  readonly lenientOrigins: Set<string>;
}

export interface PoliteRequest extends Pick<SendRequestOptions, 'headersFor' | 'method'> {
  readonly signal?: AbortSignal | undefined;
  /** A turn came after so many milliseconds. */
  readonly onWaited: (ms: number) => void;
}

/** An answer; its turn is the caller's to end. */
export interface PoliteAnswer {
  readonly response: HttpExchange;
  readonly slot: HostSlot;
  readonly firstByteMs: number;
}

type Attempt = PoliteAnswer | { readonly error: PortolanError; readonly slot: HostSlot };

// A host's own Retry-After is obeyed for a day at most.
const REFUSAL_MS_MAX = 24 * 3_600_000;
// How often a turn may be lost because the host requested a pause before it was used.
const CALLED_OFF_MAX = 100;
const LENIENT_ORIGINS_MAX = 10_000;

/**
 * Asks for one address, again where `retry` says so, and returns the last answer whatever its
 * status.
 *
 * Errors: FETCH_HOST_BROKEN, FETCH_QUEUE_FULL, FETCH_ADDRESS_FORBIDDEN, FETCH_UNREACHABLE,
 * FETCH_TLS, FETCH_TIMEOUT, FETCH_ANSWER_INVALID; the signal's reason.
 */
export async function requestPolitely(
  url: URL,
  session: PoliteRequestSession,
  request: PoliteRequest,
): Promise<PoliteAnswer> {
  const { gate, retry } = session;
  const { origin } = url;
  let spentMs = 0;
  for (let retries = 0; ; retries++) {
    const attempt = await takeTurn(url, { session, request, retries });
    const answer = 'response' in attempt ? attempt.response : undefined;
    const retryAfterMs = answer && obeyRetryAfter(session, origin, answer);
    const waitMs = retry({
      retries,
      spentMs,
      ...(answer && { status: answer.statusCode }),
      retryAfterMs,
      ...('error' in attempt && { error: attempt.error }),
    });
    if (waitMs === undefined || isBroken(gate, origin)) {
      if ('response' in attempt) return attempt;
      attempt.slot.leave();
      throw attempt.error;
    }
    spentMs += waitMs;
    gate.pause(origin, waitMs);
    if (answer) await drainBody(answer);
    attempt.slot.leave();
  }
}

interface Turn {
  readonly session: PoliteRequestSession;
  readonly request: PoliteRequest;
  readonly retries: number;
}

// Turns that failed, through no fault of the host, are taken again.
async function takeTurn(url: URL, { session, request, retries }: Turn): Promise<Attempt> {
  const { gate } = session;
  const { origin } = url;
  const { signal, onWaited } = request;
  let again = retries > 0;
  // A further attempt comes after a pause, and is worth no second one.
  let wasClosed = retries > 0;
  for (let calledOff = 0; calledOff < CALLED_OFF_MAX; ) {
    const slot = gate.tryEnter(origin) ?? (await gate.enter(origin, { again, signal }));
    onWaited(slot.waitedMs);
    try {
      return await send(url, { session, request, slot });
    } catch (error) {
      const isOdd = isOddAnswer(error) && beLenient(session, origin);
      const isClosed: boolean =
        !wasClosed && isPortolanError(error) && isClosedConnection(error.cause);
      const isLost = signal?.aborted !== true && slot.lost?.aborted === true;
      if (isClosed || isOdd || isLost || error === CALLED_OFF) {
        slot.record('unknown');
        slot.leave();
        // A connection that was kept open may be closed just when it is used again: once is no
        // fault.
        wasClosed ||= isClosed;
        if (!isClosed && !isOdd) calledOff += 1;
        again = true;
      } else if (signal?.aborted === true || !isPortolanError(error)) {
        slot.record('unknown');
        slot.leave();
        throw error;
      } else {
        const outcome = isHostFault(error) ? 'overloaded' : 'unknown';
        slot.record(outcome, withoutEnd(error.message), error);
        return { error, slot };
      }
    }
  }
  const why = 'it asks to wait again and again';
  throw hostBrokenError(origin, gate.restMs(origin), { why });
}

// Further requests to the origin are made leniently at once; `false` when they are already.
function beLenient({ lenientOrigins }: PoliteRequestSession, origin: string): boolean {
  if (lenientOrigins.has(origin) || lenientOrigins.size >= LENIENT_ORIGINS_MAX) return false;
  lenientOrigins.add(origin);
  return true;
}

interface Sending {
  readonly session: PoliteRequestSession;
  readonly request: PoliteRequest;
  readonly slot: HostSlot;
}

async function send(url: URL, { session, request, slot }: Sending): Promise<PoliteAnswer> {
  const { connections, clock, timeoutMs, connectTimeoutMs, cache, certificateFor } = session;
  const { headersFor, method } = request;
  const signal = eitherOf(request.signal, slot.lost);
  const lenient = session.lenientOrigins.has(url.origin);
  const chosen = connections.choose(url, { signal, lenient });
  const dispatcher = chosen instanceof Promise ? await chosen : chosen;
  const since = clock.monotonic();
  const options: SendRequestOptions = {
    agent: dispatcher,
    timeoutMs,
    headersFor,
    cache,
    certificateFor,
    mayStart: slot.start,
    // A further attempt is a request like others: it waits for its turn.
    attemptsMax: 1,
    connectTimeoutMs,
    method,
  };
  const response = await sendRequest(url, options, signal);
  const firstByteMs = clock.monotonic() - since;
  slot.answered(firstByteMs);
  const status = response.statusCode;
  if (isFaultStatus(status)) {
    const outcome: HostOutcome = isOverloadStatus(status) ? 'overloaded' : 'failed';
    const why = `${url.href} answered with status ${status}`;
    const cause = new PortolanError('FETCH_STATUS', { message: `${why}.`, url: url.href, status });
    slot.record(outcome, why, cause);
  }
  return { response, slot, firstByteMs };
}

// No request is sent to the host meanwhile, whether this one is repeated or not. What one 503 asks
// for beyond its limit may concern one page; two in a row concern the host.
function obeyRetryAfter(
  { gate, retryAfterMsMax, unavailableMsMax, clock }: PoliteRequestSession,
  origin: string,
  { statusCode, headers }: HttpExchange,
): number | undefined {
  const value = headers['retry-after'];
  const ms = parseRetryAfter(Array.isArray(value) ? value[0] : value, clock.now());
  if (ms === undefined || !isFaultStatus(statusCode)) return ms;
  const isOfHost = statusCode === 429 || gate.namesRestAgain(origin);
  if (ms <= (isOfHost ? retryAfterMsMax : unavailableMsMax)) {
    gate.pause(origin, ms);
  } else if (statusCode === 429) {
    const why = 'it answered with status 429 and asked to wait that long';
    gate.refuse(origin, Math.min(ms, REFUSAL_MS_MAX), why);
  }
  return ms;
}

function eitherOf(
  signal: AbortSignal | undefined,
  other: AbortSignal | undefined,
): AbortSignal | undefined {
  if (signal === undefined || other === undefined) return signal ?? other;
  return AbortSignal.any([signal, other]);
}

function isBroken(gate: HostGate, origin: string): boolean {
  try {
    gate.assertWhole(origin);
    return false;
  } catch {
    return true;
  }
}

function withoutEnd(sentence: string): string {
  return sentence.replace(/[.\s]+$/, '');
}
