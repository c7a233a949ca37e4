// The slash at the end of a path: kept as it is given, or made alike throughout.

/** `preserve` keeps what is given, `always` adds the slash, `never` takes it away. */
export type TrailingSlash = 'preserve' | 'always' | 'never';

// Scheme and host, the path, and what follows it.
const PARTS = /^([a-z][a-z0-9+.-]*:\/\/[^/?#]*)([^?#]*)(.*)$/is;

/**
 * The root keeps its slash; a last segment with a dot (`report.pdf`) gets none: it names a file.
 * What is not an absolute URL stays unchanged.
 */
export function applyTrailingSlash(url: string, policy: TrailingSlash): string {
  if (policy === 'preserve') return url;
  const parts = PARTS.exec(url);
  if (!parts) return url;
  const [, origin = '', path = '', rest = ''] = parts;
  if (path === '' || path === '/') return `${origin}/${rest}`;
  if (policy === 'never') return origin + withoutSlashes(path) + rest;
  const last = path.slice(path.lastIndexOf('/') + 1);
  return last === '' || last.includes('.') ? url : `${origin}${path}/${rest}`;
}

function withoutSlashes(path: string): string {
  let end = path.length;
  while (end > 1 && path[end - 1] === '/') end -= 1;
  return path.slice(0, end);
}
