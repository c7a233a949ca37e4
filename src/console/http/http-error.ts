// A refused or failed request: status, what is wrong, what to do.
import { HTTPException } from 'hono/http-exception';
import type { ErrorCode } from '../../base/error-codes.ts';
import { isPortolanError, type PortolanError } from '../../base/portolan-error.ts';

export interface HttpProblemDetails {
  /** A whole sentence. It may contain what the visitor sent: escape it where it is shown. */
  readonly message: string;
  readonly hint?: string | undefined;
  /** A PortolanError's code, where one is behind it. */
  readonly code?: ErrorCode | undefined;
  readonly retryAfterMs?: number | undefined;
  /** What is wrong with which parameter or field, where that is known. */
  readonly fields?: Readonly<Record<string, string>> | undefined;
  readonly cause?: unknown | undefined;
}

/** Only thrown by the console's own code, which turns it into an answer. */
export class HttpError extends Error {
  override readonly name: string = 'HttpError';
  readonly status: ProblemStatus;
  readonly hint: string | undefined;
  readonly code: ErrorCode | undefined;
  readonly retryAfterMs: number | undefined;
  readonly fields: Readonly<Record<string, string>>;

  constructor(status: ProblemStatus, details: HttpProblemDetails) {
    super(details.message, 'cause' in details ? { cause: details.cause } : undefined);
    this.status = status;
    this.hint = details.hint;
    this.code = details.code;
    this.retryAfterMs = details.retryAfterMs;
    this.fields = details.fields ?? {};
  }
}

export const PROBLEM_TITLES = {
  400: 'Bad request',
  401: 'Authentication required',
  403: 'Access denied',
  404: 'Not found',
  405: 'Method not allowed',
  409: 'Not possible at the moment',
  413: 'Request too large',
  414: 'URL too long',
  415: 'Unsupported media type',
  421: 'Wrong host',
  422: 'The request could not be completed',
  429: 'Too many requests',
  500: 'Internal error',
  503: 'Temporarily unavailable',
  507: 'Insufficient storage',
} as const;

export type ProblemStatus = keyof typeof PROBLEM_TITLES;

const FULL_RETRY_MS = 60_000;

const STATUSES: Readonly<Partial<Record<ErrorCode, ProblemStatus>>> = {
  CONFIG_INVALID: 400,
  FETCH_ADDRESS_INVALID: 400,
  FETCH_ADDRESS_FORBIDDEN: 403,
  SUBMISSION_REFUSED: 403,
  VERIFICATION_FAILED: 422,
  QUEUE_FULL: 503,
  STORE_LOCKED: 503,
  STORE_FULL: 507,
  STORE_READ_ONLY: 503,
  STORE_UNAVAILABLE: 503,
  QUEUE_LOCKED: 503,
};

// HTTP clients need not know where the store is.
const DISK_HINT =
  'The administrator of the console has to free disk space; it then continues automatically.';
const STORE_WORDS: Readonly<Partial<Record<ErrorCode, { message: string; hint: string }>>> = {
  STORE_FULL: {
    message: 'The disk of the console is full: nothing can be stored.',
    hint: DISK_HINT,
  },
  STORE_READ_ONLY: {
    message: 'The disk of the console is read-only: nothing can be stored.',
    hint: DISK_HINT,
  },
  STORE_UNAVAILABLE: {
    message: 'The database of the console does not answer.',
    hint: 'Try again in a minute. The administrator of the console finds the reason in its log.',
  },
};

/** Makes a problem of whatever was thrown. What is our own fault keeps its words for the log. */
export function httpProblemOf(error: unknown): HttpError {
  if (error instanceof HttpError) return error;
  if (isPortolanError(error)) return ofPortolanError(error);
  if (error instanceof HTTPException && error.status >= 400 && error.status < 500) {
    return new HttpError(400, { message: 'The request is malformed.', cause: error });
  }
  const message = 'The console could not answer. Its log says why, under the request ID below.';
  return new HttpError(500, { message, cause: error });
}

function ofPortolanError(error: PortolanError): HttpError {
  const { code, message, hint } = error;
  const status = STATUSES[code] ?? 500;
  if (status === 500) {
    const told = 'The console could not answer. Its log says why, under the request ID below.';
    return new HttpError(500, { message: told, code, cause: error });
  }
  return new HttpError(status, {
    message,
    hint,
    ...STORE_WORDS[code],
    code,
    cause: error,
    ...(status >= 503 ? { retryAfterMs: FULL_RETRY_MS } : {}),
  });
}
