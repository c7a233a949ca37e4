// The one class of error that Portolan throws for what could not be done.
import { type ErrorCode, RETRYABLE_CODES } from './error-codes.ts';

/** The parts of an error, except for its code. */
export interface PortolanErrorDetails {
  /** What failed, where and why, as whole sentences with the values as the user wrote them. */
  readonly message: string;
  /** What to do about it. */
  readonly hint?: string | undefined;
  /** The address concerned. */
  readonly url?: string | undefined;
  /** The file concerned. */
  readonly path?: string | undefined;
  /** The HTTP status received. */
  readonly status?: number | undefined;
  /** The error underneath. */
  readonly cause?: unknown | undefined;
}

/**
 * Something that could not be done: the world or the settings are wrong, never the data.
 *
 * Match on `code` (permanent), not on the message and not on `instanceof`:
 * two copies of the package may be loaded. What is odd in a sitemap's bytes is never an error but
 * a read problem.
 */
export class PortolanError extends Error {
  override readonly name: string = 'PortolanError';
  /** Which error it is: see the table of error codes. */
  readonly code: ErrorCode;
  /** What to do about it. */
  readonly hint: string | undefined;
  /** The address concerned. */
  readonly url: string | undefined;
  /** The file concerned. */
  readonly path: string | undefined;
  /** The HTTP status received. */
  readonly status: number | undefined;

  constructor(code: ErrorCode, details: PortolanErrorDetails) {
    super(details.message, details.cause === undefined ? undefined : { cause: details.cause });
    this.code = code;
    this.hint = details.hint;
    this.url = details.url;
    this.path = details.path;
    this.status = details.status;
  }

  /** Whether the same call may succeed later; of HTTP statuses 408, 425, 429 and 5xx. */
  get retryable(): boolean {
    if (this.code !== 'FETCH_STATUS') return RETRYABLE_CODES.includes(this.code);
    const { status = 0 } = this;
    return status >= 500 || [408, 425, 429].includes(status);
  }
}

/** Whether a thrown value is a PortolanError, also one of another copy of the package. */
export function isPortolanError(value: unknown): value is PortolanError {
  return value instanceof Error && value.name === 'PortolanError' && 'code' in value;
}
