// One request to an engine, a few times where the network or the engine fails, and what it means.
import { isPortolanError, type PortolanError } from '../../../base/portolan-error.ts';
import { parseRetryAfter } from '../../../net/pace/retry-after.ts';
import type { HttpAnswer, HttpRequest } from '../../../net/request-sender.ts';
import type { AnnounceCheck } from '../../ports/announcer.ts';
import { RETRY_SECONDS_MAX } from './announce-limits.ts';
import type { AnnouncerContext } from './announcer-context.ts';
import { type EngineFault, readEngineFault, saidText } from './engine-fault.ts';

export type EngineReply =
  | {
      readonly accepted: true;
      readonly answer: HttpAnswer;
      /** How many URLs it accepted, where that is not all of them. */
      readonly count?: number;
      /** Why nothing new was submitted though nothing is wrong: whole sentences. */
      readonly nothingNew?: string | undefined;
    }
  | EngineRefusal;

export interface EngineRefusal {
  readonly accepted: false;
  /** `failed` may be tried again; `refused` need not be. */
  readonly outcome: 'refused' | 'failed';
  readonly reason: string;
  readonly retryAfterSeconds?: number | undefined;
}

export interface AnswerMeaning {
  readonly outcome?: 'accepted' | 'refused' | 'failed';
  /** Follows `… answered with status 403: `, and ends in a full stop. */
  readonly reason?: string;
  readonly retryAfterSeconds?: number | undefined;
  /** Whether users may see what the engine says. Default true. */
  readonly quoted?: boolean;
}

export interface EngineQuestion {
  readonly engine: string;
  /** What a check looks at, for people. Default: the engine. */
  readonly subject?: string | undefined;
  readonly request: HttpRequest;
  /** The statuses that mean yes. */
  readonly accepts: readonly number[];
  /** What an answer with another status means; `fault` is what it says of itself. */
  readonly explain: (answer: HttpAnswer, fault: EngineFault) => AnswerMeaning;
}

// The first pause; each one after is four times as long, up to the last.
const PAUSE_MS = 1_000;
// An engine that requests more time than this is called again in another run.
const PAUSE_MS_MAX = 10_000;

/**
 * Asks, and up to `retriesMax` times again after a pause where the network fails or the engine
 * answers 5xx. Not after a 429: the engine wants fewer requests.
 */
export async function askEngine(
  question: EngineQuestion,
  context: AnnouncerContext,
  signal?: AbortSignal,
): Promise<EngineReply> {
  for (let retries = 0; ; retries += 1) {
    signal?.throwIfAborted();
    const { reply, mayRepeat } = await askOnce(question, context, signal);
    if (reply.accepted || !mayRepeat || retries >= context.retriesMax) return reply;
    const asked = (reply.retryAfterSeconds ?? 0) * 1000;
    if (asked > PAUSE_MS_MAX) return reply;
    const pauseMs = Math.min(PAUSE_MS * 4 ** retries, PAUSE_MS_MAX);
    await context.pause(Math.max(asked, pauseMs), signal);
  }
}

interface Attempt {
  readonly reply: EngineReply;
  readonly mayRepeat: boolean;
}

async function askOnce(
  question: EngineQuestion,
  context: AnnouncerContext,
  signal: AbortSignal | undefined,
): Promise<Attempt> {
  const { request } = question;
  try {
    const answer = await context.sender.send({ ...request, signal });
    return readAnswer(question, answer, context);
  } catch (error) {
    if (!isPortolanError(error)) throw error;
    const why = unreachedBecause(error, request.url);
    const { engine, subject = engine } = question;
    const reason = context.isCheck
      ? `${subject} could not be checked: ${why} ${error.hint ?? 'Try again later.'}`
      : `${engine} was not notified: ${why}`;
    return { reply: failed(reason), mayRepeat: error.retryable };
  }
}

function readAnswer(
  question: EngineQuestion,
  answer: HttpAnswer,
  { clock, secrets, isCheck }: AnnouncerContext,
): Attempt {
  const { engine, accepts, explain } = question;
  const { status } = answer;
  if (accepts.includes(status)) return { reply: { accepted: true, answer }, mayRepeat: false };
  const fault = readEngineFault(answer);
  const meaning = explain(answer, fault);
  const outcome = meaning.outcome ?? (mayPass(status) ? 'failed' : 'refused');
  if (outcome === 'accepted') return { reply: { accepted: true, answer }, mayRepeat: false };
  const reason = meaning.reason ?? statusReason(status, isCheck);
  const retryAfterSeconds = meaning.retryAfterSeconds ?? readRetryAfter(answer, clock.now());
  const words = reason === '' ? '.' : `: ${reason}`;
  const said = meaning.quoted === false ? '' : saidText(fault, secrets);
  const reply: EngineRefusal = {
    accepted: false,
    outcome,
    reason: `${engine} answered with status ${status}${words}${said}`,
    retryAfterSeconds,
  };
  return { reply, mayRepeat: outcome === 'failed' && status >= 500 };
}

export function mayPass(status: number): boolean {
  return status >= 500 || [408, 425, 429].includes(status);
}

export function refused(reason: string): EngineRefusal {
  return { accepted: false, outcome: 'refused', reason };
}

export function failed(reason: string): EngineRefusal {
  return { accepted: false, outcome: 'failed', reason };
}

/** The result of a check that the engine did not accept. */
export function uncheckedResult(
  announcer: string,
  { outcome, reason }: EngineRefusal,
): AnnounceCheck {
  return { announcer, outcome, message: reason };
}

export function throttledText({ isCheck }: Pick<AnnouncerContext, 'isCheck'>): string {
  return isCheck
    ? 'too many requests in too short a time.'
    : 'too many submissions in too short a time.';
}

function statusReason(status: number, isCheck: boolean): string {
  if (status === 429) return throttledText({ isCheck });
  return status >= 300 && status < 400 ? 'its address has moved.' : '';
}

// The sender names the address without its query; its path goes too, for brevity and for pings,
// whose path may be a secret.
function unreachedBecause(error: PortolanError, address: string): string {
  const url = new URL(address);
  return error.message.replaceAll(url.origin + url.pathname, url.host);
}

function readRetryAfter({ headers }: HttpAnswer, nowMs: number): number | undefined {
  const afterMs = parseRetryAfter(headers.get('retry-after'), nowMs);
  return afterMs === undefined ? undefined : Math.min(Math.ceil(afterMs / 1000), RETRY_SECONDS_MAX);
}
