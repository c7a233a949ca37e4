// One request at one host: its turn, the request itself, and again when that may help.
import type { Clock } from '../base/clock.ts';
import { isPortolanError, type PortolanError } from '../base/portolan-error.ts';
import { isFaultStatus, isHostFault } from './host-fault.ts';
import type { HostGate, HostSlot } from './host-gate.ts';
import type { HttpExchange } from './http-exchange.ts';
import { parseRetryAfter } from './retry-after.ts';
import type { RetryPolicy } from './retry-policy.ts';
import { type SendRequestOptions, sendRequest } from './send-request.ts';
import type { VisitAgent } from './visit-agent.ts';
import { drainBody } from './visit-body.ts';

/** What requests are made with. */
export interface PoliteRequestSession
  extends Pick<SendRequestOptions, 'timeoutMs' | 'connectTimeoutMs'> {
  readonly agent: VisitAgent;
  readonly gate: HostGate;
  readonly retry: RetryPolicy;
  /** The longest Retry-After that is waited for; past it the host is left alone. */
  readonly retryAfterMsMax: number;
  readonly clock: Clock;
}

/** One request. */
export interface PoliteRequest extends Pick<SendRequestOptions, 'headersFor' | 'method'> {
  readonly signal?: AbortSignal;
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

// A host that says for how long it wants to be let be is believed for a day at most.
const REFUSAL_MS_MAX = 24 * 3_600_000;

/**
 * Asks for one address, again where `retry` says so, and gives the last answer whatever its status.
 *
 * Errors: FETCH_HOST_BROKEN, FETCH_QUEUE_FULL, FETCH_ADDRESS_FORBIDDEN, FETCH_UNREACHABLE,
 * FETCH_TLS, FETCH_TIMEOUT, FETCH_ANSWER_INVALID; the signal's reason.
 */
export async function requestPolitely(
  url: URL,
  session: PoliteRequestSession,
  request: PoliteRequest,
): Promise<PoliteAnswer> {
  const { gate, retry, clock } = session;
  const { origin } = url;
  const { signal, onWaited } = request;
  let spentMs = 0;
  for (let retries = 0; ; retries++) {
    const again = retries > 0;
    const slot =
      gate.tryEnter(origin) ?? (await gate.enter(origin, { again, ...(signal && { signal }) }));
    onWaited(slot.waitedMs);
    const attempt = await send(url, { session, request, slot });
    const answer = 'response' in attempt ? attempt.response : undefined;
    const retryAfterMs = parseRetryAfter(headerText(answer, 'retry-after'), clock.now());
    if (answer?.statusCode === 429) refuseForLong(session, origin, retryAfterMs);
    const waitMs = retry({
      retries,
      spentMs,
      ...(answer && { status: answer.statusCode }),
      ...(retryAfterMs !== undefined && { retryAfterMs }),
      ...('error' in attempt && { error: attempt.error }),
    });
    if (waitMs === undefined || isBroken(gate, origin)) {
      if ('response' in attempt) return attempt;
      slot.leave();
      throw attempt.error;
    }
    spentMs += waitMs;
    gate.pause(origin, waitMs);
    if (answer) await drainBody(answer);
    slot.leave();
  }
}

interface Sending {
  readonly session: PoliteRequestSession;
  readonly request: PoliteRequest;
  readonly slot: HostSlot;
}

async function send(url: URL, { session, request, slot }: Sending): Promise<Attempt> {
  const { agent, clock, timeoutMs, connectTimeoutMs } = session;
  const { signal, headersFor, method } = request;
  try {
    const chosen = agent.choose(url, signal);
    const dispatcher = chosen instanceof Promise ? await chosen : chosen;
    const since = clock.monotonic();
    const options: SendRequestOptions = {
      agent: dispatcher,
      timeoutMs,
      headersFor,
      ...(connectTimeoutMs !== undefined && { connectTimeoutMs }),
      ...(method && { method }),
    };
    const response = await sendRequest(url, options, signal);
    slot.answered();
    const status = response.statusCode;
    if (isFaultStatus(status)) slot.record('failed', `${url.href} answered with status ${status}`);
    return { response, slot, firstByteMs: clock.monotonic() - since };
  } catch (error) {
    if (signal?.aborted === true || !isPortolanError(error)) {
      slot.record('unknown');
      slot.leave();
      throw error;
    }
    slot.record(isHostFault(error) ? 'failed' : 'unknown', withoutEnd(error.message));
    return { error, slot };
  }
}

function refuseForLong(
  { gate, retryAfterMsMax }: PoliteRequestSession,
  origin: string,
  retryAfterMs: number | undefined,
): void {
  if (retryAfterMs === undefined || retryAfterMs <= retryAfterMsMax) return;
  const why = 'it answered with status 429 and asked to be let be for so long';
  gate.refuse(origin, Math.min(retryAfterMs, REFUSAL_MS_MAX), why);
}

function isBroken(gate: HostGate, origin: string): boolean {
  try {
    gate.assertWhole(origin);
    return false;
  } catch {
    return true;
  }
}

function headerText(answer: HttpExchange | undefined, name: string): string | undefined {
  const value = answer?.headers[name];
  return Array.isArray(value) ? value[0] : value;
}

function withoutEnd(sentence: string): string {
  return sentence.replace(/[.\s]+$/, '');
}
