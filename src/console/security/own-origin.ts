// Whether a request that changes something comes from a page of ours.
import { HttpProblem } from '../http-problem.ts';

/** What a request tells of where it comes from. */
export interface RequestOrigin {
  readonly host: string | undefined;
  readonly origin: string | undefined;
  readonly fetchSite: string | undefined;
  readonly publicUrl: string | undefined;
}

/**
 * Checks that a browser sent the request from a page of ours, or that no browser sent it: those
 * tell `Origin` or `Sec-Fetch-Site` with everything that may change something.
 *
 * Errors: HttpProblem 403.
 */
export function checkOwnOrigin({ host, origin, fetchSite, publicUrl }: RequestOrigin): void {
  if (fetchSite !== undefined && fetchSite !== 'same-origin') refuse();
  if (origin === undefined) return;
  // A page without a referrer tells `null`; then the browser's own word on the site has to do.
  if (origin === 'null' && fetchSite === 'same-origin') return;
  const url = URL.parse(origin);
  if (url !== null && publicUrl !== undefined && url.origin === new URL(publicUrl).origin) return;
  if (
    url === null ||
    host === undefined ||
    url.host !== URL.parse(`${url.protocol}//${host}`)?.host
  ) {
    refuse();
  }
}

/**
 * Checks that a request by GET that submits something was not put into a page of another site.
 *
 * Errors: HttpProblem 403.
 */
export function checkNotForeign(fetchSite: string | undefined): void {
  if (fetchSite === 'cross-site' || fetchSite === 'same-site') refuse();
}

function refuse(): never {
  throw new HttpProblem(403, {
    message: 'The request comes from a page of another site.',
    hint: 'Open the console itself. Behind a proxy, set the public address of the console.',
  });
}
