// Whether a request that changes something comes from a page of ours.
import type { ConsoleRequest } from '../http/console-env.ts';
import { HttpError } from '../http/http-error.ts';

export interface RequestOrigin {
  readonly host: string | undefined;
  readonly origin: string | undefined;
  readonly fetchSite: string | undefined;
  readonly publicUrl: string | undefined;
}

/**
 * Checks that a browser sent the request from a page of ours, or that no browser sent it: browsers
 * send `Origin` or `Sec-Fetch-Site` with every request that may change something.
 * Errors: HttpError 403.
 */
export function checkOwnOrigin({ host, origin, fetchSite, publicUrl }: RequestOrigin): void {
  if (fetchSite !== undefined && fetchSite !== 'same-origin') refuse();
  if (origin === undefined) return;
  // A page without a referrer sends `null`; then `Sec-Fetch-Site` decides.
  if (origin === 'null' && fetchSite === 'same-origin') return;
  const url = URL.parse(origin);
  if (url === null || host === undefined) refuse();
  const known = publicUrl === undefined ? undefined : new URL(publicUrl);
  if (url.origin === known?.origin) return;
  // Anyone in between may answer for the same host without TLS.
  if (url.host === known?.host) refuse();
  if (url.host !== URL.parse(`${url.protocol}//${host}`)?.host) refuse();
}

/**
 * Checks that a request by GET that submits something was not put into a page of another site.
 * Errors: HttpError 403.
 */
export function checkNotForeign(fetchSite: string | undefined): void {
  if (fetchSite === 'cross-site' || fetchSite === 'same-site') refuse();
}

/**
 * Checks that a page of another site did not put the address into itself as a picture, a frame, a
 * script or a question: it would learn something from that, or keep us busy. Links lead here.
 * Errors: HttpError 403.
 */
export function checkNotEmbedded(c: ConsoleRequest): void {
  const site = c.req.header('sec-fetch-site');
  if (site !== 'cross-site' && site !== 'same-site') return;
  // Browsers send that from other sites only after they asked us, and we never allow it.
  if (c.req.header('authorization') !== undefined) return;
  const isPage = ['document', undefined].includes(c.req.header('sec-fetch-dest'));
  if (c.req.header('sec-fetch-mode') !== 'navigate' || !isPage) refuse();
}

function refuse(): never {
  throw new HttpError(403, {
    message: 'The request comes from a page of another site.',
    hint: 'Open the console directly. Behind a proxy, set the public address of the console.',
  });
}
