// A path of this console that somebody named: never an address of another site.
import { URL_CHARACTERS_MAX } from '../core/console-limits.ts';

const BASE = 'http://console.invalid';
// Paths that submit something by GET: nobody is redirected there.
const SUBMITS = /^\/(?:ping|indexnow)(?:\/|$)/;

/**
 * Returns a path with its query when it leads to a page of this console, otherwise `undefined`.
 * Browsers take `//host`, `/\host` and a tab in between for other hosts: all that is refused, and
 * so is what submits something.
 */
export function localPath(text: string | undefined): string | undefined {
  if (text === undefined || text.length > URL_CHARACTERS_MAX) return undefined;
  if (!/^\/(?![/\\])[\x21-\x5b\x5d-\x7e]*$/.test(text)) return undefined;
  const url = URL.parse(text, BASE);
  if (url === null || url.origin !== BASE || url.pathname.startsWith('//')) return undefined;
  return isHarmless(url.pathname) ? url.pathname + url.search : undefined;
}

// As the router reads a path, too: letters may be percent-encoded.
function isHarmless(path: string): boolean {
  try {
    return !SUBMITS.test(decodeURIComponent(path));
  } catch {
    return false;
  }
}
