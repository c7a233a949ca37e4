// Which URLs a sitemap may list.
import { checkGivenOptions, type OptionKinds } from '../base/check-given-options.ts';
import { checkText } from '../base/check-value.ts';

/** The address of a sitemap and what proves that it may speak for other hosts. */
export interface Scope {
  /** The sitemap's own address, http or https. */
  readonly sitemapUrl: string;
  /**
   * Addresses of robots.txt files that name this sitemap, or the index that lists it. Each proves
   * that the sitemap may list URLs of that robots.txt's own scheme, host and port, in any folder.
   */
  readonly namedByRobotsTxt?: readonly string[] | undefined;
  /**
   * Origins (`https://example.com`) that are known to belong to one owner. If the sitemap's own is
   * among them, it may list all URLs of all of them.
   */
  readonly verifiedOrigins?: ReadonlySet<string> | undefined;
}

/**
 * A URL is `within` the folder of a sitemap or `proven` by robots.txt; or outside, by `scheme`,
 * `host`, `port` or `folder`; `invalid` when one of the two is not a URL.
 */
export type ScopeVerdict = 'within' | 'proven' | 'scheme' | 'host' | 'port' | 'folder' | 'invalid';

/**
 * Whether a sitemap may list a URL.
 *
 * A sitemap at `https://example.com/shop/sitemap.xml` may list what begins with
 * `https://example.com/shop/`. A robots.txt that names it allows more: all of its own origin. The
 * robots.txt is at the root, so its proof lifts the rule of the folder too.
 * Source: https://www.sitemaps.org/protocol.html#location
 * Source: https://www.sitemaps.org/protocol.html#sitemaps_cross_submits
 * Source: https://developers.google.com/search/docs/crawling-indexing/sitemaps/large-sitemaps
 */
export function judgeScope(loc: string, scope: Scope): ScopeVerdict {
  checkText('loc', loc);
  checkGivenOptions(scope, SCOPE_KINDS, 'scope');
  return verdictInScope(loc, scope);
}

const SCOPE_KINDS: OptionKinds<Scope> = {
  sitemapUrl: '!text',
  namedByRobotsTxt: 'texts',
  verifiedOrigins: 'has()',
};

/** The same, of what is known to be of the right types. */
export function verdictInScope(loc: string, scope: Scope): ScopeVerdict {
  if (URL.parse(loc) === null || URL.parse(scope.sitemapUrl) === null) return 'invalid';
  const url = new URL(loc);
  const sitemap = new URL(scope.sitemapUrl);
  const sameOrigin = url.origin === sitemap.origin;
  const folder = sitemap.pathname.slice(0, sitemap.pathname.lastIndexOf('/') + 1);
  if (sameOrigin && url.pathname.startsWith(folder)) return 'within';
  const { verifiedOrigins } = scope;
  if (verifiedOrigins?.has(sitemap.origin) && verifiedOrigins.has(url.origin)) return 'within';
  if (provenByRobotsTxt(url, scope.namedByRobotsTxt ?? [])) return 'proven';
  if (sameOrigin) return 'folder';
  if (url.hostname !== sitemap.hostname) return 'host';
  return url.protocol === sitemap.protocol ? 'port' : 'scheme';
}

function provenByRobotsTxt(url: URL, robotsTxtUrls: readonly string[]): boolean {
  return robotsTxtUrls.some((robotsTxt) => URL.parse(robotsTxt)?.origin === url.origin);
}

/**
 * Whether the loc of a sitemap's entry is at the site and below the path of a folder: it is parsed
 * once for all folders. A relative one is resolved; an invalid one is in no folder.
 */
export function folderScope({
  siteUrl,
  sitemapUrl,
}: {
  readonly siteUrl: string;
  readonly sitemapUrl: string;
}): (loc: string) => (folder: string) => boolean {
  const origin = URL.parse(siteUrl)?.origin;
  return (loc) => {
    const url = URL.parse(loc, sitemapUrl);
    if (url === null || url.origin !== origin) return () => false;
    const { pathname } = url;
    return (folder) => pathname.startsWith(folder);
  };
}

/**
 * A folder as scopes have it: a path from the root with a slash at both ends, written as the URL
 * class writes it. `undefined`: the text is not a path, or has a query or a fragment.
 */
export function folderPath(text: string): string | undefined {
  if (!/^\/(?!\/)[^?#\\]*$/.test(text)) return undefined;
  const path = URL.parse(text, 'http://example.com/')?.pathname;
  if (path === undefined || path.startsWith('//')) return undefined;
  return path.endsWith('/') ? path : `${path}/`;
}
