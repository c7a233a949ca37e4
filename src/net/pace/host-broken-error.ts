// Why there is no turn at a host.
import { formatDuration } from '../../base/duration.ts';
import { PortolanError } from '../../base/portolan-error.ts';

/**
 * The error for a host that is not visited now; `why` is the end of a sentence, `cause`
 * what its last request failed with.
 */
export function hostBrokenError(
  origin: string,
  restMs: number,
  { why, cause }: { readonly why: string; readonly cause?: PortolanError | undefined },
): PortolanError {
  return new PortolanError('FETCH_HOST_BROKEN', {
    message: `Requests to ${origin} are suspended for ${formatDuration(restMs)}: ${why}.`,
    hint: 'Try again later.',
    url: origin,
    cause,
  });
}

/** The error for a host that enough visits wait for. */
export function queueFullError(origin: string, queueMax: number): PortolanError {
  return new PortolanError('FETCH_QUEUE_FULL', {
    message: `${queueMax} visits wait for ${origin} already.`,
    hint: 'Ask for fewer addresses of one host at a time.',
    url: origin,
  });
}

/** The error for a visitor that was closed meanwhile. */
export function gateClosedError(origin: string): PortolanError {
  return new PortolanError('FETCH_UNREACHABLE', {
    message: `${origin} was not visited: the visitor was closed before.`,
    url: origin,
  });
}
