// A path of this console that somebody named: never an address of another site.
import { URL_CHARACTERS_MAX } from '../console-limits.ts';

const BASE = 'http://console.invalid';

/**
 * Gives a path with its query when it leads to a page of this console, otherwise `undefined`.
 * Browsers take `//host`, `/\host` and a tab in between for other hosts: all that is refused.
 *
 * Errors: None.
 */
export function localPath(text: string | undefined): string | undefined {
  if (text === undefined || text.length > URL_CHARACTERS_MAX) return undefined;
  if (!/^\/(?![/\\])[\x21-\x5b\x5d-\x7e]*$/.test(text)) return undefined;
  const url = URL.parse(text, BASE);
  if (url === null || url.origin !== BASE || url.pathname.startsWith('//')) return undefined;
  return url.pathname + url.search;
}
