// From a visit to what rules want to know of it.
import { isPortolanError } from '../../base/portolan-error.ts';
import type { Visit } from '../../net/port/visit.ts';
import type { FetchEvidence } from '../../rules/evidence/fetch-evidence.ts';
import { fetchFailureOf } from '../pages/fetch-failure-of.ts';

/** What is known of a fetch besides the visit. */
export interface FetchDetails extends Pick<FetchEvidence, 'url' | 'found' | 'forSite'> {
  /** Why reading its body ended early. */
  readonly error?: unknown | undefined;
  readonly bytes?: number | undefined;
  readonly failingMs?: number | undefined;
  readonly newestLastmod?: string | undefined;
  readonly looksLike?: NonNullable<FetchEvidence['looksLike']> | undefined;
}

export function fetchEvidenceOf(visit: Visit, details: FetchDetails): FetchEvidence {
  const { url, found, forSite, bytes, failingMs, newestLastmod, looksLike } = details;
  const error = details.error ?? visit.error;
  const failure = failureOf(error);
  const { robots, firstByteMs } = visit;
  const disallowed = visit.outcome === 'disallowed' && robots !== undefined;
  // No rule disallows it: what the robots.txt could not be had for is what is wrong.
  const barred = disallowed && robots.because === 'unreachable';
  const status = barred ? robots.status : visit.status;
  return {
    url,
    finalUrl: visit.finalUrl,
    found,
    headers: visit.headers,
    redirects: visit.redirects,
    ...(status !== undefined && { status }),
    ...(failure !== undefined && { failure }),
    ...(failure !== undefined && isPortolanError(error) && { problem: error.message }),
    ...(barred && status !== undefined && { problem: robotsAnswered(robots.robotsTxt, status) }),
    ...(disallowed &&
      !barred && {
        disallowedBy: {
          robotsTxt: robots.robotsTxt,
          ...(robots.line !== undefined && { line: robots.line }),
        },
      }),
    ...(forSite !== undefined && { forSite }),
    ...(failingMs !== undefined && { failingMs }),
    ...(firstByteMs !== undefined && { firstByteMs }),
    ...(bytes !== undefined && { bytes }),
    ...(newestLastmod !== undefined && { newestLastmod }),
    ...(looksLike !== undefined && { looksLike }),
  };
}

function robotsAnswered(robotsTxt: string, status: number): string {
  return `${robotsTxt} answered with status ${status}`;
}

// A status that is not 200 is an answer: the status tells, and nothing failed on the way.
function failureOf(error: unknown): FetchEvidence['failure'] {
  if (error === undefined) return undefined;
  if (isPortolanError(error) && error.code === 'FETCH_STATUS') return undefined;
  return fetchFailureOf(error);
}
