// Why a fetch failed, as evidence says it.
import { isPortolanError } from '../../base/portolan-error.ts';
import { visitFailure } from '../../net/failure/visit-failure.ts';
import type { FetchFailure } from '../../rules/evidence/fetch-evidence.ts';

/**
 * Gives the failure that an error stands for.
 *
 * What says nothing about the address gives `undefined`: the host was given up after others of its
 * pages had failed, or too much was asked of it at once, or it was not to be asked.
 */
export function fetchFailureOf(error: unknown): FetchFailure | undefined {
  if (!isPortolanError(error)) return 'connection';
  switch (error.code) {
    case 'FETCH_HOST_BROKEN':
    case 'FETCH_QUEUE_FULL':
    case 'FETCH_DISALLOWED':
      return undefined;
    default:
      return visitFailure(error);
  }
}
