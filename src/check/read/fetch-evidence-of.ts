// From a visit to what rules want to know of it.
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

// Services that stand before a server say so themselves.
// Source: https://developers.cloudflare.com/cloudflare-challenges/
// Source: https://docs.aws.amazon.com/waf/latest/developerguide/waf-captcha-and-challenge.html
const CHALLENGES: readonly (readonly [header: string, value: RegExp])[] = [
  ['cf-mitigated', /^challenge$/i],
  ['x-amzn-waf-action', /^(?:challenge|captcha)$/i],
];
const LOGIN = /(?:^|[/._-])(?:log-?in|sign-?in|sso|oauth2?|auth|authenticate)(?:$|[/._-])/i;

/**
 * Tells what answered in place of a sitemap, as far as its head and its way show it. `html`: its
 * bytes are an HTML page.
 */
export function answerLooks(
  { headers, redirects, finalUrl, status }: Visit,
  html: boolean,
): FetchEvidence['looksLike'] {
  if (CHALLENGES.some(([header, value]) => value.test(headers.get(header) ?? ''))) {
    return 'challenge';
  }
  if (!html) return undefined;
  const path = URL.parse(finalUrl)?.pathname ?? '';
  if (redirects.length > 0 && LOGIN.test(path)) return 'login';
  return status === 200 ? 'html' : undefined;
}
