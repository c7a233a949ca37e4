// The part of a URL that the rules of a robots.txt are matched with.
import { checkText } from '../../base/check-value.ts';

/**
 * The path, parameters and query of a URL, exactly as written: from the first `/`, `?` or `;`
 * behind the host to before the fragment.
 *
 * `/` where there is none; a `/` is put before `?` or `;`. Nothing is normalised, decoded or
 * encoded, and any string is taken. A NUL ends the path.
 * Source: https://github.com/google/robotstxt/blob/master/robots.cc (GetPathParamsQuery)
 *
 * ```ts
 * robotsPath('https://example.com?q=1#top'); // '/?q=1'
 * ```
 */
export function robotsPath(url: string): string {
  checkText('url', url);
  const searchStart = url.startsWith('//') ? 2 : 0;
  const firstMark = searchFrom(url, searchStart);
  const schemeEnd = url.indexOf('://', searchStart);
  // A path, parameter or query before `://` means that `://` does not end a scheme.
  const hasScheme = schemeEnd !== -1 && (firstMark === -1 || firstMark >= schemeEnd);
  const start = hasScheme ? searchFrom(url, schemeEnd + 3) : firstMark;
  if (start === -1) return '/';
  const hash = url.indexOf('#', searchStart);
  if (hash !== -1 && hash < start) return '/';
  const path = url.slice(start, hash === -1 ? url.length : hash);
  const nul = path.indexOf('\0');
  const text = nul === -1 ? path : path.slice(0, nul);
  return text.startsWith('/') ? text : `/${text}`;
}

function searchFrom(url: string, start: number): number {
  const found = url.slice(start).search(/[/?;]/);
  return found === -1 ? -1 : start + found;
}
