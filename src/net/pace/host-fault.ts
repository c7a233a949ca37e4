// Which failures speak against the host that was asked.
import type { ErrorCode } from '../../base/error-codes.ts';
import type { PortolanError } from '../../base/portolan-error.ts';

const HOST_FAULTS: ReadonlySet<ErrorCode> = new Set([
  'FETCH_UNREACHABLE',
  'FETCH_TLS',
  'FETCH_TIMEOUT',
  'FETCH_BROKEN_OFF',
]);

/**
 * Tells whether an error is the host's: it was not there, hung up or fell silent. An answer that
 * is odd or too large is still an answer.
 */
export function isHostFault(error: PortolanError): boolean {
  return HOST_FAULTS.has(error.code);
}

/** Tells whether a status speaks against the host: it is broken, or wants to be let be. */
export function isFaultStatus(status: number): boolean {
  return status === 429 || status >= 500;
}

/** Tells whether a status says that the host has too much to do; a 500 may be one page's. */
export function isOverloadStatus(status: number): boolean {
  return status === 429 || (status >= 502 && status <= 504);
}
