// Talks to a running console: JSON there and back, and what went wrong in words.
import { ERROR_CODES, type ErrorCode } from '../../../../base/error-codes.ts';
import { isPortolanError, PortolanError } from '../../../../base/portolan-error.ts';
import { TIME_NAME } from '../../../../console/http/view-json.ts';
import type { NetworkOptions } from '../../../../net/exchange/network-options.ts';
import { createFetcher } from '../../../../net/fetcher.ts';
import { createRequestSender, type HttpAnswer } from '../../../../net/request-sender.ts';
import type { ConsolePlace } from '../engine/console-place.ts';

export interface ConsoleQuestion {
  readonly method: 'GET' | 'POST' | 'DELETE';
  /** Without a slash in front, with its query: `sites.json?limit=50`. */
  readonly path: string;
  readonly body?: unknown;
  readonly signal?: AbortSignal;
}

/** Asks a running console. Close it. */
export interface ConsoleClient {
  readonly url: string;
  /**
   * Returns what the console answered, its times as numbers again; `undefined`: there is no such
   * thing.
   */
  ask(question: ConsoleQuestion): Promise<unknown>;
  /** Returns the lines of a stream of events until the signal. */
  lines(path: string, signal: AbortSignal): AsyncIterable<string>;
  close(): Promise<void>;
}

type RunningConsole = Extract<ConsolePlace, { readonly kind: 'console' }>;

const ANSWER_BYTES_MAX = 64 * 1024 * 1024;
// A submission may be waited for, and a backup takes its time.
const TIMEOUT_MS = 300_000;
const RETRIES_MAX = 2;
// A day of events; then whoever watches asks again.
const STREAM_MS_MAX = 86_400_000;
const STREAM_BYTES_MAX = 1024 ** 3;
const LINE_CHARACTERS_MAX = 65_536;
const MESSAGE_CHARACTERS_MAX = 2_000;
const ISO_TIME = /^\d{4}-\d\d-\d\dT[\d:.]+Z$/;

/** Makes a client. Of the network its proxies, its TLS, its headers and its retries are taken. */
export function createConsoleClient(
  { url, token }: RunningConsole,
  { proxy, tls, headers: given, retriesMax = RETRIES_MAX }: NetworkOptions = {},
): ConsoleClient {
  const sender = createRequestSender({
    trustedUrl: url,
    timeoutMs: TIMEOUT_MS,
    proxy,
    tls,
    retriesMax,
    headers: given,
  });
  const headers = token === undefined ? {} : { authorization: `Bearer ${token}` };
  const fetcher = createFetcher({
    trustedUrl: url,
    proxy,
    tls,
    retriesMax,
    headers: { ...given, ...headers, accept: 'text/event-stream' },
    timeoutMs: TIMEOUT_MS,
    documentTimeoutMs: STREAM_MS_MAX,
    bytesMax: STREAM_BYTES_MAX,
    redirectsMax: 0,
  });
  return {
    url,
    async ask({ method, path, body, signal }) {
      const json = body === undefined ? {} : { 'content-type': 'application/json' };
      const answer = await reach(url, () =>
        sender.send({
          method,
          url: url + path,
          bytesMax: ANSWER_BYTES_MAX,
          headers: { ...headers, ...json, accept: 'application/json' },
          body: body === undefined ? undefined : JSON.stringify(body),
          signal,
        }),
      );
      return readAnswer(url, answer, token !== undefined);
    },
    async *lines(path, signal) {
      const stream = await reach(url, () => fetcher.get(url + path, { signal }));
      yield* linesOf(stream.body);
    },
    async close() {
      await Promise.all([sender.close(), fetcher.close()]);
    },
  };
}

async function reach<Result>(url: string, act: () => Promise<Result>): Promise<Result> {
  try {
    return await act();
  } catch (error) {
    if (!isPortolanError(error)) throw error;
    if (error.status === 401 || error.status === 403) throw notAllowed(url, error.status, true);
    throw new PortolanError('CONSOLE_UNREACHABLE', {
      message: `The console at ${url} could not be reached. ${error.message}`,
      hint: 'Is it running? portolan serve starts one; --console names another address.',
      url,
      cause: error,
    });
  }
}

function readAnswer(url: string, answer: HttpAnswer, hasToken: boolean): unknown {
  const { status } = answer;
  const found = parseJson(answer);
  if (status >= 200 && status < 300) {
    if (status === 204 || answer.body.length === 0) return {};
    if (found === undefined) throw notUnderstood(url);
    return found;
  }
  const told = readProblem(found);
  // A console says so itself; a 404 of anything else is no console's.
  if (status === 404 && told.code === undefined && told.message !== undefined) return undefined;
  if (status === 401 || (status === 403 && told.code === undefined)) {
    throw notAllowed(url, status, hasToken);
  }
  throw new PortolanError(told.code ?? 'CONSOLE_UNREACHABLE', {
    message: told.message ?? `The console at ${url} answered with status ${status}.`,
    hint: told.hint,
    url,
    status,
  });
}

function notAllowed(url: string, status: number, hasToken: boolean): PortolanError {
  const unfit = status === 401 ? 'does not know this token' : 'does not allow this with this token';
  const what = hasToken ? unfit : 'requires a token';
  return new PortolanError('CONSOLE_UNREACHABLE', {
    message: `The console at ${url} ${what} (status ${status}).`,
    hint: 'Put a token with the right scope in the environment variable PORTOLAN_TOKEN.',
    url,
    status,
  });
}

function notUnderstood(url: string): PortolanError {
  return new PortolanError('CONSOLE_UNREACHABLE', {
    message: `The server at ${url} is not a console, or is one of another version.`,
    hint: 'Check the address: it is the one that portolan serve printed.',
    url,
  });
}

interface ToldProblem {
  readonly code?: ErrorCode | undefined;
  readonly message?: string | undefined;
  readonly hint?: string | undefined;
}

// `{ "error": { "code", "message", "hint" } }`, or the same without the envelope.
function readProblem(found: unknown): ToldProblem {
  if (typeof found !== 'object' || found === null) return {};
  const inner = 'error' in found && typeof found.error === 'object' ? found.error : found;
  const { code, message, hint } = (inner ?? {}) as Readonly<Record<string, unknown>>;
  const text = (value: unknown): string | undefined =>
    typeof value === 'string' ? value.slice(0, MESSAGE_CHARACTERS_MAX) : undefined;
  const isCode = typeof code === 'string' && Object.hasOwn(ERROR_CODES, code);
  const known = isCode ? (code as ErrorCode) : undefined;
  return { code: known, message: text(message), hint: text(hint) };
}

// `at` and names that end in `At` are times: numbers in a view, texts in its JSON.
function parseJson(answer: HttpAnswer): unknown {
  if (!/\bjson\b/.test(answer.headers.get('content-type') ?? '')) return undefined;
  try {
    return JSON.parse(answer.text, (key, value: unknown) =>
      typeof value === 'string' && TIME_NAME.test(key) && ISO_TIME.test(value)
        ? Date.parse(value)
        : value,
    );
  } catch {
    return undefined;
  }
}

async function* linesOf(body: AsyncIterable<Uint8Array>): AsyncGenerator<string, void, void> {
  const decoder = new TextDecoder();
  let rest = '';
  for await (const chunk of body) {
    rest += decoder.decode(chunk, { stream: true });
    const lines = rest.split(/\r?\n/);
    rest = lines.pop() ?? '';
    // Whoever sends a line without an end is no console.
    if (rest.length > LINE_CHARACTERS_MAX) rest = '';
    yield* lines;
  }
}
