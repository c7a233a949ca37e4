// What to do about an answer that is not the document: go on to another address, or give up.
import { PortolanError } from '../base/portolan-error.ts';

const REDIRECTS = new Set([301, 302, 303, 307, 308]);

const HINTS: Readonly<Record<number, string>> = {
  401: 'It asks for a login: write it as https://user:password@host/….',
  403: 'The server refuses this program: try another --user-agent, or ask the site’s owner.',
  404: 'Look for a line "Sitemap:" in the site’s robots.txt.',
  410: 'The sitemap was removed: look for a line "Sitemap:" in the site’s robots.txt.',
  429: 'The server wants fewer requests: try again later.',
  503: 'The server is busy: try again later.',
};

/**
 * Gives the address to which an answer redirects, without credentials and fragment.
 *
 * `location` is the header as the HTTP client gives it: one byte a character. Raw UTF-8 in it is
 * understood.
 * Errors: FETCH_ANSWER_INVALID when it leads to no http or https address. An answer that is no
 * redirect, or names no address, gives `undefined`.
 */
export function redirectTarget(
  from: URL,
  status: number,
  location: string | string[] | undefined,
): URL | undefined {
  const first = Array.isArray(location) ? location[0] : location;
  if (!REDIRECTS.has(status) || first === undefined) return undefined;
  const written = utf8Of(first);
  const target = URL.canParse(written, from.href) ? new URL(written, from.href) : undefined;
  if (!target || !/^https?:$/.test(target.protocol)) {
    throw new PortolanError('FETCH_ANSWER_INVALID', {
      message: `${from.href} redirects to ${written}, which is not an http or https address.`,
      url: from.href,
      status,
    });
  }
  target.username = '';
  target.password = '';
  target.hash = '';
  return target;
}

/**
 * The error for an answer that is neither the document nor a redirect.
 *
 * Errors: None.
 */
export function statusError(url: string, status: number): PortolanError {
  const hint = HINTS[status] ?? (status >= 500 ? 'Try again later.' : undefined);
  return new PortolanError('FETCH_STATUS', {
    message: `${url} answered with status ${status}.`,
    url,
    status,
    ...(hint !== undefined && { hint }),
  });
}

function utf8Of(text: string): string {
  const bytes = Uint8Array.from(text, (character) => character.charCodeAt(0));
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return text;
  }
}
