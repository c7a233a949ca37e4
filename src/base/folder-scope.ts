// Whether an entry of a sitemap lies in a folder of its site.

/**
 * Makes what tells whether a URL, as an entry of the sitemap has it, is at the site and below the
 * path of a folder: it is parsed once for all folders. One that is relative is completed; one that
 * is no URL lies nowhere.
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
 * Gives a folder as scopes have it: a path from the root with a slash at both ends, written as the
 * URL class writes it. `undefined`: a text that is no path, or one with a query or a fragment.
 */
export function folderPath(text: string): string | undefined {
  if (!/^\/(?!\/)[^?#\\]*$/.test(text)) return undefined;
  const path = URL.parse(text, 'http://example.com/')?.pathname;
  if (path === undefined || path.startsWith('//')) return undefined;
  return path.endsWith('/') ? path : `${path}/`;
}
