// Why a sitemap could not be fetched: as a cause of the store, and as a sentence.
import type { PortolanError } from '../../../base/portolan-error.ts';
import { type VisitFailure, visitFailure } from '../../../net/failure/visit-failure.ts';
import type { Visit } from '../../../net/port/visit.ts';
import type { FetchCause } from '../../../store/port/sitemap-record.ts';

export interface FetchTrouble {
  readonly cause: FetchCause;
  /** Why robots.txt is unreachable, where there was no response. */
  readonly robotsCause?: FetchCause;
  readonly message: string;
}

// A number of seconds or a date; anything longer is neither.
const RETRY_AFTER_CHARACTERS_MAX = 64;
const CAUSES: Readonly<Record<VisitFailure, FetchCause>> = {
  dns: 'dns',
  connection: 'tcp',
  tls: 'tls',
  timeout: 'timeout',
  redirects: 'redirect-loop',
  'too-large': 'too-large',
  'broken-off': 'broken-off',
  'answer-invalid': 'answer-invalid',
  'address-forbidden': 'address-forbidden',
  'address-invalid': 'address-forbidden',
};

/** Returns the cause of an error of a visit or of its body. */
export function causeOfError(error: PortolanError): FetchTrouble {
  return { cause: CAUSES[visitFailure(error)], message: error.message };
}

/** Returns why a visit failed; `undefined` when its body may be read, or nothing changed. */
export function fetchCause(visit: Visit): FetchTrouble | undefined {
  const { outcome, status = 0, error, finalUrl } = visit;
  if (outcome === 'disallowed') {
    const isUnreachable = visit.robots?.because === 'unreachable';
    const message = robotsSentence(visit);
    if (!isUnreachable) return { cause: 'robots-blocked', message };
    const why = error && { robotsCause: CAUSES[visitFailure(error)] };
    return { cause: 'robots-unreachable', message, ...why };
  }
  if (outcome === 'failed') {
    if (!error) return { cause: 'tcp', message: `${finalUrl} did not respond.` };
    const trouble = causeOfError(error);
    // Then the error is about robots.txt, which nobody submitted.
    if (visit.robots?.because !== 'unreachable') return trouble;
    return { ...trouble, message: `The host cannot be reached: ${error.message}` };
  }
  if (status === 200 || status === 304) return undefined;
  const after = visit.headers.get('retry-after')?.slice(0, RETRY_AFTER_CHARACTERS_MAX);
  const later = after === undefined ? '' : ` and "Retry-After: ${after}"`;
  const message = `${finalUrl} answered with status ${status}${later}.`;
  if (status >= 500) return { cause: 'http-5xx', message };
  if (status >= 400) return { cause: 'http-4xx', message };
  if (status >= 300) return { cause: 'redirect-loop', message };
  // 204 and the like: a response without content.
  return { cause: 'empty', message };
}

function robotsSentence({ finalUrl, robots, error }: Visit): string {
  if (robots?.line !== undefined) {
    const rule = robots.rule === undefined ? '' : ` ("${robots.rule}")`;
    return `${robots.robotsTxt} disallows ${finalUrl} in line ${robots.line}${rule}.`;
  }
  const file = robots?.robotsTxt ?? 'The robots.txt';
  const barred = 'until it is reachable, nothing on this host can be fetched.';
  if (robots?.status !== undefined && !error) {
    return `${file} answered with status ${robots.status}; ${barred}`;
  }
  const why = error?.message ?? 'It answered with a server error (5xx), or asked to wait (429).';
  return `${file} could not be fetched; ${barred} ${why}`;
}
