// What rules want to know of a visit.
import { givenValues } from '../../base/given-values.ts';
import { isPortolanError } from '../../base/portolan-error.ts';
import { visitFailure } from '../../net/failure/visit-failure.ts';
import type { Visit } from '../../net/port/visit.ts';
import type { FetchEvidence, FetchFailure } from '../../rules/evidence/fetch-evidence.ts';

/** What is known of a fetch besides the visit. */
export interface FetchDetails extends Pick<FetchEvidence, 'url' | 'found' | 'forSite'> {
  /** Why reading its body ended early. */
  readonly error?: unknown | undefined;
  readonly bytes?: number | undefined;
  readonly failingMs?: number | undefined;
  readonly newestLastmod?: string | undefined;
  /** The body is an HTML page. Default false. */
  readonly isHtml?: boolean | undefined;
}

export function fetchEvidenceOf(visit: Visit, details: FetchDetails): FetchEvidence {
  const { isHtml = false, error = visit.error, ...known } = details;
  const { finalUrl, headers, redirects, robots, firstByteMs } = visit;
  // A status that is not 200 is an answer: nothing failed on the way.
  const isStatus = isPortolanError(error) && error.code === 'FETCH_STATUS';
  const failure = error === undefined || isStatus ? undefined : fetchFailureOf(error);
  const problem = failure !== undefined && isPortolanError(error) ? error.message : undefined;
  const looksLike = answerLooks(visit, isHtml);
  const seen = { finalUrl, headers, redirects, failure, firstByteMs, looksLike };
  if (visit.outcome !== 'disallowed' || !robots) {
    return givenValues({ ...known, ...seen, status: visit.status, problem });
  }
  const { robotsTxt, line, because, status } = robots;
  if (because !== 'unreachable') {
    const disallowedBy = givenValues({ robotsTxt, line });
    return givenValues({ ...known, ...seen, status: visit.status, problem, disallowedBy });
  }
  // No rule disallows it: what is wrong is why the robots.txt could not be fetched.
  const answered = status === undefined ? problem : `${robotsTxt} answered with status ${status}`;
  return givenValues({ ...known, ...seen, status, problem: answered });
}

/**
 * Why a fetch failed, by its error. `undefined` where that says nothing about the address: its host
 * was abandoned after others of its pages had failed, too many requests were pending, or it may not
 * be visited.
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

// Services in front of a server say so themselves.
// Source: https://developers.cloudflare.com/cloudflare-challenges/
// Source: https://docs.aws.amazon.com/waf/latest/developerguide/waf-captcha-and-challenge.html
const CHALLENGES: readonly (readonly [header: string, value: RegExp])[] = [
  ['cf-mitigated', /^challenge$/i],
  ['x-amzn-waf-action', /^(?:challenge|captcha)$/i],
];
const LOGIN = /(?:^|[/._-])(?:log-?in|sign-?in|sso|oauth2?|auth|authenticate)(?:$|[/._-])/i;

/** What answered in place of a sitemap, as far as its headers and redirects show it. */
function answerLooks(visit: Visit, isHtml: boolean): FetchEvidence['looksLike'] {
  const { headers, redirects, finalUrl, status } = visit;
  if (CHALLENGES.some(([header, value]) => value.test(headers.get(header) ?? ''))) {
    return 'challenge';
  }
  if (!isHtml) return undefined;
  const path = URL.parse(finalUrl)?.pathname ?? '';
  if (redirects.length > 0 && LOGIN.test(path)) return 'login';
  return status === 200 ? 'html' : undefined;
}
