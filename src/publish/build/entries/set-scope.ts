// Which pages a set may list: those of its own host, and of the hosts that vouch for it.

/** `within`; `folder`, when it is beside or above the set's folder; `other-host`. */
export type SetScopeVerdict = 'within' | 'folder' | 'other-host';

export interface SetScope {
  readonly base: string;
  /** Scheme, host and port of other hosts whose robots.txt names the set. */
  readonly origins: readonly string[];
}

/**
 * Pages of other hosts are within when their origin is named: their robots.txt must have the line.
 * Source: https://www.sitemaps.org/protocol.html#location
 */
export function createScopeJudge(scope: SetScope): (loc: string) => SetScopeVerdict {
  const folder = new URL('.', scope.base);
  const plainPrefix = folder.href;
  const atRoot = folder.pathname === '/';
  const origins = new Set(scope.origins.map((origin) => new URL(origin).origin));
  return (loc) => {
    // Dot segments lead elsewhere, though never out of the host.
    if (loc.startsWith(plainPrefix) && (atRoot || !/\/\.|%2e/i.test(loc))) return 'within';
    if (URL.parse(loc) === null) return 'other-host';
    const url = new URL(loc);
    if (url.origin === folder.origin) {
      return url.pathname.startsWith(folder.pathname) ? 'within' : 'folder';
    }
    return origins.has(url.origin) ? 'within' : 'other-host';
  };
}
