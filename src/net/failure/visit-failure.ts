// Why a visit failed, in one word.
import { checkKind } from '../../base/check-given-options.ts';
import type { ErrorCode } from '../../base/error-codes.ts';
import type { PortolanError } from '../../base/portolan-error.ts';

/**
 * The kinds of failure. `connection` is a host that refused, hung up, or is left alone because it
 * failed too often.
 */
export type VisitFailure =
  | 'dns'
  | 'connection'
  | 'tls'
  | 'timeout'
  | 'redirects'
  | 'too-large'
  | 'broken-off'
  | 'answer-invalid'
  | 'address-forbidden'
  | 'address-invalid';

const KINDS: ReadonlyMap<ErrorCode, VisitFailure> = new Map<ErrorCode, VisitFailure>([
  ['FETCH_ADDRESS_INVALID', 'address-invalid'],
  ['FETCH_ADDRESS_FORBIDDEN', 'address-forbidden'],
  ['FETCH_TLS', 'tls'],
  ['FETCH_TIMEOUT', 'timeout'],
  ['FETCH_TOO_MANY_REDIRECTS', 'redirects'],
  ['FETCH_TOO_LARGE', 'too-large'],
  ['FETCH_BROKEN_OFF', 'broken-off'],
  ['FETCH_ANSWER_INVALID', 'answer-invalid'],
]);
const DNS_CODES: ReadonlySet<string> = new Set(['ENOTFOUND', 'EAI_AGAIN', 'ENODATA']);

/** Returns the kind of a visit's error, thrown by its body or reported by the visit. */
export function visitFailure(error: PortolanError): VisitFailure {
  checkKind('error', error, 'object');
  const { code, cause } = error;
  const known = KINDS.get(code);
  if (known !== undefined) return known;
  const causeCode = cause instanceof Error && 'code' in cause ? String(cause.code) : '';
  return DNS_CODES.has(causeCode) ? 'dns' : 'connection';
}
