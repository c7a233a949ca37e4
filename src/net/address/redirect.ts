// Following redirects: what is recorded, and where it ends.
import { PortolanError } from '../../base/portolan-error.ts';

/** One step of the way to a document. */
export interface Redirect {
  /** The address that redirected, without credentials. */
  readonly url: string;
  /** 301, 302, 303, 307 or 308. */
  readonly status: number;
  /** It leads from https to http. Told by visitors. */
  readonly downgraded?: boolean;
}

export interface RedirectStep {
  readonly from: URL;
  readonly status: number;
  readonly target: URL;
  readonly redirectsMax: number;
}

/**
 * Adds a redirect to the way so far, with a mark where it leads from https to http.
 *
 * Errors: FETCH_TOO_MANY_REDIRECTS when redirects form a loop, or are more than `redirectsMax`; the
 * redirect is recorded anyway.
 */
export function recordRedirect(redirects: Redirect[], step: RedirectStep): void {
  const { from, status, target, redirectsMax } = step;
  const downgraded = from.protocol === 'https:' && target.protocol === 'http:';
  redirects.push({ url: from.href, status, ...(downgraded && { downgraded }) });
  const circle = redirects.some(({ url }) => url === target.href);
  if (circle || redirects.length > redirectsMax) throw tooManyRedirects(redirects, circle);
}

export function tooManyRedirects(
  redirects: readonly { readonly url: string; readonly status: number }[],
  circle: boolean,
): PortolanError {
  const first = redirects[0]?.url ?? '';
  const way = redirects.map(({ url, status }) => `${url} (${status})`).join(' → ');
  const what = circle
    ? 'redirects in a circle'
    : `redirects more than ${redirects.length - 1} times`;
  return new PortolanError('FETCH_TOO_MANY_REDIRECTS', {
    message: `${first} ${what}: ${way}.`,
    hint: 'Open the address in a browser; it may want a cookie, or lead to a login.',
    url: first,
  });
}
