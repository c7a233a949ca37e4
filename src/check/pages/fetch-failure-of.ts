// Why a fetch failed, as evidence says it.
import { isPortolanError } from '../../base/portolan-error.ts';
import type { FetchFailure } from '../../rules/evidence/fetch-evidence.ts';

// The name service's own codes, below the error of the fetch.
const NO_ADDRESS: ReadonlySet<string> = new Set(['ENOTFOUND', 'EAI_AGAIN', 'ENODATA']);

/**
 * Gives the failure that an error stands for.
 *
 * Errors: None. What says nothing about the address gives `undefined`: the host was given up after
 * others of its pages had failed, or too much was asked of it at once.
 */
export function fetchFailureOf(error: unknown): FetchFailure | undefined {
  if (!isPortolanError(error)) return 'connection';
  switch (error.code) {
    case 'FETCH_HOST_BROKEN':
    case 'FETCH_QUEUE_FULL':
    case 'FETCH_DISALLOWED':
      return undefined;
    case 'FETCH_TLS':
      return 'tls';
    case 'FETCH_TIMEOUT':
      return 'timeout';
    case 'FETCH_TOO_MANY_REDIRECTS':
      return 'redirects';
    case 'FETCH_TOO_LARGE':
      return 'too-large';
    case 'FETCH_BROKEN_OFF':
      return 'broken-off';
    case 'FETCH_ANSWER_INVALID':
      return 'answer-invalid';
    case 'FETCH_ADDRESS_FORBIDDEN':
      return 'address-forbidden';
    case 'FETCH_ADDRESS_INVALID':
      return 'address-invalid';
    default:
      return NO_ADDRESS.has(codeOf(error.cause)) ? 'dns' : 'connection';
  }
}

function codeOf(cause: unknown): string {
  const code = cause instanceof Error && 'code' in cause ? cause.code : '';
  return typeof code === 'string' ? code : '';
}
