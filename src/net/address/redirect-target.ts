// Where an answer redirects to.
import { PortolanError } from '../../base/portolan-error.ts';

const SHOWN_CHARACTERS_MAX = 200;
const REDIRECTS = new Set([301, 302, 303, 307, 308]);

/**
 * Returns the address to which an answer redirects, without credentials and fragment.
 *
 * `location` is the header as the HTTP client returns it: one byte per character. Raw UTF-8 in it
 * is understood.
 * Errors: FETCH_ANSWER_INVALID when it does not lead to an http or https address. An answer that is
 * not a redirect, or names no address, returns `undefined`.
 */
export function redirectTarget(
  from: URL,
  status: number,
  location: string | string[] | undefined,
): URL | undefined {
  const first = Array.isArray(location) ? location[0] : location;
  if (!REDIRECTS.has(status) || first === undefined) return undefined;
  const written = utf8Of(first);
  const target = URL.parse(written, from.href) ?? undefined;
  if (!target || !/^https?:$/.test(target.protocol)) {
    const where = shortened(written);
    throw new PortolanError('FETCH_ANSWER_INVALID', {
      message: `${from.href} redirects to ${where}, which is not an http or https address.`,
      url: from.href,
      status,
    });
  }
  target.username = '';
  target.password = '';
  target.hash = '';
  return target;
}

function shortened(text: string): string {
  return text.length <= SHOWN_CHARACTERS_MAX ? text : `${text.slice(0, SHOWN_CHARACTERS_MAX)}…`;
}

function utf8Of(text: string): string {
  const bytes = Uint8Array.from(text, (character) => character.charCodeAt(0));
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return text;
  }
}
